/// The share of the ink's length that lies inside, at every whole tolerance from 1 to 100 points.
///
/// The share never falls as the tolerance grows. It lies between the exact shares at tolerances that
/// are smaller and greater by `Deviation.resolution`. It is 1 from `TraceReport.Tolerance.needed` on
/// and below 1 under it, unless ink is judged by waypoints or by the stroke that is due: then it is 1
/// from `Deviation.max` on.
public struct ToleranceCurve: Hashable, Sendable {
  /// The tolerances of the curve, in points.
  public static let tolerances = 1...100

  private let shares: [Double]

  /// The share of the ink's length, from 0 to 1, that lies within `tolerance` points of the guide.
  ///
  /// - Precondition: `tolerance` is one of `tolerances`.
  public subscript(tolerance: Int) -> Double {
    precondition(ToleranceCurve.tolerances.contains(tolerance), "The tolerance is not on the curve")
    return shares[tolerance - 1]
  }

  /// A sum of ink whose distance changes linearly along each piece.
  struct Sum {
    private static let beyond = ToleranceCurve.tolerances.upperBound + 1
    /// The length of pieces that lie fully inside from a tolerance on, at the index of that
    /// tolerance.
    private var whole = [Double](repeating: 0, count: beyond + 1)
    /// The length inside, at each tolerance, of pieces that also lie outside.
    private var partial = [Double](repeating: 0, count: beyond + 1)

    /// Adds a piece of `length` points whose distances run from `least` to `greatest`.
    mutating func add(from least: Double, to greatest: Double, length: Double) {
      let last = Double(Sum.beyond)
      let whole = max(Int(min(greatest, last).rounded(.up)), 1)
      self.whole[whole] += length
      let first = Int(min(least, last).rounded(.down)) + 1
      guard first < whole else { return }
      for tolerance in first..<whole {
        partial[tolerance] += length * ((Double(tolerance) - least) / (greatest - least))
      }
    }

    /// Returns the curve of all added ink, which is 1 from the tolerance `needed` on and below 1
    /// under it.
    ///
    /// - Precondition: Some length was added.
    func curve(needed: Double) -> ToleranceCurve {
      let all = whole.reduce(0, +)
      var (inside, greatest) = (0.0, 0.0)
      let shares = ToleranceCurve.tolerances.map { tolerance in
        if Double(tolerance) >= needed { return 1.0 }
        inside += whole[tolerance]
        // Neither rounding nor a model that is off by little makes the curve fall, or 1 too early.
        greatest = min(max(greatest, (inside + partial[tolerance]) / all), 1.0.nextDown)
        return greatest
      }
      return ToleranceCurve(shares: shares)
    }
  }
}
