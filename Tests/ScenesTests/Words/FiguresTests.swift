// SPDX-License-Identifier: Apache-2.0
import Geometry
import Scenes
import Testing

@Suite struct FiguresTests {
  @Test func `figures promise no more than there is`() {
    #expect(percent(0.999_999) == "99.99 %")
    #expect(percent(1) == "100.00 %")
    #expect(percent(0) == "0.00 %")
    #expect(seconds(1_916_999) == "1.916 s")
    #expect(seconds(0) == "0.000 s")
    #expect(secondsUp(1_366_667) == "1.367 s" && secondsUp(1_366_000) == "1.366 s")
    #expect(seconds(from: 4_259_999, to: 4_770_001) == "4.25 to 4.78 s")
    #expect(seconds(from: 300_000, to: 300_000) == "0.30 s")
    #expect(wholePoint(Point(x: 289.5, y: 333.6)) == "(290, 334)")
    // 0.29 times 10 000 is 2900 only after rounding.
    #expect(percent(0.29.nextDown) == "28.99 %" && percent(0.29) == "29.00 %")
    #expect(hundredthsUp(1.005.nextUp) == "1.01" && hundredthsUp(0.07.nextUp) == "0.08")
    #expect(hundredths(4.846) == "4.85")
    #expect(hundredths(-0.5) == "-0.50")
    #expect(hundredthsUp(5.000_1) == "5.01" && hundredthsUp(5) == "5.00")
    #expect(grouped(5_760_000) == "5 760 000")
    #expect(grouped(999) == "999")
    #expect(grouped(-1000) == "-1 000")
  }
}
