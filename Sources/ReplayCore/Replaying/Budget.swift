import Scenes

/// The work that a recording takes, and may take, in steps of about a nanosecond.
///
/// It is made where a recording begins. Whatever loops over the recording adds its work here, and
/// `PlaybackState.allows` refuses what is too much.
struct Budget {
  private let limits: Limits
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

  init(_ limits: Limits) {
    self.limits = limits
  }

  /// The work so far, without that of frames.
  var spent: Int { scene.amount + figures + explanation }

  /// The maximum work of the scene so far, of its explanation, and of one frame.
  var limit: Int { limits.work(times: 1 + events / Limits.eventsPerWork) }

  /// The maximum work of all frames so far.
  var filmLimit: Int {
    limits.work(times: Limits.worksOfFilm + events / Limits.eventsPerFilmWork)
  }
}
