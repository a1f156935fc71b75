extension InkStroke {
  /// A state of a growing stroke to return to, of constant size.
  struct Mark: Sendable {
    /// The stroke without samples, colors and red runs.
    fileprivate let rest: InkStroke
    fileprivate let samples: Int
    fileprivate let runs: Int
    /// The latest red run, which may still grow.
    fileprivate let latestRun: Excursion?
  }

  /// The present state.
  var mark: Mark {
    var rest = self
    rest.points = []
    rest.colors = []
    rest.excursions = []
    return Mark(
      rest: rest, samples: points.count, runs: excursions.count, latestRun: excursions.last)
  }

  /// Returns to an earlier state.
  ///
  /// - Complexity: O(n) in the number of samples since.
  mutating func rewind(to mark: Mark) {
    var stroke = mark.rest
    swap(&stroke.points, &points)
    swap(&stroke.colors, &colors)
    swap(&stroke.excursions, &excursions)
    stroke.points.removeSubrange(mark.samples...)
    stroke.colors.removeSubrange((mark.samples - 1)...)
    // The latest run may have grown, and that of a dot was removed with its first segment.
    stroke.excursions.removeSubrange(max(mark.runs - 1, 0)...)
    stroke.excursions += mark.latestRun.map { [$0] } ?? []
    self = stroke
  }
}
