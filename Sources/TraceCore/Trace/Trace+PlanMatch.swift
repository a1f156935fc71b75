// SPDX-License-Identifier: Apache-2.0
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
  ///   strokes, and O(p (n + m)) for p plans. It does not depend on the number of samples
  ///   unless strokes continue one another; their samples are then visited once.
  public var planMatch: PlanMatch? {
    guard guide.strokes.count <= PlanMatch.guideLimit else { return nil }
    let drawn = strokes.map {
      DrawnStroke(marks: $0.landmarks, points: $0.points, length: $0.length)
    }
    return StrokeMatcher.match(drawn, on: guide, tolerance: tolerance)
  }
}
