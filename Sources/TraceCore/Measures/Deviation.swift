import Geometry

// How far ink lies from the guide, weighted by its length.
//
// Every segment is cut into equal pieces of at most p points. The distance f is looked up at the
// ends of the pieces and taken to change evenly between them, which makes every integral a formula:
//
//      f0 o                    mean of the piece         (f0 + f1) / 2
//          \   the model      mean of the squares       (f0^2 + f0 f1 + f1^2) / 3
//      f ~~~~\~~ (wavy)        inside at t               (t - f1) / (f0 - f1)
//              o f1
//      |-- l --|
//
// The distance to a fixed set is 1-Lipschitz: along the piece f cannot leave the parallelogram
// between f0 -+ s and f1 -+ (l - s), which is nowhere further than l / 2 from the straight line,
// and on average no further than l / 4. So no distance is off by more than p / 2, and no mean by
// more than p / 4, however bad the guide; where the guide runs smoothly the error is of the second
// order and far smaller. Distances are divided by the slack of the guide stroke, as everywhere,
// which multiplies the bound by the inverse of the least slack.

/// How far the ink lies from the guide: distances in points, weighted by the length of the ink.
///
/// A distance is that by which ink is judged: to the nearest straight piece of the guide, divided
/// by the slack of its stroke. Taps have no length and do not count.
public struct Deviation: Hashable, Sendable {
  /// The mean distance; off by at most half the resolution.
  public var mean: Double
  /// The root of the mean squared distance; off by at most the resolution.
  public var rms: Double
  /// The distance within which 95 % of the ink lies; off by at most the resolution and 1/2048 of
  /// `max`.
  public var p95: Double
  /// The greatest distance that was looked up; the ink gets no further than the resolution beyond.
  public var max: Double
  /// How far the ink lies to the right of the guide on average; negative to the left.
  ///
  /// Right and left as seen along the guide at the nearest point, and across its heading there: ink
  /// straight ahead of an end is on neither side. At a corner the heading is half-way between those
  /// of its edges.
  public var bias: Double
  /// The bound of the error of every distance above.
  public var resolution: Double
}

extension Trace {
  /// How finely ink is looked at: 16 places where one tolerance of ink is drawn.
  static let looksPerTolerance = 16.0

  /// How many looks a report may cost beyond three for each segment, so that a few long segments
  /// are not looked at more coarsely than many short ones: a screen's height at the finest.
  static let spareLooks = 512

  /// How far the ink lies from the guide, and which share of it inside any tolerance; nil where no
  /// ink has length.
  ///
  /// - Complexity: at most 3 n + 512 searches for the nearest piece of the guide, where n is the
  ///   number of segments, and O(m) time and memory for m pieces of the guide.
  var inkDistances: (deviation: Deviation, inside: ToleranceCurve)? {
    let length = strokes.reduce(0) { $0 + $1.length }
    guard length > 0 else { return nil }
    let segments = strokes.reduce(0) { $0 + $1.colors.count }
    let leastSlack = guide.strokes.map(\.slack).min() ?? 1
    // Under the rule for ends the corridor is that of the waypoints; measures are of the line.
    let grid =
      rules.verdict == .exact
      ? corridor.grid : PieceGrid(guide.strokes.flatMap(\.pieces), cell: tolerance)
    var sum = InkDistanceSum(
      grid: grid, headings: GuideHeadings(guide),
      pieceLength: max(
        tolerance / Trace.looksPerTolerance * leastSlack,
        length / Double(2 * segments + Trace.spareLooks)))
    for stroke in strokes { sum.add(stroke.points) }
    return (sum.deviation(resolution: sum.pieceLength / (2 * leastSlack)), sum.inside.curve)
  }
}

/// Adds up what ink is how far from a guide.
struct InkDistanceSum {
  /// The straight pieces of the guide.
  let grid: PieceGrid
  /// Where they lead.
  let headings: GuideHeadings
  /// The greatest length of a piece of ink between two looks, in points.
  let pieceLength: Double
  /// What the tolerance curve is made from.
  private(set) var inside = ToleranceCurve.Sum()
  private var histogram = DistanceHistogram()
  private var length = 0.0
  /// The integrals of the distance, of its square, and of the offset to the right.
  private var (first, second, side) = (0.0, 0.0, 0.0)
  private var greatest = 0.0

  init(grid: PieceGrid, headings: GuideHeadings, pieceLength: Double) {
    self.grid = grid
    self.headings = headings
    self.pieceLength = pieceLength
  }

  /// What one look finds: the nearest piece, the distance, and how much of that is to the right of
  /// the heading.
  private struct Look {
    let index: Int
    let distance: Double
    let side: Double
  }

  private func look(at point: Point, from guess: Int) -> Look {
    let nearest = grid.nearest(to: point, from: guess)
    let piece = grid.pieces[nearest.index]
    return Look(
      index: nearest.index, distance: nearest.squaredDistance.squareRoot(),
      side: headings.side(of: point, from: piece.axis, at: nearest.index) / piece.slack)
  }

  /// Adds the chain of segments through `points`.
  mutating func add(_ points: [Point]) {
    guard points.count > 1 else { return }
    var last = look(at: points[0], from: 0)
    for index in 1..<points.count {
      let segment = LineSegment(points[index - 1], points[index])
      let length = segment.length
      guard length > 0 else { continue }
      let count = max((length / pieceLength).rounded(.up), 1)
      for k in 1...Int(count) {
        let next = look(at: segment.point(at: Double(k) / count), from: last.index)
        add(last, next, length: length / count)
        last = next
      }
    }
  }

  private mutating func add(_ start: Look, _ end: Look, length: Double) {
    let (a, b) = (start.distance, end.distance)
    self.length += length
    first += length * ((a + b) / 2)
    second += length * ((a * a + a * b + b * b) / 3)
    side += length * ((start.side + end.side) / 2)
    greatest = max(greatest, a, b)
    inside.add(from: min(a, b), to: max(a, b), length: length)
    // The mean stands for all of the piece: the bound of half a piece holds for it as well.
    histogram.add((a + b) / 2, weight: length)
  }

  /// What was added.
  ///
  /// - Precondition: some length was.
  func deviation(resolution: Double) -> Deviation {
    Deviation(
      mean: first / length,
      rms: (second / length).squareRoot(),
      p95: min(histogram.quantile(0.95), greatest),
      max: greatest,
      bias: side / length,
      resolution: resolution)
  }
}
