import JSONStream
import TraceCore

// The measures of a trace, as JSON for its report.

extension Trace {
  /// Returns the report with the requested measures; see `report(withDistances:searches:)`.
  func report(
    with measures: Set<MeasureGroup>, distances: Bool, searches: inout Int
  ) -> TraceReport {
    var report = report(withDistances: distances, searches: &searches)
    guard measures.contains(.shape) else { return report }
    for (index, shape) in shapes(by: report.plan).enumerated() {
      report.strokes[index].shape = shape
    }
    return report
  }
}

extension JSONValue {
  /// Creates the object of a deviation; all of its values are null if no ink has a length.
  init(_ deviation: Deviation?) {
    self = [
      "mean": JSONValue(figure: deviation?.mean),
      "rms": JSONValue(figure: deviation?.rms),
      "p95": JSONValue(figure: deviation?.p95),
      "max": JSONValue(figure: deviation?.max),
      "bias": JSONValue(figure: deviation?.bias),
      "resolution": JSONValue(figure: deviation?.resolution),
    ]
  }

  /// Creates an array of the share of ink inside at each whole tolerance from 1 to 100 points.
  init(_ curve: ToleranceCurve?) {
    self.init(ToleranceCurve.tolerances.map { JSONValue(figure: curve?[$0]) })
  }

  /// Creates the object that compares a stroke with the part of the guide that it draws.
  init(_ shape: StrokeShape) {
    let hausdorff = shape.hausdorff
    self = [
      "guideStrokes": JSONValue(shape.guideStrokes.map { JSONValue($0) }),
      "frechet": JSONValue(figure: shape.frechet),
      "dtw": [
        "steps": shape.warping.map { JSONValue($0.steps) } ?? .null,
        "total": JSONValue(figure: shape.warping?.total),
        "perStep": JSONValue(figure: shape.warping?.perStep),
      ],
      "hausdorff": [
        "distance": JSONValue(hausdorff.symmetric.distance),
        "inkPoint": JSONValue(hausdorff.symmetric.from),
        "guidePoint": JSONValue(hausdorff.symmetric.to),
        "fromInk": JSONValue(hausdorff.forward.distance),
        "fromGuide": JSONValue(hausdorff.backward.distance),
      ],
      "length": JSONValue(shape.length),
      "lengthRatio": JSONValue(figure: shape.lengthRatio),
      "turning": JSONValue(shape.turning),
      "turningDifference": JSONValue(shape.turningDifference),
    ]
  }
}
