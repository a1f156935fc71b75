extension Trace {
  /// The score alone.
  ///
  /// - Complexity: O(n) in the number of strokes, and that of `reachedLength`.
  public var score: Double { score(recall: recall(reaching: reachedLength)) }

  /// Returns the harmonic mean of precision and recall.
  func score(recall: Double) -> Double {
    let precision = precision
    let sum = precision + recall
    return sum > 0 ? 2 * precision * recall / sum : 0
  }

  /// Returns the reached share of the guide, of whose length `length` is reached.
  func recall(reaching length: Double) -> Double {
    guideLength > 0 ? length / guideLength : Double(reachedCount) / Double(waypoints.count)
  }

  /// The length of the guide between neighboring waypoints that are both reached, in points.
  ///
  /// The sum runs in the order of the waypoints, so it has the same bits whatever their number.
  ///
  /// - Complexity: O(n) in the number of waypoints; O(k log n) if only a few, k, are reached.
  var reachedLength: Double {
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
    return isSparse ? sum(reached) : sum(waypoints.indices)
  }

  /// The black share of the ink; a stroke without length weighs one tolerance.
  var precision: Double {
    var (black, all) = (0.0, 0.0)
    for stroke in strokes {
      let isPoint = stroke.length == 0
      all += isPoint ? tolerance : stroke.length
      black += isPoint ? (stroke.strokeClass == .black ? tolerance : 0) : stroke.blackLength
    }
    return all > 0 ? black / all : 0
  }
}
