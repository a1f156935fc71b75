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

  /// The number of drawn strokes that are early, late, joined or lifted against the plan.
  var outOfOrder: Int {
    strokes.count { $0.order != .planned && $0.order != .extra }
  }

  /// The number of drawn strokes against their direction.
  var reversed: Int { strokes.count(where: { $0.isReversed }) }

  /// The number of drawn strokes that belong to no guide stroke.
  var extra: Int { strokes.count { $0.order == .extra } }

  /// The number of departures from the plan.
  var faults: Int { outOfOrder + reversed + extra + missing.count }
}

extension Trace {
  /// The match of the drawn strokes with the guide strokes; nil for a guide of more than
  /// `PlanMatch.guideLimit` strokes.
  ///
  /// The match follows the plan with the fewest departures; among these, the one with the least
  /// deviation, then the first.
  ///
  /// Each drawn stroke is paired with at most one guide stroke, in either direction, so that the
  /// sum of the deviations is least. A deviation is the mean distance between ends, quarter points
  /// and middles. It is capped at a third of the longer side of the guide's box or at two
  /// tolerances, whichever is greater; beyond the cap no pair is made. If a drawn stroke fits the
  /// joined line of successive strokes of a plan better, and no other stroke draws those, it draws
  /// all of them.
  ///
  /// - Complexity: O(n^2 m) for the lesser number n and the greater number m of drawn and guide
  ///   strokes, and O(p (n + m)) for p plans. It does not depend on the number of samples.
  public var planMatch: PlanMatch? {
    guard guide.strokes.count <= PlanMatch.guideLimit else { return nil }
    let drawn = strokes.lazy.map { $0.landmarks }
    return StrokeMatcher(drawn, on: guide, tolerance: tolerance).match
  }
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
    /// The stroke matches no stroke of the plan.
    case extra
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
