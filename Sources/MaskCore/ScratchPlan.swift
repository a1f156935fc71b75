/// How many eligible samples are revealed: of the card, and of each region.
struct ScratchTally: Hashable, Sendable {
  /// The eligible samples of the card.
  var revealed = 0
  /// The eligible samples of each region, in the order of the regions.
  var regions: [Int]
}

/// What counts where on a card: the eligible samples of the card and of each region.
struct ScratchPlan: Sendable {
  private struct Area: Sendable {
    let samples: SampleRect
    /// Whether it counts wherever there is a cover, also outside the may-scratch regions.
    let isForbidden: Bool
  }

  /// The samples where there is something to scratch; nil where that is everywhere.
  private let cover: ScratchMask?
  /// The samples that count for the card: those of the cover inside the may-scratch regions; nil
  /// where that is everywhere.
  private let eligible: ScratchMask?
  private let areas: [Area]
  /// The tally of a card that is revealed whole.
  private(set) var totals: ScratchTally

  /// Works out what counts on the lattice of `card`.
  ///
  /// - Throws: `ScratchError.nothingEligible` for a card or region without eligible samples.
  init(
    card: ScratchMask, cover: ScratchMask?, regions: [ScratchRegion]
  ) throws(ScratchError) {
    areas = regions.map { region in
      Area(
        samples: SampleRect(region.shape, latticeOf: card), isForbidden: region.kind == .forbidden)
    }
    let open = zip(regions, areas).filter { $0.0.kind == .mayScratch }.map(\.1.samples)
    self.cover = cover
    eligible = open.isEmpty ? cover : Self.samples(of: open, within: cover, latticeOf: card)
    totals = ScratchTally(regions: [])
    totals = tallyOfAll(of: card)
    for (region, total) in zip(regions, totals.regions) where total == 0 {
      throw .nothingEligible(region: region.name)
    }
    if totals.revealed == 0 { throw .nothingEligible(region: nil) }
  }

  /// The tally of a card that nobody has touched.
  var untouched: ScratchTally { ScratchTally(regions: areas.map { _ in 0 }) }

  /// How many of the `samples` of the pixel in column `x` and row `y` count for the card.
  @inline(__always)
  func count(_ samples: UInt64, _ x: Int, _ y: Int) -> Int {
    (samples & (eligible?.word(x, y) ?? .max)).sampleCount
  }

  /// Adds the samples that the pixel in column `x` and row `y` gained to what they count for.
  ///
  /// - Complexity: O(regions).
  @inline(__always)
  func add(_ new: UInt64, _ x: Int, _ y: Int, to tally: inout ScratchTally) {
    tally.revealed += count(new, x, y)
    if !areas.isEmpty { addToRegions(new, x, y, &tally) }
  }

  private func addToRegions(_ new: UInt64, _ x: Int, _ y: Int, _ tally: inout ScratchTally) {
    let counted = new & (eligible?.word(x, y) ?? .max)
    let covered = new & (cover?.word(x, y) ?? .max)
    for (i, area) in areas.enumerated() {
      let samples = area.samples.word(x, y) & (area.isForbidden ? covered : counted)
      tally.regions[i] += samples.nonzeroBitCount
    }
  }

  private func tallyOfAll(of card: ScratchMask) -> ScratchTally {
    let all = SampleRect(latticeOf: card)
    var tally = untouched
    for y in 0..<card.height {
      for x in 0..<card.width { add(all.word(x, y), x, y, to: &tally) }
    }
    return tally
  }

  /// The samples of `cover` in any of `rects`.
  private static func samples(
    of rects: [SampleRect], within cover: ScratchMask?, latticeOf card: ScratchMask
  ) -> ScratchMask {
    var result = card
    result.removeAll()
    for rect in rects {
      for y in rect.pixelRows {
        for x in rect.pixelColumns {
          result.insert(rect.word(x, y) & (cover?.word(x, y) ?? .max), x, y)
        }
      }
    }
    return result
  }
}

extension SampleRect {
  /// The samples of a region's shape on the lattice of `mask`.
  init(_ shape: ScratchRegion.Shape, latticeOf mask: ScratchMask) {
    switch shape {
    case .rect(let rect): self.init(rect, latticeOf: mask)
    }
  }
}
