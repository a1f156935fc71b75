// SPDX-License-Identifier: Apache-2.0
extension Trace {
  /// The score alone.
  ///
  /// - Complexity: O(n) in the number of strokes, and that of `reachedParts`.
  public var score: Double { score(recall: recall) }

  /// The share of the guide that is reached; 1 only if every waypoint is.
  ///
  /// - Complexity: That of `reachedParts`.
  package var recall: Double { recall(of: reachedParts) }

  /// Returns the harmonic mean of precision and recall; 1 only if every waypoint is reached.
  func score(recall: Double) -> Double {
    let precision = precision
    let sum = precision + recall
    return sum > 0 ? share(2 * precision * recall / sum) : 0
  }

  /// Returns the share of the guide that is reached; 1 only if every waypoint is.
  ///
  /// A dot of the guide weighs one tolerance of length, as a tap does in the precision.
  func recall(of reached: (length: Double, dots: Int)) -> Double {
    func weight(_ length: Double, _ dots: Int) -> Double { length + tolerance * Double(dots) }
    return share(weight(reached.length, reached.dots) / weight(guideLength, dots.count))
  }

  /// Returns `value`, below 1 unless every waypoint is reached: a stretch may be too short to change a
  /// sum.
  private func share(_ value: Double) -> Double { isComplete ? value : min(value, (1.0).nextDown) }

  /// The length of the guide between neighboring waypoints that are both reached, in points, and the
  /// number of its dots that are reached.
  ///
  /// The sum runs in the order of the waypoints, so it has the same bits whatever their number.
  ///
  /// - Complexity: O(n) in the number of waypoints; O(k log n) if only a few, k, are reached.
  var reachedParts: (length: Double, dots: Int) {
    let isSparse = reachedCount < waypoints.count / 32
    let reached = isSparse ? progress.reached : []
    func sum(_ indices: some Sequence<Int>) -> Double {
      indices.reduce(0) { length, index in
        guard !waypoints[index].beginsSubpath, isReached(index), isReached(index - 1) else {
          return length
        }
        return length + waypoints.stretch(to: index)
      }
    }
    return isSparse
      ? (sum(reached), reached.count { waypoints.isDot($0) })
      : (sum(waypoints.indices), dots.count { isReached($0) })
  }

  /// The black share of the ink; a stroke without length weighs one tolerance.
  package var precision: Double {
    var (black, all) = (0.0, 0.0)
    for stroke in strokes {
      let isPoint = stroke.length == 0
      all += isPoint ? tolerance : stroke.length
      black += isPoint ? (stroke.strokeClass == .black ? tolerance : 0) : stroke.blackLength
    }
    return all > 0 ? black / all : 0
  }
}
