extension JSONSchema {
  /// The motion of the strokes of a recording; docs/motion.md says what each figure means.
  static var motion: JSONSchema {
    object(
      [
        "durationMicros": time, "onSurfaceMicros": time, "inAirMicros": time, "lifts": count,
        "hovered": count,
      ] + figures + [
        "strokes": objects(["contact": count, "durationMicros": time] + figures),
        "indexOfDifficulty": number.described("of traces, in bits").optional,
        "bitsPerSecond": number.orNull.described("of traces").optional,
      ])
  }

  /// The figures of a stroke and of all strokes together.
  private static var figures: Fields {
    [
      "pauses": count.orNull.described("null if a stroke takes too long to be resampled"),
      "dropped": count.described("samples whose time does not increase"),
      "speedPeaks": count.orNull, "length": length,
      "speed": object(["mean": length.orNull, "peak": length.orNull])
        .described("in points a second"),
      "accelerationPeak": length.orNull.described("in points per squared second"),
      "ldlj": number.orNull.described("the logarithmic dimensionless jerk"),
      "sparc": number.orNull.described("the spectral arc length"),
    ]
  }
}
