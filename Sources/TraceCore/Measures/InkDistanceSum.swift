import Geometry

/// A sum over ink of its distances from a guide.
struct InkDistanceSum {
  /// The straight pieces of the guide.
  let grid: PieceGrid
  /// The headings of the pieces.
  let headings: GuideHeadings
  /// The greatest length of ink between two measured places, in points.
  let pieceLength: Double
  /// The source of the tolerance curve.
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

  /// The result at one place: the nearest piece, the distance, and the offset to the right of the
  /// heading.
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
    // The mean represents the whole piece; the error bound of half a piece holds for it as well.
    histogram.add((a + b) / 2, weight: length)
  }

  /// Returns the measures of all added ink.
  ///
  /// - Precondition: Some length was added.
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
