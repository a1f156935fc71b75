import Controls
import Drawing
import TouchRecording

/// A game that asks which direction most of the patterned tiles point to.
struct PatternScene: Scene {
  /// The state machine.
  var game: PatternGame
  /// The dealer of the game, from which a reset starts a new one.
  let dealer: PatternDealer
  /// The profile, which says whether the defects of the original are drawn.
  let profile: ControlProfile
  /// The factor between sizes on the phone and sizes on this canvas.
  let scale: Double
  /// The distance beyond a button up to which a touch stays inside, in points.
  let slop: Double
  /// The colors.
  let look: PatternLook

  var controls: [SceneControl] {
    PatternDirection.allCases.map { direction in
      SceneControl(name: direction.rawValue, tracking: game.button(direction))
    } + [SceneControl(name: "playAgain", tracking: game.playAgain)]
  }

  var wrongGuesses: [(index: Int, time: Microseconds)] {
    game.attempts.enumerated().compactMap { index, attempt in
      attempt.isCorrect == false
        ? (index, attempt.shownAt + (attempt.reaction ?? 0)) : nil
    }
  }

  mutating func apply(_ event: TouchEvent) {
    game.apply(event)
  }

  mutating func reset(at time: Microseconds) {
    game = PatternGame(dealer, layout: game.layout, slop: slop, at: time)
  }

  mutating func advance(to time: Microseconds) {
    game.advance(to: time)
  }
}
