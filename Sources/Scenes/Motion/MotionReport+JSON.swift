import JSONStream
import Kinematics

// The motion of strokes, as JSON for the report.

extension JSONValue {
  /// Creates the object of the motion of all strokes.
  init(_ motion: MotionReport) {
    let figures = motion.figures
    self = [
      "durationMicros": JSONValue(motion.duration),
      "onSurfaceMicros": JSONValue(motion.onSurface),
      "inAirMicros": JSONValue(motion.inAir),
      "lifts": JSONValue(motion.lifts),
      "pauses": JSONValue(count: figures.pauses),
      "hovered": JSONValue(motion.hovered),
      "dropped": JSONValue(figures.dropped),
    ]
    append(figures)
    append("strokes", JSONValue(motion.strokes.map { JSONValue($0) }))
  }

  private init(_ stroke: MotionReport.Stroke) {
    self = [
      "contact": JSONValue(stroke.contact),
      "durationMicros": JSONValue(stroke.duration),
      "pauses": JSONValue(count: stroke.figures.pauses),
      "dropped": JSONValue(stroke.figures.dropped),
    ]
    append(stroke.figures)
  }

  /// Appends the figures that a stroke and all strokes together have in the same order.
  private mutating func append(_ figures: MotionFigures) {
    append("length", JSONValue(figures.length))
    append(
      "speed",
      [
        "mean": JSONValue(figure: figures.speed?.mean),
        "peak": JSONValue(figure: figures.speed?.peak),
      ])
    append("speedPeaks", JSONValue(count: figures.speedPeaks))
    append("ldlj", JSONValue(figure: figures.ldlj))
    append("sparc", JSONValue(figure: figures.sparc))
    append("accelerationPeak", JSONValue(figure: figures.accelerationPeak))
  }

  /// Creates a whole number, or null for nil.
  private init(count: Int?) {
    self = count.map { JSONValue($0) } ?? .null
  }
}
