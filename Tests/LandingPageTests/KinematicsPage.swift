// SPDX-License-Identifier: Apache-2.0
import Geometry
import Kinematics
import TouchRecording

/// The program of the landing page of `Kinematics`.
func kinematicsPage(_ print: Print) throws {
  /// The share of the way after a share of the time, with the least jerk.
  func way(_ t: Double) -> Double { t * t * t * (10 - 15 * t + 6 * t * t) }

  var tracker = MotionTracker()
  for index in 0...100 {
    // Two halves of 100 points, 400 ms each, with a rest of 200 ms between.
    let (first, second) = (min(Double(index) / 40, 1), max(Double(index - 60) / 40, 0))
    let place = Point(x: 100 * (way(first) + way(second)), y: 20)
    let phase: TouchEvent.Phase = index == 0 ? .began : index == 100 ? .ended : .moved
    let time = Microseconds(index) * 10_000
    tracker.apply(TouchEvent(time: time, contact: 0, phase: phase, location: place))
  }
  let report = tracker.report
  print("\(report.onSurface / 1000) ms on the surface, \(report.lifts) lift")
  print("\(report.figures.pauses ?? 0) pause, \(report.figures.speedPeaks ?? 0) peaks of speed")
  if let sparc = report.figures.sparc { print("smoothness \((sparc * 1000).rounded() / 1000)") }
}
