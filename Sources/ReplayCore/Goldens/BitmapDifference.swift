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
