// SPDX-License-Identifier: Apache-2.0
import Drawing
import Testing

struct BitmapTests {
  @Test func `premultiplying is exact for every channel and opacity`() {
    for alpha in 0...255 {
      for channel in 0...255 {
        let color = Color(red: UInt8(channel), green: 0, blue: 255, alpha: UInt8(alpha))
        let pixels = Bitmap(width: 1, height: 1, filledWith: color).pixels
        // Nearest integer to channel x alpha / 255, which is never halfway between two.
        let nearest = (2 * channel * alpha + 255) / 510
        #expect(pixels == [UInt8(nearest), 0, UInt8(alpha), UInt8(alpha)])
      }
    }
  }

  @Test func `straight channels are the nearest and give the same pixel again`() {
    var bitmap = Bitmap(width: 1, height: 1)
    var row = [UInt8](repeating: 7, count: 4)
    for alpha in 1...255 {
      for channel in 0...alpha {
        bitmap.pixels = [UInt8(channel), 0, UInt8(alpha), UInt8(alpha)]
        bitmap.copyStraightRow(0, into: &row)
        let nearest = (2 * channel * 255 + alpha) / (2 * alpha)
        #expect(row == [UInt8(nearest), 0, 255, UInt8(alpha)])
        let color = Color(red: row[0], green: row[1], blue: row[2], alpha: row[3])
        #expect(bitmap[0, 0] == color)
        #expect(Bitmap(width: 1, height: 1, filledWith: color) == bitmap)
      }
    }
  }

  @Test func `clear pixels are clear black`() {
    let bitmap = Bitmap(width: 2, height: 1, filledWith: Color.white.withAlpha(0))
    var row = [UInt8](repeating: 7, count: 8)
    bitmap.copyStraightRow(0, into: &row)
    #expect(row == [0, 0, 0, 0, 0, 0, 0, 0])
    #expect(bitmap[1, 0] == .clear)
  }

  @Test func `rows come from the top and columns from the left`() {
    var bitmap = Bitmap(width: 2, height: 2, filledWith: .black)
    bitmap.pixels[4 * 1] = 10
    bitmap.pixels[4 * 2] = 20
    #expect(bitmap[1, 0].red == 10)
    #expect(bitmap[0, 1].red == 20)
    var row = [UInt8](repeating: 0, count: 8)
    bitmap.copyStraightRow(1, into: &row)
    #expect(row == [20, 0, 0, 255, 0, 0, 0, 255])
  }

  @Test func `a bitmap takes bytes that are premultiplied`() {
    let pixels: [UInt8] = [255, 0, 9, 255, 7, 8, 8, 8, 0, 0, 0, 0]
    #expect(Bitmap(width: 3, height: 1, pixels: pixels).pixels == pixels)
  }

  @Test func `a bitmap takes no other bytes, and no more or fewer`() async {
    await #expect(processExitsWith: .failure) {
      _ = Bitmap(width: 1, height: 1, pixels: [9, 0, 0, 8])
    }
    await #expect(processExitsWith: .failure) {
      _ = Bitmap(width: 1, height: 1, pixels: [8, 0, 0, 8, 0])
    }
  }
}
