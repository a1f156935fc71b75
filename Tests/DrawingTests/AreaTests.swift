// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import PropertyTesting
import Testing

/// The areas of drawn shapes against what geometry says.
///
/// Two things bound the error. Each pixel on the edge is rounded to a level, by up to 1/510, and a
/// curve crosses fewer than 3 pixels for each of its length. And chords leave curves by up to 1/256
/// pixel, beside what the cubics err.
struct AreaTests {
  private func area(_ draw: (inout Canvas) -> Void) -> Double {
    Coverage(64, 64, draw: draw).area
  }

  /// The bound for an outline of `length` pixels, of which `curved` are curves.
  private func bound(length: Double, curved: Double = 0) -> Double {
    3 * length / 510 + curved / 256
  }

  @Test func `rounded rectangles lack the corners of squares around discs`() {
    for seed in 0..<30 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      func number(_ range: Range<Double>) -> Double { random.double(in: range) }
      let rect = Rect(
        x: number(1..<8), y: number(1..<8), width: number(2..<50), height: number(2..<50))
      let r = number(0..<min(rect.width, rect.height) / 2)
      let found = area { $0.fill(Path(roundedRect: rect, radius: r), with: .white) }
      let exact = rect.width * rect.height - (4 - Double.pi) * r * r
      let length = 2 * (rect.width + rect.height)
      // The cubics lie up to 2.8e-4 of the radius outside.
      let outside = 2 * Double.pi * r * r * 2.8e-4
      #expect(
        abs(found - exact) <= bound(length: length, curved: 2 * Double.pi * r) + outside,
        "seed \(seed)")
    }
  }

  @Test func `arcs with butt ends are as large as they are long and wide`() {
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let (radius, width) = (random.double(in: 8..<20), random.double(in: 0.5..<14))
      let (start, delta) = (random.double(in: -360..<360), random.double(in: -355..<355))
      let arc = Path(
        arcCenter: Point(x: 32, y: 32), radius: radius, startAngle: start, delta: delta)
      let found = area {
        $0.stroke(arc, style: StrokeStyle(width: width, cap: .butt), with: .white)
      }
      let length = radius * abs(delta) * Double.pi / 180
      let slack = bound(length: 2 * length + 2 * width, curved: 2 * length)
      #expect(abs(found - length * width) <= slack, "seed \(seed)")
    }
  }

  @Test func `a point is drawn just above its angle and cut just below`() {
    // The angle between two legs has its point 1 / sin(angle / 2) radii away.
    for angle in [8.0, 20, 37, 60, 90, 120, 151] {
      let corner = Point(x: 20, y: 32)
      let legs = [-angle / 2, angle / 2].map { half in
        corner + Vector(dx: 24 * cosine(degrees: half), dy: 24 * sine(degrees: half))
      }
      let line = Path(polyline: [legs[0], corner, legs[1]])
      let limit = 1 / sine(degrees: angle / 2)
      func drawn(_ join: StrokeStyle.Join) -> Coverage {
        Coverage(64, 64) {
          $0.stroke(line, style: StrokeStyle(width: 2, cap: .butt, join: join), with: .white)
        }
      }
      let cut = drawn(.bevel)
      #expect(drawn(.miter(limit: limit - 1e-9)) == cut, "\(angle)")
      let pointed = drawn(.miter(limit: limit + 1e-9))
      // The point is the triangle over the cut: r^2 (cot - sin cos) of half the angle.
      let (across, along) = (sine(degrees: angle / 2), cosine(degrees: angle / 2))
      let point = along / across - across * along
      #expect(abs(pointed.area - cut.area - point) <= 0.1, "\(angle)")
      #expect(pointed != cut, "\(angle)")
    }
  }
}
