// SPDX-License-Identifier: Apache-2.0
import JSONStream
package import Kinematics
package import TouchRecording

// The motion of strokes, as JSON for the report.

/// The motion of the strokes of a recording, and the difficulty of what a trace reached; docs/motion.md
/// says what each figure means.
struct ReportedMotion: Recorded {
  let report: MotionReport
  /// The difficulty; nil for scenes without a guide.
  var difficulty: SteeringIndex?

  static let record = Record<ReportedMotion>([
    .time("durationMicros") { $0.report.duration },
    .time("onSurfaceMicros", "with at least one contact down") { $0.report.onSurface },
    .time("inAirMicros", "from the first touch-down to the last end, without those") {
      $0.report.inAir
    },
    .count("lifts", "strokes that were neither canceled nor open") { $0.report.lifts },
    .count("pauses", pausesMeaning) { $0.report.figures.pauses },
    .count("hovered", "samples near the surface") { $0.report.hovered },
    .count("dropped", droppedMeaning) { $0.report.figures.dropped },
  ]).adding(figures) { $0.report.figures }
    .adding([
      .value("strokes") { $0.report.strokes },
      .length("indexOfDifficulty", "of traces, in bits") { $0.difficulty?.difficulty ?? 0 }
        .only { $0.difficulty != nil },
      .length("bitsPerSecond", "of traces") { motion in
        motion.difficulty?.bitsPerSecond(onSurface: motion.report.onSurface)
      }.only { $0.difficulty != nil },
    ])

  /// The figures that a stroke and all strokes together have in the same order.
  fileprivate static let figures: Record<MotionFigures> = [
    .length("length", "points") { $0.length },
    .value("speed", "in points a second") { ReportedSpeed(speed: $0.speed) },
    .count("speedPeaks", "rises of speed that end in a fall") { $0.speedPeaks },
    .value("ldlj", "the logarithmic dimensionless jerk") { $0.ldlj },
    .value("sparc", "the spectral arc length") { $0.sparc },
    .length("accelerationPeak", "in points per second squared") { $0.accelerationPeak },
  ]
}

private let pausesMeaning = "null if a stroke takes too long to be resampled"
private let droppedMeaning = "samples whose time does not increase"

extension MotionReport.Stroke: Recorded {
  package static let record = Record<MotionReport.Stroke>([
    .count("contact") { $0.contact },
    .time("durationMicros") { $0.duration },
    .count("pauses", pausesMeaning) { $0.figures.pauses },
    .count("dropped", droppedMeaning) { $0.figures.dropped },
  ]).adding(ReportedMotion.figures) { $0.figures }
}

/// The speed of a report; both of its values are null where there is none.
private struct ReportedSpeed: Recorded {
  let speed: MotionFigures.Speed?

  static let record: Record<ReportedSpeed> = [
    .length("mean") { $0.speed?.mean }, .length("peak") { $0.speed?.peak },
  ]
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
