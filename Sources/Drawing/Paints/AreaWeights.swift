/// How much of each pixel of a canvas lies over which pixels of a stretched picture, along one axis.
///
/// In whole numbers: with n pixels of the picture over w units of 1/256 canvas pixel, everything is
/// counted in units of 1/(256 n), where a canvas pixel is 256 n wide and one of the picture w.
///
///     picture   |----- w -----|----- w -----|----- w -----|
///     canvas        |-- 256 n --|-- 256 n --|
///     weights       |    a    |b|     c     |              a + b = 256 n = c
struct AreaWeights {
  /// Of each canvas pixel, the first pixel of the picture under it.
  private var firsts: [Int] = []
  /// Of each canvas pixel, where its weights begin; and where they all end.
  private var starts: [Int] = [0]
  /// The weights of one canvas pixel after the other.
  private(set) var weights: [UInt64] = []
  /// What the weights of each canvas pixel sum up to.
  let total: UInt64

  /// Works out what lies under `pixels` of the canvas.
  ///
  /// The pixels at the two ends of the picture go on outwards.
  ///
  /// - Parameters:
  ///   - count: How many pixels the picture has, at most 2^16.
  ///   - low: Where it begins, in pixels of the canvas.
  ///   - high: Where it ends.
  ///   - pixels: The pixels of the canvas.
  /// - Complexity: O(n) in the number of pixels of both.
  init(of count: Int, from low: Double, to high: Double, under pixels: Range<Int>) {
    let start = AreaWeights.units(low)
    let width = max(AreaWeights.units(high) - start, 1)
    total = 256 * UInt64(count)
    for pixel in pixels {
      let from = (256 * pixel - start) * count
      let to = from + 256 * count
      let first = AreaWeights.index(of: from, width: width, count: count)
      let last = AreaWeights.index(of: to - 1, width: width, count: count)
      for source in first...last {
        let left = source == first ? from : source * width
        let right = source == last ? to : (source + 1) * width
        weights.append(UInt64(right - left))
      }
      firsts.append(first)
      starts.append(weights.count)
    }
  }

  /// The pixels of the picture under pixel `k` of those that were asked for; there is at least one.
  func sources(under k: Int) -> Range<Int> {
    firsts[k]..<firsts[k] + starts[k + 1] - starts[k]
  }

  /// The index of the weight of the first of them; those of the others follow.
  func firstWeight(under k: Int) -> Int { starts[k] }

  /// The nearest multiple of 1/256 pixel, halves up; beyond 2^22 pixels it stays there.
  private static func units(_ pixels: Double) -> Int {
    let clamped = min(max(pixels, -Fixed.greatest), Fixed.greatest)
    return Int((clamped * 256 + 0.5).rounded(.down))
  }

  /// The pixel of the picture at a place, or the one at the end that is nearer.
  private static func index(of place: Int, width: Int, count: Int) -> Int {
    place < 0 ? 0 : min(place / width, count - 1)
  }
}
