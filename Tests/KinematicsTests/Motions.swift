// SPDX-License-Identifier: Apache-2.0
import Geometry
import Kinematics
import TouchRecording

/// Returns samples of a movement along x, `position` points from its start after each millisecond.
func samples(
  lasting milliseconds: Int, every step: Int = 1, at position: (Double) -> Double
) -> [MotionSample] {
  stride(from: 0, through: milliseconds, by: step).map { time in
    MotionSample(
      location: Point(x: position(Double(time)), y: 0), time: Microseconds(time) * 1000)
  }
}

/// The share of the way after a share of the time of a movement with minimum jerk (Flash and Hogan
/// 1985).
func minimumJerk(_ t: Double) -> Double { t * t * t * (10 - 15 * t + 6 * t * t) }

/// An event of a recording that the tracker hears of.
enum Step: Hashable {
  case touch(TouchEvent)
  case pass(Microseconds)
  case reset(keepsOpen: Bool)

  static func touch(
    _ time: Microseconds, _ phase: TouchEvent.Phase, _ x: Double, _ y: Double = 0, contact: Int = 0
  ) -> Step {
    .touch(
      TouchEvent(time: time, contact: contact, phase: phase, location: Point(x: x, y: y)))
  }
}

extension MotionTracker {
  init(_ steps: [Step], keepsCanceled: Bool = true) {
    var rules = ContactRules()
    rules.discardsCanceled = !keepsCanceled
    self.init(rules)
    for step in steps {
      switch step {
      case .touch(let touch): apply(touch)
      case .pass(let time): pass(at: time)
      case .reset(let keepsOpen): reset(keepingOpenStrokes: keepsOpen)
      }
    }
  }
}
