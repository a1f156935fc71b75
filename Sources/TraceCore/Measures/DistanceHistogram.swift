/// The amount of ink at each distance, in equal bins that grow with the greatest distance.
///
/// The memory is constant. If a distance lies beyond the last bin, pairs of bins are merged until
/// it does not, so a bin is never wider than 1/2048 of the greatest distance (or 2^-20 point).
struct DistanceHistogram {
  private static let count = 4096
  private var weights = [Double](repeating: 0, count: DistanceHistogram.count)
  /// The width of a bin, in points.
  private var width = 0x1p-20

  /// Adds `weight` at `distance` points, which is not negative.
  mutating func add(_ distance: Double, weight: Double) {
    while distance >= width * Double(DistanceHistogram.count) { merge() }
    weights[Int(distance / width)] += weight
  }

  private mutating func merge() {
    let half = weights.count / 2
    for index in 0..<half { weights[index] = weights[2 * index] + weights[2 * index + 1] }
    for index in half..<weights.count { weights[index] = 0 }
    width *= 2
  }

  /// Returns the least upper edge of a bin below which at least `share` of the weight lies, in
  /// points.
  ///
  /// - Precondition: Some weight was added; `share` lies between 0 and 1.
  func quantile(_ share: Double) -> Double {
    let wanted = weights.reduce(0, +) * share
    var sum = 0.0
    let index = weights.firstIndex { weight in
      sum += weight
      return sum >= wanted && weight > 0
    }
    return Double((index ?? weights.count - 1) + 1) * width
  }
}
