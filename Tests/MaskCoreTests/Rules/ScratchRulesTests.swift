// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import Testing

/// Descriptions of cards that are refused, each with place, found and limit.
@Suite struct ScratchRulesTests {
  private func fault(_ change: (inout ScratchRules) throws -> Void) throws -> ScratchError? {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    try change(&rules)
    do throws(ScratchError) {
      _ = try ScratchCard(rules)
      return nil
    } catch {
      return error
    }
  }

  private func named(_ name: String, x: Double = 0) -> ScratchRegion {
    ScratchRegion(name: name, kind: .counts, shape: .rect(Rect(x: x, y: 0, width: 5, height: 5)))
  }

  private func shaped(
    _ shape: ScratchRegion.Shape
  ) -> (inout ScratchRules) throws -> Void {
    { $0.regions = [ScratchRegion(name: "r", kind: .counts, shape: shape)] }
  }

  /// Expects a fault of each change, in order.
  private func expect(
    _ rows: [(ScratchError, (inout ScratchRules) throws -> Void)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (expected, change) in rows {
      #expect(try fault(change) == expected, sourceLocation: sourceLocation)
    }
  }

  @Test func `a plain card is accepted`() throws {
    #expect(try fault { _ in } == nil)
  }

  @Test func `a number out of its range is refused where it stands`() throws {
    let far = Rect(x: 0, y: -2e6, width: 5, height: 5)
    let huge = Rect(x: 0, y: 0, width: .infinity, height: 5)
    let rect = Rect(x: 1, y: 1, width: 5, height: 5)
    for width in [0, -1, 10_001, .infinity] {
      try expect([
        (
          .outOfRange(.brushWidth, found: width, expected: 0.00390625...10_000),
          { $0.brush.width = width }
        )
      ])
    }
    try expect([
      (
        .outOfRange(.frame(.x), found: 65_537, expected: -65_536...65_536),
        { $0.frame.origin.x = 65_537 }
      ),
      (
        .outOfRange(.frame(.y), found: -65_537, expected: -65_536...65_536),
        { $0.frame.origin.y = -65_537 }
      ),
      (.outOfRange(.eraser(.y), found: -2e6, expected: -1e6...1e6), { $0.eraser = far }),
      (.outOfRange(.eraser(.width), found: .infinity, expected: 0...1e6), { $0.eraser = huge }),
      (.outOfRange(.region(name: "r", .y), found: -2e6, expected: -1e6...1e6), shaped(.rect(far))),
      (
        .outOfRange(.regionRadius(name: "r"), found: -1, expected: 0...1e6),
        shaped(.roundedRect(rect, radius: -1))
      ),
      (.outOfRange(.hysteresis, found: -1, expected: 0...10_000), { $0.hysteresis = -1 }),
      (
        .outOfRange(.fade, found: -1, expected: 0...3.6e9),
        { $0.autoReveal = AutoReveal(fade: -1) }
      ),
    ])
  }

  @Test func `a card that no mask can hold, or with another cover, is refused`() throws {
    try expect([
      (
        .maskTooLarge(width: 65_536, height: 65_536, limit: 67_108_864),
        { $0.frame.size = Size(width: 65_536, height: 65_536) }
      ),
      (
        .coverOfAnotherSize(
          foundColumns: 80, foundRows: 72, expectedColumns: 80, expectedRows: 80),
        { $0.cover = try ScratchMask(size: Size(width: 10, height: 9)) }
      ),
    ])
  }

  @Test func `a card or a region without a sample to scratch is refused by name`() throws {
    let all = Path(Rect(x: -1, y: -1, width: 12, height: 12))
    let (on, off) = (named("on"), named("off", x: 20))
    try expect([
      (.nothingEligible(region: nil), { $0.frame.size.width = 0.05 }),
      (
        .nothingEligible(region: nil),
        { $0.cover = try ScratchMask(size: Size(width: 10, height: 10)) }
      ),
      (.nothingEligible(region: nil), { $0.start = try StartingShape(all) }),
      (
        .nothingEligible(region: "off"), { $0.regions = [on, off] }
      ),
    ])
    let outside = Rect(x: 20, y: 20, width: 5, height: 5)
    let points = [Point(x: 20, y: 0), Point(x: 30, y: 0), Point(x: 20, y: 9)]
    let shapes: [ScratchRegion.Shape] = [
      .ellipse(outside), .roundedRect(outside, radius: 1), .polygon(points),
      .image(AlphaMask(width: 1, height: 1, bytes: [127])),
      .image(AlphaMask(width: 0, height: 0, bytes: [])),
    ]
    try expect(shapes.map { (.nothingEligible(region: "r"), shaped($0)) })
  }

  @Test func `names occur once, and combinations name regions that there are`() throws {
    let win = RegionCombination(name: "win", of: ["a"], by: .all)
    let none = RegionCombination(name: "none", of: [], by: .any)
    let (a, b) = (named("a"), named("b"))
    try expect([
      (.repeatedRegion(name: "a"), { $0.regions = [a, b, a] }),
      (.emptyCombination(name: "none"), { ($0.regions, $0.combinations) = ([a], [none]) }),
      (
        .unknownRegion(combination: "win", found: "a", known: ["b"]),
        { ($0.regions, $0.combinations) = ([b], [win]) }
      ),
      (.repeatedCombination(name: "win"), { ($0.regions, $0.combinations) = ([a], [win, win]) }),
    ])
  }

  @Test func `a brush whose width is not a number is refused`() throws {
    guard case .outOfRange(.brushWidth, let found, _) = try fault({ $0.brush.width = .nan }) else {
      Issue.record("accepted")
      return
    }
    #expect(found.isNaN)
  }

  @Test func `regions have so many pixels together as their boxes on the card`() throws {
    let (far, whole) = (
      Rect(x: -9e5, y: -9e5, width: 1e6, height: 1e6), Rect(x: 0, y: 0, width: 4096, height: 4096)
    )
    let shapes: [ScratchRegion.Shape] = [
      .rect(whole), .ellipse(far), .roundedRect(far, radius: 5),
      .polygon([Point(x: -9e5, y: 0), Point(x: 9e5, y: 0), Point(x: 0, y: 9e5)]),
      .image(AlphaMask(width: 1, height: 1, bytes: [255])),
    ]
    let regions = (0..<17).map {
      ScratchRegion(name: "\($0)", kind: .counts, shape: shapes[$0 % shapes.count])
    }
    let found = try fault {
      $0.frame = whole
      $0.regions = regions
    }
    #expect(found == .regionsTooLarge(found: 17 * 4096 * 4096, limit: 1 << 27))
    let beside = Rect(x: 4096, y: 0, width: 9, height: 9)
    #expect(
      try fault {
        $0.frame = whole
        $0.regions = [ScratchRegion(name: "beside", kind: .counts, shape: .ellipse(beside))]
      } == .nothingEligible(region: "beside"), "a region beside the card has none")
  }

