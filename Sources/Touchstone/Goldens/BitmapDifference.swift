// SPDX-License-Identifier: Apache-2.0
import Diagnostics
package import Drawing

// Two pictures are compared pixel by pixel and channel by channel. The channels are premultiplied,
// so the color of a clear pixel does not count. A pixel differs if one of its channels differs by
// more than is allowed:
//
//      expected      found         differs       first (1, 0)
//      . . . .       . # . .       . # . .       bounds from (1, 0) to (3, 2)
//      . . . .       . . . .       . . . .
//      . . # .       . . . #       . . # #

/// The pixels in which two pictures of one size differ.
package struct BitmapDifference: Hashable, Sendable {
  /// The place of a pixel, counted from 0 at the top left.
  package struct Place: Hashable, Sendable {
    /// The column, from 0 at the left.
    package let x: Int
    /// The row, from 0 at the top.
    package let y: Int

    /// Creates a place.
    package init(x: Int, y: Int) {
      (self.x, self.y) = (x, y)
    }
  }

  /// A rectangle of pixels, both corners included.
  package struct Bounds: Hashable, Sendable {
    /// The pixel in the top left corner.
    package private(set) var topLeft: Place
    /// The pixel in the bottom right corner.
    package private(set) var bottomRight: Place

    /// Creates the bounds of one pixel.
    package init(_ place: Place) {
      (topLeft, bottomRight) = (place, place)
    }

    /// Grows until it contains a pixel.
    package mutating func include(_ place: Place) {
      topLeft = Place(x: min(topLeft.x, place.x), y: min(topLeft.y, place.y))
      bottomRight = Place(x: max(bottomRight.x, place.x), y: max(bottomRight.y, place.y))
    }
  }

  /// The number of pixels that differ.
  package private(set) var count = 0
  /// The greatest difference of a channel, 0 to 255, even if it is allowed.
  package private(set) var greatestDelta = 0
  /// The first pixel that differs, row by row from the top; nil if none does.
  package private(set) var first: Place?
  /// The smallest rectangle around all pixels that differ; nil if none does.
  package private(set) var bounds: Bounds?

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - expected: One picture.
  ///   - found: The other picture; the result is the same if the two are swapped.
  ///   - delta: The greatest difference of a channel that is allowed, 0 to 255.
  /// - Precondition: Both pictures have the same size.
  /// - Complexity: O(n) in the number of pixels.
  package init(_ expected: Bitmap, _ found: Bitmap, allowing delta: Int = 0) {
    precondition(
      expected.width == found.width && expected.height == found.height,
      "Both pictures must have the same size")
    let rowBytes = 4 * expected.width
    for y in 0..<expected.height {
      let row = rowBytes * y..<rowBytes * (y + 1)
      // Most rows are equal, and comparing a whole row is much faster than counting.
      guard expected.pixels[row] != found.pixels[row] else { continue }
      for x in 0..<expected.width {
        let pixelDelta = expected.greatestDelta(to: found, at: row.lowerBound + 4 * x)
        greatestDelta = max(greatestDelta, pixelDelta)
        if pixelDelta > delta { add(Place(x: x, y: y)) }
      }
    }
  }

  private mutating func add(_ place: Place) {
    count += 1
    if first == nil { first = place }
    if bounds == nil { bounds = Bounds(place) }
    bounds?.include(place)
  }
}

extension Bitmap {
  /// Returns the greatest difference of the four channels of a pixel to those of a pixel in another
  /// picture; the indices are those of the first bytes of both, and `otherIndex` is `index` by
  /// default.
  func greatestDelta(to other: Bitmap, at index: Int, in otherIndex: Int? = nil) -> Int {
    var greatest = 0
    for channel in 0..<4 {
      let (a, b) = (pixels[index + channel], other.pixels[(otherIndex ?? index) + channel])
      greatest = max(greatest, Int(max(a, b) - min(a, b)))
    }
    return greatest
  }
}

// The picture of a difference shows at a glance where pixels differ, even if it is one pixel of a
// million, and even to people who cannot tell red from green. The expected picture is drawn pale
// and gray, so every color in the picture means a difference:
//
//   vermilion   a pixel that differs, or that only one of the two pictures has
//   its tint    a pixel near it, so that a lone pixel is visible when the picture is shown small

