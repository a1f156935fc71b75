// SPDX-License-Identifier: Apache-2.0
import Geometry

extension Trace {
  /// The number of samples of ink that are looked at to find the nearest one: as far apart as a few
  /// points on most letters.
  private static let sampleLimit = 1000

  /// The distance from the guide to the nearest ink, in points, if none of the ink is in bounds and it
  /// reaches no waypoint; nil otherwise, and without ink.
  ///
  /// Of more than 1,000 samples every n-th is looked at, so the distance may be a little too great.
  ///
  /// - Complexity: O(log n) in the number of pieces of the guide for each sample.
  package var missedDistance: Double? {
    let isMissed =
      reachedCount == 0
      && strokes.allSatisfy { $0.blackLength == 0 && ($0.dotColor == .red || !$0.colors.isEmpty) }
    guard isMissed else { return nil }
    let points = strokes.flatMap { $0.points }
    let step = max(1, points.count / Self.sampleLimit)
    let grid = judge.whole.corridor.grid
    return stride(from: 0, to: points.count, by: step).map { index in
      let piece = grid.pieces[grid.nearest(to: points[index]).index]
      return piece.axis.offset(to: points[index]).length
    }.min()
  }
}
