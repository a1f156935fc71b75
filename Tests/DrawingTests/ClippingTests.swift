// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import PropertyTesting
import Testing

struct ClippingTests {
  private let red = Color(red: 255, green: 0, blue: 0)

  private func whole(_ canvas: Canvas) -> Path {
    Path(Rect(x: 0, y: 0, width: canvas.size.width, height: canvas.size.height))
  }

  @Test func `opaque shapes over one another leave no seam at the edge of a clip`() {
    // Drawn and clipped one by one, what is below would show through: 1/4 of 1/2.
    var canvas = Canvas(size: Size(width: 2, height: 1), background: .white)
    canvas.clip(to: Path(Rect(x: 0.5, y: 0, width: 1, height: 1))) { canvas in
      canvas.fill(whole(canvas), with: .color(.black))
      canvas.fill(whole(canvas), with: .color(.black))
    }
    #expect(canvas.bitmap[0, 0].red == 127 && canvas.bitmap[1, 0].red == 127)
  }

  @Test func `what is thrown inside leaves the canvas as it was`() {
    struct Failure: Error {}
    var canvas = Canvas(size: Size(width: 2, height: 2), background: red)
    let before = canvas.bitmap
    #expect(throws: Failure.self) {
      try canvas.clip(to: whole(canvas)) { canvas throws(Failure) in
        canvas.clear(to: .black)
        throw Failure()
      }
    }
    #expect(canvas.bitmap == before)
  }

  /// One of each command, with a part of the canvas and what goes beyond it.
  private static let commands: [@Sendable (inout Canvas) -> Void] = [
    { $0.clear(to: Color(red: 3, green: 140, blue: 9, alpha: 120)) },
    { $0.fill(Path(ellipseIn: Rect(x: -4, y: 3, width: 30, height: 12)), with: .color(.black)) },
    { $0.fill(Path(Rect(x: 2.3, y: 0, width: 18, height: 30)), with: .linearGradient(gradient)) },
    {
      let pattern = TiledPattern.triangles(
        .right, in: Rect(x: 1, y: 1, width: 9, height: 7), size: 3.3, color: .black)
      $0.fill(Path(Rect(x: 0, y: 0, width: 40, height: 30)), with: .pattern(pattern))
    },
    { $0.draw(picture, in: Rect(x: 3.4, y: -2, width: 21, height: 25)) },
    { $0.draw(picture, atPixelX: 5, y: -1) },
    {
      $0.stroke(
        Path(polyline: [Point(x: 0, y: 0), Point(x: 22, y: 17), Point(x: 3, y: 17)]),
        style: StrokeStyle(width: 3), with: .color(.black))
    },
    {
      $0.clip(to: Path(ellipseIn: Rect(x: 4, y: 4, width: 14, height: 30))) {
        $0.clear(to: .black)
      }
    },
  ]
  private static let gradient = LinearGradient(
    from: .zero, to: Point(x: 20, y: 9),
    stops: [GradientStop(0, .white), GradientStop(1, .black.withAlpha(99))])
  private static let picture = {
    var picture = Bitmap(width: 9, height: 11, filledWith: .white)
    for k in 0..<99 { picture.pixels[4 * k] = UInt8(2 * k) }
    return picture
  }()

  @Test func `every command under a clip is what it is without, mixed in by coverage`() {
    let (width, height) = (24, 20)
    for seed in 0..<20 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      // Some lie beyond the canvas, in part or as a whole.
      let triangle = Path(
        polyline: (0..<3).map { _ in
          Point(x: random.double(in: -15..<40), y: random.double(in: -15..<35))
        })
      let coverage = Coverage(width, height) { $0.fill(triangle, with: .white) }
      for (k, command) in ClippingTests.commands.enumerated() {
        var clipped = Canvas(width: width, height: height, scale: 1)
        clipped.clear(to: red)
        let before = clipped.bitmap
        var after = clipped
        command(&after)
        clipped.clip(to: triangle, command)
        let wrong = before.pixels.indices.first { i in
          let c = Int(coverage.levels[i / 4])
          let sum = Int(before.pixels[i]) * (255 - c) + Int(after.bitmap.pixels[i]) * c
          return Int(clipped.bitmap.pixels[i]) != (sum + 127) / 255
        }
        #expect(wrong == nil, "seed \(seed), command \(k)")
      }
    }
  }
}
