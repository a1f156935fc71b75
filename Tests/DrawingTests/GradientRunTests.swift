// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import PropertyTesting
import Testing

/// Gradients, whose even stretches are painted at once, held to their pixels one by one.
@Suite struct GradientRunTests {
  private func stops(_ random: inout SplitMix64) -> [GradientStop] {
    var (stops, offset) = ([GradientStop](), Double(random.below(3)) / 10)
    for _ in 0..<random.integer(in: 1...12) {
      offset += [0, 0.01, 0.05, 0.2][random.below(4)]
      let levels = (0..<4).map { _ in UInt8([0, 255, random.below(256)][random.below(3)]) }
      stops.append(
        GradientStop(
          offset, Color(red: levels[0], green: levels[1], blue: levels[2], alpha: levels[3])))
    }
    return stops
  }

  private func point(_ random: inout SplitMix64) -> Point {
    Point(x: Double(random.below(400)) / 2 - 30, y: Double(random.below(60)) / 2 - 10)
  }

  private func paint(_ random: inout SplitMix64) -> Paint {
    random.below(2) == 0
      ? .linearGradient(
        LinearGradient(from: point(&random), to: point(&random), stops: stops(&random)))
      : .radialGradient(
        RadialGradient(
          center: point(&random), radius: Double(random.below(120)), stops: stops(&random)))
  }

  @Test func `a gradient is painted as its pixels one by one`() {
    let all = Path(Rect(x: -500, y: -500, width: 1000, height: 1000))
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let paint = paint(&random)
      let transform = [
        AffineTransform.identity, AffineTransform(a: -1.5, b: 0, c: 0.25, d: 2, tx: 90, ty: -3),
        AffineTransform(rotation: 33),
      ][random.below(3)]
      let blank = Canvas(width: 150, height: 5, scale: 1)
      var (whole, single) = (blank, blank)
      whole.concatenate(transform) { $0.fill(all, with: paint) }
      for y in 0..<5 {
        for x in 0..<150 {
          single.clip(to: Path(Rect(x: Double(x), y: Double(y), width: 1, height: 1))) { canvas in
            canvas.concatenate(transform) { $0.fill(all, with: paint) }
          }
        }
      }
      #expect(whole.bitmap == single.bitmap, "seed \(seed)")
    }
  }

  @Test func `a rectangle is called visible or clear only if all of its points are`() {
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let stops = stops(&random)
      let visibility = GradientVisibility(stops)
      let linear = LinearGradient(from: point(&random), to: point(&random), stops: stops)
      let radial = RadialGradient(center: point(&random), radius: 40, stops: stops)
      let (a, b) = (point(&random), point(&random))
      let (one, other) = (
        Point(x: min(a.x, b.x), y: min(a.y, b.y)), Point(x: max(a.x, b.x), y: max(a.y, b.y))
      )
      var points: [Point] = []
      for i in 0...12 {
        for j in 0...12 {
          let (across, down) = (Double(i) / 12, Double(j) / 12)
          let x = min(one.x + (other.x - one.x) * across, other.x)
          let y = min(one.y + (other.y - one.y) * down, other.y)
          points.append(Point(x: x, y: y))
        }
      }
      check(visibility, linear.offsets(from: one, through: other), points.map(linear.offset))
      check(visibility, radial.offsets(from: one, through: other), points.map(radial.offset))
    }
  }

  /// Checks the answer for a range of offsets against those for some of them.
  private func check(
    _ visibility: GradientVisibility, _ range: ClosedRange<Double>, _ offsets: [Double]
  ) {
    var answers: Set<Bool> = []
    for offset in offsets {
      guard let answer = visibility.isVisible(offset...offset) else {
        Issue.record("a single offset is not decided")
        return
      }
      answers.insert(answer)
      #expect(visibility.isVisible(at: offset) == answer)
    }
    if let answer = visibility.isVisible(range) { #expect(answers == [answer]) }
  }
}
