// SPDX-License-Identifier: Apache-2.0
import Geometry
import Kinematics
import PropertyChecking
import PropertyTesting
import Testing
import TouchRecording

struct MotionPropertyTests {
  private static let touches = Generator<[TouchEvent]>.touches(in: -20...320, contacts: 1...3)

  /// Touches with a reset between some of them.
  private static let steps = Generator<[Step]> { choices in
    choices.draw(touches).flatMap { touch -> [Step] in
      choices.once(in: 12) ? [.reset(keepsOpen: false), .touch(touch)] : [.touch(touch)]
    }
  }

  /// All sequences of three events after a landing, of its contact and of others beside it.
  @Test(arguments: [true, false])
  func `every short sequence of events has the motion of its definition`(keepsCanceled: Bool) {
    let times: [Microseconds] = [30_000, 30_000, 65_000]
    func events(at time: Microseconds) -> [Step] {
      [
        .touch(time, .began, 1), .touch(time, .moved, 1), .touch(time, .moved, 4, 4),
        .touch(time, .ended, 1), .touch(time, .ended, 7), .touch(time, .cancelled, 4, 4),
        .touch(time, .hovered, 2, contact: 2), .touch(time, .began, 5, contact: 1),
        .touch(time, .ended, 6, contact: 1), .reset(keepsOpen: false), .pass(time),
      ]
    }
    var sequences: [[Step]] = [[.touch(0, .began, 1)]]
    for time in times {
      sequences = sequences.flatMap { sequence in events(at: time).map { sequence + [$0] } }
    }
    #expect(sequences.count == 1331)
    for steps in sequences {
      let report = MotionTracker(steps, keepsCanceled: keepsCanceled).report
      let faults = SlowMotion(steps, keepsCanceled: keepsCanceled).expect(report)
      if !faults.isEmpty {
        Issue.record("\(steps): \(faults)")
        return
      }
    }
  }

  @Test(arguments: [true, false])
  func `the motion of random touches is that of its definition`(keepsCanceled: Bool) {
    checkProperty(
      "motion is that of its definition, canceled \(keepsCanceled)", Self.steps, cases: 200
    ) { steps in
      let report = MotionTracker(steps, keepsCanceled: keepsCanceled).report
      return SlowMotion(steps, keepsCanceled: keepsCanceled).expect(report).isEmpty
    }
  }

  /// Coordinates are multiples of 1/256, so sums with others are exact.
  @Test func `moving all touches on the grid changes no bit`() {
    let moved = Generator<([TouchEvent], Vector)> { choices in
      let offset = [0, 1].map { _ in Double(choices.integer(in: -250_000_000...250_000_000)) / 256 }
      return (choices.draw(Self.touches), Vector(dx: offset[0], dy: offset[1]))
    }
    checkProperty("moving touches changes no motion", moved, cases: 200) { touches, offset in
      let there = touches.map { touch in
        var touch = touch
        touch.location = touch.location + offset
        return touch
      }
      return MotionTracker(touches.map { .touch($0) }).report
        == MotionTracker(there.map { .touch($0) }).report
    }
  }

  @Test func `a power of two as a scale changes lengths and speeds alone`() {
    checkProperty("scale changes lengths and speeds alone", Self.touches, cases: 200) { touches in
      let larger = touches.map { touch in
        var touch = touch
        touch.location = Point(x: touch.location.x * 4, y: touch.location.y * 4)
        return touch
      }
      var report = MotionTracker(touches.map { .touch($0) }).report
      report.figures.scale(by: 4)
      for index in report.strokes.indices {
        report.strokes[index].figures.scale(by: 4)
        report.strokes[index].speeds = report.strokes[index].speeds.map { $0 * 4 }
      }
      return report == MotionTracker(larger.map { .touch($0) }).report
    }
  }
}

extension MotionFigures {
  /// Multiplies lengths, speeds and accelerations.
  fileprivate mutating func scale(by factor: Double) {
    length *= factor
    speed?.mean *= factor
    speed?.peak *= factor
    accelerationPeak = accelerationPeak.map { $0 * factor }
  }
}
