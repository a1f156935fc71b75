extension JSONSchema {
  /// The section of bare ink.
  static var inkSection: JSONSchema {
    let box = object([
      "x": number, "y": number, "width": length.described("points"),
      "height": length.described("points"),
    ])
    return object([
      "strokes": count, "taps": count, "samples": count,
      "outcomes": object(["ended": count, "cancelled": count, "open": count]),
      "rate": object(["medianMicros": time.orNull, "greatestMicros": time.orNull])
        .described("the times between the samples of a stroke; null without two samples"),
      "length": length.described("points"), "box": box.orNull,
    ])
  }
}