  @Test func `a polygon with too few or too many corners is refused`() throws {
    let point = Point(x: 1, y: 1)
    try expect([
      (.tooFewPoints(region: "r", found: 2, limit: 3), shaped(.polygon([point, point]))),
      (
        .tooManyPoints(.regionPoint(name: "r", index: 1024), found: 1025, limit: 1024),
        shaped(.polygon(Array(repeating: point, count: 1025)))
      ),
      (
        .outOfRange(.regionPoint(name: "r", index: 2), found: 2e6, expected: -1e6...1e6),
        shaped(.polygon([point, point, Point(x: 2e6, y: 0)]))
      ),
    ])
  }

  @Test func `a starting shape too far out or too fine is refused`() throws {
    #expect(throws: ScratchError.outOfRange(.mask, found: 2e6, expected: -1e6...1e6)) {
      try StartingShape(Path(polyline: [.zero, Point(x: 2e6, y: 0), Point(x: 1, y: 1)]))
    }
    var points: [Point] = []
    for i in 0...StartingShape.chordLimit {
      points.append(Point(x: Double(i % 7), y: Double(i % 5)))
    }
    let limit = StartingShape.chordLimit
    #expect(throws: ScratchError.self) { try StartingShape(Path(polyline: points + [.zero])) }
    #expect(throws: Never.self) { try StartingShape(Path(polyline: Array(points.prefix(limit)))) }
  }
}
