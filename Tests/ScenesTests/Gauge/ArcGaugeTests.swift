// SPDX-License-Identifier: Apache-2.0
import Controls
import Drawing
import Geometry
import Scenes
import Testing

/// The ring of a gauge and its outline beyond the golden picture of both profiles, looked up at the
/// centers of pixels.
@Suite struct ArcGaugeTests {
  private static let ring = Color(red: 87, green: 218, blue: 213)
  private static let outline = Color(red: 34, green: 110, blue: 100)

  /// A gauge on paper, and the colors at places around its middle.
  private struct Picture {
    let canvas: Canvas
    let center: Point
    let scale: Double

    init(
      share: Double, profile: ControlProfile = .standard, width: Double = 230,
      height: Double = 230, margin: Double = 20, scale: Double = 4
    ) {
      var gauge = ArcGauge()
      gauge.profile = profile
      let size = Size(width: width + 2 * margin, height: height + 2 * margin)
      var canvas = Canvas(size: size, scale: scale, background: .white)
      let frame = Rect(x: margin, y: margin, width: width, height: height)
      canvas.draw { gauge.draw(share: share, in: frame, into: &$0) }
      (self.canvas, self.scale) = (canvas, scale)
      center = frame.center
    }

    /// The color at a distance from the middle, in a direction.
    func color(_ radius: Double, at angle: Double) -> Color {
      let place = center + Vector(dx: cosine(degrees: angle), dy: sine(degrees: angle)) * radius
      return canvas.bitmap[Int(place.x * scale), Int(place.y * scale)]
    }
  }

  /// A gauge at one pixel per point.
  private func bitmap(_ share: Double, _ profile: ControlProfile = .standard) -> Bitmap {
    Picture(share: share, profile: profile, scale: 1).canvas.bitmap
  }

  @Test func `nothing is outlined at 0, and no more than the ring above 1`() {
    #expect(bitmap(-0.5) == bitmap(0) && bitmap(1.5) == bitmap(1))
    #expect(bitmap(0) != bitmap(1))
    #expect(!bitmap(0).shows(Self.outline) && bitmap(1).shows(Self.outline))
  }

  @Test func `once around is all that the original outlines`() {
    #expect(bitmap(999, .original) == bitmap(4.0 / 3, .original))
  }

  @Test func `where it is not square ring and outline agree by default, and not in the original`() {
    let fixed = Picture(share: 1, width: 300, height: 230, scale: 2)
    #expect(fixed.color(112.5, at: 270) == Self.outline && fixed.color(116, at: 180) == .white)
    let original = Picture(
      share: 1, profile: .original, width: 300, height: 230, margin: 60, scale: 2)
    // The outline by the width, 300, the ring by the longer side, 300 as well; a tall one differs.
    #expect(original.color(147.5, at: 180) == Self.outline)
    let tall = Picture(share: 1, profile: .original, width: 230, height: 300, margin: 60, scale: 2)
    #expect(tall.color(112.5, at: 180) == Self.outline && tall.color(149, at: 180) == Self.ring)
    #expect(tall.color(60, at: 180) == .white && tall.color(41.5, at: 180) == Self.outline)
  }

  @Test(arguments: [1.0, 5, 40, 76, 100, 151, 153])
  func `a small gauge stays inside its frame by default`(side: Double) {
    let picture = Picture(share: 0.7, width: side, height: side)
    let bitmap = picture.canvas.bitmap
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y] != .white {
        let away = picture.center - Point(x: (Double(x) + 0.5) / 4, y: (Double(y) + 0.5) / 4)
        // A pixel of four a point, and the corners of the outline's ends.
        let corner = (side / 2) * (side / 2) + 2.5 * 2.5
        guard away.length <= corner.squareRoot() + 0.25 else {
          Issue.record("a pixel \(away) from the middle is drawn, \(bitmap[x, y])")
          return
        }
      }
    }
  }

  @Test func `below 76 the original's ring passes its middle and leaves the frame`() {
    let picture = Picture(share: 0.5, profile: .original, width: 60, height: 60, margin: 40)
    // The radius is 30 - 38: from 8 points on the far side of the middle 38 in either direction.
    #expect(picture.color(44, at: 180) == Self.ring && picture.color(20, at: 180) == Self.ring)
    // So is the inner side of the outline: from 315 degrees on at 43.5 points.
    for angle in [320.0, 0, 80] { #expect(picture.color(43.5, at: angle) == Self.outline) }
  }
}

extension Bitmap {
  /// Returns true if some pixel has a color.
  fileprivate func shows(_ color: Color) -> Bool {
    (0..<height).contains { y in (0..<width).contains { self[$0, y] == color } }
  }
}
