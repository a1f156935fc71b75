/// The sums over ink of its distances from a guide.
struct InkDistanceSum {
  /// The amount of ink with all its distances in a range, which are spread evenly.
  private struct Ink {
    /// The range of the distances, in points.
    let least, greatest: Double
    /// The length, in points.
    let length: Double

    /// Returns the length within `distance` points.
    func length(within distance: Double) -> Double {
      if greatest <= distance { return length }
      return least < distance ? length * ((distance - least) / (greatest - least)) : 0
    }

    /// Returns the part from `low` to `high` points, which it reaches into.
    func part(from low: Double, to high: Double) -> Ink {
      let (low, high) = (max(least, low), min(greatest, high))
      let share = greatest > least ? (high - low) / (greatest - least) : 1
      return Ink(least: low, greatest: high, length: length * share)
    }
  }

  /// The source of the tolerance curve.
  private(set) var inside = ToleranceCurve.Sum()
  private var ink: [Ink] = []
  private var length = 0.0
  /// The integrals of the distance, of its square, and of the offset to the right.
  private var (first, second, side) = (0.0, 0.0, 0.0)
  /// The greatest distance at an end of a piece, in points.
  private(set) var greatest = 0.0

  /// Adds a piece of ink.
  mutating func add(_ piece: LinearDistances.Piece) {
    let (a, b) = piece.distances
    length += piece.length
    first += piece.length * ((a + b) / 2)
    second += piece.length * ((a * a + a * b + b * b) / 3)
    side += piece.side
    greatest = max(greatest, a, b)
    inside.add(from: min(a, b), to: max(a, b), length: piece.length)
    ink.append(Ink(least: min(a, b), greatest: max(a, b), length: piece.length))
  }

  /// Returns the measures of all added ink.
  ///
  /// - Parameters:
  ///   - error: The bound of the error of every distance, in points.
  ///   - sideError: The bound of the error of the integral of the offset, in square points.
  /// - Returns: The measures.
  /// - Precondition: Some length was added.
  /// - Complexity: O(n) in the number of pieces, unless many of them share the same small range of
  ///   distances.
  func deviation(error: Double, sideError: Double) -> Deviation {
    Deviation(
      mean: first / length,
      rms: (second / length).squareRoot(),
      p95: quantile(0.95),
      max: greatest,
      bias: side / length,
      resolution: max(error, sideError / length))
  }

  /// Returns the least distance within which at least `share` of the ink lies, in points.
  ///
  /// The distance is bracketed by bisection, and ink outside the bracket is dropped.
  private func quantile(_ share: Double) -> Double {
    var (open, wanted) = (ink, share * length)
    while true {
      let low = open.reduce(Double.infinity) { min($0, $1.least) }
      let high = open.reduce(0) { max($0, $1.greatest) }
      let middle = (low + high) / 2
      guard low < middle, middle < high else { return high }
      let within = open.reduce(0) { $0 + $1.length(within: middle) }
      if within >= wanted {
        open = open.compactMap { $0.least < middle ? $0.part(from: low, to: middle) : nil }
      } else {
        wanted -= within
        open = open.compactMap { $0.greatest > middle ? $0.part(from: middle, to: high) : nil }
      }
    }
  }
}
