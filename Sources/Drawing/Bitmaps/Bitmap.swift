// SPDX-License-Identifier: Apache-2.0

/// A picture in memory: premultiplied RGBA, 8 bits per channel, sRGB-encoded, rows from top to
/// bottom.
public struct Bitmap: Hashable, Sendable {
  /// The number of columns, in pixels.
  public let width: Int
  /// The number of rows, in pixels.
  public let height: Int
  /// The channels R, G, B, A of each pixel, row by row without padding: 4 x width x height bytes.
  ///
  /// Colors are premultiplied, so R, G and B of a pixel are at most its A. `init(width:height:pixels:)`
  /// checks the bytes of others.
  public package(set) var pixels: [UInt8]

  /// Creates a picture of one color, which is clear by default.
  ///
  /// - Precondition: `width` and `height` are positive.
  public init(width: Int, height: Int, filledWith color: Color = .clear) {
    precondition(width > 0 && height > 0, "A bitmap has at least one pixel")
    self.width = width
    self.height = height
    let pixel = Pixel(color)
    var row = [UInt8](repeating: pixel.red, count: 4 * width)
    for (channel, value) in [pixel.green, pixel.blue, pixel.alpha].enumerated()
    where value != pixel.red {
      for column in 0..<width { row[4 * column + channel + 1] = value }
    }
    pixels = []
    pixels.reserveCapacity(row.count * height)
    for _ in 0..<height { pixels += row }
  }

  /// Creates a picture from its bytes, as `pixels` returns them.
  ///
  /// - Precondition: `width` and `height` are positive, there are 4 x width x height bytes, and R, G
  ///   and B of each pixel are at most its A.
  /// - Complexity: O(n) in the number of pixels.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0, "A bitmap has at least one pixel")
    precondition(pixels.count == 4 * width * height, "A bitmap has 4 bytes a pixel")
    precondition(
      pixels.indices.allSatisfy { pixels[$0] <= pixels[$0 | 3] },
      "The channels of a bitmap must be premultiplied")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The straight color of the pixel in column `x` and row `y`, both counted from 0.
  public subscript(x: Int, y: Int) -> Color {
    pixel(fromByte: 4 * (y * width + x)).color
  }

  /// Returns the pixel whose bytes begin at an index of `pixels`.
  func pixel(fromByte i: Int) -> Pixel {
    Pixel(red: pixels[i], green: pixels[i + 1], blue: pixels[i + 2], alpha: pixels[i + 3])
  }

  /// A Boolean value that indicates whether every pixel is opaque.
  ///
  /// - Complexity: O(n) in the number of pixels.
  public var isOpaque: Bool { (0..<height).allSatisfy(isOpaque(inRow:)) }

  /// Replaces the pixels in a window by those of a picture of the same size.
  ///
  /// - Complexity: O(n) in the number of pixels in the window.
  package mutating func copy(_ window: PixelWindow, from other: Bitmap) {
    precondition(
      width == other.width && height == other.height, "The pictures must have the same size")
    if window.isEmpty { return }
    for y in window.rows {
      let bytes = bytes(of: window.columns, inRow: y)
      pixels.replaceSubrange(bytes, with: other.pixels[bytes])
    }
  }

  /// Returns the indices of the bytes of some columns of row `y`.
  package func bytes(of columns: Range<Int>, inRow y: Int) -> Range<Int> {
    4 * (y * width + columns.lowerBound)..<4 * (y * width + columns.upperBound)
  }

  /// The straight channels of all pixels, row by row from the top.
  ///
  /// - Complexity: O(n) in the number of pixels; an opaque picture is not copied.
  package var straightBytes: [UInt8] {
    // Opaque pixels are the same straight and premultiplied.
    if isOpaque { return pixels }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count)
    var row = [UInt8](repeating: 0, count: 4 * width)
    for y in 0..<height {
      copyStraightRow(y, into: &row)
      bytes += row
    }
    return bytes
  }

  /// Writes row `y` into `row` with straight channels R, G, B, A, as image files store them.
  ///
  /// Each channel is divided by the opacity and rounded once. A clear pixel becomes 0, 0, 0, 0.
  ///
  /// - Precondition: `row` has 4 x width bytes.
  public func copyStraightRow(_ y: Int, into row: inout [UInt8]) {
    precondition(row.count == 4 * width, "A row has \(4 * width) bytes, not \(row.count)")
    let start = 4 * width * y
    if isOpaque(inRow: y) {
      return row.replaceSubrange(0..., with: pixels[start..<start + row.count])
    }
    for i in stride(from: 0, to: row.count, by: 4) {
      let color = pixel(fromByte: start + i).color
      (row[i], row[i + 1], row[i + 2]) = (color.red, color.green, color.blue)
      row[i + 3] = color.alpha
    }
  }
}

extension Span<UInt8> {
  /// Returns true if any byte differs from that of another span of the same length.
  ///
  /// The loop has no early exit, so that the compiler vectorizes it.
  @inlinable
  package func differs(from other: Span<UInt8>) -> Bool {
    precondition(count == other.count, "The spans must have the same length")
    var differing: UInt8 = 0
    for index in indices { differing |= self[index] ^ other[index] }
    return differing != 0
  }
}
