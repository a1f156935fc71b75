import Geometry

/// How often the samples of each pixel of a card were passed over.
///
/// A pass begins where a stroke comes to a pixel and ends with the first piece of the stroke that
/// does not touch it; within a pass a sample counts once. So a finger that rubs to and fro makes
/// many passes with one stroke, and the rate of its touches makes none.
public struct ScratchPasses: Hashable, Sendable {
  /// The number of columns, in pixels.
  public let width: Int
  /// The number of rows, in pixels.
  public let height: Int
  /// For each pixel, row by row, the passes of its 64 samples added up: 64 where all were passed
  /// over once.
  public let sampleSums: [Int]
  /// How many samples of each pixel were passed over at all, row by row; those revealed from the
  /// start count like others.
  public let sampleCounts: [Int]

  /// Counts the passes over `card` since its last reset, at `scale` pixels a point.
  ///
  /// - Throws: as `ScratchCard.mask(scale:)`.
  /// - Complexity: O(pixels of the card + pixels of the strokes).
  public init(_ card: ScratchCard, scale: Double = 1) throws(ScratchError) {
    let lattice = try ScratchMask(size: card.rules.frame.size, scale: scale)
    (width, height) = (lattice.width, lattice.height)
    var sums = [Int](repeating: 0, count: lattice.width * lattice.height)
    var scanner = SegmentScanner(card.brush, scale: scale, latticeOf: lattice)
    var seen = [UInt64](repeating: 0, count: sums.count)
    var passes = [Pass](repeating: Pass(), count: sums.count)
    // Pieces of one stroke after the other, so that one array serves all; each has a number.
    var number: Int32 = 0
    for segments in card.segmentsByStroke {
      // No piece of another stroke comes right before.
      number += 1
      for segment in segments {
        number += 1
        scanner.scan(segment.whole, card.tip(of: segment))
        scanner.pixels.forEach { x, y, samples in
          let place = y * lattice.width + x
          seen[place] |= samples
          sums[place] += passes[place].add(samples, piece: number)
        }
      }
    }
    sampleSums = sums
    sampleCounts = seen.map(\.nonzeroBitCount)
  }

  /// The latest pass over a pixel.
  private struct Pass {
    /// The number of the latest piece that touched the pixel.
    private var piece: Int32 = -1
    /// The samples that the pass went over.
    private var samples: UInt64 = 0

    /// Adds the samples of a piece and returns how many the pass had not gone over.
    mutating func add(_ added: UInt64, piece: Int32) -> Int {
      guard added != 0 else { return 0 }
      // A piece of a stamp may touch a pixel more than once.
      if self.piece != piece, self.piece != piece - 1 { samples = 0 }
      self.piece = piece
      defer { samples |= added }
      return (added & ~samples).nonzeroBitCount
    }
  }
}
