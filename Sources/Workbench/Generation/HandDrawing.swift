// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import MaskCore
import PropertyTesting
package import ReplayCore
import Scenes
package import TouchRecording
package import Touchstone
import TraceCore

/// A generator of recordings of a hand that traces a guide, or that makes gestures on another
/// scene.
///
/// The same scene, seed and hand give the same recording on every machine.
package struct HandDrawing: Sendable {
  /// The scene; nil for a scratch card with default rules.
  package var sceneFile: SceneFile?
  /// The greatest slow drift of the hand from its line, in points; its tremor is a fifth of that.
  package var jitter = 1.5
  /// The number of samples a second.
  package var rate = 60.0
  /// The number of fingers that are down at the same time.
  package var fingers = 1
  /// The limits on the size of a card.
  package var limits = Limits()
  /// The pictures that the scene may name; nil for none.
  package var assets: Assets?
  /// The guide to trace if there is no scene file: a built-in one, or that of a file; nil for no
  /// guide.
  package var guide: GuideChoice?

  /// The range of `jitter`, in points, both ends included.
  package static let jitters = 0.0...1000.0
  /// The range of `rate`, in samples a second, both ends included.
  package static let rates = 1.0...1000.0
  /// The range of `fingers`, both ends included.
  package static let fingerCounts = 1...10
  /// The canvas, in the size of a phone.
  private static let canvas = RecordingHeader.Canvas(width: 390, height: 844, scale: 2)

  /// Creates a generator of gestures on a scratch card.
  package init() {}

  /// Makes the recording of a seed.
  ///
  /// - Complexity: O(n) in the number of samples.
  package func make(seed: UInt64) -> GeneratedRecording {
    GeneratedRecording(sceneFile) { () throws(Fault) in try recording(seed) }
  }

  private func recording(_ seed: UInt64) throws(Fault) -> Recording {
    let value =
      sceneFile?.scene ?? guide?.value.map { ["kind": "trace", "guide": $0] }
      ?? ["kind": "scratch"]
    let scene = try completeScene(value, on: Self.canvas.size, limits, assets)
    var header = RecordingHeader(canvas: Self.canvas)
    header.title = "\(guide?.name ?? scene.kind), seed \(seed)"
    header.device = RecordingHeader.Device()
    header.device?.hz = rate
    header.scene = value
    return Recording(header: header, touches: touches(on: scene).value(seed: seed))
  }

  /// Returns the generator of touches: along the guide of a trace, or anywhere on another scene.
  private func touches(on scene: Scene) -> Generator<[TouchEvent]> {
    var hand = Hand()
    (hand.rate, hand.drift, hand.tremor) = (rate, jitter, jitter / 5)
    let canvas = Rect(x: 0, y: 0, width: Self.canvas.size.width, height: Self.canvas.size.height)
    return switch scene {
    case .trace(let scene):
      .drawing(scene.value.trace.guide.strokes.map(\.path), by: hand, fingers: fingers)
    case .scratch(let scene):
      .gestures(in: scene.value.scratchCard.rules.frame, by: hand, fingers: fingers)
    case .counter, .wave, .pattern, .ink: .gestures(in: canvas, by: hand, fingers: fingers)
    }
  }
}

/// The result of generating a recording.
package struct GeneratedRecording: Sendable {
  /// The recording; nil after a fault.
  package let recording: Recording?
  /// The reason why there is no recording; empty if there is one.
  package let diagnostics: [Diagnostic]
  /// The exit status of the run.
  package let exitStatus: ExitStatus

  /// The recording as a file in the native format; nil if there is none.
  package var bytes: [UInt8]? { recording?.bytes }

  /// Creates the result of `make`; a fault of the scene has its place in `sceneFile`, if given.
  init(_ sceneFile: SceneFile?, _ make: () throws(Fault) -> Recording) {
    do throws(Fault) {
      recording = try make()
      (diagnostics, exitStatus) = ([], .success)
    } catch {
      recording = nil
      (diagnostics, exitStatus) = ([Diagnostic(error, of: sceneFile)], error.exitStatus)
    }
  }
}
