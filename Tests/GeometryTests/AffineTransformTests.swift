// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import Testing

@Suite struct AffineTransformTests {
  private let point = Point(x: 3, y: 4)

  @Test(arguments: [
    ("", Point(x: 3, y: 4)),
    ("translate(10)", Point(x: 13, y: 4)),
    ("translate(10,-2.5)", Point(x: 13, y: 1.5)),
    ("scale(2)", Point(x: 6, y: 8)),
    ("scale(2 -1)", Point(x: 6, y: -4)),
    ("rotate(90)", Point(x: -4, y: 3)),
    ("rotate(180, 3, 0)", Point(x: 3, y: -4)),
    ("skewX(0)", Point(x: 3, y: 4)),
    ("matrix(1 2 3 4 5 6)", Point(x: 20, y: 28)),
    (" translate(10 0) , scale(2)\n", Point(x: 16, y: 8)),
    ("scale(2)translate(10 0)", Point(x: 26, y: 8)),
  ])
  func `functions map a point, the last one first`(text: String, expected: Point) throws {
    #expect(try AffineTransform(svg: text).apply(point) == expected)
  }

  @Test func `a slant of 45 degrees moves a point by its other coordinate`() throws {
    let slanted = try AffineTransform(svg: "skewX(45)").apply(point)
    #expect(abs(slanted.x - 7) < 1e-14 && slanted.y == 4)
    let other = try AffineTransform(svg: "skewY(-45)").apply(point)
    #expect(other.x == 3 && abs(other.y - 1) < 1e-14)
  }

  @Test(arguments: [
    ("turn(3)", 1), ("scale 2", 7), ("scale()", 7), ("scale(1 2 3)", 11), ("rotate(1 2)", 11),
    ("scale(2", 8), ("scale(NaN)", 7), ("scale(1e9)", 7), ("skewX(90)", 1), ("2", 1),
    ("matrix(1 2 3 4 5)", 17),
  ])
  func `a fault is refused with its column`(text: String, column: Int) {
    let error = #expect(throws: PathDataError.self) { try AffineTransform(svg: text) }
    switch error {
    case .unexpected(let found, _, _), .outOfRange(let found, _): #expect(found == column)
    default: Issue.record("\(text) is refused as \(String(describing: error))")
    }
  }

  @Test func `a product beyond all use is refused at the function that makes it so`() throws {
    let scale = "scale(1000000) "
    let most = String(repeating: scale, count: 25)
    #expect(abs(try AffineTransform(svg: most).a / 1e150 - 1) < 1e-12)
    let functions = [
      "scale(10000)", "scale(1 10000)", "translate(0 10000)", "skewX(89.9999)",
      "matrix(0 9999 9999 0 0 0)",
    ]
    for function in functions {
      #expect(throws: PathDataError.outOfRange(column: 376, found: function)) {
        try AffineTransform(svg: most + function + " scale(0)")
      }
    }
    // Zero times infinity would be no number at all.
    #expect(throws: PathDataError.outOfRange(column: 376, found: "scale(1000000)")) {
      try AffineTransform(svg: String(repeating: scale, count: 60))
    }
  }

  @Test func `the inverse leads back, and there is none where an area becomes none`() throws {
    for seed in 0..<100 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let n = (0..<6).map { _ in random.double(in: -3..<3) }
      let map = AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
      guard abs(map.a * map.d - map.b * map.c) > 0.1 else { continue }
      let back = try #require(map.inverted)
      let point = Point(x: random.double(in: -9..<9), y: random.double(in: -9..<9))
      #expect(back.apply(map.apply(point)).distance(to: point) < 1e-11, "seed \(seed)")
    }
    #expect(AffineTransform.identity.inverted == .identity)
    #expect(AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 5, ty: 6).inverted == nil)
    #expect(AffineTransform(scale: 0).inverted == nil)
  }

  @Test func `no vector is stretched more than the greatest stretch, and one is as much`() {
    for seed in 0..<100 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let n = (0..<4).map { _ in random.double(in: -3..<3) }
      let map = AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: 7, ty: 8)
      let lengths = (0..<720).map { k in
        let way = Vector(dx: cosine(degrees: Double(k) / 4), dy: sine(degrees: Double(k) / 4))
        return (map.apply(.zero + way) - map.apply(.zero)).length
      }
      let greatest = lengths.max() ?? 0
      // Half a step of a quarter degree from the longest: 1 - cos(1/8 degree) is 2.4e-6 of it.
      #expect(greatest <= map.greatestStretch + 1e-12, "seed \(seed)")
      #expect(greatest >= map.greatestStretch * (1 - 1e-5), "seed \(seed)")
    }
    #expect(AffineTransform.identity.greatestStretch == 1)
    #expect(AffineTransform(scale: 3).greatestStretch == 3)
  }
}
