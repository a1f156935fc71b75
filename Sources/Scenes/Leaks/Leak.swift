package import Drawing
package import MaskCore
package import TouchRecording

/// A byte of an output that told what was still covered.
package struct Leak: Hashable, Sendable {
  /// Where the byte stood.
  package enum Place: Hashable, Sendable {
    /// In a frame, in the pixel in column `x` and row `y`, counted from 0.
    case frame(x: Int, y: Int)
    /// In the report.
    case report
  }

  /// Where the byte stood.
  package let place: Place
  /// How far the recording was.
  package let time: Microseconds

  /// The leak in some words.
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
  /// The first pixel at which two frames differ although nothing is revealed there, or nil.
  ///
  /// - Parameters:
  ///   - one: A frame.
  ///   - other: The same frame of a card with another content.
  ///   - mask: What is revealed of the card, at the scale of the frames.
  ///   - column: The column of the frame at which the card begins.
  ///   - row: The row of the frame at which the card begins.
  /// - Returns: The place in the frame.
  /// - Precondition: the frames have one size.
  /// - Complexity: O(pixels).
  package static func firstPixel(
    of one: Bitmap, unlike other: Bitmap, covered mask: AlphaMask, column: Int, row: Int
  ) -> Leak.Place? {
    precondition(
      one.width == other.width && one.height == other.height, "The frames have one size")
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
