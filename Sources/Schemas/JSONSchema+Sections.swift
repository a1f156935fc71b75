import ReplayCore
import Controls
import JSONStream
import MaskCore
import TouchRecording
import TraceCore

extension JSONSchema {
  /// The section of a trace.
  static var traceSection: JSONSchema {
    object([
      "ink": ink, "placement": placement.described("the guide's box on the canvas"),
      "excursions": excursions, "progress": progress, "strokes": traceStrokes,
      "plan": plan.orNull,
      "cuts": objects(["stroke": count, "through": count, "point": definition("point")]).orNull,
      "precision": share, "recall": share, "score": share, "verdict": verdict,
      "tolerance": object([
        "value": length.described("points"),
        "needed": length.described("the least at which nothing is red"),
        "inside": array(of: share.orNull, count: 100)
          .described("with --metrics tolerance: the share of the ink within 1 to 100 points")
          .optional,
      ]),
      "deviation": deviation.described("points"),
      "resets": objects(["t": time, "score": share]),
    ])
  }

  private static var ink: JSONSchema {
    object([
      "segments": count, "blackSegments": count, "redSegments": count, "strokes": count,
      "taps": count, "length": length.described("points"), "redLength": length.described("points"),
    ])
  }

  private static var placement: JSONSchema {
    let scale = length.described("points a unit of the guide")
    return object(box + ["scale": scale, "from": oneOf(PlacedGuide.Origin.self)])
  }

  private static var box: Fields {
    [
      "x": number, "y": number, "width": length.described("points"),
      "height": length.described("points"),
    ]
  }

  private static var excursions: JSONSchema {
    objects([
      "stroke": count.described("from 0"), "firstSample": count, "lastSample": count,
      "durationMicros": time, "length": length, "furthest": definition("point"),
      "guidePoint": definition("point"), "distance": length,
      "margin": number.described("beyond what is allowed"),
    ])
  }

  private static var progress: JSONSchema {
    object([
      "waypoints": count, "reached": count, "completedAt": time.orNull, "guideLength": length,
      "reachedLength": length,
      "skipped": objects([
        "first": count, "last": count,
        "jumped": bool.described("true if the waypoints are not reached"),
      ]),
    ])
  }

  private static var deviation: JSONSchema {
    let names = ["mean", "rms", "p95", "max", "bias", "resolution"]
    return object(Fields(names.map { ($0, number.orNull) }))
  }

  private static var traceStrokes: JSONSchema {
    objects([
      "contact": count, "began": time, "ended": time, "samples": count,
      "outcome": oneOf(StrokeOutcome.self), "class": oneOf(StrokeClass.self),
      "guideStrokes": array(of: count).orNull.described("from 0"),
      "order": oneOf(StrokeMatch.Order.self).orNull,
      "direction": oneOf(["planned", "reversed"]).orNull,
      "shape": shape.described("with --metrics shape").optional,
    ])
  }

  private static var shape: JSONSchema {
    object([
      "guideStrokes": array(of: count), "frechet": length.orNull,
      "dtw": object(["steps": count.orNull, "total": length.orNull, "perStep": length.orNull]),
      "hausdorff": object([
        "distance": length, "inkPoint": definition("point"), "guidePoint": definition("point"),
        "fromInk": length, "fromGuide": length,
      ]),
      "length": length, "lengthRatio": length.orNull, "turning": number,
      "turningDifference": number,
    ])
  }

  private static var plan: JSONSchema {
    object([
      "index": count, "touches": array(of: string).described("as a guide writes them"),
      "missing": array(of: count).described("guide strokes, from 0"),
    ])
  }

  private static var verdict: JSONSchema {
    object([
      "failed": count, "passed": bool,
      "failures": objects([
        "name": oneOf(Verdict.Check.self), "found": number, "limit": number, "margin": number,
      ]),
    ])
  }

  /// The section of bare ink.
  static var inkSection: JSONSchema {
    object([
      "strokes": count, "taps": count, "samples": count,
      "outcomes": object(["ended": count, "cancelled": count, "open": count]),
      "rate": object(["medianMicros": time.orNull, "greatestMicros": time.orNull])
        .described("the times between the samples of a stroke; null without two samples"),
      "length": length.described("points"), "box": object(box).orNull,
    ])
  }

  /// The motion of the strokes of a recording; docs/motion.md says what each figure means.
  static var motion: JSONSchema {
    object(
      [
        "durationMicros": time, "onSurfaceMicros": time, "inAirMicros": time, "lifts": count,
        "pauses": pauses, "hovered": count, "dropped": dropped,
      ] + figures + [
        "strokes": objects(
          ["contact": count, "durationMicros": time, "pauses": pauses, "dropped": dropped]
            + figures),
        "indexOfDifficulty": length.described("of traces, in bits").optional,
        "bitsPerSecond": length.orNull.described("of traces").optional,
      ])
  }

  private static var pauses: JSONSchema {
    count.orNull.described("null if a stroke takes too long to be resampled")
  }

  private static var dropped: JSONSchema {
    count.described("samples whose time does not increase")
  }

  /// The figures that a stroke and all strokes together have in the same order.
  private static var figures: Fields {
    [
      "length": length,
      "speed": object(["mean": length.orNull, "peak": length.orNull])
        .described("in points a second"),
      "speedPeaks": count.orNull,
      "ldlj": number.orNull.described("the logarithmic dimensionless jerk"),
      "sparc": number.orNull.described("the spectral arc length"),
      "accelerationPeak": length.orNull.described("in points per squared second"),
    ]
  }

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

  /// The section of a card.
  static var scratchSection: JSONSchema {
    object([
      "coverage": coverage, "touchedPx": count, "clearPx": count, "alphaSum": count,
      "regions": objects(regionFields), "combinations": objects(combinationFields),
      "threshold": object(["value": percent, "reachedAt": time.orNull]).orNull,
      "withoutCancelled": coverage, "strokes": scratchStrokes,
      "forbidden": objects(["name": string, "revealed": count, "touchedAt": time]),
      "resets": objects(["t": time, "coverage": coverage]), "state": oneOf(ScratchState.self),
      "thresholds": crossings,
      "as": object(Fields(OtherRule.allCases.map { ($0.rawValue, otherCount.optional) }))
        .described("with --as").optional,
    ])
  }

  private static let percent = number(0...100)

  /// The share of a card by the rule of another library.
  private static let otherCount = object([
    "counted": count, "of": count, "percent": percent.orNull,
  ])

  private static var shareFields: Fields {
    ["revealed": count.described("samples"), "eligible": count, "percent": percent]
  }

  private static var coverage: JSONSchema { object(shareFields) }

  /// The time at which each percent was reached.
  private static var crossings: JSONSchema {
    objects(["percent": integer(1...100), "crossedAt": time.orNull])
      .described("with --metrics thresholds").optional
  }

  private static var regionFields: Fields {
    ["name": string, "kind": oneOf(ScratchRegion.Kind.self)] + shareFields
      + ["reachedAt": time.orNull, "thresholds": crossings]
  }

  private static var combinationFields: Fields {
    ["name": string, "by": oneOf(RegionCombination.Rule.self)] + shareFields
      + ["reachedAt": time.orNull]
  }

  private static var scratchStrokes: JSONSchema {
    objects([
      "contact": count, "began": time, "ended": time, "samples": count,
      "outcome": oneOf(StrokeOutcome.self), "revealed": count.described("that were covered"),
      "repeated": count.described("that were revealed before"),
    ])
  }
}
