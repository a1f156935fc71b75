// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import MaskCore
package import ReplayCore
import Scenes
import TouchRecording
package import Touchstone

/// A generator of recordings of a hand that scratches a given share of a card.
///
/// The last event reaches the share, and no event before it does. The same scene, share and seed
/// give the same recording on every machine.
package struct HandScratching: Sendable {
  /// The scene; nil for a scratch card with default rules.
  package var sceneFile: SceneFile?
  /// True to leave out the last event, so that the share is just not reached.
  package var stopsShort = false
  /// The limits on the size of a card.
  package var limits = Limits()
  /// The pictures that the scene may name; a card without one of its pictures gives no recording.
  package var assets: Assets?
  /// The share to reach.
  private let share: Threshold

  /// The maximum number of touches, which take more than an hour at 60 a second.
  package static let touchLimit = 250_000
  /// The smallest canvas, in the size of a phone; it grows if the frame of a card does not fit.
  private static let canvas = Size(width: 390, height: 844)

  /// Creates a generator for a percentage such as `50%` or `33.3333`.
  ///
  /// - Parameter text: The percentage, with or without its sign; the result is nil unless it is a
  ///   number above 0 and at most 100 with at most four decimals.
  package init?(_ text: String) {
    let number = text.hasSuffix("%") ? String(text.dropLast()) : text
    let isPlain = number.utf8.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") }
    guard isPlain, let percent = Double(number), percent > 0,
      let share = try? Threshold(percent: percent)
    else { return nil }
    self.share = share
  }

  /// Makes the recording of the hand whose drift and tremor have a seed, or fails after
  /// `touchLimit` touches.
  ///
  /// - Complexity: O(n) steps of the engine in the number of touches.
  package func make(seed: UInt64 = 0, touchLimit: Int = Self.touchLimit) -> GeneratedRecording {
    GeneratedRecording(sceneFile) { () throws(Fault) in try recording(seed, touchLimit) }
  }

  private func recording(_ seed: UInt64, _ touchLimit: Int) throws(Fault) -> Recording {
    var scene = sceneFile?.scene ?? ["kind": "scratch"]
    if scene["kind"]?.string == "scratch", scene["threshold"] == nil {
      scene.append("threshold", JSONValue(share.percent))
    }
    var canvas = Self.canvas
    let frame = try card(of: scene, on: canvas).rules.frame
    canvas.width = max(canvas.width, frame.maxX.rounded(.up))
    canvas.height = max(canvas.height, frame.maxY.rounded(.up))
    let (found, limit) = (max(canvas.width, canvas.height), RecordingHeader.greatestExtent)
    guard found <= limit else {
      throw Fault(
        .outOfRange(found: found, expected: "an end at \(Int(limit)) or before"),
        path: "scene.frame", offset: nil)
    }
    let card = try card(of: scene, on: canvas)
    let search = ThresholdSearch(card: card, share: share, seed: seed, limit: touchLimit)
    var touches = try search.touches()
    if stopsShort { touches.stopBeforeLast() }
    var header = RecordingHeader(
      canvas: .init(width: canvas.width, height: canvas.height, scale: 2))
    header.title = stopsShort ? "just below \(share.percent) %" : "\(share.percent) %"
    header.scene = scene
    return Recording(header: header, touches: touches)
  }

  private func card(of scene: JSONValue, on canvas: Size) throws(Fault) -> ScratchCard {
    let decoded = try completeScene(scene, on: canvas, limits, assets)
    guard case .scratch(let card) = decoded else {
      throw .notACard(scene: decoded.kind)
    }
    return card.value.scratchCard
  }
}

extension [TouchEvent] {
  /// Leaves out the last touch and ends the contact with the touch before it.
  ///
  /// If that touch is the first one, it stays, and the contact ends at its location.
  fileprivate mutating func stopBeforeLast() {
    guard var last = popLast(), let before = self.last else { return }
    last.location = before.location
    if before.phase != .began {
      last.time = before.time
      removeLast()
    }
    append(last)
  }
}
