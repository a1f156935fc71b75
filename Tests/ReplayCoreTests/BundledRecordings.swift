import Geometry
import JSONStream
import PropertyTesting
import TouchRecording

/// The recordings in `recordings/`: how each is made, from a seed and a scene.
///
/// A test holds the files to what is written here; with `TOUCHSTONE_RECORD=1` in the environment it
/// writes them anew.
enum BundledRecordings {
  /// The files by their stems.
  static func all() throws -> [(stem: String, recording: Recording)] {
    try [
      ("good-t", goodT()),
      ("off-guide-t", offGuideT()),
      ("curved-s", curvedS()),
      ("fast-flick", fastFlick(title: "a flick across a bowl", profile: nil)),
      (
        "fast-flick-2019",
        fastFlick(title: "the same flick by the rules of 2019", profile: "tracer-2019")
      ),
      ("ordered-t", orderedT("letter T in its order", ["M15 15H85", "M50 15V92"], seed: 12)),
      ("stem-first", orderedT("letter T, stem first", ["M50 15V92", "M15 15H85"], seed: 13)),
      (
        "bar-reversed",
        orderedT("letter T, bar from right to left", ["M85 15H15", "M50 15V92"], seed: 14)
      ),
      ("joined-l", joinedL()),
      ("cancelled-bar", cancelledBar()),
      ("taps", taps()),
      ("scratch-60", scratch60()),
      ("two-fingers", twoFingers()),
      ("edge-scratch", edgeScratch()),
      ("erased", erased()),
    ] + CounterRecordings.all() + PatternRecordings.all() + WaveRecordings.all()
  }

  // MARK: Tracing

  /// A guide of 100 x 100 lies on a canvas of 390 x 844 with a tenth of the width as its margin.
  private static let placement = AffineTransform(a: 3.12, b: 0, c: 0, d: 3.12, tx: 39, ty: 266)

  private static let letterT = ["M15 15H85", "M50 15V92"]

  private static func traceScene(
    _ name: String, _ strokes: [String], plans: JSONValue? = nil, rules: JSONValue? = nil
  ) -> JSONValue {
    var guide: JSONValue = [
      "name": JSONValue(name), "size": [100, 100],
      "strokes": JSONValue(strokes.map { ["d": JSONValue($0)] }),
    ]
    if let plans { guide.append("plans", plans) }
    var scene: JSONValue = ["kind": "trace", "guide": guide]
    if let rules { scene.append("rules", rules) }
    return scene
  }

  /// Touches of one hand along paths in the coordinates of the guide, one contact after the other.
  private static func drawn(_ paths: [String], by hand: Hand) throws -> [TouchEvent] {
    var hand = hand
    var touches: [TouchEvent] = []
    for (contact, text) in paths.enumerated() {
      let path = try Path(svg: text).transformed(by: placement)
      // A third of a second in the air between two strokes.
      let start = touches.last.map { $0.time + 333_333 } ?? 0
      touches += hand.draw(path, contact: contact, at: start)
    }
    return touches
  }

  private static func goodT() throws -> Recording {
    var hand = Hand(seed: 1)
    hand.drift = 6
    hand.tremor = 0.6
    return recording(
      "letter T, two strokes on the guide", traceScene("T", letterT),
      try drawn(letterT, by: hand))
  }

  /// The strokes of a T as they are drawn, where the order counts.
  private static func orderedT(
    _ title: String, _ drawnStrokes: [String], seed: UInt64
  ) throws -> Recording {
    recording(
      title, traceScene("T", letterT, rules: ["progress": "ordered"]),
      try drawn(drawnStrokes, by: steadyHand(seed: seed)))
  }

  /// An L in one touch, which one of its plans allows.
  private static func joinedL() throws -> Recording {
    recording(
      "letter L in one touch",
      traceScene(
        "L", ["M25 10V90", "M25 90H80"], plans: [["1", "2"], ["1+2"]],
        rules: ["progress": "ordered"]),
      try drawn(["M25 10V90H80"], by: steadyHand(seed: 15)))
  }

  /// A bar that the system takes away halfway, and the whole T after it.
  private static func cancelledBar() throws -> Recording {
    var touches = try drawn(
      ["M15 15C30 16 45 28 60 40", "M15 15H85", "M50 15V92"], by: steadyHand(seed: 16))
    let last = touches.lastIndex { $0.contact == 0 } ?? 0
    touches[last].phase = .cancelled
    return recording(
      "a bar that the system cancels, and letter T",
      traceScene("T", letterT, rules: ["progress": "ordered", "cancel": "discard"]), touches)
  }

  private static func steadyHand(seed: UInt64) -> Hand {
    var hand = Hand(seed: seed)
    hand.drift = 6
    hand.tremor = 0.6
    return hand
  }

  private static func offGuideT() throws -> Recording {
    var hand = Hand(seed: 2)
    hand.drift = 5
    hand.tremor = 0.6
    return recording(
      "letter T whose bar sags and whose stem ends too soon", traceScene("T", letterT),
      try drawn(["M15 15C35 16 60 34 86 30", "M51 15C52 40 47 50 48 70"], by: hand))
  }

  private static func curvedS() throws -> Recording {
    let s = "M76 24C70 6 26 6 25 31C24 55 77 44 77 70C77 97 28 96 22 76"
    var hand = Hand(seed: 3)
    hand.drift = 6
    hand.tremor = 0.6
    hand.speed = 340
    return recording("letter S along its curves", traceScene("S", [s]), try drawn([s], by: hand))
  }