/// The colors of the picture of a difference.
private enum DifferencePalette {
  /// Vermilion: of the eight colors that everybody can tell apart (Okabe and Ito, "Color Universal
  /// Design", 2002), the one that stands out most on gray.
  static let differs = Color(red: 0xD5, green: 0x5E, blue: 0x00)
  /// Returns a quarter of vermilion over a color: #F5D7BF on white.
  static func tinted(_ color: Color) -> Color {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      let sum = 3 * Int(a) + Int(b)
      return UInt8((sum + 2) / 4)
    }
    return Color(
      red: mix(color.red, differs.red), green: mix(color.green, differs.green),
      blue: mix(color.blue, differs.blue))
  }

  /// Returns the gray for a premultiplied pixel on white.
  ///
  /// The luma has the weights of ITU-R BT.709 in 256ths, and 3/8 of its contrast to white is left.
  static func pale(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> Color {
    let luma = ((54 * Int(red) + 183 * Int(green) + 19 * Int(blue)) >> 8) + 255 - Int(alpha)
    let gray = UInt8(clamping: 255 - (255 - luma) * 3 / 8)
    return Color(red: gray, green: gray, blue: gray)
  }
}

extension BitmapDifference {
  /// The number of columns and rows that the tint covers on each side of a pixel that differs.
  private static let reach = 3

  /// Returns a picture that shows where two pictures differ; they may have two sizes.
  ///
  /// The result has the greater width and the greater height of the two, and both lie in its top
  /// left corner.
  ///
  /// - Parameters:
  ///   - expected: The picture to show pale and gray.
  ///   - found: The picture to compare with it.
  ///   - delta: The greatest difference of a channel that is allowed, 0 to 255.
  /// - Returns: An opaque picture.
  /// - Complexity: O(n) in the number of pixels.
  package static func picture(
    of expected: Bitmap, and found: Bitmap, allowing delta: Int = 0
  ) -> Bitmap {
    let (width, height) = (max(expected.width, found.width), max(expected.height, found.height))
    var marks = [Bool](repeating: false, count: width * height)
    for y in 0..<height {
      for x in 0..<width { marks[y * width + x] = differs(expected, found, x, y, by: delta) }
    }
    // The neighbors on the row, then those of both on the column.
    let nearby = grown(
      grown(marks, length: width, step: 1), length: height, step: width)
    var picture = Bitmap(width: width, height: height, filledWith: .white)
    for index in marks.indices {
      let (y, x) = index.quotientAndRemainder(dividingBy: width)
      let pale = expected.pale(x, y)
      let color =
        if marks[index] {
          DifferencePalette.differs
        } else if nearby[index] {
          DifferencePalette.tinted(pale)
        } else {
          pale
        }
      picture.set(color, at: 4 * index)
    }
    return picture
  }

  /// Returns the pixels that are marked, and those at most `reach` pixels before or after one of them
  /// on its line; the lines have `length` pixels, whose indices differ by `step`.
  private static func grown(_ marks: [Bool], length: Int, step: Int) -> [Bool] {
    var result = marks
    for index in marks.indices where marks[index] {
      let place = index / step % length
      for shift in -min(reach, place)...min(reach, length - 1 - place) {
        result[index + shift * step] = true
      }
    }
    return result
  }

  private static func differs(
    _ expected: Bitmap, _ found: Bitmap, _ x: Int, _ y: Int, by delta: Int
  ) -> Bool {
    guard let index = expected.index(x, y), let other = found.index(x, y) else { return true }
    return expected.greatestDelta(to: found, at: index, in: other) > delta
  }
}

extension Bitmap {
  /// Returns the index of the first byte of a pixel; nil outside the picture.
  fileprivate func index(_ x: Int, _ y: Int) -> Int? {
    x < width && y < height ? 4 * (y * width + x) : nil
  }

  /// Returns the pale gray of a pixel; white outside the picture.
  fileprivate func pale(_ x: Int, _ y: Int) -> Color {
    guard let i = index(x, y) else { return .white }
    return DifferencePalette.pale(pixels[i], pixels[i + 1], pixels[i + 2], pixels[i + 3])
  }

  /// Sets the red, green and blue of the pixel whose first byte is at `index`.
  fileprivate mutating func set(_ color: Color, at index: Int) {
    pixels[index] = color.red
    pixels[index + 1] = color.green
    pixels[index + 2] = color.blue
  }
}
