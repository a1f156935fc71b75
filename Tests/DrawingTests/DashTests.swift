// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import PropertyTesting
import Testing

struct DashTests {
  private func style(_ lengths: [Double], phase: Double = 0, cap: StrokeStyle.Cap = .butt)
    -> StrokeStyle
  {
    StrokeStyle(
      width: 2, cap: cap, join: .miter(limit: 10), dash: StrokeStyle.Dash(lengths, phase: phase))
  }

  private func drawn(
    _ points: [Point], _ style: StrokeStyle, _ width: Int = 40, _ height: Int = 40,
    closed: Bool = false
  ) -> Coverage {
    var path = Path(polyline: points)
    if closed { path.close() }
    return Coverage(width, height) { $0.stroke(path, style: style, with: .white) }
  }

  private let square = [
    Point(x: 2, y: 2), Point(x: 12, y: 2), Point(x: 12, y: 12), Point(x: 2, y: 12),
  ]

  @Test func `dashes and gaps are as long as they should be, wherever the pattern begins`() {
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      // Multiples of 1/64, so that a sample in the middle of each tells all.
      let lengths = (0..<random.integer(in: 1...5)).map { _ in
        Double(random.integer(in: 1...256)) / 64
      }
      let phase = Double(random.integer(in: -1000...1000)) / 64
      let line = [Point(x: 1, y: 2), Point(x: 39, y: 2)]
      let found = drawn(line, style(lengths, phase: phase), 40, 4)
      let turns = lengths + lengths
      let period = turns.reduce(0, +)
      func isDash(_ way: Double) -> Bool {
        var rest = way + phase + 100 * period * 20
        rest -= (rest / period).rounded(.down) * period
        var index = 0
        while rest >= turns[index] {
          rest -= turns[index]
          index += 1
        }
        return index.isMultiple(of: 2)
      }
      for x in 1..<39 {
        let samples = (0..<64).filter { isDash(Double(x - 1) + (Double($0) + 0.5) / 64) }.count
        let level = 255 * Double(samples) / 64
        #expect(abs(found[x, 1] - level) <= 1 && found[x, 2] == found[x, 1], "seed \(seed), \(x)")
        #expect(found[x, 0] == 0 && found[x, 3] == 0)
      }
    }
  }

  @Test func `the pattern goes on around corners, and a dash has a corner there`() {
    let corner = [Point(x: 1, y: 2), Point(x: 9, y: 2), Point(x: 9, y: 9)]
    #expect(
      drawn(corner, style([4, 2]), 11, 10).art == [
        "...........",
        ".####..###.",
        ".####..###.",
        "........##.",
        "...........",
        "...........",
        "........##.",
        "........##.",
        "........##.",
        "...........",
      ])
  }

  @Test func `a closed line that begins and ends in dashes has one around its beginning`() {
    let ring = drawn(square, style([5, 5], phase: 2.5), 14, 14, closed: true)
    #expect(
      ring.art == [
        "..............",
        ".###5....5###.",
        ".###5....5###.",
        ".##........##.",
        ".55........55.",
        "..............",
        "..............",
        "..............",
        "..............",
        ".55........55.",
        ".##........##.",
        ".###5....5###.",
        ".###5....5###.",
        "..............",
      ])
  }

  @Test func `a line that never leaves its first dash is the line`() {
    let plain = StrokeStyle(width: 2, cap: .butt, join: .miter(limit: 10))
    for closed in [false, true] {
      #expect(
        drawn(square, style([1000, 1]), closed: closed) == drawn(square, plain, closed: closed))
    }
    // Gaps of no length part a line and leave nothing out.
    let parted = drawn([square[0], square[1]], style([3, 0]))
    #expect(parted == drawn([square[0], square[1]], plain))
  }

  @Test func `a line that never leaves its first gap draws nothing`() {
    for closed in [false, true] {
      #expect(drawn(square, style([1, 1000], phase: 1), closed: closed).area == 0)
    }
  }

  @Test func `dashes of no length are dots`() {
    let line = [Point(x: 4, y: 4), Point(x: 28, y: 4)]
    for (cap, area) in [(StrokeStyle.Cap.round, Double.pi), (.square, 4), (.butt, 0)] {
      let dots = drawn(line, style([0, 6], cap: cap), 40, 8)
      // At 4, 10, 16 and 22; at 28 the line has ended.
      #expect(abs(dots.area - 4 * area) < 0.1)
      for x in stride(from: 3, through: 21, by: 6) {
        #expect((dots[x, 3] > 0) == (area > 0) && dots[x + 3, 3] == 0, "\(x)")
      }
    }
  }

  @Test func `each dash has its ends`() {
    let line = [Point(x: 4, y: 4), Point(x: 30, y: 4)]
    // 4, 10 and 16 long pieces: three dashes of 4 with two half discs or squares each.
    for (cap, ends) in [(StrokeStyle.Cap.round, Double.pi), (.square, 4), (.butt, 0)] {
      let area = drawn(line, style([4, 7], cap: cap), 40, 8).area
      #expect(abs(area - 3 * (8 + ends)) < 0.1)
    }
  }

  @Test func `every subpath begins the pattern anew, and a dot is one where it begins in a dash`() {
    var path = Path(polyline: [Point(x: 2, y: 2), Point(x: 5, y: 2)])
    path.append(Path(polyline: [Point(x: 2, y: 6), Point(x: 8, y: 6)]))
    path.move(to: Point(x: 12, y: 2))
    let found = Coverage(15, 8) {
      $0.stroke(path, style: style([4, 4], cap: .square), with: .white)
    }
    #expect(
      found.art == [
        "...............",
        ".#####.....##..",
        ".#####.....##..",
        "...............",
        "...............",
        ".######........",
        ".######........",
        "...............",
      ])
    let gap = Coverage(15, 8) {
      $0.stroke(path, style: style([4, 40], phase: 4, cap: .square), with: .white)
    }
    #expect(gap.area == 0)
  }

  @Test func `dashes follow curves by their length`() {
    // A quarter of a circle of radius 20 in 9 parts: 5 dashes of 3.49 with butt ends.
    let arc = Path(arcCenter: Point(x: 4, y: 4), radius: 20, startAngle: 0, delta: 90)
    let part = 10 * Double.pi / 9
    let found = Coverage(30, 30) { $0.stroke(arc, style: style([part]), with: .white) }
    #expect(abs(found.area - 2 * 5 * part) < 0.2)
    for k in 0..<9 {
      let angle = 10.0 * Double(k) + 5
      let (x, y) = (4 + 20 * cosine(degrees: angle), 4 + 20 * sine(degrees: angle))
      #expect((found[Int(x), Int(y)] > 100) == k.isMultiple(of: 2), "\(k)")
    }
  }

  @Test func `dashes are in points and grow with the scale`() {
    let path = Path(polyline: [Point(x: 1, y: 2), Point(x: 9, y: 2)])
    let once = Coverage(10, 4) { $0.stroke(path, style: style([2, 1], phase: 1), with: .white) }
    let twice = Coverage(20, 8, scale: 2) {
      $0.stroke(path, style: style([2, 1], phase: 1), with: .white)
    }
    for y in 0..<8 { for x in 0..<20 { #expect(twice[x, y] == once[x / 2, y / 2]) } }
    #expect(once.area == 10)
  }

  @Test func `patterns too fine to be seen, and lines without end, neither trap nor stall`() {
    let plain = StrokeStyle(width: 2, cap: .butt)
    let line = [Point(x: 2, y: 2), Point(x: 20, y: 2)]
    #expect(drawn(line, style([1e-300, 1e-300])) == drawn(line, plain))
    let endless = [Point(x: -1e300, y: 2), Point(x: 1e300, y: 2)]
    #expect(drawn(endless, style([3, 3])).levels.allSatisfy { $0 >= 0 })
  }
}
