import Controls
import Geometry
import JSONStream
import PropertyTesting
import TouchRecording

/// The bundled recordings of the pattern game.
enum PatternRecordings {
  static func all() throws -> [(stem: String, recording: Recording)] {
    [("pattern-game", try game()), ("pattern-again", again())]
  }

  /// A whole game: the second and the fifth guess are wrong, after the second the player taps on
  /// while the buttons are off, and before the fourth a finger slides off its button.
  private static func game() throws -> Recording {
    var player = Player(seed: 31, dealer: PatternDealer(seed: 42))
    player.guess(isRight: true)
    player.guess(isRight: false)
    player.tapInVain()
    player.tapInVain()
    player.guess(isRight: true)
    try player.slideOff()
    player.guess(isRight: true)
    player.guess(isRight: false)
    return recording(
      "five guesses, two of them wrong", ["kind": "pattern", "seed": 42], player.touches,
      until: player.shown + 1_500_000)
  }

  /// A game of three attempts by the rules of the original, and half of another one.
  private static func again() -> Recording {
    var player = Player(
      seed: 32, dealer: PatternDealer(seed: 7, attempts: 3, profile: .original))
    player.guess(isRight: true)
    player.guess(isRight: false)
    player.guess(isRight: true)
    player.playAgain()
    player.guess(isRight: true)
    player.guess(isRight: true)
    // The mark has just begun to shrink.
    return recording(
      "a game of three guesses, and another",
      ["kind": "pattern", "seed": 7, "attempts": 3, "profile": "original"], player.touches,
      until: player.shown - FeedbackPulse.delay + 600_000)
  }

  private static func recording(
    _ title: String, _ scene: JSONValue, _ touches: [TouchEvent], until end: Microseconds
  ) -> Recording {
    let size = ControlLayout.reference
    var header = RecordingHeader(
      canvas: .init(width: size.width, height: size.height, scale: 2))
    header.title = title
    header.scene = scene
    // The report is that of the last event, so there is one when the player has looked enough.
    let entries = touches.map { RecordingEntry(.touch($0)) }
    return Recording(
      header: header, entries: entries + [RecordingEntry(.mark(time: end, label: "over"))])
  }
}

/// Somebody who plays: looks at the tiles for a second or so and presses a button.
private struct Player {
  private(set) var touches: [TouchEvent] = []
  /// When the next deal, or the result, is on the screen.
  private(set) var shown: Microseconds = 0
  private var dealer: PatternDealer
  private var answers: [PatternDirection]
  private var random: SplitMix64
  private let layout: PatternLayout

  init(seed: UInt64, dealer: PatternDealer) {
    self.dealer = dealer
    answers = self.dealer.nextGame().map(\.answer)
    random = SplitMix64(seed: seed)
    layout = PatternLayout(
      tiles: dealer.tiles, in: ControlLayout(canvas: ControlLayout.reference))
  }

  /// The contacts are numbered one after the other.
  private var contact: Int { touches.last.map { $0.contact + 1 } ?? 0 }

  /// Presses the right button or the next one, 0.9 to 1.8 seconds after the tiles were shown.
  mutating func guess(isRight: Bool) {
    let answer = answers.removeFirst()
    let all = PatternDirection.allCases
    let other = all[(all.firstIndex(of: answer) ?? 0) ^ 1]
    let start = max(shown, touches.last?.time ?? 0) + 900_000 + Microseconds(random.below(900_000))
    press(layout[isRight ? answer : other], at: start)
    shown = touches[touches.count - 1].time + FeedbackPulse.delay
  }

  /// Presses a button while the mark of the guess is shown.
  mutating func tapInVain() {
    let start = touches[touches.count - 1].time + 350_000 + Microseconds(random.below(200_000))
    press(layout[.top], at: start)
  }

  /// Comes down on a button, thinks again, and lifts 90 points above it: further than it may stray.
  mutating func slideOff() throws {
    var hand = Hand(seed: 33)
    hand.speed = 260
    touches += hand.draw(
      try Path(svg: "M344 664C346 640 350 590 347 550"), contact: contact, at: shown + 800_000)
  }

  mutating func playAgain() {
    press(layout.playAgain, at: shown + 1_100_000)
    shown = touches[touches.count - 1].time
    answers = dealer.nextGame().map(\.answer)
  }

  /// Comes down within some points of the middle, rests some 80 ms and slides a bit.
  private mutating func press(_ button: Rect, at start: Microseconds) {
    let place = button.center + jitter(across: 14, down: 9)
    let end = start + 60_000 + Microseconds(random.below(40_000))
    let contact = contact
    touches.append(TouchEvent(time: start, contact: contact, phase: .began, location: place))
    touches.append(
      TouchEvent(
        time: end, contact: contact, phase: .ended, location: place + jitter(across: 1, down: 1)))
  }

  private mutating func jitter(across width: Int, down height: Int) -> Vector {
    Vector(
      dx: Double(random.integer(in: -4 * width...4 * width)) / 4,
      dy: Double(random.integer(in: -4 * height...4 * height)) / 4)
  }
}
