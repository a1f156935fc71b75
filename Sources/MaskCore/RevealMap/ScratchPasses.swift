import Geometry

/// The number of passes over the samples of each pixel of a card.
///
/// A pass begins when a stroke enters a pixel and ends with the first segment of the stroke that
/// does not touch the pixel; within a pass, a sample counts once. A finger that moves to and fro
/// makes many passes with one stroke, and the rate of its touches does not matter.
public struct ScratchPasses: Hashable, Sendable {
  /// The number of columns, in pixels.
  public let width: Int
  /// The number of rows, in pixels.
  public let height: Int
  /// The passes of the 64 samples of each pixel added up, row by row: 64 if every sample was passed
  /// over once.
  public let sampleSums: [Int]
  /// The number of samples of each pixel that were passed over at all, row by row; samples revealed
  /// from the start count like others.
  public let sampleCounts: [Int]

  /// Counts the passes over `card` since its last reset, at `scale` pixels a point.
  ///
  /// - Throws: The errors of `ScratchCard.mask(scale:)`.
  /// - Complexity: O(pixels of the card + pixels of the strokes).
  public init(_ card: ScratchCard, scale: Double = 1) throws(ScratchError) {
    let lattice = try ScratchMask(size: card.rules.frame.size, scale: scale)
    var nothing = lattice
    (width, height) = (lattice.width, lattice.height)
    var sums = [Int](repeating: 0, count: lattice.width * lattice.height)
    var scanner = SegmentScanner(card.brush, scale: scale, latticeOf: lattice)
    var seen = [UInt64](repeating: 0, count: sums.count)
    var passes = [Pass](repeating: Pass(), count: sums.count)
    // The segments are drawn stroke by stroke, so that one array serves all strokes; each segment
    // has a number.
    var number: Int32 = 0
    for segments in card.segmentsByStroke {
      // A gap in the numbers separates strokes.
      number += 1
      for segment in segments {
        number += 1
        scanner.begin(segment.whole, card.tip(of: segment))
        while scanner.next(skipping: &nothing) {
          scanner.pixels.forEach { x, y, samples in
            let place = y * lattice.width + x
            seen[place] |= samples
            sums[place] += passes[place].add(samples, piece: number)
          }
        }
      }
    }
    sampleSums = sums
    sampleCounts = seen.map(\.nonzeroBitCount)
  }

  /// The latest pass over a pixel.
  private struct Pass {
    /// The number of the latest segment that touched the pixel.
    private var piece: Int32 = -1
    /// The samples that the pass covered.
    private var samples: UInt64 = 0

    /// Adds the samples of a segment and returns the number of those that the pass had not covered.
    mutating func add(_ added: UInt64, piece: Int32) -> Int {
      guard added != 0 else { return 0 }
      // A segment of a stamp may touch a pixel more than once.
      if self.piece != piece, self.piece != piece - 1 { samples = 0 }
      self.piece = piece
      defer { samples |= added }
      return (added & ~samples).nonzeroBitCount
    }
  }
}
