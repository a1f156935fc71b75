package import Kinematics
package import TouchRecording

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
