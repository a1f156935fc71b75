import Drawing
import Testing

struct ShareTests {
  @Test func `a share of a byte is the nearest, for all pairs`() {
    for value in 0...255 {
      for share in 0...255 {
        let found = Int(UInt8(value).scaled(by: UInt8(share)))
        // 255 is odd, so no product lies in the middle of two.
        #expect(2 * abs(255 * found - value * share) < 255, "\(value) by \(share)")
      }
    }
  }
}
