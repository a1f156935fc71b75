// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// A rectangular part of a card with its revealed samples.
public struct CoverTile: Hashable, Sendable {
  /// The rectangle, in points of the card.
  public let frame: Rect
  /// The number of its samples that are revealed, of those that count.
  public let revealed: Int
  /// The number of its samples that count.
  public let eligible: Int

  /// The number of samples that are still covered.
  public var covered: Int { eligible - revealed }

  /// Returns the same tile at another place.
  public func moved(by offset: Vector) -> CoverTile {
    let place = Rect(
      x: frame.minX + offset.dx, y: frame.minY + offset.dy, width: frame.width,
      height: frame.height)
    return CoverTile(frame: place, revealed: revealed, eligible: eligible)
  }
}

extension ScratchCard {
  /// Divides the card into tiles of whole points and counts the samples of each.
  ///
  /// - Parameters:
  ///   - columns: The number of columns; a card with fewer columns of points has fewer.
  ///   - rows: The number of rows; a card with fewer rows of points has fewer.
  ///   - region: The index of the region whose samples count; nil for those of the card.
  /// - Returns: The tiles, row by row from the top, from left to right.
  /// - Precondition: Both numbers are positive.
  /// - Complexity: O(points of the card).
  public func tiles(columns: Int, rows: Int, of region: Int? = nil) -> [CoverTile] {
    precondition(columns > 0 && rows > 0, "A card has at least one tile")
    let xs = Self.edges(of: mask.width, count: columns)
    let ys = Self.edges(of: mask.height, count: rows)
    let (card, lattice) = (rules.frame.size, SampleRect(latticeOf: mask))
    return zip(ys, ys.dropFirst()).flatMap { top, bottom in
      zip(xs, xs.dropFirst()).map { left, right in
        var (revealed, eligible) = (0, 0)
        for y in top..<bottom {
          for x in left..<right {
            let samples = eligibility.samples(x, y, of: region, on: lattice)
            eligible += samples.nonzeroBitCount
            revealed += (samples & mask.word(x, y)).nonzeroBitCount
          }
        }
        let frame = Rect(
          x: Double(left), y: Double(top), width: min(Double(right), card.width) - Double(left),
          height: min(Double(bottom), card.height) - Double(top))
        return CoverTile(frame: frame, revealed: revealed, eligible: eligible)
      }
    }
  }

  /// Returns the edges of `count` parts of `extent` points that differ by at most one point.
  private static func edges(of extent: Int, count: Int) -> [Int] {
    let count = min(count, extent)
    return (0...count).map { extent * $0 / max(count, 1) }
  }
}
