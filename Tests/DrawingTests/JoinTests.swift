// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import Testing

struct JoinTests {
  private func drawn(
    _ points: [Point], _ style: StrokeStyle, _ side: Int = 40, closed: Bool = false
  ) -> Coverage {
    var path = Path(polyline: points)
    if closed { path.close() }
    return Coverage(side, side) { $0.stroke(path, style: style, with: .white) }
  }

  private let corner = [Point(x: 4, y: 10), Point(x: 4, y: 4), Point(x: 10, y: 4)]

  @Test func `a right angle is pointed, cut or rounded`() {
    let miter = drawn(corner, StrokeStyle(width: 4, cap: .butt, join: .miter(limit: 10)), 12)
    #expect(
      miter.art == [
        "............",
        "............",
        "..########..",
        "..########..",
        "..########..",
        "..########..",
        "..####......",
        "..####......",
        "..####......",
        "..####......",
        "............",
        "............",
      ])
    let bevel = drawn(corner, StrokeStyle(width: 4, cap: .butt, join: .bevel), 12)
    #expect(bevel.art[2...3] == ["...5######..", "..5#######.."])
    // The point has r^2 more than the cut, and the disc r^2 (pi / 2 - 1) more.
    let round = drawn(corner, StrokeStyle(width: 4, cap: .butt, join: .round), 12)
    #expect(abs(miter.area - 48) < 0.01)
    #expect(abs(bevel.area - 46) < 0.01)
    #expect(abs(round.area - (44 + Double.pi)) < 0.05)
  }

  @Test func `a point adds r^2 tan(turn / 2), a cut r^2 sin(turn) / 2`() {
    // Turns by the angles of Pythagorean triangles: sine and cosine are known exactly.
    let turns: [(sine: Double, cosine: Double)] = [
      (0.6, 0.8), (0.8, 0.6), (1, 0), (0.8, -0.6), (0.96, -0.28), (-0.6, 0.8), (-0.8, -0.6),
    ]
    let (radius, length) = (2.0, 14.0)
    for (sine, cosine) in turns {
      let middle = Point(x: 20, y: 20)
      let line = [
        Point(x: 20 - length, y: 20), middle,
        Point(x: 20 + length * cosine, y: 20 + length * sine),
      ]
      // Two bars of 2 r x length, less what both cover on the inner side: r^2 tan(turn / 2).
      let tangent = abs(sine) / (1 + cosine)
      let bars = 4 * radius * length - radius * radius * tangent
      let miter = drawn(line, StrokeStyle(width: 4, cap: .butt, join: .miter(limit: 10)))
      #expect(abs(miter.area - bars - radius * radius * tangent) < 0.1, "\(sine) \(cosine)")
      let bevel = drawn(line, StrokeStyle(width: 4, cap: .butt, join: .bevel))
      #expect(abs(bevel.area - bars - radius * radius * abs(sine) / 2) < 0.1, "\(sine) \(cosine)")
    }
  }

  @Test func `straight back there is no point`() {
    let back = [Point(x: 4, y: 8), Point(x: 12, y: 8), Point(x: 6, y: 8)]
    let found = drawn(back, StrokeStyle(width: 4, cap: .butt, join: .miter(limit: 1e6)))
    #expect(found.area == 32)
  }

  @Test func `a closed line is joined all around`() {
    let square = [
      Point(x: 4, y: 4), Point(x: 14, y: 4), Point(x: 14, y: 14), Point(x: 4, y: 14),
    ]
    for points in [square, square.reversed()] {
      let found = drawn(
        points, StrokeStyle(width: 2, cap: .butt, join: .miter(limit: 10)), closed: true)
      #expect(abs(found.area - (144 - 64)) < 0.01)
      #expect(found[3, 3] == 255 && found[14, 14] == 255 && found[9, 9] == 0)
    }
  }

  @Test func `square ends go on for half the width, and a dot is a square`() {
    let line = [Point(x: 6, y: 6), Point(x: 12, y: 6)]
    let found = drawn(line, StrokeStyle(width: 4, cap: .square))
    let expected = Coverage(40, 40) {
      $0.fill(Path(Rect(x: 4, y: 4, width: 10, height: 4)), with: .white)
    }
    #expect(found == expected)
    let dot = drawn([Point(x: 6, y: 6)], StrokeStyle(width: 4, cap: .square))
    #expect(dot.area == 16 && dot[4, 4] == 255 && dot[7, 7] == 255)
    // A slanted line is as long as with butt ends and 2 r more.
    let slanted = [Point(x: 8, y: 8), Point(x: 20, y: 24)]
    #expect(abs(drawn(slanted, StrokeStyle(width: 4, cap: .square)).area - 4 * 24) < 0.1)
  }
}
