import Controls
import Geometry
import JSONStream
import PropertyTesting
import TouchRecording

/// The bundled recordings of the counter.
enum CounterRecordings {
  static func all() throws -> [(stem: String, recording: Recording)] {
    [
      ("counter-goal", goal()),
      ("counter-original", original()),
      ("counter-zero", try zero()),
      ("counter-two-fingers", try twoFingers()),
    ]
  }

  private static let rules = CounterRules()

  private static func recording(
    _ title: String, _ scene: JSONValue, _ touches: [TouchEvent]
  ) -> Recording {
    BundledRecordings.recording(title, scene, touches, on: ControlLayout.reference)
  }

  /// Past the goal with five presses, and back by one.
  private static func goal() -> Recording {
    var finger = Finger(seed: 21)
    for _ in 0..<5 { finger.tap(rules.add) }
    finger.rest(400_000)
    finger.tap(rules.minus)
    return recording(
      "five glasses more, and one taken back", ["kind": "counter", "count": 5, "goal": 8],
      finger.touches)
  }

  /// From past the goal one up and two down, which the gauge does not show.
  private static func original() -> Recording {
    var finger = Finger(seed: 25)
    for button in [rules.add, rules.minus, rules.minus] { finger.tap(button) }
    return recording(
      "past the goal by the rules of the original",
      ["kind": "counter", "count": 10, "goal": 8, "profile": "original"], finger.touches)
  }

  /// Down to zero and once more, then a finger that slides off, and one glass.
  private static func zero() throws -> Recording {
    var finger = Finger(seed: 22)
    for _ in 0..<3 { finger.tap(rules.minus) }
    try finger.slide("M203 560C230 575 280 590 330 585")
    finger.tap(rules.add)
    return recording(
      "minus at zero, and a press that slides off",
      ["kind": "counter", "count": 2, "goal": 8], finger.touches)
  }

  /// One finger rests on add while another presses minus twice.
  private static func twoFingers() throws -> Recording {
    var (thumb, finger) = (Finger(seed: 23), Finger(seed: 24))
    finger.rest(700_000)
    for _ in 0..<2 { finger.tap(rules.minus) }
    try thumb.slide("M212 548C214 551 211 555 209 552", speed: 5)
    let others = finger.touches.map { touch in
      var touch = touch
      touch.contact += 1
      return touch
    }
    return recording(
      "two buttons held at once", ["kind": "counter", "count": 5, "goal": 8],
      BundledRecordings.merged(thumb.touches + others))
  }
}

/// A finger that presses one button after the other.
private struct Finger {
  private var random: SplitMix64
  private var hand: Hand
  private var time: Microseconds = 0
  private(set) var touches: [TouchEvent] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    hand = Hand(seed: seed)
    rest(200_000)
  }

  /// The contacts are numbered one after the other.
  private var contact: Int { touches.last.map { $0.contact + 1 } ?? 0 }

  mutating func rest(_ duration: Microseconds) {
    time += duration
  }

  /// Comes down within a fifth of the button around its middle, rests some 80 ms and slides a bit.
  mutating func tap(_ button: Rect) {
    let reach = Int(button.width / 5)
    func jitter(_ reach: Int, _ random: inout SplitMix64) -> Vector {
      Vector(
        dx: Double(random.integer(in: -4 * reach...4 * reach)) / 4,
        dy: Double(random.integer(in: -4 * reach...4 * reach)) / 4)
    }
    let place = button.center + jitter(reach, &random)
    let end = time + 60_000 + Microseconds(random.below(40_000))
    let contact = contact
    touches += [
      TouchEvent(time: time, contact: contact, phase: .began, location: place),
      TouchEvent(
        time: end, contact: contact, phase: .ended, location: place + jitter(1, &random)),
    ]
    time = end + 260_000 + Microseconds(random.below(90_000))
  }

  /// Goes along a path from where it comes down to where it is lifted.
  mutating func slide(_ path: String, speed: Double = 300) throws {
    hand.speed = speed
    touches += hand.draw(try Path(svg: path), contact: contact, at: time)
    time = touches[touches.count - 1].time + 300_000
  }
}
