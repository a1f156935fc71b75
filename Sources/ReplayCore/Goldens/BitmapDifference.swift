package import Drawing

// Two pictures are compared pixel by pixel, channel by channel, as they are in memory: premultiplied,
// so that the colour of what is clear does not count. A pixel differs where some channel does by more
// than is allowed:
//
//      expected      found         differs       first (1, 0)
//      . . . .       . # . .       . # . .       bounds from (1, 0) to (3, 2)
//      . . . .       . . . .       . . . .
//      . . # .       . . . #       . . # #

/// Where two pictures of one size differ.
package struct BitmapDifference: Hashable, Sendable {
  /// A pixel by its column and row, counted from 0 at the top left.
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

  /// The pixels from one corner to the other, both included.
  package struct Bounds: Hashable, Sendable {
    /// The pixel in the top left corner.
    package private(set) var topLeft: Place
    /// The pixel in the bottom right corner.
    package private(set) var bottomRight: Place

    /// Creates the bounds of one pixel.
    package init(_ place: Place) {
      (topLeft, bottomRight) = (place, place)
    }

    /// Grows until it holds a pixel.
    package mutating func include(_ place: Place) {
      topLeft = Place(x: min(topLeft.x, place.x), y: min(topLeft.y, place.y))
      bottomRight = Place(x: max(bottomRight.x, place.x), y: max(bottomRight.y, place.y))
    }
  }

  /// How many pixels differ.
  package private(set) var count = 0
  /// The greatest difference of a channel, 0 to 255, also where so much is allowed.
  package private(set) var greatestDelta = 0
  /// The first pixel that differs, row by row from the top; nil where none does.
  package private(set) var first: Place?
  /// The smallest rectangle around all that differ; nil where none does.
  package private(set) var bounds: Bounds?

  /// Compares what was found with what was expected.
  ///
  /// - Parameters:
  ///   - expected: One picture.
  ///   - found: The other one; which is which makes no difference.
  ///   - delta: How much the channels of a pixel may differ, 0 to 255.
  /// - Precondition: Both have the same size.
  /// - Complexity: O(n) in the number of pixels.
  package init(_ expected: Bitmap, _ found: Bitmap, allowing delta: Int = 0) {
    precondition(
      expected.width == found.width && expected.height == found.height,
      "Pictures of two sizes have no pixels to compare")
    let rowBytes = 4 * expected.width
    for y in 0..<expected.height {
      let row = rowBytes * y..<rowBytes * (y + 1)
      // Most rows are equal, and looking for that is far faster than counting.
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
  /// The greatest difference of the four channels of the pixel whose first byte has an index, to
  /// those of the byte there in another picture.
  func greatestDelta(to other: Bitmap, at index: Int, in otherIndex: Int? = nil) -> Int {
    var greatest = 0
    for channel in 0..<4 {
      let (a, b) = (pixels[index + channel], other.pixels[(otherIndex ?? index) + channel])
      greatest = max(greatest, Int(max(a, b) - min(a, b)))
    }
    return greatest
  }
}
