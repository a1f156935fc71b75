import Geometry
import JSONStream
import MaskCore
import PropertyTesting
import Scenes
import TouchRecording
import TraceCore

/// Makes the recording of a hand that traces a guide, or that does anything on another scene.
///
/// The same scene, seed and hand give the same recording everywhere.
package struct HandDrawing: Sendable {
  /// The scene; nil for a card with nothing but defaults.
  package var sceneFile: SceneFile?
  /// The greatest slow departure of the hand from its line, in points; it trembles by a fifth of it.
  package var jitter = 1.5
  /// The samples a second.
  package var rate = 60.0
  /// How many fingers are down at a time.
  package var fingers = 1
  /// How large a card may be.
  package var limits = Limits()
  /// The pictures that the scene may name.
  package var assets: Assets?
  /// The name of the built-in guide to trace instead of a scene; nil for no guide.
  package var guide: String? {
    didSet { precondition(guide.map(Self.guideNames.contains) ?? true, "No such guide") }
  }

  /// The names of the guides that can be traced.
  package static let guideNames = Guide.builtInNames

  /// The jitters that a hand may have, in points.
  package static let jitters = 0.0...1000.0
  /// The samples a second that a screen may give.
  package static let rates = 1.0...1000.0
  /// How many fingers may be down at a time.
  package static let fingerCounts = 1...10
  /// The canvas: that of a phone.
  private static let canvas = RecordingHeader.Canvas(width: 390, height: 844, scale: 2)

  /// Creates the drawing of a hand over a card.
  package init() {}

  /// Makes the recording that `seed` stands for.
  ///
  /// - Complexity: O(n) in the samples.
  package func make(seed: UInt64) -> GeneratedRecording {
    GeneratedRecording(sceneFile) { () throws(Fault) in try recording(seed) }
  }

  private func recording(_ seed: UInt64) throws(Fault) -> Recording {
    let value =
      sceneFile?.scene ?? guide.map { ["kind": "trace", "guide": JSONValue($0)] }
      ?? ["kind": "scratch"]
    let scene = try rethrow(
      decodeScene(
        value, canvas: Self.canvas.size, cardPixels: limits.cardPixels, pictures: assets?.source),
      as: Fault.scene)
    if let missing = scene.faults.first { throw .scene(missing) }
    var header = RecordingHeader(canvas: Self.canvas)
    header.title = "\(guide ?? scene.report.kind), seed \(seed)"
    header.device = RecordingHeader.Device()
    header.device?.hz = rate
    header.scene = value
    return Recording(header: header, touches: touches(on: scene).value(seed: seed))
  }

  /// What hands leave on a scene: along the guide where it has one, else anywhere.
  private func touches(on scene: any Scene) -> Generator<[TouchEvent]> {
    var hand = Hand()
    (hand.rate, hand.drift, hand.tremor) = (rate, jitter, jitter / 5)
    if let trace = scene.tracing {
      return .drawing(trace.guide.strokes.map(\.path), by: hand, fingers: fingers)
    }
    let canvas = Rect(x: 0, y: 0, width: Self.canvas.size.width, height: Self.canvas.size.height)
    return .gestures(
      in: scene.card?.scratchCard.rules.frame ?? canvas, by: hand, fingers: fingers)
  }
}
