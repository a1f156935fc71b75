// SPDX-License-Identifier: Apache-2.0
package import Geometry
package import TouchRecording

/// The ink of touches since the latest reset: strokes with the time and the force of each sample.
package struct InkSheet: Sendable {
  /// The ink of one contact from touching down to lifting.
  package struct Stroke: Hashable, Sendable {
    /// The number of the contact.
    package let contact: Int
    /// The samples in order; at least one.
    package fileprivate(set) var samples: [StrokeSample]
    /// The length in points.
    package fileprivate(set) var length = 0.0
    /// The time of the latest event of the contact.
    package fileprivate(set) var endTime: Microseconds
    /// The end of the stroke: open, ended or canceled.
    package fileprivate(set) var outcome = StrokeOutcome.open

    /// The time at which the contact came down.
    package var startTime: Microseconds { samples[0].time }
    /// True if the stroke is a single point.
    package var isDot: Bool { samples.count == 1 }
  }

  /// The strokes in the order of touching down.
  package private(set) var strokes: [Stroke] = []
  /// The indices of the open strokes, by the slots of `contacts`.
  package private(set) var open: [Int] = []
  private var contacts = DrawingContacts()

  /// Creates an empty sheet.
  package init() {}

  /// Applies one touch; hovering, and contacts that are not down, leave no ink.
  ///
  /// - Complexity: O(n) in the number of contacts that are down.
  package mutating func apply(_ event: TouchEvent) {
    for step in contacts.steps(of: event) {
      switch step {
      // Speeds need the true time of the first sample, which may lie before a reset.
      case .begin(let sample, _):
        open.append(strokes.count)
        strokes.append(
          Stroke(contact: event.contact, samples: [sample], endTime: sample.time))
      case .extend(let slot, let start):
        strokes[open[slot]].length += start.distance(to: event.location)
        strokes[open[slot]].samples.append(StrokeSample(event))
        strokes[open[slot]].endTime = event.time
      case .lift(let slot, let outcome):
        let index = open.remove(at: slot)
        strokes[index].endTime = event.time
        strokes[index].outcome = outcome
      case .discard: preconditionFailure("A sheet keeps canceled strokes")
      }
    }
  }

  /// Removes all ink; contacts that are down draw on from their last position.
  package mutating func reset() {
    contacts.reset()
    strokes.removeAll()
    open.removeAll()
  }
}

extension InkSheet.Stroke {
  /// The latest sample.
  package var last: StrokeSample { samples[samples.count - 1] }

  /// The locations of the samples.
  package var points: [Point] { samples.map { $0.location } }

  /// The times between neighboring samples, in microseconds.
  package var gaps: [Microseconds] { zip(samples.dropFirst(), samples).map { $0.time - $1.time } }

  /// The speed of each segment between two samples, in points a second; nil if no time passes in the
  /// stroke.
  ///
  /// Samples of one time are one sample for speeds: the segments up to the next later sample share
  /// one speed, and those after the last later sample have that of the segment before them.
  package var speeds: [Double]? {
    var speeds: [Double] = []
    var (first, length) = (0, 0.0)
    for index in 1..<max(samples.count, 1) {
      length += samples[index - 1].location.distance(to: samples[index].location)
      let micros = samples[index].time - samples[first].time
      guard micros > 0 else { continue }
      let speed = length * 1_000_000 / Double(micros)
      speeds += Array(repeating: speed, count: index - first)
      (first, length) = (index, 0)
    }
    guard let last = speeds.last else { return nil }
    return speeds + Array(repeating: last, count: samples.count - 1 - speeds.count)
  }
}
