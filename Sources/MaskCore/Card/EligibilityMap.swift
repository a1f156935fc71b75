// SPDX-License-Identifier: Apache-2.0
import Geometry

/// The number of revealed eligible samples, of the card and of each region.
struct ScratchTally: Hashable, Sendable {
  /// The revealed eligible samples of the card.
  var revealed = 0
  /// The revealed eligible samples of each region, in the order of the regions.
  var regions: [Int]
}

/// The eligible samples of a card and of each of its regions.
struct EligibilityMap: Sendable {
  /// The samples of a region, and the rule by which they count: a forbidden region counts wherever
  /// there is a cover, also outside the may-scratch regions.
  private typealias Area = (samples: RegionSamples, isForbidden: Bool)

  /// The sets of samples, which are read only if some sample does not count or counts for a region.
  ///
  /// All copies of a map share this object, so a map is a few words and is cheap to pass: it is
  /// read for each pixel that gains samples.
  private final class Parts: Sendable {
    /// The samples where there is something to scratch; nil stands for all samples.
    let cover: ScratchMask?
    /// The samples that count for the card: those of the cover inside the may-scratch regions; nil
    /// stands for all samples.
    let eligible: ScratchMask?
    let areas: [Area]
    /// The places of the areas on the card.
    let places: RegionPlaces

    init(cover: ScratchMask?, eligible: ScratchMask?, areas: [Area], card: ScratchMask) {
      (self.cover, self.eligible, self.areas) = (cover, eligible, areas)
      places = RegionPlaces(areas.map { $0.samples }, latticeOf: card)
    }
  }

  private let parts: Parts
  /// The counts of a card that is revealed completely.
  let totals: ScratchTally
  /// The indices of the regions of each combination, in the order of the rules.
  let combinations: [[Int]]

  /// Creates the map on the lattice of `card`.
  ///
  /// - Parameters:
  ///   - card: The samples that are revealed from the start, which are not eligible.
  ///   - rules: The description of the card; each region has its own name.
  /// - Throws: `ScratchError.nothingEligible` if the card or a region has no eligible samples.
  init(card: ScratchMask, _ rules: ScratchRules) throws(ScratchError) {
    let regions = rules.regions
    let places = Dictionary(uniqueKeysWithValues: zip(regions.map { $0.name }, regions.indices))
    combinations = rules.combinations.map { $0.regions.compactMap { places[$0] } }
    let whole = RegionSamples(latticeOf: card)
    let cover =
      rules.start == nil
      ? rules.cover : Self.samples(of: [whole], within: rules.cover, without: card)
    let areas = regions.map { region in
      (
        samples: RegionSamples(region.shape, latticeOf: card, size: rules.frame.size),
        isForbidden: region.kind == .forbidden
      )
    }
    let open = zip(regions, areas).filter { $0.0.kind == .mayScratch }.map { $0.1.samples }
    let eligible = open.isEmpty ? cover : Self.samples(of: open, within: cover, without: card)
    parts = Parts(cover: cover, eligible: eligible, areas: areas, card: card)
    totals = ScratchTally(
      revealed: whole.count(within: eligible),
      regions: areas.map { $0.samples.count(within: $0.isForbidden ? cover : eligible) })
    for (region, total) in zip(regions, totals.regions) where total == 0 {
      throw .nothingEligible(region: region.name)
    }
    if totals.revealed == 0 { throw .nothingEligible(region: nil) }
  }

  /// True if every sample counts for the card, and there are no regions.
  var countsAll: Bool { parts.eligible == nil && parts.areas.isEmpty }

  /// The counts of a card without touches.
  var untouched: ScratchTally { ScratchTally(regions: parts.areas.map { _ in 0 }) }

  /// Returns the number of samples of a mask that count for the card.
  ///
  /// - Complexity: O(tiles of the card + pixels with samples).
  func count(in mask: ScratchMask) -> Int {
    guard let eligible = parts.eligible else { return mask.count }
    var count = 0
    mask.forEachWord { x, y, word in count += (word & eligible.word(x, y)).nonzeroBitCount }
    return count
  }

  /// Adds the samples that the pixel in column `x` and row `y` gained to the counts of the card and
  /// of the regions; returns the number of regions near the pixel.
  ///
  /// - Complexity: O(regions near the pixel).
  @discardableResult
  func add(_ gained: UInt64, _ x: Int, _ y: Int, to tally: inout ScratchTally) -> Int {
    count(gained, x, y, in: &tally, times: 1)
  }

  /// Takes the samples that a pixel lost from the counts of the card and of the regions; returns the
  /// number of regions near the pixel.
  ///
  /// - Complexity: O(regions near the pixel).
  @discardableResult
  func remove(_ lost: UInt64, _ x: Int, _ y: Int, from tally: inout ScratchTally) -> Int {
    count(lost, x, y, in: &tally, times: -1)
  }

  @inline(__always)
  private func count(
    _ samples: UInt64, _ x: Int, _ y: Int, in tally: inout ScratchTally, times factor: Int
  ) -> Int {
    if samples == 0 { return 0 }
    let counted = samples & (parts.eligible?.word(x, y) ?? .max)
    tally.revealed += factor * counted.nonzeroBitCount
    if parts.areas.isEmpty { return 0 }
    let covered = samples & (parts.cover?.word(x, y) ?? .max)
    return parts.places.forEach(near: x, y) { i in
      let area = parts.areas[i]
      let samples = area.samples.word(x, y) & (area.isForbidden ? covered : counted)
      tally.regions[i] += factor * samples.nonzeroBitCount
    }
  }

  /// Returns the samples of a pixel that count for the card, or for the region at an index.
  func samples(_ x: Int, _ y: Int, of region: Int?, on lattice: SampleRect) -> UInt64 {
    guard let area = region.map({ parts.areas[$0] }) else {
      return parts.eligible?.word(x, y) ?? lattice.word(x, y)
    }
    let allowed = area.isForbidden ? parts.cover : parts.eligible
    return area.samples.word(x, y) & (allowed?.word(x, y) ?? lattice.word(x, y))
  }

  /// Returns the samples of `cover`, or of the whole lattice without a cover, that lie in any of
  /// `regions` and not in `start`.
  private static func samples(
    of regions: [RegionSamples], within cover: ScratchMask?, without start: ScratchMask
  ) -> ScratchMask {
    var result = start.emptied
    for region in regions {
      region.forEachWord { x, y, word in
        result.insert(word & (cover?.word(x, y) ?? .max) & ~start.word(x, y), x, y)
      }
    }
    return result
  }
}
