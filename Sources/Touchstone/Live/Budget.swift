// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import Scenes

/// The work that a recording takes, and may take, in steps: each about a nanosecond for a trace, and two
/// for a card (`make costs` measures them).
///
/// It is made where a recording begins. Whatever loops over the recording adds its work here, and
/// whoever replays it refuses what is too much.
package struct Budget {
  /// The number of events so far, which raises the limits.
  package var events = 0
  /// The work of the scene, which counts it.
  package var scene = Work(amount: 0, unit: "steps")
  /// The work of the figures at moments, which reports count anew, and of the shapes of strokes.
  package var figures = 0
  /// The work of the copy of the scene that is explained.
  package var explanation = 0
  /// The number of frames that were drawn, and their work.
  package var (frames, frameWork) = (0, 0)
  /// The work of all candidates of a recording that is shrunk.
  package var candidates = 0

  /// The number of times that an animation may take the work: that of seconds of a phone's screen, at
  /// three pixels a point, at 60 frames a second.
  private static let worksOfFilm = 3
  /// The number of events for which an animation may take the work once more.
  private static let eventsPerFilmWork = 2000
  /// The number of times that all candidates together may take the work of one.
  private static let worksOfCandidates = 3

  /// The number of times that all replays of a recording together may take the work of one.
  private static let worksOfReplays = 4

  private let limits: ReplayLimits

  /// Creates the budget of a recording.
  package init(_ limits: ReplayLimits) {
    self.limits = limits
  }

  /// The unit of most of the work so far.
  package var unit: String {
    figures > scene.amount ? "steps, most of them for figures of the report" : scene.unit
  }

  /// The work so far, without that of frames and candidates.
  package var spent: Int { scene.amount + figures + explanation }

  /// The maximum work of the scene so far, of its explanation, and of one frame.
  package var limit: Int { work(times: 1 + events / limits.eventsPerWork) }

  /// The maximum work of all frames so far.
  package var filmLimit: Int { work(times: Self.worksOfFilm + events / Self.eventsPerFilmWork) }

  /// The maximum work of all replays of the recording so far.
  package var replaysLimit: Int {
    work(times: Self.worksOfReplays * (1 + events / limits.eventsPerWork))
  }

  /// A Boolean value that indicates whether all candidates together took too much work.
  package var isExhausted: Bool { candidates > work(times: Self.worksOfCandidates) }

  /// Returns the allowed work so many times; the greatest number if that is more.
  private func work(times: Int) -> Int {
    let (product, isOver) = limits.work.multipliedReportingOverflow(by: times)
    return isOver ? .max : product
  }
}

extension Budget {
  /// Takes the work of the scene, and refuses what is too much with all that was added.
  ///
  /// - Parameters:
  ///   - work: The work of the scene so far.
  ///   - line: The line of the last event; nil at the end of the recording.
  /// - Throws: `Fault.tooMuchWork`.
  mutating func check(_ work: Work, line: Int?) throws(Fault) {
    scene = work
    guard spent <= limit else {
      throw .tooMuchWork(line: line, Work(amount: spent, unit: unit), limit: limit)
    }
  }

  /// Refuses the work of one frame if it is too much.
  func check(drawing work: Int) throws(Fault) {
    guard work <= limit else {
      let work = Work(amount: work, unit: "steps to draw a frame")
      throw .tooMuchWork(line: nil, work, limit: limit)
    }
  }
}

extension Fault {
  /// The recording takes too much work at a line, or, if it is nil, at its end or for a frame.
  package static func tooMuchWork(line: Int?, _ work: Work, limit: Int) -> Fault {
    var fault = work.diagnosis(limit: limit)
    fault.place = line.map { Place(line: $0, byte: 0) }
    if line == nil { fault.source = .header }
    return fault
  }
}
