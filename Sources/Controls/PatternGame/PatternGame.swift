// SPDX-License-Identifier: Apache-2.0
public import TouchRecording

/// A game in which the player finds the direction in which most of the tiles point.
///
/// It follows the game of a Core Graphics tutorial on patterns.
///
/// ```
///   awaiting ──guess──> feedback ──2 s, attempts left──> awaiting
///                          └───────2 s, none left──────> result ──play again──> awaiting
/// ```
///
/// The state is a function of the deals, of the touches up to a time, and of this time.
public struct PatternGame: Sendable {
  /// The screen that the game shows.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// The tiles, with the four buttons enabled.
    case awaiting
    /// The tiles and the mark of the guess, with the four buttons disabled.
    case feedback
    /// The final score and the button that begins another game.
    case result
  }

  /// One shown deal and the guess for it.
  public struct Attempt: Hashable, Sendable {
    /// The shown deal.
    public let deal: PatternDeal
    /// The time at which the deal was shown.
    public let shownAt: Microseconds
    /// The guessed direction; nil before the guess.
    public fileprivate(set) var guess: PatternDirection?
    /// The time from the moment the deal was shown to the end of the press; nil before the guess.
    public fileprivate(set) var reaction: Microseconds?

    /// True if the guess was right; nil before the guess.
    public var isCorrect: Bool? { guess.map { $0 == deal.answer } }
  }

  /// A completed game after which another began.
  public struct FinishedGame: Hashable, Sendable {
    /// The number of right guesses.
    public let score: Int
    /// The time at which the next game began.
    public let endedAt: Microseconds
  }

  /// The positions of the parts.
  public let layout: PatternLayout
  /// The deals of the current game.
  public private(set) var deals: [PatternDeal]
  /// The attempts of the current game in order; only the last one can lack its guess.
  public private(set) var attempts: [Attempt] = []
  /// The games before the current one.
  public private(set) var finishedGames: [FinishedGame] = []
  /// The number of presses that began on a disabled button or ended outside the button on which
  /// they began.
  public private(set) var ignoredPresses = 0
  private var dealer: PatternDealer
  private var buttons: [TouchTracking]
  /// The button that begins another game; it is enabled while the result is shown.
  public private(set) var playAgain: TouchTracking
  private var clock: Microseconds

  /// Creates a game that shows its first deal at the time `start` of a recording.
  ///
  /// A touch stays inside a button up to `slop` points beyond it.
  ///
  /// - Precondition: The layout has as many tile frames as the dealer has tiles, and the slop is not
  ///   negative.
  public init(
    _ dealer: PatternDealer, layout: PatternLayout, slop: Double = TouchTracking.usualSlop,
    at start: Microseconds = 0
  ) {
    precondition(layout.tiles.count == dealer.tiles, "Each tile has its place")
    (self.dealer, self.layout, clock) = (dealer, layout, start)
    buttons = layout.buttons.map { TouchTracking(frame: $0, slop: slop) }
    playAgain = TouchTracking(frame: layout.playAgain, slop: slop)
    deals = self.dealer.nextGame()
    showDeal(at: start)
  }

  /// The number of right guesses in the current game.
  public var score: Int { attempts.count { $0.isCorrect == true } }

  /// The screen that the game shows.
  public var state: State {
    guard let end = feedbackEnd else { return .awaiting }
    return clock < end ? .feedback : .result
  }

  /// The scale of the mark of the guess, as a multiple of its size; nil while no mark is shown.
  public var feedbackScale: Double? {
    guard state == .feedback, let start = feedbackStart else { return nil }
    return FeedbackPulse.scale(after: clock - start)
  }

  /// Returns the button of a direction; it is enabled while a guess is awaited.
  public func button(_ direction: PatternDirection) -> TouchTracking { buttons[direction.index] }

  /// Advances the clock to `time`; the next deal or the result is shown two seconds after a guess.
  ///
  /// A time before the current one changes nothing.
  ///
  /// - Complexity: O(n) in the attempts of a game.
  public mutating func advance(to time: Microseconds) {
    clock = max(clock, time)
    if let end = feedbackEnd, end <= clock, attempts.count < deals.count { showDeal(at: end) }
    switchControls()
  }

  /// Applies one sample of one contact.
  ///
  /// - Complexity: O(n) in the attempts of a game.
  public mutating func apply(_ touch: TouchEvent) {
    advance(to: touch.time)
    if state == .result {
      note(playAgain.apply(touch)) { $0.beginNextGame(at: touch.time) }
      return
    }
    // Where buttons overlap, a touch that begins holds only the button in front.
    for direction in PatternDirection.allCases.reversed() {
      guard let outcome = buttons[direction.index].apply(touch) else { continue }
      note(outcome) { $0.guess(direction, at: touch.time) }
      return
    }
  }

  // MARK: Transitions

  private mutating func note(
    _ outcome: ControlTouch.Outcome?, press: (inout PatternGame) -> Void
  ) {
    switch outcome {
    case .pressed:
      press(&self)
      switchControls()
    case .outside, .refused:
      ignoredPresses += 1
    case .held, .cancelled, .released, nil:
      break
    }
  }

  private mutating func guess(_ direction: PatternDirection, at time: Microseconds) {
    let last = attempts.count - 1
    attempts[last].guess = direction
    attempts[last].reaction = time - attempts[last].shownAt
  }

  private mutating func beginNextGame(at time: Microseconds) {
    finishedGames.append(FinishedGame(score: score, endedAt: time))
    deals = dealer.nextGame()
    attempts = []
    showDeal(at: time)
  }

  private mutating func showDeal(at time: Microseconds) {
    attempts.append(
      Attempt(deal: deals[attempts.count], shownAt: time, guess: nil, reaction: nil))
  }

  private mutating func switchControls() {
    for index in buttons.indices { buttons[index].isEnabled = state == .awaiting }
    playAgain.isEnabled = state == .result
  }

  // MARK: Times

  /// The time of the guess for the last deal; nil before the guess.
  private var feedbackStart: Microseconds? {
    attempts.last.flatMap { attempt in attempt.reaction.map { attempt.shownAt + $0 } }
  }

  private var feedbackEnd: Microseconds? { feedbackStart.map { $0 + FeedbackPulse.delay } }
}

