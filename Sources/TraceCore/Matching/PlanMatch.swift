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
    let drawn = strokes.lazy.map(\.landmarks)
    return StrokeMatcher(drawn, on: guide, tolerance: tolerance).match
  }
}
