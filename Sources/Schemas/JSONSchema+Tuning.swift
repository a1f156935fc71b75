import ReplayCore
import JSONStream

// The document that `replay tune --format json` prints; no keys other than these are allowed.

extension JSONSchema {
  /// The figures of each setting and metric, the rule, and what it does to others.
  static var tuning: JSONSchema {
    object([
      "kind": constant("touch-tuning"), "schema": constant(1), "tool": tool,
      "madeOf": definition("madeOf"),
      "counts": object([
        "good": count, "bad": count,
        "notReplayed": count.described("replays that ended with a fault, and count nowhere else"),
        "groups": count,
        "ungrouped": count.described("recordings whose header does not have the key of --group"),
      ]),
      "settings": objects(figures).described("the recordings as they are first"),
      "chosen": object(
        figures + [
          "require": string.orNull.described("null where no threshold accepts any"),
          "interval": interval.orNull.described("of the auc, 95 %"),
        ]),
      "crossValidation": object([
        "folds": count, "accepted": share, "refused": share, "balanced": share,
        "intervals": object(["accepted": interval, "refused": interval]).orNull,
      ]).orNull,
      "misjudged": objects([
        "name": string, "guide": string.orNull.described("the wrong guide; null for its own"),
        "label": oneOf(["good", "bad"]), "value": number.orNull,
      ]).described("the furthest from the threshold first, those without a value before them"),
    ])
  }

  private static var figures: Fields {
    [
      "set": array(of: string), "metric": string, "auc": share, "threshold": number.orNull,
      "accepted": share.described("of the good recordings"),
      "refused": share.described("of the bad recordings"), "balanced": share, "eer": share,
      "missing": count.described("recordings without a value, which rank below every number"),
    ]
  }

  /// The ends of an interval, both inside.
  private static var interval: JSONSchema { both(number) }
}
