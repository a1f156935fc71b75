public import TouchRecording

/// A game that asks which direction most of the tiles point to (after that of a Core Graphics
/// tutorial on patterns).
///
/// ```
///   awaiting ──guess──> feedback ──2 s, attempts left──> awaiting
///                          └───────2 s, none left──────> result ──play again──> awaiting
/// ```
///
/// The state is a function of the deals, of the touches up to a time, and of that time.
public struct PatternGame: Sendable {
  /// What is on the screen.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Tiles, and the four buttons are on.
    case awaiting
    /// Tiles with the mark of the guess, and the four buttons are off.
    case feedback
    /// The final score and the button that begins another game.
    case result
  }

  /// One deal that was shown, and what came of it.
  public struct Attempt: Hashable, Sendable {
    /// What was shown.
    public let deal: PatternDeal
    /// When it came on the screen.
    public let shownAt: Microseconds
    /// What was guessed; nil while it is awaited.
    public fileprivate(set) var guess: PatternDirection?
    /// How long the guess took, from when the tiles were shown to the end of the press; nil while it
    /// is awaited.
    public fileprivate(set) var reaction: Microseconds?

    /// Whether the guess was right; nil while it is awaited.
    public var isCorrect: Bool? { guess.map { $0 == deal.answer } }
  }

  /// A game that was followed by another.
  public struct FinishedGame: Hashable, Sendable {
    /// How many guesses were right.
    public let score: Int
    /// When the next one began.
    public let endedAt: Microseconds
  }

  /// Where the parts lie.
  public let layout: PatternLayout
  /// The deals of this game.
  public private(set) var deals: [PatternDeal]
  /// The deals that were shown in this game, in order; only the last one may await its guess.
  public private(set) var attempts: [Attempt] = []
  /// The games before this one.
  public private(set) var finishedGames: [FinishedGame] = []
  /// How many presses began on a button that was off, or ended outside of the one they began on.
  public private(set) var ignoredPresses = 0
  private var dealer: PatternDealer
  private var buttons: [TouchTracking]
  private var playAgain: TouchTracking
  private var clock: Microseconds

  /// Creates a game whose first deal is shown `start` microseconds into a recording.
  ///
  /// - Precondition: the layout has a place for each tile.
  public init(_ dealer: PatternDealer, layout: PatternLayout, at start: Microseconds = 0) {
    precondition(layout.tiles.count == dealer.tiles, "Each tile has its place")
    (self.dealer, self.layout, clock) = (dealer, layout, start)
    buttons = layout.buttons.map(TouchTracking.init)
    playAgain = TouchTracking(frame: layout.playAgain)
    deals = self.dealer.nextGame()
    showDeal(at: start)
  }

  /// How many guesses of this game were right.
  public var score: Int { attempts.count { $0.isCorrect == true } }

  /// What is on the screen.
  public var state: State {
    guard let end = feedbackEnd else { return .awaiting }
    return clock < end ? .feedback : .result
  }

  /// How large the mark of the guess is, as a multiple of its size; nil while none is shown.
  public var feedbackScale: Double? {
    guard state == .feedback, let start = feedbackStart else { return nil }
    return FeedbackPulse.scale(after: clock - start)
  }

  /// Whether the button of a direction looks pressed.
  public func isHighlighted(_ direction: PatternDirection) -> Bool {
    buttons[direction.index].isHighlighted
  }

  /// Whether the button that begins another game looks pressed.
  public var isPlayAgainHighlighted: Bool { playAgain.isHighlighted }

  /// Lets the clock run to `time`: two seconds after a guess comes the next deal, or the result.
  ///
  /// An earlier time changes nothing.
  ///
  /// - Complexity: O(n) in the attempts of a game.
  public mutating func advance(to time: Microseconds) {
    clock = max(clock, time)
    if let end = feedbackEnd, end <= clock, attempts.count < deals.count { showDeal(at: end) }
    switchControls()
  }

  /// Takes one sample of one contact.
  ///
  /// - Complexity: O(n) in the attempts of a game.
  public mutating func apply(_ touch: TouchEvent) {
    advance(to: touch.time)
    if state == .result {
      note(playAgain.apply(touch)) { $0.beginNextGame(at: touch.time) }
      return
    }
    // A touch that comes down belongs to the button in front.
    for direction in PatternDirection.allCases.reversed() {
      guard let event = buttons[direction.index].apply(touch) else { continue }
      note(event) { $0.guess(direction, at: touch.time) }
      return
    }
  }

  // MARK: What happens

  private mutating func note(_ event: ControlEvent?, press: (inout PatternGame) -> Void) {
    switch event {
    case .touchUpInside:
      press(&self)
      switchControls()
    case .touchUpOutside, .refused:
      ignoredPresses += 1
    case .touchDown, .touchDragged, .touchCancelled, nil:
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

  // MARK: When

  /// When the guess of the last deal was made; nil while it is awaited.
  private var feedbackStart: Microseconds? {
    attempts.last.flatMap { attempt in attempt.reaction.map { attempt.shownAt + $0 } }
  }

  private var feedbackEnd: Microseconds? { feedbackStart.map { $0 + FeedbackPulse.delay } }
}
