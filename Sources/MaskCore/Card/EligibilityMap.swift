import Geometry

/// How many eligible samples are revealed: of the card, and of each region.
struct ScratchTally: Hashable, Sendable {
  /// The eligible samples of the card.
  var revealed = 0
  /// The eligible samples of each region, in the order of the regions.
  var regions: [Int]
}

/// What counts where on a card: the eligible samples of the card and of each region.
struct EligibilityMap: Sendable {
  /// The part of a card that a region takes.
  private struct Area: Sendable {
    let samples: RegionSamples
    /// Whether it counts wherever there is a cover, also outside the may-scratch regions.
    let isForbidden: Bool
  }

  /// What a plan consults only where not every sample counts for the card and nothing else.
  ///
  /// All copies of a plan share it, so that a plan is a few words and is handed on as such: it is
  /// asked for each pixel that gains samples.
  private final class Parts: Sendable {
    /// The samples where there is something to scratch; nil where that is everywhere.
    let cover: ScratchMask?
    /// The samples that count for the card: those of the cover inside the may-scratch regions; nil
    /// where that is everywhere.
    let eligible: ScratchMask?
    let areas: [Area]

    init(cover: ScratchMask?, eligible: ScratchMask?, areas: [Area]) {
      (self.cover, self.eligible, self.areas) = (cover, eligible, areas)
    }
  }

  private let parts: Parts
  /// The tally of a card that is revealed whole.
  let totals: ScratchTally
  /// The indices of the regions of each combination, in the order of the rules.
  let combinations: [[Int]]

  /// Works out what counts on the lattice of `card`.
  ///
  /// - Parameters:
  ///   - card: What is revealed from the start, which is not eligible.
  ///   - rules: What the card is made from; each region has its own name.
  /// - Throws: `ScratchError.nothingEligible` for a card or region without eligible samples.
  init(card: ScratchMask, _ rules: ScratchRules) throws(ScratchError) {
    let regions = rules.regions
    let places = Dictionary(uniqueKeysWithValues: zip(regions.map(\.name), regions.indices))
    combinations = rules.combinations.map { $0.regions.compactMap { places[$0] } }
    let cover = rules.start == nil ? rules.cover : Self.rest(of: rules.cover, without: card)
    let areas = regions.map { region in
      Area(
        samples: RegionSamples(region.shape, latticeOf: card, size: rules.frame.size),
        isForbidden: region.kind == .forbidden)
    }
    let open = zip(regions, areas).filter { $0.0.kind == .mayScratch }.map(\.1.samples)
    let eligible = open.isEmpty ? cover : Self.samples(of: open, within: cover, latticeOf: card)
    parts = Parts(cover: cover, eligible: eligible, areas: areas)
    totals = ScratchTally(
      revealed: RegionSamples(latticeOf: card).count(within: eligible),
      regions: areas.map { $0.samples.count(within: $0.isForbidden ? cover : eligible) })
    for (region, total) in zip(regions, totals.regions) where total == 0 {
      throw .nothingEligible(region: region.name)
    }
    if totals.revealed == 0 { throw .nothingEligible(region: nil) }
  }

  /// Whether every sample counts for the card, and for nothing else.
  var countsAll: Bool { parts.eligible == nil && parts.areas.isEmpty }

  /// The tally of a card that nobody has touched.
  var untouched: ScratchTally { ScratchTally(regions: parts.areas.map { _ in 0 }) }

  /// Puts the samples of some pixels into a set and counts those that are new and count for the
  /// card.
  func insert(_ pixels: PixelRuns, into mask: inout ScratchMask) -> Int {
    guard let eligible = parts.eligible else { return mask.insert(pixels) }
    var count = 0
    mask.insert(pixels) { x, y, new in count += (new & eligible.word(x, y)).nonzeroBitCount }
    return count
  }

  /// Adds the samples that the pixel in column `x` and row `y` gained to what they count for.
  ///
  /// - Complexity: O(regions).
  func add(_ new: UInt64, _ x: Int, _ y: Int, to tally: inout ScratchTally) {
    let counted = new & (parts.eligible?.word(x, y) ?? .max)
    tally.revealed += counted.nonzeroBitCount
    let covered = new & (parts.cover?.word(x, y) ?? .max)
    for (i, area) in parts.areas.enumerated() {
      let samples = area.samples.word(x, y) & (area.isForbidden ? covered : counted)
      tally.regions[i] += samples.nonzeroBitCount
    }
  }

  /// The samples of `cover` in any of `regions`.
  private static func samples(
    of regions: [RegionSamples], within cover: ScratchMask?, latticeOf card: ScratchMask
  ) -> ScratchMask {
    var result = card
    result.removeAll()
    for region in regions {
      region.forEachWord { x, y, word in
        result.insert(word & (cover?.word(x, y) ?? .max), x, y)
      }
    }
    return result
  }

  /// The samples of `cover`, or without one of the whole lattice, that are not in `start`.
  private static func rest(of cover: ScratchMask?, without start: ScratchMask) -> ScratchMask {
    var result = start
    result.removeAll()
    RegionSamples(latticeOf: start).forEachWord { x, y, word in
      result.insert(word & (cover?.word(x, y) ?? .max) & ~start.word(x, y), x, y)
    }
    return result
  }
}
