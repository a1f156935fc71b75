/// The weights of the pixels of a stretched picture under each pixel of a canvas, along one axis.
///
/// Weights are integers. If n pixels of the picture cover w units of 1/256 canvas pixel, lengths
/// are counted in units of 1/(256 n) canvas pixel: a canvas pixel is 256 n long, a picture pixel w.
///
///     picture   |----- w -----|----- w -----|----- w -----|
///     canvas        |-- 256 n --|-- 256 n --|
///     weights       |    a    |b|     c     |              a + b = 256 n = c
struct AreaWeights {
  /// The first picture pixel under each canvas pixel.
  private var firsts: [Int] = []
  /// The index of the first weight of each canvas pixel, followed by the number of all weights.
  private var starts: [Int] = [0]
  /// The weights of all canvas pixels in order.
  private(set) var weights: [UInt64] = []
  /// The sum of the weights of a canvas pixel, which is the same for all.
  let total: UInt64

  /// Computes the weights under the canvas pixels `pixels`.
  ///
  /// Beyond its two ends the picture continues with its first and its last pixel.
  ///
  /// - Parameters:
  ///   - count: The number of pixels of the picture, at most 2^16.
  ///   - low: The position at which the picture begins, in canvas pixels.
  ///   - high: The position at which the picture ends, in canvas pixels.
  ///   - pixels: The canvas pixels.
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

  /// Returns the picture pixels under the canvas pixel with index `k` in `pixels`, at least one.
  func sources(under k: Int) -> Range<Int> {
    firsts[k]..<firsts[k] + starts[k + 1] - starts[k]
  }

  /// Returns the index in `weights` of the first weight of `sources(under: k)`; the others follow
  /// it.
  func firstWeight(under k: Int) -> Int { starts[k] }

  /// Returns `pixels` in units of 1/256 pixel, halves up, clamped to 2^22 pixels.
  private static func units(_ pixels: Double) -> Int {
    let clamped = min(max(pixels, -RasterPoint.greatestPixel), RasterPoint.greatestPixel)
    return Int((clamped * 256 + 0.5).rounded(.down))
  }

  /// Returns the picture pixel at `place`, or that at the nearer end if `place` lies outside.
  private static func index(of place: Int, width: Int, count: Int) -> Int {
    place < 0 ? 0 : min(place / width, count - 1)
  }
}
