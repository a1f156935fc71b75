// SPDX-License-Identifier: Apache-2.0

/// The plan that the drawing comes closest to, and the departures from it.
public struct PlanMatch: Hashable, Sendable {
  /// The index of the plan in `Guide.plans`.
  public var plan: Int
  /// The plan in its written form, one string per touch.
  public var touches: [String]
  /// The indices of the guide strokes that no drawn stroke is matched with, in the order of the
  /// plan.
  public var missing: [Int]
  /// The match of each drawn stroke, in the order of touching down.
  public var strokes: [StrokeMatch]

  /// The greatest number of guide strokes that are matched; a guide with more has no match.
  public static let guideLimit = 256
  /// The greatest number of drawn strokes that are matched; later strokes are extra.
  ///
  /// Together with `guideLimit` it limits a matching to about 2^26 steps, a tenth of a second.
  public static let drawnLimit = 1024

  /// The indices of the drawn strokes that are early, late, joined or lifted against the plan.
  var outOfOrder: [Int] {
    strokes.indices.filter { strokes[$0].order.isOutOfTurn }
  }

  /// The indices of the drawn strokes against their direction.
  var reversed: [Int] { strokes.indices.filter { strokes[$0].isReversed } }

  /// True if a drawn stroke belongs to no guide stroke.
  var hasExtra: Bool { strokes.contains { $0.order == .extra } }

  /// The indices of the drawn strokes that belong to no guide stroke.
  var extra: [Int] { strokes.indices.filter { strokes[$0].order == .extra } }

  /// The indices of the drawn strokes that take up a stroke of the guide.
  package var continued: [Int] { strokes.indices.filter { strokes[$0].order == .continued } }

  /// The number of departures from the plan.
  var faults: Int { outOfOrder.count + reversed.count + extra.count + missing.count }
}

/// The role of a drawn stroke in the plan that the drawing comes closest to.
public struct StrokeMatch: Hashable, Sendable {
  /// The order in which a stroke was drawn, compared with the plan.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// The stroke was drawn in its turn.
    case planned
    /// The stroke was drawn before a stroke that precedes it in the plan.
    case early
    /// The stroke was drawn after a stroke that follows it in the plan.
    case late
    /// The stroke was drawn in one touch with a stroke that the plan does not join to it.
    case joined
    /// The stroke was drawn in its own touch, although the plan joins it to the previous stroke.
    case lifted
    /// The stroke takes up the stroke of the plan that an earlier one began, where that stopped, or
    /// overlaps it and goes on.
    case continued
    /// The stroke matches no stroke of the plan.
    case extra

    /// True if the stroke was drawn in another turn than the plan's.
    var isOutOfTurn: Bool {
      switch self {
      case .early, .late, .joined, .lifted: true
      case .planned, .continued, .extra: false
      }
    }
  }

  /// The indices of the guide strokes that it draws, from 0, in the order of the plan.
  ///
  /// There is usually one; several if they are joined, and none for an extra stroke.
  public var guideStrokes: [Int]
  /// The order in which it was drawn, compared with the plan.
  public var order: Order
  /// A Boolean value that indicates whether it was drawn against its direction in the plan.
  public var isReversed: Bool

  /// Creates the match with `guideStrokes`.
  public init(guideStrokes: [Int], order: Order, isReversed: Bool) {
    self.guideStrokes = guideStrokes
    self.order = order
    self.isReversed = isReversed
  }

  /// The match of a stroke that draws no guide stroke.
  static let extra = StrokeMatch(guideStrokes: [], order: .extra, isReversed: false)
}
