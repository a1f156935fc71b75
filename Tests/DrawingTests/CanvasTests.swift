import Drawing
import Geometry
import Testing

struct CanvasTests {
  @Test func `the bitmap has the size times the scale rounded up`() {
    let canvas = Canvas(size: Size(width: 10.1, height: 3), scale: 1.5)
    #expect(canvas.bitmap.width == 16)
    #expect(canvas.bitmap.height == 5)
  }
}
