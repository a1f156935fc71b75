import JSONStream
package import Kinematics
package import TouchRecording

// The motion of strokes, as JSON for the report.

extension MotionReport: JSONConvertible {
  var json: JSONValue {
    JSONValue(
      joining: [
        "durationMicros": duration.json, "onSurfaceMicros": onSurface.json,
        "inAirMicros": inAir.json, "lifts": lifts.json, "pauses": figures.pauses.json,
        "hovered": hovered.json, "dropped": figures.dropped.json,
      ], figures.shared, ["strokes": strokes.json])
  }
}

extension MotionReport.Stroke: JSONConvertible {
  var json: JSONValue {
    JSONValue(
      joining: [
        "contact": contact.json, "durationMicros": duration.json, "pauses": figures.pauses.json,
        "dropped": figures.dropped.json,
      ], figures.shared)
  }
}

extension MotionFigures {
  /// The figures that a stroke and all strokes together have in the same order.
  fileprivate var shared: JSONValue {
    [
      "length": length.json, "speed": ["mean": (speed?.mean).json, "peak": (speed?.peak).json],
      "speedPeaks": speedPeaks.json, "ldlj": ldlj.json, "sparc": sparc.json,
      "accelerationPeak": accelerationPeak.json,
    ]
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