/// The animation that grows and shrinks the mark of a guess while it is shown.
public enum FeedbackPulse {
  /// The time for which a mark is shown and the buttons are disabled, in microseconds.
  public static let delay: Microseconds = 2_000_000
  /// The time in which the mark grows, and the time in which it shrinks again, in microseconds.
  public static let half: Microseconds = 500_000
  /// The greatest scale of the mark, as a multiple of its size.
  public static let peak = 1.8

  /// Returns the scale of the mark `time` microseconds after the guess, as a multiple of its size.
  ///
  /// The scale grows from 1 to `peak` and shrinks back to 1, each with `easeInEaseOut(_:)`, and
  /// then stays at 1.
  ///
  /// - Precondition: `time` is not negative.
  public static func scale(after time: Microseconds) -> Double {
    precondition(time >= 0, "A mark is shown after the guess")
    let distance = abs(time - half)
    guard distance < half else { return 1 }
    return 1 + (peak - 1) * easeInEaseOut(1 - Double(distance) / Double(half))
  }
}

// The timing curve of Core Animation with a slow start and a slow end, without a table or libm.
//
// It is the cubic from (0, 0) to (1, 1) with control points (0.42, 0) and (0.58, 1), read as y over
// x (`CAMediaTimingFunctionName.easeInEaseOut`; `ease-in-out` of CSS Easing Functions Level 1):
//
//   x(s) = 3 (1-s)^2 s 0.42 + 3 (1-s) s^2 0.58 + s^3 = s + 0.26 s (1-s) (1-2s)
//   y(s) = 3 (1-s) s^2 + s^3                         = s^2 (3 - 2s)
//
// x' = 1.26 - 1.56 s (1-s) is at least 0.87, so each x has one s, and |x''| is at most 1.56. The
// second term of x is at most 0.0251, so the error of the first guess, s = x, is at most 0.029. A
// step of Newton's method turns an error e into at most 1.56 / (2 * 0.87) e^2 < 0.9 e^2: 0.029,
// 7.6e-4, 5.2e-7, 2.5e-13, and after the fourth step only rounding error.

/// Returns the progress, 0 to 1, of an ease-in-ease-out animation after the share `time` of its
/// time.
///
/// The error is less than 1e-15.
///
/// - Precondition: `time` is from 0 to 1.
public func easeInEaseOut(_ time: Double) -> Double {
  precondition(0...1 ~= time, "A share of the time is from 0 to 1")
  var s = time
  for _ in 0..<4 {
    let x = s + 0.26 * s * (1 - s) * (1 - 2 * s)
    s -= (x - time) / (1.26 - 1.56 * s * (1 - s))
  }
  return s * s * (3 - 2 * s)
}
