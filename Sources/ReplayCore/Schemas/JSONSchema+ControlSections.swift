import Controls

extension JSONSchema {
  /// The distance beyond a button up to which a touch stays inside.
  private static var slop: JSONSchema {
    number.described("points beyond a button up to which a touch stays inside")
  }

  /// The section of a counter.
  static var counterSection: JSONSchema {
    object([
      "counter": integer.described("below 0 and above the goal in the original alone"),
      "goal": count, "slop": slop, "goalReachedAt": time.orNull,
      "presses": object(["add": count, "minus": count, "ignored": count]),
      "timeline": objects(["t": time, "press": oneOf(Counter.Button.self), "counter": integer]),
    ])
  }

  /// The section of a wave.
  static var waveSection: JSONSchema {
    object([
      "percent": number, "label": string,
      "restY": number.described("points from the top of the ball"), "lit": number,
      "ticksLitPerSide": integer, "settledAt": time.orNull, "waterAreaPx": count,
      "sliderChanges": count,
    ])
  }

  /// The section of a pattern game.
  static var patternSection: JSONSchema {
    let direction = oneOf(PatternDirection.self)
    let tiles = objects(["direction": direction, "color": oneOf(PatternColor.self)])
    return object([
      "score": count, "max": count, "slop": slop,
      "attempts": objects([
        "answer": direction, "guess": direction.orNull, "correct": bool.orNull, "shownAt": time,
        "reaction": time.orNull, "tiles": tiles,
      ]),
      "ignored": count, "state": oneOf(PatternGame.State.self),
      "games": objects(["score": count, "endedAt": time]),
    ])
  }
}
