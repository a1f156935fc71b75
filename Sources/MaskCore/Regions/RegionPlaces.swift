// SPDX-License-Identifier: Apache-2.0

/// The places of many regions on a card: a list of the regions near each square of 64 x 64 pixels.
///
/// A pixel that gains samples asks only the regions near it. Regions that cover very much of a large
/// card are kept in a list of their own, so that the lists stay short.
struct RegionPlaces: Sendable {
  /// The number of squares in a row.
  private let columns: Int
  /// The end of the list of each square in `lists`.
  private var ends: [Int] = []
  /// The indices of the regions, square by square.
  private var lists: [Int32] = []
  /// The indices of the regions that are near more than `squareLimit` squares.
  private var large: [Int32] = []

  /// The maximum number of squares with a region in their lists.
  private static let squareLimit = 1 << 10

  /// Creates the lists of regions on the lattice of a card.
  ///
  /// - Complexity: O(regions times squares near them + squares of the card).
  init(_ regions: [RegionSamples], latticeOf card: ScratchMask) {
    columns = (card.width + 63) / 64
    if regions.isEmpty { return }
    let rows = (card.height + 63) / 64
    var squares: [[Int]] = []
    for (index, region) in regions.enumerated() {
      let bounds = region.bounds
      let (across, down) = (
        PixelStrip.strips(of: bounds.columns), PixelStrip.strips(of: bounds.rows)
      )
      let isLarge = across.count * down.count > Self.squareLimit
      if isLarge { large.append(Int32(index)) }
      squares.append(isLarge ? [] : down.flatMap { y in across.map { x in y * columns + x } })
    }
    // The end of each list is first its length, then its start, and then its end.
    ends = [Int](repeating: 0, count: columns * rows)
    for square in squares.joined() { ends[square] += 1 }
    var start = 0
    for square in ends.indices { (ends[square], start) = (start, start + ends[square]) }
    lists = [Int32](repeating: 0, count: start)
    for (index, own) in squares.enumerated() {
      for square in own {
        lists[ends[square]] = Int32(index)
        ends[square] += 1
      }
    }
  }

  /// Calls `visit` with the index of each region that may have samples in a pixel, and returns how
  /// many these are.
  @inline(__always)
  func forEach(near x: Int, _ y: Int, _ visit: (Int) -> Void) -> Int {
    for index in large { visit(Int(index)) }
    let square = (y >> 6) * columns + x >> 6
    let near = (square == 0 ? 0 : ends[square - 1])..<ends[square]
    for place in near { visit(Int(lists[place])) }
    return large.count + near.count
  }
}
