import Scenes
import Testing

@Suite struct FiguresTests {
  @Test func `figures promise no more than there is`() {
    #expect(percent(0.999_999) == "99.99 %")
    #expect(percent(1) == "100.00 %")
    #expect(percent(0) == "0.00 %")
    #expect(seconds(1_916_999) == "1.916 s")
    #expect(seconds(0) == "0.000 s")
    #expect(hundredths(4.846) == "4.85")
    #expect(hundredths(-0.5) == "-0.50")
    #expect(hundredthsUp(5.000_1) == "5.01" && hundredthsUp(5) == "5.00")
    #expect(grouped(5_760_000) == "5 760 000")
    #expect(grouped(999) == "999")
    #expect(grouped(-1000) == "-1 000")
  }
}
