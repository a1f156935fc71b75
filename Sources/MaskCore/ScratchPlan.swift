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

  /// The columns of pixels.
  private let width: Int
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
    width = card.width
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

  /// Adds the samples that the pixel at `index` gained to what they count for.
  ///
  /// - Complexity: O(regions).
  func add(_ new: UInt64, at index: Int, to tally: inout ScratchTally) {
    let counted = new & (eligible?.words[index] ?? .max)
    tally.revealed += counted.nonzeroBitCount
    guard !areas.isEmpty else { return }
    let covered = new & (cover?.words[index] ?? .max)
    let (y, x) = index.quotientAndRemainder(dividingBy: width)
    for (i, area) in areas.enumerated() {
      let samples = area.samples.word(x, y) & (area.isForbidden ? covered : counted)
      tally.regions[i] += samples.nonzeroBitCount
    }
  }

  private func tallyOfAll(of card: ScratchMask) -> ScratchTally {
    let all = SampleRect(latticeOf: card)
    var tally = untouched
    for y in 0..<card.height {
      for x in 0..<card.width { add(all.word(x, y), at: y * card.width + x, to: &tally) }
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
          let index = y * card.width + x
          _ = result.insert(rect.word(x, y) & (cover?.words[index] ?? .max), intoPixel: index)
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
