import JSONStream
import Kinematics

// The motion of strokes, as JSON for the report: integers first in every object.

extension JSONValue {
  /// Creates the object of the motion of all strokes.
  init(_ motion: MotionReport) {
    self = [
      "durationMicros": JSONValue(motion.duration),
      "onSurfaceMicros": JSONValue(motion.onSurface),
      "inAirMicros": JSONValue(motion.inAir),
      "lifts": JSONValue(motion.lifts),
      "hovered": JSONValue(motion.hovered),
    ]
    append(motion.figures)
    append("strokes", JSONValue(motion.strokes.map { JSONValue($0) }))
  }

  private init(_ stroke: MotionReport.Stroke) {
    self = ["contact": JSONValue(stroke.contact), "durationMicros": JSONValue(stroke.duration)]
    append(stroke.figures)
  }

  private mutating func append(_ figures: MotionFigures) {
    append("pauses", figures.pauses.map { JSONValue($0) } ?? .null)
    append("dropped", JSONValue(figures.dropped))
    append("speedPeaks", figures.speedPeaks.map { JSONValue($0) } ?? .null)
    append("length", JSONValue(figures.length))
    append(
      "speed",
      [
        "mean": JSONValue(figure: figures.speed?.mean),
        "peak": JSONValue(figure: figures.speed?.peak),
      ])
    append("accelerationPeak", JSONValue(figure: figures.accelerationPeak))
    append("ldlj", JSONValue(figure: figures.ldlj))
    append("sparc", JSONValue(figure: figures.sparc))
  }
}
