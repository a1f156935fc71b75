// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import PropertyTesting
import TestCorpora
import Testing

struct ScaledPictureTests {
  private static let cases: UInt64 = effort(few: 40, all: 2000)

  /// A picture of random translucent colors.
  private func noise(_ width: Int, _ height: Int, _ random: inout SplitMix64) -> Bitmap {
    var picture = Bitmap(width: width, height: height)
    for pixel in 0..<width * height {
      let alpha = [0, 255, random.below(256)][random.below(3)]
      picture.pixels[4 * pixel + 3] = UInt8(alpha)
      for k in 0..<3 { picture.pixels[4 * pixel + k] = UInt8(random.below(alpha + 1)) }
    }
    return picture
  }

  /// The means over the pixels of a canvas, each summed up over all pixels of the picture.
  ///
  /// The pixels at its edge reach far out; the frame is in whole 256ths of a pixel.
  private func slow(
    _ picture: Bitmap, x: Int, y: Int, width: Int, height: Int, columns: Int, rows: Int
  ) -> [UInt8] {
    func overlap(_ pixel: Int, _ source: Int, _ start: Int, _ extent: Int, _ count: Int) -> Int {
      let far = 1 << 40
      let left = source == 0 ? -far : start * count + source * extent
      let right = source == count - 1 ? far : start * count + (source + 1) * extent
      return max(0, min(right, 256 * (pixel + 1) * count) - max(left, 256 * pixel * count))
    }
    var pixels: [UInt8] = []
    for row in 0..<rows {
      for column in 0..<columns {
        var sums = [0, 0, 0, 0]
        for j in 0..<picture.height {
          for i in 0..<picture.width {
            let weight =
              overlap(column, i, x, width, picture.width)
              * overlap(row, j, y, height, picture.height)
            for k in 0..<4 {
              sums[k] += weight * Int(picture.pixels[4 * (j * picture.width + i) + k])
            }
          }
        }
        let total = 65536 * picture.width * picture.height
        pixels += sums.map { UInt8(($0 + total / 2) / total) }
      }
    }
    return pixels
  }

  @Test func `each pixel is the mean of the picture over its area`() {
    for seed in 0..<Self.cases {
      var random = SplitMix64(seed: seed)
      let picture = noise(1 + random.below(9), 1 + random.below(9), &random)
      let (x, y) = (random.integer(in: -1500...1500), random.integer(in: -1500...1500))
      let (width, height) = (1 + random.below(4000), 1 + random.below(4000))
      var canvas = Canvas(size: Size(width: 7, height: 6))
      let frame = Rect(
        x: Double(x) / 256, y: Double(y) / 256, width: Double(width) / 256,
        height: Double(height) / 256)
      // The whole canvas is painted, so that the edges go on.
      canvas.fill(
        Path(Rect(x: 0, y: 0, width: 7, height: 6)),
        with: .picture(ScaledPicture(picture, in: frame)))
      let expected = slow(
        picture, x: x, y: y, width: width, height: height, columns: 7, rows: 6)
      #expect(canvas.bitmap.pixels == expected, "seed \(seed)")
    }
  }

  @Test func `the pixels in view do not depend on how much of the picture is`() {
    var random = SplitMix64(seed: 3)
    let picture = noise(50, 40, &random)
    let frame = Rect(x: 1.25, y: 0.5, width: 17, height: 29)
    var whole = Canvas(size: Size(width: 20, height: 32))
    whole.draw(picture, in: frame)
    var part = Canvas(size: Size(width: 20, height: 32))
    part.fill(
      Path(Rect(x: 6, y: 9, width: 5, height: 7)),
      with: .picture(ScaledPicture(picture, in: frame)))
    for y in 9..<16 {
      for x in 6..<11 { #expect(part.bitmap[x, y] == whole.bitmap[x, y], "(\(x), \(y))") }
    }
    #expect(part.bitmap[5, 9] == .clear && part.bitmap[11, 15] == .clear)
  }

  @Test func `no sum passes its bits for the widest picture in the least frame`() {
    let white = Bitmap(width: 1 << 16, height: 1, filledWith: .white)
    var canvas = Canvas(size: Size(width: 2, height: 1))
    canvas.fill(
      Path(Rect(x: 0, y: 0, width: 2, height: 1)),
      with: .picture(ScaledPicture(white, in: Rect(x: 0.75, y: 0, width: 0, height: 0))))
    #expect(canvas.bitmap == Bitmap(width: 2, height: 1, filledWith: .white))
  }
}
