import Geometry

// The distances of ink from the guide, weighted by its length.
//
// Every segment is cut into equal pieces of at most p points. The distance f is measured at the ends
// of the pieces and assumed to change linearly between them, which makes every integral a formula:
//
//      f0 o                    mean of the piece         (f0 + f1) / 2
//          \   the model      mean of the squares       (f0^2 + f0 f1 + f1^2) / 3
//      f ~~~~\~~ (wavy)        inside at t               (t - f1) / (f0 - f1)
//              o f1
//      |-- l --|
//
// The distance to a fixed set is 1-Lipschitz. Along the piece f cannot leave the parallelogram
// between f0 -+ s and f1 -+ (l - s), which is nowhere further than l / 2 from the straight line, and
// on average no further than l / 4. So no distance is off by more than p / 2, and no mean by more than
// p / 4, however bad the guide. Where the guide is smooth, the error is of the second order and far
// smaller. Distances are divided by the slack of the guide stroke, as everywhere, which multiplies the
// bound by the inverse of the least slack.

/// The distances of the ink from the guide in points, weighted by the length of the ink.
///
/// A distance is the one by which ink is judged: to the nearest straight piece of the guide,
/// divided by the slack of its stroke. Taps have no length and do not count.
public struct Deviation: Hashable, Sendable {
  /// The mean distance; off by at most half the resolution.
  public var mean: Double
  /// The root of the mean squared distance; off by at most the resolution.
  public var rms: Double
  /// The distance within which 95 % of the ink lies; off by at most the resolution plus 1/2048 of
  /// `max`.
  public var p95: Double
  /// The greatest measured distance; the ink gets no further than the resolution beyond it.
  public var max: Double
  /// The mean offset of the ink to the right of the guide; negative to the left.
  ///
  /// Right and left are seen along the guide at the nearest point, and the offset is measured
  /// across its heading there. Ink straight ahead of an end is on neither side. At a corner the
  /// heading is halfway between those of its edges.
  public var bias: Double
  /// The bound of the error of every distance above.
  public var resolution: Double
}

extension Trace {
  /// The resolution of the measures: 16 measured places per tolerance of ink.
  static let looksPerTolerance = 16.0

  /// The number of measured places that a report may use beyond three for each segment.
  ///
  /// It keeps a few long segments from being measured more coarsely than many short ones; at the
  /// finest resolution it covers the height of a screen.
  static let spareLooks = 512

  /// The distances of the ink from the guide, with the share of it inside any tolerance; nil if no
  /// ink has length.
  ///
  /// - Complexity: At most 3 n + 512 searches for the nearest piece of the guide for n segments,
  ///   and O(m) time and memory for m pieces of the guide.
  var inkDistances: (deviation: Deviation, inside: ToleranceCurve)? {
    let length = strokes.reduce(0) { $0 + $1.length }
    guard length > 0 else { return nil }
    let segments = strokes.reduce(0) { $0 + $1.colors.count }
    let leastSlack = guide.strokes.map(\.slack).min() ?? 1
    // Under the rule for ends the corridor is that of the waypoints; distances are to the line.
    let grid =
      rules.verdict == .exact
      ? judge.corridor.grid : PieceGrid(guide.strokes.flatMap(\.pieces), cell: tolerance)
    var sum = InkDistanceSum(
      grid: grid, headings: GuideHeadings(guide),
      pieceLength: max(
        tolerance / Self.looksPerTolerance * leastSlack,
        length / Double(2 * segments + Self.spareLooks)))
    for stroke in strokes { sum.add(stroke.points) }
    return (sum.deviation(resolution: sum.pieceLength / (2 * leastSlack)), sum.inside.curve)
  }
}
