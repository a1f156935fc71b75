package import Drawing

/// The difference of two pictures.
package struct PictureDifference {
  private let expected: Bitmap
  private let found: Bitmap
  /// The columns and rows of the pixels that differ, row by row; empty for pictures of two sizes.
  package let places: [(x: Int, y: Int)]
  /// The greatest difference of a channel.
  package let greatest: Int

  /// Compares two pictures.
  package init(_ expected: Bitmap, _ found: Bitmap) {
    (self.expected, self.found) = (expected, found)
    var (places, greatest): ([(x: Int, y: Int)], Int) = ([], 0)
    if expected.width == found.width, expected.height == found.height {
      for pixel in 0..<expected.width * expected.height {
        let channels = 4 * pixel..<4 * pixel + 4
        guard expected.pixels[channels] != found.pixels[channels] else { continue }
        places.append((pixel % expected.width, pixel / expected.width))
        for channel in channels {
          let difference = abs(Int(expected.pixels[channel]) - Int(found.pixels[channel]))
          greatest = max(greatest, difference)
        }
      }
    }
    (self.places, self.greatest) = (places, greatest)
  }

  /// The size of the difference, and its first pixels.
  package var words: String {
    guard expected.width == found.width, expected.height == found.height else {
      return "\(found.width) x \(found.height) pixels, not \(expected.width) x \(expected.height)"
    }
    let first = places.prefix(5).map { x, y in
      "(\(x), \(y)) is \(hex(found[x, y])), not \(hex(expected[x, y]))"
    }
    return "\(places.count) pixels differ by up to \(greatest): \(first.joined(separator: ", "))"
  }

  private func hex(_ color: Color) -> String {
    let channels = [color.red, color.green, color.blue, color.alpha]
    return "#"
      + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Side by side: the expected picture, the found one, and the pixels that differ, in orange.
  package var picture: Bitmap {
    var marked = Bitmap(
      width: max(expected.width, found.width), height: max(expected.height, found.height),
      filledWith: .white)
    let mark = Color(red: 0xD5, green: 0x5E, blue: 0)
    for (x, y) in places {
      let first = 4 * (y * marked.width + x)
      for (channel, value) in [mark.red, mark.green, mark.blue].enumerated() {
        marked.pixels[first + channel] = value
      }
    }
    return GoldenFrames.row(of: [expected, found, marked])
  }
}
