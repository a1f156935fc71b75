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
    var result = bytes
    for y in 0..<height {
      result.average(width, from: y * width, step: 1, radius: radius)
    }
    for x in 0..<width { result.average(height, from: x, step: width, radius: radius) }
    return AlphaMask(width: width, height: height, bytes: result)
  }
}

extension [UInt8] {
  /// Replaces `count` numbers, `step` apart, by the means of 2 `radius` + 1 of them.
  fileprivate mutating func average(_ count: Int, from first: Int, step: Int, radius: Int) {
    let line = (0..<count).map { Int(self[first + $0 * step]) }
    /// Returns the number at an index, or the nearest one.
    func number(_ index: Int) -> Int { line[Swift.min(Swift.max(index, 0), count - 1)] }
    let width = 2 * radius + 1
    // The sum around the index before the first.
    let inside = Swift.min(radius, count)
    var sum =
      (radius + 1) * line[0] + line[..<inside].reduce(0, +) + (radius - inside) * line[count - 1]
    for index in 0..<count {
      sum += number(index + radius) - number(index - radius - 1)
      self[first + index * step] = UInt8((2 * sum + width) / (2 * width))
    }
  }
}
