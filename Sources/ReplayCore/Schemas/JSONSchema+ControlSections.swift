import Controls
import JSONStream

extension JSONSchema {
  /// The distance beyond a button up to which a touch stays inside.
  private static var slop: Field {
    Field("slop", number, "points beyond a button up to which a touch stays inside")
  }

  /// The section of a counter.
  static var counterSection: JSONSchema {
    let presses: [Field] = [Field("add", count), Field("minus", count), Field("ignored", count)]
    let press: [Field] = [
      Field("t", definition("time")), Field("press", oneOf(Counter.Button.self)),
      Field("counter", integer),
    ]
    return object([
      Field("counter", integer, "below 0 and above the goal in the original alone"),
      Field("goal", count), slop, Field("goalReachedAt", definition("time").orNull),
      Field("presses", object(presses)), Field("timeline", array(of: object(press))),
    ])
  }

  /// The section of a wave.
  static var waveSection: JSONSchema {
    object([
      Field("percent", number), Field("label", string),
      Field("restY", number, "points from the top of the ball"), Field("lit", number),
      Field("ticksLitPerSide", integer), Field("settledAt", definition("time").orNull),
      Field("waterAreaPx", count), Field("sliderChanges", count),
    ])
  }

  /// The section of a pattern game.
  static var patternSection: JSONSchema {
    let direction = oneOf(PatternDirection.self)
    let tile: [Field] = [
      Field("direction", direction), Field("color", oneOf(PatternColor.self)),
    ]
    let attempt: [Field] = [
      Field("answer", direction), Field("guess", direction.orNull), Field("correct", bool.orNull),
      Field("shownAt", definition("time")), Field("reaction", definition("time").orNull),
      Field("tiles", array(of: object(tile))),
    ]
    let game: [Field] = [Field("score", count), Field("endedAt", definition("time"))]
    return object([
      Field("score", count), Field("max", count), slop,
      Field("attempts", array(of: object(attempt))),
      Field("ignored", count), Field("state", oneOf(PatternGame.State.self)),
      Field("games", array(of: object(game))),
    ])
  }
}
