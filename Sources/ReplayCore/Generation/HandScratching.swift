import Geometry
import JSONStream
import MaskCore
import Scenes
import TouchRecording

/// Makes the recording of a hand that scratches exactly a share of a card.
///
/// The share is reached by the last event and by none before it; without that one it is just not
/// reached. The same scene, share and seed give the same recording everywhere.
package struct HandScratching: Sendable {
  /// The scene; nil for a card with nothing but defaults.
  package var sceneFile: SceneFile?
  /// What the departures of the hand come from.
  package var seed: UInt64 = 0
  /// Whether the last event is left out, so that the share is just not reached.
  package var stopsShort = false
  /// How large a card may be.
  package var limits = Limits()
  /// The pictures that the scene may name; there is no recording of a card that lacks one.
  package var assets: Assets?
  private let share: Threshold

  /// The most touches that are tried; at 60 a second a hand needs more than an hour for them.
  private static let touchLimit = 250_000
  /// The canvas, which grows where the frame of a card does not fit.
  private static let canvas = Size(width: 390, height: 844)

  /// Creates what reaches a percentage such as `50%` or `33.3333`.
  ///
  /// - Parameter text: The percentage, with or without its sign; nil is returned for anything but a
  ///   number above 0 and up to 100 with at most four decimals.
  package init?(_ text: String) {
    let number = text.hasSuffix("%") ? String(text.dropLast()) : text
    let isPlain = number.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte || byte == UInt8(ascii: ".")
    }
    guard isPlain, let percent = Double(number), percent > 0,
      let share = try? Threshold(percent: percent)
    else { return nil }
    self.share = share
  }

  /// Makes the recording.
  ///
  /// - Complexity: O(touches of the recording) steps of the engine.
  package func make() -> GeneratedRecording { make(touchLimit: Self.touchLimit) }

  /// Makes the recording, or gives up after `touchLimit` touches.
  package func make(touchLimit: Int) -> GeneratedRecording {
    GeneratedRecording(sceneFile) { () throws(Fault) in try recording(touchLimit) }
  }

  private func recording(_ touchLimit: Int) throws(Fault) -> Recording {
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
      let fault = SceneError.Fault.outOfRange(
        found: found, expected: "its end at \(Int(limit)) or before")
      throw .scene(SceneError(path: "scene.frame", offset: nil, fault: fault))
    }
    let card = try card(of: scene, on: canvas)
    let search = ThresholdSearch(card: card, share: share, seed: seed, limit: touchLimit)
    var touches = try rethrow(
      search.touches(), as: { (error: GenerationError) in Fault.usage(.generation(error)) })
    if stopsShort { touches.stopBeforeLast() }
    var header = RecordingHeader(
      canvas: .init(width: canvas.width, height: canvas.height, scale: 2))
    header.title = stopsShort ? "just below \(share.percent) %" : "\(share.percent) %"
    header.scene = scene
    return Recording(header: header, touches: touches)
  }

  private func card(of scene: JSONValue, on canvas: Size) throws(Fault) -> ScratchCard {
    let decoded = try rethrow(
      decodeScene(
        scene, canvas: canvas, cardPixels: limits.cardPixels, pictures: assets?.source),
      as: Fault.scene)
    guard let card = decoded.card else {
      throw .usage(.generation(.notACard(scene: decoded.report.kind)))
    }
    if let missing = card.faults.first { throw .scene(missing) }
    return card.scratchCard
  }
}

extension [TouchEvent] {
  /// Leaves the last touch out and ends the contact with the one before, or, where that is the
  /// first, at the same place.
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
