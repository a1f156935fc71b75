// SPDX-License-Identifier: Apache-2.0
public import TouchRecording

/// The times at which a card, and each of its regions, first reached each percent from 1 to 100.
///
/// A percent is reached on the way of a contact from one touch to the next. The way is divided into
/// 256 steps of equal length. Bisection finds a step at which the samples of the way so far reach
/// the percent while those at the step before do not. Both are exact counts over the way from its
/// start to the step, whose end is rounded to 1/256 point like every coordinate.
///
/// The time is the same share of the time between the two touches, rounded up to a microsecond; the
/// resolution is 1/256 of that time. A touch-down reveals its samples at its own time. If several
/// contacts move at the same time, a percent is never placed before the latest earlier touch, nor
/// before a reset, because the card had not reached it then. If the width of a brush changes on the
/// way, it changes linearly, in the same steps.
public struct ScratchCrossings: Hashable, Sendable {
  /// The times of the percents from 1 to 100; nil for a percent that was never reached.
  public struct Times: Hashable, Sendable {
    /// The times of the percents that were reached; the first is that of 1 percent.
    public private(set) var all: [Microseconds] = []

    /// Creates the times of a card or region without touches.
    init() {}

    /// Creates times; the first is that of 1 percent.
    ///
    /// - Precondition: There are at most 100.
    public init(_ times: [Microseconds]) {
      precondition(times.count <= 100, "There are at most 100 percents")
      all = times
    }

    /// The time at which `percent` was first reached; nil if it never was.
    ///
    /// - Precondition: The percent is from 1 to 100.
    public subscript(percent: Int) -> Microseconds? {
      precondition(1...100 ~= percent, "A percent must be 1 to 100")
      return percent <= count ? all[percent - 1] : nil
    }

    /// The number of percents that were reached, which are those from 1 up.
    public var count: Int { all.count }

    /// Adds the time of the next percent.
    mutating func append(_ time: Microseconds) { all.append(time) }
  }

  /// The times of the card.
  public var card = Times()
  /// The times of each region, in the order of the rules; empty before anything was drawn.
  public var regions: [Times] = []

  /// Creates the times of a card without touches.
  public init() {}
}
