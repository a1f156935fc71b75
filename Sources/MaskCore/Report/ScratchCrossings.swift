public import TouchRecording

/// When a card, and each of its regions, first reached each of 1 to 100 percent.
///
/// A percent is reached within the way of a contact from one touch to the next. That way is divided
/// into 256 steps of equal length, and bisection finds a step at which the samples of the way so far
/// reach the percent while those of the step before do not: each is an exact count over what
/// from the start of the way to the step, whose end is rounded to 1/256 point as every coordinate
/// is. The time is the same share of the time between the two touches, rounded up to a microsecond;
/// the resolution is 1/256 of that time. A touch-down reveals all it does at its own time. Where
/// contacts move at the same time, no percent is placed before the touch that came last before it,
/// nor before a reset: a card that is asked then has not reached it. Where the width of a brush
/// changes on the way it does so evenly, in the same steps.
public struct ScratchCrossings: Hashable, Sendable {
  /// The times of each percent from 1 to 100; nil for what was never reached.
  public struct Times: Hashable, Sendable {
    private var times: [Microseconds] = []

    /// Creates the times of what has not been touched.
    init() {}

    /// Creates times, the first that of 1 percent.
    ///
    /// - Precondition: there are at most 100.
    public init(_ times: [Microseconds]) {
      precondition(times.count <= 100, "Percents are those from 1 to 100")
      self.times = times
    }

    /// The times of the percents that were reached, the first that of 1 percent.
    public var all: [Microseconds] { times }

    /// When `percent` was first reached, or nil where it never was.
    ///
    /// - Precondition: the percent is from 1 to 100.
    public subscript(percent: Int) -> Microseconds? {
      precondition(1...100 ~= percent, "Percents are those from 1 to 100")
      return percent <= times.count ? times[percent - 1] : nil
    }

    /// The number of percents that were reached; each below it was reached too.
    public var count: Int { times.count }

    /// Adds the time of the next percent.
    mutating func append(_ time: Microseconds) { times.append(time) }
  }

  /// Those of the card.
  public var card = Times()
  /// Those of each region, in the order of the rules; empty before anything was drawn.
  public var regions: [Times] = []

  /// Creates the times of a card that nobody has touched.
  public init() {}
}
