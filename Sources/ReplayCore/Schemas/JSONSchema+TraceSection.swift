import JSONStream
import TouchRecording
import TraceCore

extension JSONSchema {
  /// The section of a trace.
  static var traceSection: JSONSchema {
    let inside = map(of: "^[1-9][0-9]*$", to: share.orNull)
    let tolerance: [Field] = [
      Field("value", length, "points"),
      Field("needed", length, "the least at which nothing is red"),
      Field("inside", inside, "the share of the ink within so many points"),
    ]
    let deviation = ["mean", "rms", "p95", "max", "bias", "resolution"]
      .map { Field($0, number.orNull) }
    let cut: [Field] = [
      Field("stroke", count), Field("through", count), Field("point", definition("point")),
    ]
    let reset: [Field] = [Field("t", definition("time")), Field("score", share)]
    return object([
      Field("ink", ink), Field("excursions", array(of: excursion)), Field("progress", progress),
      Field("strokes", array(of: traceStroke)), Field("plan", plan.orNull),
      Field("cuts", array(of: object(cut)).orNull), Field("precision", share),
      Field("recall", share), Field("score", share), Field("verdict", verdict),
      Field("tolerance", object(tolerance)), Field("deviation", object(deviation), "points"),
      Field("resets", array(of: object(reset))),
    ])
  }

  private static var ink: JSONSchema {
    object([
      Field("segments", count), Field("blackSegments", count), Field("redSegments", count),
      Field("strokes", count), Field("taps", count), Field("length", length, "points"),
      Field("redLength", length, "points"),
    ])
  }

  private static var excursion: JSONSchema {
    object([
      Field("stroke", count, "from 0"), Field("firstSample", count), Field("lastSample", count),
      Field("durationMicros", definition("time")), Field("length", length),
      Field("furthest", definition("point")), Field("guidePoint", definition("point")),
      Field("distance", length), Field("margin", number, "beyond what is allowed"),
    ])
  }

  private static var progress: JSONSchema {
    let skipped: [Field] = [
      Field("first", count), Field("last", count),
      Field("jumped", bool, "true if the waypoints are not reached"),
    ]
    return object([
      Field("waypoints", count), Field("reached", count),
      Field("completedAt", definition("time").orNull), Field("guideLength", length),
      Field("reachedLength", length), Field("skipped", array(of: object(skipped))),
    ])
  }

  private static var traceStroke: JSONSchema {
    object([
      Field("contact", count), Field("began", definition("time")),
      Field("ended", definition("time")), Field("samples", count),
      Field("outcome", oneOf(StrokeOutcome.self)), Field("class", oneOf(StrokeClass.self)),
      Field("guideStrokes", array(of: count).orNull, "from 0"),
      Field("order", oneOf(StrokeMatch.Order.self).orNull),
      Field("direction", oneOf(["planned", "reversed"]).orNull),
      .optional("shape", shape, "with --metrics shape"),
    ])
  }

  private static var shape: JSONSchema {
    let warping: [Field] = [
      Field("steps", count.orNull), Field("total", length.orNull), Field("perStep", length.orNull),
    ]
    let hausdorff: [Field] = [
      Field("distance", length), Field("inkPoint", definition("point")),
      Field("guidePoint", definition("point")), Field("fromInk", length),
      Field("fromGuide", length),
    ]
    return object([
      Field("guideStrokes", array(of: count)), Field("frechet", length.orNull),
      Field("dtw", object(warping)), Field("hausdorff", object(hausdorff)),
      Field("length", length), Field("lengthRatio", length.orNull), Field("turning", number),
      Field("turningDifference", number),
    ])
  }

  private static var plan: JSONSchema {
    object([
      Field("index", count), Field("touches", array(of: string), "as a guide writes them"),
      Field("missing", array(of: count), "guide strokes, from 0"),
    ])
  }

  private static var verdict: JSONSchema {
    let failure: [Field] = [
      Field("name", oneOf(Verdict.Check.self)), Field("found", number), Field("limit", number),
      Field("margin", number),
    ]
    return object([
      Field("failed", count), Field("passed", bool), Field("failures", array(of: object(failure))),
    ])
  }
}
