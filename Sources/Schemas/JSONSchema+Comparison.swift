import ReplayCore
import JSONStream
import Scenes

// The document that `replay diff --format json` prints; no keys other than these are allowed.

extension JSONSchema {
  /// A comparison of two sides; each pair of values is that of the old side, then of the new one.
  static var comparison: JSONSchema {
    object([
      "kind": constant("touch-diff"), "schema": constant(1),
      "tool": tool,
      "old": definition("madeOf").orNull, "new": definition("madeOf").orNull,
      "counts": object([
        "compared": count, "changed": count, "newlyFails": count, "newlyPasses": count,
        "added": count, "removed": count,
        "notCompared": count.described("no change applies to the scene"),
      ]),
      "median": object([
        "score": both(number).orNull.described("of the pairs with two scores")
      ]),
      "rows": array(of: definition("pair")).described("the most important change first"),
    ])
  }

  /// The definitions that the schema of a comparison refers to.
  static var comparisonDefinitions: [(name: String, schema: JSONSchema)] {
    let pair = object([
      "name": string, "scene": oneOf(SceneKind.self).orNull,
      "status": both(string.orNull).described("replayed, a code, or null where it is missing"),
      "verdict": both(oneOf(["passes", "fails"]).orNull).described("null without requirements"),
      "score": both(share.orNull), "change": number.orNull.described("new less old"),
      "show": ["type": "object", "additionalProperties": both(number.orNull).json],
      "changed": bool, "accepted": bool,
      "reason": string.described("where it newly fails a requirement, or a side was not replayed")
        .optional,
    ])
    return [("pair", pair)] + madeOfDefinitions
  }
}
