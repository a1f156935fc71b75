// SPDX-License-Identifier: Apache-2.0
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
    var lattice = try ScratchMask(size: card.rules.frame.size, scale: scale)
    (width, height) = (lattice.width, lattice.height)
    var count = PassCount(latticeOf: lattice)
    var scanner = SegmentScanner(card.brush, scale: scale, latticeOf: lattice)
    // The segments are drawn stroke by stroke, so that one array serves all strokes; each segment
    // has a number.
    var number: Int32 = 0
    for segments in card.segmentsByStroke {
      // A gap in the numbers separates strokes.
      number += 1
      for segment in segments {
        number += 1
        scanner.begin(segment.whole, card.tip(of: segment))
        // The mask stays empty: nothing is skipped.
        while scanner.next(skipping: &lattice) { count.add(scanner.pixels, piece: number) }
      }
    }
    count.settleAll()
    sampleSums = count.sums
    sampleCounts = count.seen.map { $0.nonzeroBitCount }
  }
}

/// The latest pass over a pixel.
private struct Pass {
  /// The number of the latest segment that touched the pixel.
  private var piece: Int32 = -1
  /// The samples that the pass covered.
  private var samples: UInt64 = 0

  /// Creates the state of a pixel without passes.
  init() {}

  /// Creates a pass over all samples of a pixel, which ended with a segment so far.
  init(overAllUntil piece: Int32) { (self.piece, samples) = (piece, .max) }

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

/// The passes over the pixels of a card, counted segment by segment.
///
/// Where a segment covers 64 neighboring pixels of a strip as a whole, as the middle of a wide brush
/// does, they have one pass together until a segment covers only some of them.
private struct PassCount {
  /// The passes of the samples of each pixel added up, but for those of `common`.
  private(set) var sums: [Int]
  /// The samples of each pixel that were passed over.
  private(set) var seen: [UInt64]
  private var passes: [Pass]
  /// The passes that all pixels of a strip have in common: the latest segment, and the number of
  /// passes that are not in `sums` yet; nil if the pixels have passes of their own.
  private var common: [(piece: Int32, count: Int)?]
  private let width: Int
  /// The number of strips in a row.
  private let strips: Int

  init(latticeOf mask: ScratchMask) {
    width = mask.width
    strips = (mask.width + 63) / 64
    sums = [Int](repeating: 0, count: mask.width * mask.height)
    seen = [UInt64](repeating: 0, count: sums.count)
    passes = [Pass](repeating: Pass(), count: sums.count)
    common = [(piece: Int32, count: Int)?](repeating: nil, count: strips * mask.height)
  }

  /// Adds the pixels of a segment.
  mutating func add(_ pixels: PixelRuns, piece: Int32) {
    for run in pixels.runs {
      for part in PixelStrip.pieces(of: run.columns) {
        let strip = run.y * strips + part.x >> 6
        let isWhole =
          part.pixels == .max && run.full.lowerBound <= part.x
          && part.x + PixelStrip.width <= run.full.upperBound
        if isWhole, let latest = common[strip] {
          let isNew = latest.piece != piece && latest.piece != piece - 1
          common[strip] = (piece, latest.count + (isNew ? 1 : 0))
          continue
        }
        settle(strip, x: part.x, y: run.y)
        for bit in SetBits(part.pixels) {
          let x = part.x + bit
          let samples = run.full.contains(x) ? .max : pixels.samples(of: run, x)
          let place = run.y * width + x
          seen[place] |= samples
          sums[place] += passes[place].add(samples, piece: piece)
        }
        if isWhole { common[strip] = (piece, 0) }
      }
    }
  }

  /// Gives the pixels of all strips passes of their own.
  mutating func settleAll() {
    for strip in common.indices {
      settle(strip, x: strip % strips * PixelStrip.width, y: strip / strips)
    }
  }

  /// Gives the pixels of a strip passes of their own.
  private mutating func settle(_ strip: Int, x: Int, y: Int) {
    guard let latest = common[strip] else { return }
    common[strip] = nil
    for place in y * width + x..<y * width + x + PixelStrip.width {
      sums[place] += 64 * latest.count
      passes[place] = Pass(overAllUntil: latest.piece)
    }
  }
}
