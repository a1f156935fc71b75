import MaskCore
import TouchRecording

extension JSONSchema {
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
