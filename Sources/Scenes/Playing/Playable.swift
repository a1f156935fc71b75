// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import Drawing
import TouchRecording

/// The functions that every scene has.
///
/// Its state is a pure function of the scene and the touches: the report after every prefix of a
/// recording equals the report of that prefix alone, unless the scene is placed on the ink of the
/// whole recording.
protocol Playable: Sendable {
  /// Applies one sample of one contact.
  ///
  /// - Complexity: O(n) in what the sample newly touches.
  mutating func apply(_ event: TouchEvent)
  /// Returns to the state before any touch, as an eraser does.
  mutating func reset(at time: Microseconds)
  /// Advances the clock, and all animations with it.
  ///
  /// - Precondition: `time` is not earlier than any touch so far.
  mutating func advance(to time: Microseconds)
  /// The work of all events so far, and of making the scene.
  var work: Work { get }
  /// Draws the state on a canvas of the recording's size, beginning with all of it in one color.
  ///
  /// - Throws: `Fault` if the scene has too many pixels at the scale of the canvas.
  func draw(into list: inout DisplayList) throws(Fault)
  /// Returns the report of the touches so far, with at least the members that `section` requests.
  func report(in section: inout ReportSection) -> SceneReport
}

extension Playable {
  /// Plays one event of a recording: advances the clock to its time, then applies it.
  ///
  /// Only touches and resets change more than the clock.
  mutating func play(_ event: RecordingEvent) {
    if let time = event.time { advance(to: time) }
    switch event {
    case .touch(let touch): apply(touch)
    case .reset(let time): reset(at: time)
    case .mark, .note, .expect, .other: break
    }
  }

  /// Plays one event, and returns the work of all events so far.
  mutating func played(_ event: RecordingEvent) -> Work {
    play(event)
    return work
  }
}

/// The work that a scene has done so far, in steps that take about a nanosecond each.
///
/// It is counted and not timed, so it is the same in every run of the same recording.
package struct Work: Hashable, Sendable {
  /// The number of steps.
  package let amount: Int
  /// The name of most of the steps, as a plural.
  package let unit: String

  /// Creates the work of `amount` steps.
  package init(amount: Int, unit: String) {
    self.amount = amount
    self.unit = unit
  }

  /// The work of a scene whose events all cost about the same, and little.
  static let none = Work(amount: 0, unit: "steps")
}

extension Work {
  /// The diagnosis of work beyond a limit.
  package func diagnosis(limit: Int) -> Fault {
    // Work that is not known, since it was given up, is more than any limit.
    let steps = amount > 1 << 53 ? "more than \(limit)" : "\(amount)"
    return Fault(
      .tooMuchWork, "the recording takes too much work", found: "\(steps) \(unit)",
      expected: "at most \(limit) (--limits work=N)")
  }
}
