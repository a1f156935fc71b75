// SPDX-License-Identifier: Apache-2.0
import Drawing

/// The look in pictures of what a brush scratches: an opacity, and a soft edge.
///
/// A look changes no sample: the coverage counts the exact core, whatever the look. The edge is
/// soft inward, and a pixel never shows more of the content than its revealed share, so a pixel
/// without revealed samples shows nothing of the content.
///
///     share   255 |        ____________
///                 |      /              the mean around a pixel is 255 from `softness` on
///               0 |_____/               and half of that on a straight edge of the core
///                       |<->| softness
public struct BrushLook: Hashable, Sendable {
  /// The opacity of the content where the brush has passed, from 0 to 255.
  public var opacity: UInt8 = 255
  /// The distance from the edge of the core over which the content appears, in points.
  public var softness = 0.0

  /// Creates the plain look: opaque, with a hard edge.
  public init() {}

  /// Returns the share that looks revealed.
  ///
  /// - Parameters:
  ///   - scratched: The revealed share of each pixel.
  ///   - start: The share that is revealed from the start, which keeps its opacity and its edge.
  ///   - scale: The number of pixels a point.
  /// - Returns: A mask that is nowhere greater than `scratched`, if `start` is not.
  /// - Complexity: O(pixels), whatever the softness.
  func applied(to scratched: AlphaMask, over start: AlphaMask, scale: Double) -> AlphaMask {
    let soft = scratched.softened(by: Int((softness * scale).rounded()))
    return AlphaMask(
      width: soft.width, height: soft.height,
      bytes: zip(soft.bytes, start.bytes).map { max($0.scaled(by: opacity), $1) })
  }
}

extension AlphaMask {
  /// Returns the mask with edges that are soft over `radius` pixels inward.
  ///
  /// The mean m around a pixel is half of 255 on a straight edge, and 255 from the radius on. So
  /// 2 m - 255 rises over the radius, and is 0 outside a straight or convex edge. Between edges that
  /// face each other it may be more, so the share before is the limit.
  func softened(by radius: Int) -> AlphaMask {
    if radius == 0 { return self }
    // The means of means fall off more evenly in all directions than those of one square.
    let soft = blurred(by: (radius + 1) / 2).blurred(by: radius / 2)
    return AlphaMask(
      width: width, height: height,
      bytes: zip(bytes, soft.bytes).map { min($0, UInt8(max(0, 2 * Int($1) - 255))) })
  }

  /// Returns the means over squares of 2 `radius` + 1 pixels around each pixel.
  ///
  /// Rows are averaged first, then columns, each rounded once, halves up. Beyond the edges of the
  /// mask its last pixels continue, so the edge of a card is no edge of what is scratched.
  private func blurred(by radius: Int) -> AlphaMask {
    if radius == 0 || bytes.isEmpty { return self }
    let mean = RunningMean(radius: radius)
    var (rows, result) = (bytes, bytes)
    for y in 0..<height { mean.averageRow(bytes, y * width, width, into: &rows) }
    mean.averageColumns(rows, width, into: &result)
    return AlphaMask(width: width, height: height, bytes: result)
  }
}

/// The mean of the numbers around each place, from sums that gain one number and lose another.
private struct RunningMean {
  private let radius: Int
  /// The number of numbers of a sum.
  private let count: Int
  /// 2^44 over twice `count`, rounded up.
  private let reciprocal: Int

  init(radius: Int) {
    self.radius = radius
    count = 2 * radius + 1
    reciprocal = ((1 << 44) + 2 * count - 1) / (2 * count)
  }

  /// The mean of numbers with a sum, halves up: a product and a shift in place of a division.
  ///
  /// The product is exact for n < 2^44 / 2 c: the reciprocal is too great by less than 1, so the
  /// quotient is by less than n / 2^44, and it is less than 1 / 2 c from a whole number below. Here n
  /// is at most 511 c, so c may be up to 2^17, more than twice the pixels of a side.
  @inline(__always)
  private func mean(_ sum: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: ((2 * sum + count) &* reciprocal) >> 44)
  }

  /// Averages the `width` numbers from `first` on.
  func averageRow(_ numbers: [UInt8], _ first: Int, _ width: Int, into result: inout [UInt8]) {
    let line = numbers.span.extracting(first..<first + width)
    var target = result.mutableSpan
    /// Returns the number at an index, or the nearest one.
    func number(_ index: Int) -> Int { Int(line[min(max(index, 0), width - 1)]) }
    // The sum around the index before the first.
    let inside = min(radius, width)
    var sum = (radius + 1) * Int(line[0]) + (radius - inside) * Int(line[width - 1])
    for index in 0..<inside { sum += Int(line[index]) }
    for index in 0..<width {
      sum += number(index + radius) - number(index - radius - 1)
      target[first + index] = mean(sum)
    }
  }

  /// Averages the numbers of each column of a picture that is `width` numbers wide, all columns row by
  /// row, as memory holds them.
  func averageColumns(_ numbers: [UInt8], _ width: Int, into result: inout [UInt8]) {
    let height = numbers.count / width
    let source = numbers.span
    var target = result.mutableSpan
    func row(_ index: Int) -> Range<Int> {
      let first = min(max(index, 0), height - 1) * width
      return first..<first + width
    }
    // The sums around the row before the first.
    var sums = [Int32](repeating: 0, count: width)
    for index in -radius - 1..<radius {
      let row = source.extracting(row(index))
      for x in 0..<width { sums[x] += Int32(row[x]) }
    }
    for y in 0..<height {
      let gained = source.extracting(row(y + radius))
      let lost = source.extracting(row(y - radius - 1))
      for x in 0..<width {
        sums[x] += Int32(gained[x]) - Int32(lost[x])
        target[y * width + x] = mean(Int(sums[x]))
      }
    }
  }
}
