import Scenes

/// The work that a recording takes, and may take, in steps: each about a nanosecond for a trace, and two
/// for a card (`make costs` measures them).
///
/// It is made where a recording begins. Whatever loops over the recording adds its work here, and
/// `PlaybackState.allows` refuses what is too much.
package struct Budget {
  /// The number of events so far, which raises the limits.
  var events = 0
  /// The work of the scene, which counts it.
  var scene = Work(amount: 0, unit: "steps")
  /// The work of the figures at moments, which reports count anew, and of the shapes of strokes.
  var figures = 0
  /// The work of the copy of the scene that is explained.
  var explanation = 0
  /// The number of frames that were drawn, and their work.
  var (frames, frameWork) = (0, 0)
  /// The work of all candidates of a recording that is shrunk.
  package var candidates = 0

  /// The number of events for which a recording may take the work once more: 20,000 units each.
  private static let eventsPerWork = 100_000
  /// The number of times that an animation may take the work: that of seconds of a phone's screen, at
  /// three pixels a point, at 60 frames a second.
  private static let worksOfFilm = 3
  /// The number of events for which an animation may take the work once more.
  private static let eventsPerFilmWork = 2000
  /// The number of times that all candidates together may take the work of one.
  private static let worksOfCandidates = 3

  /// The number of times that all replays of a recording together may take the work of one.
  private static let worksOfReplays = 4

  private let work: Int

  /// Creates the budget of a recording.
  package init(_ limits: Limits) {
    work = limits.work
  }

  /// The work so far, without that of frames and candidates.
  var spent: Int { scene.amount + figures + explanation }

  /// The maximum work of the scene so far, of its explanation, and of one frame.
  var limit: Int { work(times: 1 + events / Self.eventsPerWork) }

  /// The maximum work of all frames so far.
  var filmLimit: Int { work(times: Self.worksOfFilm + events / Self.eventsPerFilmWork) }

  /// The maximum work of all replays of the recording so far.
  var replaysLimit: Int { work(times: Self.worksOfReplays * (1 + events / Self.eventsPerWork)) }

  /// A Boolean value that indicates whether all candidates together took too much work.
  package var isExhausted: Bool { candidates > work(times: Self.worksOfCandidates) }

  /// Returns the allowed work so many times; the greatest number if that is more.
  private func work(times: Int) -> Int {
    let (product, isOver) = work.multipliedReportingOverflow(by: times)
    return isOver ? .max : product
  }
}
