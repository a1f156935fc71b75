import Controls
import Geometry
import JSONStream
import PropertyTesting
import TouchRecording

/// The bundled recordings of the wave.
enum WaveRecordings {
  static func all() throws -> [(stem: String, recording: Recording)] {
    try [
      ("wave-slides", slides("three slides on the wave", profile: nil)),
      (
        "wave-original",
        slides("the same slides on the original, which fills anew each time", profile: "original")
      ),
      ("wave-cancelled", cancelled()),
    ]
  }

  private static let canvas = Size(width: 414, height: 896)

  /// The slider of a frame of 300 points.
  private static let slider = Rect(x: 132, y: 429.6, width: 150, height: 20)

  private static func scene(_ progress: Double, _ more: [JSONMember] = []) -> JSONValue {
    var scene: JSONValue = [
      "kind": "wave", "progress": JSONValue(progress), "size": [300, 300],
    ]
    more.forEach { scene.append($0.key, $0.value) }
    return scene
  }

  private static func hand(_ seed: UInt64) -> Hand {
    var hand = Hand(seed: seed)
    hand.speed = 160
    hand.drift = 2
    hand.tremor = 0.4
    return hand
  }

  /// The point of the slider that stands for `share`, and how far below its middle a thumb is.
  private static func place(_ share: Double, below: Double = 0) -> String {
    let y = slider.center.y + below
    return "\(((slider.minX + share * slider.width) * 100).rounded() / 100) \(y)"
  }

  /// Up to 0.8; beyond the right end and off the track below; and back to 0.35.
  ///
  /// In the end a tap on the ball, which moves nothing.
  private static func slides(_ title: String, profile: String?) throws -> Recording {
    var hand = hand(21)
    let paths = [
      "M\(place(0.25, below: 2))C\(place(0.4, below: 6)) \(place(0.6)) \(place(0.8, below: -3))",
      "M\(place(0.79))C\(place(0.9, below: 10)) \(place(1.1, below: 25)) \(place(1.3, below: 60))",
      "M\(place(0.98, below: 3))C\(place(0.7, below: 8)) \(place(0.5)) \(place(0.35, below: 1))",
    ]
    var touches: [TouchEvent] = []
    for (contact, path) in paths.enumerated() {
      let start = (touches.last?.time ?? -1_000_000) + 1_600_000
      touches += hand.draw(try Path(svg: path), contact: contact, at: start)
    }
    touches += tap(at: Point(x: 212.5, y: 246), contact: 3, (touches.last?.time ?? 0) + 2_400_000)
    let more = profile.map { [JSONMember("profile", JSONValue($0))] } ?? []
    return BundledRecordings.recording(title, scene(0.25, more), touches, on: canvas)
  }

  /// A slide that the system takes away, with a second finger on the track that is not followed;
  /// then one that begins below the track and slides onto it.
  private static func cancelled() throws -> Recording {
    var (first, second) = (hand(22), hand(23))
    var slide = first.draw(
      try Path(svg: "M\(place(0.2))C\(place(0.4, below: 3)) \(place(0.5)) \(place(0.7))"),
      at: 400_000)
    slide[slide.count - 1].phase = .cancelled
    let other = second.draw(
      try Path(svg: "M\(place(0.95))L\(place(0.85, below: 1))"), contact: 1, at: 500_000)
    let late = first.draw(
      try Path(svg: "M\(place(0.1, below: 45))L\(place(0.3, below: 4))"), contact: 2, at: 3_400_000)
    return BundledRecordings.recording(
      "a slide that the system cancels, and two that do not count",
      scene(0.5, [JSONMember("backgroundLines", true)]),
      BundledRecordings.merged(slide + other + late), on: canvas)
  }

  private static func tap(
    at place: Point, contact: Int, _ start: Microseconds
  ) -> [TouchEvent] {
    [
      TouchEvent(time: start, contact: contact, phase: .began, location: place),
      TouchEvent(
        time: start + 83_000, contact: contact, phase: .ended,
        location: place + Vector(dx: 0.5, dy: -0.25)),
    ]
  }
}
