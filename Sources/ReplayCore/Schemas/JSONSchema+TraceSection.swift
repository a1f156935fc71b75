import JSONStream
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
        "inside": array(of: share.orNull).with("minItems", 100).with("maxItems", 100)
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
    object([
      "x": number, "y": number, "width": length.described("points"),
      "height": length.described("points"), "scale": length.described("points a unit of the guide"),
      "from": oneOf(PlacedGuide.Origin.self),
    ])
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
}
