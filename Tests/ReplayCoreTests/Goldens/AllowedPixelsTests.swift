// SPDX-License-Identifier: Apache-2.0
import ReplayCore
import Testing
import Touchstone

/// The pixels of a frame that may differ, as a number or a share.
@Suite struct AllowedPixelsTests {
  @Test func `of a share the greatest whole number is allowed that is no more`() throws {
    // Every percentage with one decimal, of every small frame.
    for tenths in 0...1000 {
      let pixels = try #require(AllowedPixels("\(tenths / 10).\(tenths % 10)%"))
      for count in 0...130 { #expect(pixels.count(of: count) == tenths * count / 1000) }
    }
  }

  @Test(arguments: [
    ("0%", 20_000, 0), ("100%", 20_000, 20_000), ("1.75%", 20_000, 350), ("1.7499%", 20_000, 349),
    ("0.000000000001%", 1 << 31, 0), ("99.999999999999%", 1 << 31, (1 << 31) - 1),
    ("100.000000000000%", 1 << 31, 1 << 31), ("007%", 100, 7), ("29%", 100, 29), ("57%", 100, 57),
    ("350", 20_000, 350), ("2147483647", 4, 2_147_483_647), ("0", 4, 0),
  ])
  func `the decimal is exact`(text: String, pixels: Int, count: Int) throws {
    #expect(try #require(AllowedPixels(text)).count(of: pixels) == count)
  }

  @Test(arguments: [
    "101%", "100.1%", "-1%", "%", "1 %", " 1%", "1%%", "1.%", ".5%", "1.5.5%", "1e1%", "+1%",
    "0x1%",
    "1,5%", "0.0000000000001%", "99999999999999999999%", "½%", "١%", "-1", "1.5", "2147483648", "",
  ])
  func `any other text is refused`(text: String) {
    #expect(AllowedPixels(text) == nil)
  }
}
