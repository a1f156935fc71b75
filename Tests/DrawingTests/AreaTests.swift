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

  @Test func `a sector of a gauge is the difference of two sectors of discs`() {
    // Out along one arc, back along the other, closed: 33.75 degrees for each of k glasses of 8.
    for count in 1...8 {
      let angle = 33.75 * Double(count)
      var outline = Path()
      let center = Point(x: 32, y: 32)
      outline.addArc(center: center, radius: 30, startAngle: 135, delta: angle)
      outline.addArc(center: center, radius: 12, startAngle: 135 + angle, delta: -angle)
      outline.close()
      let share = angle / 360 * Double.pi
      let exact = share * (900 - 144)
      let length = 2 * share * 42 + 36
      let found = area { $0.fill(outline, with: .white) }
      #expect(abs(found - exact) <= bound(length: length, curved: length), "\(count)")
    }
  }

  @Test func `a ring is the line around a disc`() {
    for (radius, width) in [(20.0, 6.0), (12.5, 1), (8, 15.9)] {
      let circle = Path(
        ellipseIn: Rect(x: 32 - radius, y: 32 - radius, width: 2 * radius, height: 2 * radius))
      let found = area { $0.stroke(circle, style: StrokeStyle(width: width), with: .white) }
      let length = 4 * Double.pi * radius
      #expect(
        abs(found - length / 2 * width) <= bound(length: length, curved: length) + 0.02 * radius)
    }
  }

  @Test
  func `a line around a rectangle adds its width times the way, with the corners of its join`() {
    let rect = Path(Rect(x: 10.25, y: 12.5, width: 30, height: 22.75))
    let width = 5.5
    // Half of the line lies outside, with 4 corners; inside, the corners are counted twice.
    let sides = 2 * (30 + 22.75) * width
    for (join, corners) in [
      (StrokeStyle.Join.miter(limit: 10), 0.0), (.round, (Double.pi - 4) * width * width / 4),
      (.bevel, -width * width / 2),
    ] {
      let found = area {
        $0.stroke(rect, style: StrokeStyle(width: width, join: join), with: .white)
      }
      #expect(abs(found - sides - corners) <= bound(length: 240, curved: 20), "\(join)")
    }
  }

  @Test func `a star of five points is whole by one rule and lacks its middle by the other`() {
    for turn in stride(from: 0.0, to: 72, by: 5) {
      let radius = 28.0
      let corners = (0..<5).map { k in
        let angle = turn + 144 * Double(k)
        return Point(
          x: 32 + radius * cosine(degrees: angle), y: 32 + radius * sine(degrees: angle))
      }
      // The sides cross where the radius is R cos 72 / cos 36; ten triangles make the star, five
      // the pentagon inside.
      let inner = radius * cosine(degrees: 72) / cosine(degrees: 36)
      let star = 5 * radius * inner * sine(degrees: 36)
      let pentagon = 2.5 * inner * inner * sine(degrees: 72)
      let length = 5 * 2 * radius * sine(degrees: 72)
      let whole = area { $0.fill(Path(polyline: corners), with: .white) }
      #expect(abs(whole - star) <= bound(length: length), "\(turn)")
      let parted = area { $0.fill(Path(polyline: corners), with: .white, rule: .evenOdd) }
      #expect(abs(parted - (star - pentagon)) <= bound(length: length), "\(turn)")
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
