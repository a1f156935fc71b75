package import Drawing
package import MaskCore
package import TouchRecording

/// A byte of an output that depends on the content under the cover.
package struct Leak: Hashable, Sendable {
  /// The output that leaks, and the place in it.
  package enum Place: Hashable, Sendable {
    /// A frame, at the pixel in column `x` and row `y`, counted from 0.
    case frame(x: Int, y: Int)
    /// A report.
    case report
  }

  /// The place of the byte.
  package let place: Place
  /// The time in the recording.
  package let time: Microseconds

  /// The leak in a few words.
  package var words: String {
    let place =
      switch place {
      case .frame(let x, let y): "pixel (\(x), \(y)) of the frame"
      case .report: "the report"
      }
    return "\(place) at \(seconds(time)) depends on what is still covered"
  }
}

extension Leak.Place {
  /// Returns the first pixel at which two frames differ although nothing is revealed there; nil if
  /// there is none.
  ///
  /// - Parameters:
  ///   - one: A frame.
  ///   - other: The same frame of a card with another content.
  ///   - mask: The revealed part of the card, at the scale of the frames.
  ///   - column: The column of the frame at which the card begins.
  ///   - row: The row of the frame at which the card begins.
  /// - Returns: The place of the pixel, in row order.
  /// - Precondition: The frames have equal sizes.
  /// - Complexity: O(n) in the number of pixels.
  package static func firstPixel(
    of one: Bitmap, unlike other: Bitmap, covered mask: AlphaMask, column: Int, row: Int
  ) -> Leak.Place? {
    precondition(
      one.width == other.width && one.height == other.height, "The frames must have the same size")
    guard one.pixels != other.pixels else { return nil }
    for y in 0..<one.height {
      for x in 0..<one.width {
        let first = 4 * (y * one.width + x)
        guard one.pixels[first..<first + 4] != other.pixels[first..<first + 4] else { continue }
        let (cardX, cardY) = (x - column, y - row)
        let isOnCard = 0..<mask.width ~= cardX && 0..<mask.height ~= cardY
        guard isOnCard, mask.bytes[cardY * mask.width + cardX] > 0 else {
          return .frame(x: x, y: y)
        }
      }
    }
    return nil
  }
}
