extension JSONSchema {
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
}
