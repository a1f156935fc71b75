/// What a drawn stroke is to the plan that the drawing comes closest to.
public struct StrokeMatch: Hashable, Sendable {
  /// When and how a stroke was drawn, seen from the plan.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// In its turn.
    case planned
    /// Before a stroke that the plan puts before it.
    case early
    /// After a stroke that the plan puts after it.
    case late
    /// In one touch with a stroke to which the plan does not join it.
    case joined
    /// In a touch of its own, though the plan joins it to the stroke before.
    case lifted
    /// It is no stroke of the plan.
    case extra
  }

  /// The indices of the guide strokes that it draws, from 0, in the order of the plan: one as a
  /// rule, several where they are joined, none for an extra stroke.
  public var guideStrokes: [Int]
  /// When it was drawn.
  public var order: Order
  /// Whether it was drawn against its direction in the plan.
  public var isReversed: Bool

  /// Creates the match with `guideStrokes`.
  public init(guideStrokes: [Int], order: Order, isReversed: Bool) {
    self.guideStrokes = guideStrokes
    self.order = order
    self.isReversed = isReversed
  }

  /// A stroke of no guide stroke.
  static let extra = StrokeMatch(guideStrokes: [], order: .extra, isReversed: false)
}

/// The plan that the drawing comes closest to, and how it departs from it.
public struct PlanMatch: Hashable, Sendable {
  /// The index of the plan in `Guide.plans`.
  public var plan: Int
  /// The plan as it is written, one string a touch.
  public var touches: [String]
  /// The indices of the guide strokes that no drawn stroke is matched with, in the plan's order.
  public var missing: [Int]
  /// What each drawn stroke is, in the order of touching down.
  public var strokes: [StrokeMatch]

  /// The most guide strokes that are matched; a guide of more has no match.
  public static let guideLimit = 256
  /// The most drawn strokes that are matched; those that come later are extra.
  ///
  /// With `guideLimit` it bounds a matching to some 2^26 steps, about a tenth of a second.
  public static let drawnLimit = 1024

  /// How many drawn strokes are early, late, joined or lifted against the plan.
  var outOfOrder: Int {
    strokes.count { $0.order != .planned && $0.order != .extra }
  }

  /// How many drawn strokes go against their direction.
  var reversed: Int { strokes.count(where: \.isReversed) }

  /// How many drawn strokes are none of the plan's.
  var extra: Int { strokes.count { $0.order == .extra } }

  /// In how many ways the drawing departs from the plan.
  var faults: Int { outOfOrder + reversed + extra + missing.count }
}

extension Trace {
  /// The match of the drawn strokes with the guide's, by the plan with the fewest departures, of
  /// several that with the least deviation, then the first; nil for more than
  /// `PlanMatch.guideLimit` guide strokes.
  ///
  /// Each drawn stroke is paired with at most one guide stroke, in either direction, so that the sum
  /// of the deviations is least: the mean distance between ends, quarter points and middles, capped
  /// at a third of the longer side of the guide's box or two tolerances, beyond which nothing is
  /// paired. A drawn stroke that fits the joined line of successive strokes of a plan better, where
  /// those are drawn by no other, draws all of them.
  ///
  /// - Complexity: O(n^2 m) for the lesser n and the greater m of the numbers of drawn and guide
  ///   strokes, and O(p (n + m)) in the number p of plans; not of samples.
  public var planMatch: PlanMatch? {
    guard guide.strokes.count <= PlanMatch.guideLimit else { return nil }
    return StrokeMatcher(self).match
  }
}