  /// Some samples at either end of a bowl, and one long segment between them through the open air.
  private static func fastFlick(title: String, profile: String?) throws -> Recording {
    let bowl = "M15 20C15 95 85 95 85 20"
    var scene = traceScene("U", [bowl])
    if let profile { scene.append("profile", JSONValue(profile)) }
    let ends = ["M15 20C15 22 15 24 15.5 28", "M84.5 28C85 24 85 22 85 20"]
    var hand = Hand(seed: 4)
    hand.drift = 2
    hand.speed = 300
    let touches = try drawn(ends, by: hand)
    let left = touches.filter { $0.contact == 0 && $0.phase != .ended }
    let right = touches.filter { $0.contact == 1 && $0.phase != .began }
    let start = right[0].time - (left[left.count - 1].time + 16_667)
    let flick =
      left
      + right.map { touch in
        var touch = touch
        touch.contact = 0
        touch.time -= start
        return touch
      }
    return recording(title, scene, flick)
  }

  // MARK: Scratching

  private static let card = Rect(x: 45, y: 222, width: 300, height: 400)

  private static func cardScene(_ more: [JSONMember] = []) -> JSONValue {
    var scene: JSONValue = ["kind": "scratch", "frame": json(card)]
    more.forEach { scene.append($0.key, $0.value) }
    return scene
  }

  private static func json(_ rect: Rect) -> JSONValue {
    [
      "x": JSONValue(rect.minX), "y": JSONValue(rect.minY),
      "width": JSONValue(rect.width), "height": JSONValue(rect.height),
    ]
  }

  private static func hand(seed: UInt64, speed: Double = 1200) -> Hand {
    var hand = Hand(seed: seed)
    hand.speed = speed
    hand.drift = 5
    hand.tremor = 0.8
    return hand
  }

  private static func taps() -> Recording {
    var random = SplitMix64(seed: 5)
    var touches: [TouchEvent] = []
    for contact in 0..<6 {
      // One tap in each of six fields of the card; a finger rests for some 80 ms and slides a bit.
      let field = Point(
        x: card.minX + Double(contact % 2) * 150 + 75, y: card.minY + Double(contact / 2) * 130 + 70
      )
      let jitter = { (_ reach: Int) in Double(random.integer(in: -reach...reach)) / 4 }
      let place = field + Vector(dx: jitter(120), dy: jitter(120))
      let start = Microseconds(contact) * 420_000 + Microseconds(random.below(60_000))
      let end = start + 60_000 + Microseconds(random.below(40_000))
      touches.append(
        TouchEvent(time: start, contact: contact, phase: .began, location: place))
      touches.append(
        TouchEvent(
          time: end, contact: contact, phase: .ended,
          location: place + Vector(dx: jitter(4), dy: jitter(4))))
    }
    return recording("six taps, six discs", cardScene(), touches)
  }

  private static func scratch60() throws -> Recording {
    let zigzag =
      "M72 250L322 262L70 306L324 318L72 362L320 374L70 418L322 430L74 474L318 486L70 524"
    var hand = hand(seed: 6)
    let scene = cardScene([
      JSONMember("threshold", 60),
      JSONMember(
        "regions",
        [["name": "star", "rect": json(Rect(x: 75, y: 125, width: 150, height: 150))]]),
    ])
    return recording(
      "a zigzag to about 60 %", scene, hand.draw(try Path(svg: zigzag)))
  }

  /// Two fingers at once, and the edge of a hand that the system takes away.
  private static func twoFingers() throws -> Recording {
    var (first, second, third) = (
      hand(seed: 7, speed: 900), hand(seed: 8, speed: 700), hand(seed: 9)
    )
    var palm = third.draw(
      try Path(svg: "M300 560C310 540 312 520 305 500"), contact: 2, at: 260_000)
    palm[palm.count - 1].phase = .cancelled
    let touches =
      first.draw(try Path(svg: "M80 270C160 330 120 420 90 560"), contact: 0)
      + second.draw(try Path(svg: "M200 260C280 320 240 420 190 470"), contact: 1, at: 120_000)
      + palm
    return recording("two fingers and a cancelled palm", cardScene(), merged(touches))
  }

  /// Along the edges and over them: what lies outside the card counts nothing.
  private static func edgeScratch() throws -> Recording {
    var hand = hand(seed: 10)
    let edges = "M20 224L372 220L346 640L40 624L44 200"
    return recording(
      "around the edges, half of it outside", cardScene(), hand.draw(try Path(svg: edges)))
  }

  /// A scratch, a press on the eraser, and another scratch.
  private static func erased() throws -> Recording {
    let button = Rect(x: 165, y: 680, width: 60, height: 60)
    var hand = hand(seed: 11)
    let before = hand.draw(try Path(svg: "M70 260L320 420L90 580"), contact: 0)
    let press = before[before.count - 1].time + 400_000
    let location = button.center + Vector(dx: 3.25, dy: -2.5)
    let presses = [
      TouchEvent(time: press, contact: 1, phase: .began, location: location),
      TouchEvent(time: press + 90_000, contact: 1, phase: .ended, location: location),
    ]
    let after = hand.draw(
      try Path(svg: "M90 440C160 400 240 480 300 420"), contact: 2, at: press + 600_000)
    return recording(
      "a scratch that is erased, and another",
      cardScene([JSONMember("eraser", json(button))]), before + presses + after)
  }

  // MARK: All

  static func recording(
    _ title: String, _ scene: JSONValue, _ touches: [TouchEvent],
    on size: Size = Size(width: 390, height: 844)
  ) -> Recording {
    var header = RecordingHeader(
      canvas: .init(width: size.width, height: size.height, scale: 2))
    header.title = title
    header.scene = scene
    return Recording(header: header, touches: touches)
  }

  /// Touches of several contacts in the order of time.
  static func merged(_ touches: [TouchEvent]) -> [TouchEvent] {
    touches.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}
