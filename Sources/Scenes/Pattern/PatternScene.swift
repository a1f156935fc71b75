import Controls
import Drawing
import TouchRecording

/// A game that asks which direction most of the patterned tiles point to.
struct PatternScene: Scene {
  /// The state machine.
  var game: PatternGame
  /// The game as it is before any touch, but for when it begins.
  let dealer: PatternDealer
  /// Whose defects it has.
  let profile: ControlProfile
  /// How much larger than on the canvas that they are made for the parts are drawn.
  let scale: Double

  mutating func apply(_ event: TouchEvent) {
    game.apply(event)
  }

  mutating func reset(at time: Microseconds) {
    game = PatternGame(dealer, layout: game.layout, at: time)
  }

  mutating func advance(to time: Microseconds) {
    game.advance(to: time)
  }
}
