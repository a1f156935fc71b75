// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import PropertyTesting
import ReplayCore
import Scenes
import Testing
import Touchstone

@Suite struct BitmapDifferenceTests {
  /// The definition of a difference, pixel by pixel on sets.
  private struct SlowDifference {
    var places: [(x: Int, y: Int)] = []
    var greatestDelta = 0

    init(_ expected: Bitmap, _ found: Bitmap, allowing delta: Int) {
      for y in 0..<expected.height {
        for x in 0..<expected.width {
          let first = 4 * (y * expected.width + x)
          let deltas = (first..<first + 4).map {
            abs(Int(expected.pixels[$0]) - Int(found.pixels[$0]))
          }
          greatestDelta = max(greatestDelta, deltas.max() ?? 0)
          if deltas.contains(where: { $0 > delta }) { places.append((x, y)) }
        }
      }
    }

    func isDescribed(by difference: BitmapDifference) -> Bool {
      guard difference.count == places.count, difference.greatestDelta == greatestDelta else {
        return false
      }
      guard let first = places.first else {
        return difference.first == nil && difference.bounds == nil
      }
      let (xs, ys) = (places.map(\.x).sorted(), places.map(\.y).sorted())
      guard let bounds = difference.bounds else { return false }
      return difference.first == BitmapDifference.Place(x: first.x, y: first.y)
        && bounds.topLeft == BitmapDifference.Place(x: xs[0], y: ys[0])
        && bounds.bottomRight == BitmapDifference.Place(x: xs[xs.count - 1], y: ys[ys.count - 1])
    }
  }

  /// A picture of premultiplied pixels.
  private func picture(_ width: Int, _ height: Int, _ pixels: [[UInt8]]) -> Bitmap {
    var picture = Bitmap(width: width, height: height)
    picture.pixels = pixels.flatMap(\.self)
    return picture
  }

  @Test func `the differences of all pairs of small pictures are those of the definition`() {
    let colors: [[UInt8]] = [[0, 0, 0, 0], [9, 0, 5, 255], [9, 3, 5, 255]]
    for (width, height) in [(2, 2), (4, 1), (1, 4)] {
      let pictures = (0..<81).map { code in
        picture(width, height, [1, 3, 9, 27].map { colors[code / $0 % 3] })
      }
      for (a, expected) in pictures.enumerated() {
        for (b, found) in pictures.enumerated() {
          for delta in [0, 2, 3] {
            let difference = BitmapDifference(expected, found, allowing: delta)
            let slow = SlowDifference(expected, found, allowing: delta)
            if !slow.isDescribed(by: difference) {
              Issue.record("\(width) x \(height), \(a) and \(b), delta \(delta)")
            }
          }
        }
      }
    }
  }

  @Test func `the differences of larger pictures are those of the definition, in either order`() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let (width, height) = (1 + random.below(20), 1 + random.below(20))
      var expected = Bitmap(width: width, height: height, filledWith: .white)
      for index in expected.pixels.indices where index % 4 < 3 {
        expected.pixels[index] = UInt8(random.below(256))
      }
      var found = expected
      for _ in 0..<random.below(6) {
        found.pixels[random.below(found.pixels.count)] = UInt8(random.below(256))
      }
      let delta = [0, 0, 30, 254, 255][random.below(5)]
      let difference = BitmapDifference(expected, found, allowing: delta)
      #expect(
        SlowDifference(expected, found, allowing: delta).isDescribed(by: difference),
        "seed \(seed)")
      #expect(difference == BitmapDifference(found, expected, allowing: delta), "seed \(seed)")
      #expect(BitmapDifference(expected, expected).greatestDelta == 0)
    }
  }

  @Test func `the color of a clear pixel does not count`() {
    let clear = Bitmap(width: 1, height: 1, filledWith: .clear)
    let invisible = Bitmap(width: 1, height: 1, filledWith: Color.white.withAlpha(0))
    #expect(BitmapDifference(clear, invisible).count == 0)
  }

  @Test func `pictures of two sizes are not compared pixel by pixel`() async {
    await #expect(processExitsWith: .failure) {
      _ = BitmapDifference(Bitmap(width: 2, height: 3), Bitmap(width: 3, height: 2))
    }
  }

  // MARK: The picture

  /// One letter a pixel: `#` differs, `+` lies nearby and is tinted, `.` is gray.
  private func drawing(_ picture: Bitmap) -> [String] {
    (0..<picture.height).map { y in
      (0..<picture.width).map { x in
        let color = picture[x, y]
        if color == Color(red: 0xD5, green: 0x5E, blue: 0) { return "#" }
        if color.red == color.green, color.green == color.blue { return "." }
        return color.red > color.green && color.green > color.blue ? "+" : "?"
      }.joined()
    }
  }

  @Test func `the picture of a difference marks each pixel that differs and tints those around it`()
  {
    let expected = Bitmap(width: 12, height: 9, filledWith: .black)
    var found = expected
    for (x, y) in [(2, 1), (3, 1), (9, 7)] { found.pixels[4 * (y * 12 + x)] = 5 }
    #expect(
      drawing(BitmapDifference.picture(of: expected, and: found)) == [
        "+++++++.....",
        "++##+++.....",
        "+++++++.....",
        "+++++++.....",
        "++++++++++++",
        "......++++++",
        "......++++++",
        "......+++#++",
        "......++++++",
      ])
    let allowed = BitmapDifference.picture(of: expected, and: found, allowing: 5)
    #expect(Set(drawing(allowed)) == ["............"])
  }

  @Test func `pixels that only one picture has are marked, and the top left corners coincide`() {
    let wide = Bitmap(width: 6, height: 2, filledWith: .white)
    let high = Bitmap(width: 2, height: 3, filledWith: .white)
    for (a, b) in [(wide, high), (high, wide)] {
      let shown = drawing(BitmapDifference.picture(of: a, and: b))
      #expect(shown == ["++####", "++####", "######"])
    }
  }

  @Test func `the expected picture is pale: white stays white, and no pixel is dark`() {
    let shades = Bitmap(width: 3, height: 1, filledWith: .white)
    var expected = shades
    expected.pixels.replaceSubrange(0..<12, with: [0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 0, 0])
    let shown = BitmapDifference.picture(of: expected, and: expected)
    #expect(shown[0, 0] == Color(red: 160, green: 160, blue: 160))
    #expect(shown[1, 0] == .white && shown[2, 0] == .white)
    let beside = BitmapDifference.picture(of: shades, and: expected)
    #expect(beside[1, 0] == Color(red: 0xF5, green: 0xD7, blue: 0xBF))
  }
}
