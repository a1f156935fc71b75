import JSONStream
package import Kinematics
package import TouchRecording

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

extension MotionReport {
  /// Returns the greatest speed of all strokes in each of `count` equal parts of the time from 0 to
  /// `end`, in points a second; none if no stroke has a speed.
  ///
  /// A speed counts in each part that its step of time reaches into.
  ///
  /// - Precondition: `count` is positive, and `end` is not before the last touch.
  /// - Complexity: O(n) in the number of speeds, or of parts if these are more.
  package func peakSpeeds(in count: Int, until end: Microseconds) -> [Double] {
    guard end > 0, strokes.contains(where: { !$0.speeds.isEmpty }) else { return [] }
    var peaks = [Double](repeating: 0, count: count)
    // A part of the time can be shorter than a step.
    func part(at time: Microseconds) -> Int {
      min(Int(Double(time) / Double(end) * Double(count)), count - 1)
    }
    for stroke in strokes {
      for (index, speed) in stroke.speeds.enumerated() {
        let start = stroke.startTime + Microseconds(index) * SpeedProfile.step
        let parts = part(at: start)...part(at: min(start + SpeedProfile.step - 1, end))
        for part in parts { peaks[part] = max(peaks[part], speed) }
      }
    }
    return peaks
  }
}
