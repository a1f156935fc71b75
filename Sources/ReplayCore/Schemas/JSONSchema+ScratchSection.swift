import JSONStream
import MaskCore
import TouchRecording

extension JSONSchema {
  /// The section of a card.
  static var scratchSection: JSONSchema {
    let time = definition("time")
    let threshold: [Field] = [Field("value", percent), Field("reachedAt", time.orNull)]
    let forbidden: [Field] = [
      Field("name", string), Field("revealed", count), Field("touchedAt", time),
    ]
    let reset: [Field] = [Field("t", time), Field("coverage", coverage)]
    let other: [Field] = [
      Field("rule", oneOf(OtherRule.self)), Field("counted", count), Field("of", count),
      Field("percent", percent.orNull),
    ]
    return object([
      Field("coverage", coverage), Field("touchedPx", count), Field("clearPx", count),
      Field("alphaSum", count), Field("regions", array(of: region)),
      Field("combinations", array(of: combination)), Field("threshold", object(threshold).orNull),
      Field("withoutCancelled", coverage), Field("strokes", array(of: scratchStroke)),
      Field("forbidden", array(of: object(forbidden))), Field("resets", array(of: object(reset))),
      Field("state", oneOf(ScratchState.self)),
      .optional("thresholds", crossings, "with --metrics thresholds"),
      .optional("as", object(other), "with --as"),
    ])
  }

  private static let percent = number(0...100)

  private static var shareFields: [Field] {
    [Field("revealed", count, "samples"), Field("eligible", count), Field("percent", percent)]
  }

  private static var coverage: JSONSchema { object(shareFields) }

  /// The time at which each percent was reached.
  private static var crossings: JSONSchema {
    array(
      of: object([
        Field("percent", integer(1...100)), Field("crossedAt", definition("time").orNull),
      ]))
  }

  private static var region: JSONSchema {
    object(
      [Field("name", string), Field("kind", oneOf(ScratchRegion.Kind.self))] + shareFields + [
        Field("reachedAt", definition("time").orNull),
        .optional("thresholds", crossings, "with --metrics thresholds"),
      ])
  }

  private static var combination: JSONSchema {
    object(
      [Field("name", string), Field("by", oneOf(RegionCombination.Rule.self))] + shareFields + [
        Field("reachedAt", definition("time").orNull)
      ])
  }

  private static var scratchStroke: JSONSchema {
    object([
      Field("contact", count), Field("began", definition("time")),
      Field("ended", definition("time")), Field("samples", count),
      Field("outcome", oneOf(StrokeOutcome.self)), Field("revealed", count, "that were covered"),
      Field("repeated", count, "that were revealed before"),
    ])
  }
}
