// SPDX-License-Identifier: Apache-2.0
import Geometry

// A straight piece of the guide a-b, seen from ink p(t) = p + t u with |u| = 1, has three parts:
//
//        .  start  |   beside   |  end  .        beside: q(t) is the square of a linear function
//           .      a ══════════ b     .          start, end: q(t) = |p(t) - a|^2 or |p(t) - b|^2
//
// In each part the squared distance q is quadratic in t, and the offset of the ink across the heading
// is linear. So the place where another piece comes nearer is a root, and the integral of the offset
// up to there is exact.

/// A straight piece of the guide, seen from a straight piece of ink.
///
/// Places are distances t from the start of the ink, in points.
struct SeenPiece {
  /// A part of the piece in which the nearest point to the ink lies.
  private enum Part {
    case start, beside, end
  }

  /// The distance from an end within which the nearest point counts as that end, in points.
  ///
  /// Ink straight across an end has its nearest point there, whatever rounding says.
  private static let margin = 0x1p-20

  /// The amount by which a later piece must be nearer to count as nearer, in square points.
  ///
  /// It decides ties for the first piece, also where rounding breaks them: more than coordinates of
  /// 1e3 round at usual distances. It moves a cut by 2^-17 point at most where the two come apart
  /// slowest.
  private static let tie = 0x1p-34

  /// The index of the piece.
  let index: Int
  private let slack: Double
  private let direction: Vector
  /// The offsets of the start of the ink from the ends of the piece.
  private let fromStart, fromEnd: Vector
  /// The direction of the piece, of length 1; 0 for a point.
  private let unit: Vector
  private let length: Double
  /// The headings of the guide at the ends of the piece.
  private let headings: (start: Vector, end: Vector)

  init(
    _ piece: CorridorPiece, at index: Int, headings: (start: Vector, end: Vector),
    from point: Point, _ direction: Vector
  ) {
    let along = piece.axis.end - piece.axis.start
    (self.index, slack) = (index, piece.slack)
    (self.direction, self.headings) = (direction, headings)
    (fromStart, fromEnd) = (point - piece.axis.start, point - piece.axis.end)
    (unit, length) = (along.normalized ?? .zero, along.length)
  }

  /// Returns the place after `t` up to which the nearest point stays in one part, at most `limit`.
  func partEnd(after t: Double, limit: Double) -> Double {
    let (first, slope) = (fromStart.dot(unit), direction.dot(unit))
    // Ink across the piece divides by 0, and no comparison holds then.
    return [SeenPiece.margin, length - SeenPiece.margin].reduce(limit) { end, foot in
      let place = (foot - first) / slope
      return place > t && place < end ? place : end
    }
  }

  private func part(at t: Double) -> Part {
    let foot = (fromStart + direction * t).dot(unit)
    if foot <= SeenPiece.margin { return .start }
    return foot >= length - SeenPiece.margin ? .end : .beside
  }

  /// Returns the squared distance at t + h as a quadratic in h, divided by the squared slack, for
  /// the part in which `middle` lies.
  private func square(at t: Double, partOf middle: Double) -> (Double, Double, Double) {
    let scale = 1 / (slack * slack)
    func from(_ offset: Vector) -> (Double, Double, Double) {
      let offset = offset + direction * t
      return (offset.squaredLength * scale, 2 * offset.dot(direction) * scale, scale)
    }
    switch part(at: middle) {
    case .start: return from(fromStart)
    case .end: return from(fromEnd)
    case .beside:
      let (value, slope) = (unit.cross(fromStart + direction * t), unit.cross(direction))
      return (value * value * scale, 2 * value * slope * scale, slope * slope * scale)
    }
  }

  /// Returns the place in `pieces` of the first piece of the guide that is as near as the nearest one
  /// at `t`.
  ///
  /// - Precondition: `pieces` is not empty.
  static func firstOfNearest(_ pieces: [SeenPiece], at t: Double) -> Int {
    let squares = pieces.map { $0.square(at: t, partOf: t).0 }
    let least = squares.reduce(.infinity, min)
    var best = 0
    for (place, square) in squares.enumerated() where square <= least + tie {
      if squares[best] > least + tie || pieces[place].index < pieces[best].index { best = place }
    }
    return best
  }

  /// Returns the first place between `start` and `end` at which this piece is nearer to the ink than
  /// `other`, whose nearest point stays in one part; nil if there is none.
  ///
  /// The first of two pieces of the guide wins ties if `winsTies` is true, and otherwise `other`.
  func firstPlaceNearer(
    than other: SeenPiece, from start: Double, to end: Double, winsTies: Bool
  ) -> Double? {
    var t = start
    while t < end {
      let next = partEnd(after: t, limit: end)
      let middle = (t + next) / 2
      let (own, others) = (square(at: t, partOf: middle), other.square(at: t, partOf: middle))
      let tie = index > other.index || !winsTies ? SeenPiece.tie : -SeenPiece.tie
      let (a, b, c) = (own.2 - others.2, own.1 - others.1, own.0 - others.0 + tie)
      if c < 0 { return t }
      // The lesser root after 0 of a h^2 + b h + c, without a difference of nearly equal numbers.
      let divisor = (b * b - 4 * a * c).squareRoot() - b
      if divisor > 0, t + 2 * c / divisor < next { return t + 2 * c / divisor }
      t = next
    }
    return nil
  }

  /// Returns the integral from `start` to `end` of the offset of the ink to the right of the guide,
  /// divided by slack; the nearest point stays in one part.
  func sideIntegral(from start: Double, to end: Double) -> Double {
    let middle = (start + end) / 2
    let way = direction * middle
    let side =
      switch part(at: middle) {
      case .start: headings.start.cross(fromStart + way)
      case .beside: unit.cross(fromStart + way)
      case .end: headings.end.cross(fromEnd + way)
      }
    return side * (end - start) / slack
  }
}
