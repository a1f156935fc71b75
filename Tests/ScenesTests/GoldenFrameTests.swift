import Drawing
import GoldenPictures
import Testing

@Suite struct GoldenFrameTests {
  private func picture(_ width: Int, _ height: Int, marked: (x: Int, y: Int)? = nil) -> Bitmap {
    var picture = Bitmap(width: width, height: height, filledWith: .white)
    if let marked { picture.pixels[4 * (marked.y * width + marked.x)] = 250 }
    return picture
  }

  @Test func `a picture that differs is told by its pixels, and one of another size by its size`() {
    let difference = PictureDifference(picture(7, 5), picture(7, 5, marked: (3, 2)))
    #expect(
      difference.words == "1 pixels differ by up to 5: (3, 2) is #faffffff, not #ffffffff")
    #expect(PictureDifference(picture(7, 5), picture(7, 5)).places.isEmpty)
    #expect(
      PictureDifference(picture(7, 5), picture(5, 7)).words == "5 x 7 pixels, not 7 x 5")
  }

  @Test func `the picture of a difference marks what differs`() {
    let shown = PictureDifference(picture(7, 5), picture(7, 5, marked: (3, 2))).picture
    #expect(shown.width == 37 && shown.height == 5)
    for x in 0..<7 {
      for y in 0..<5 {
        let isMarked = shown[30 + x, y] == Color(red: 0xD5, green: 0x5E, blue: 0)
        #expect(isMarked == (x == 3 && y == 2), "\(x), \(y)")
      }
    }
  }

  @Test(.enabled(if: !GoldenFrames.records, "TOUCHSTONE_RECORD is set"))
  func `a golden picture that is missing fails`() throws {
    try withKnownIssue {
      try GoldenFrames.expect(picture(3, 3), toBe: "of-nobody")
    } matching: {
      $0.comments.contains { $0.rawValue.hasPrefix("of-nobody.png is missing.") }
    }
  }
}
