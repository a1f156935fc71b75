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

  @Test func `a plain card is accepted`() throws {
    #expect(try fault { _ in } == nil)
  }

  @Test(arguments: [0, -1, 10_001, .infinity])
  func `a brush without a width or too wide is refused`(width: Double) throws {
    #expect(
      try fault { $0.brush.width = width }
        == .outOfRange(.brushWidth, found: width, expected: 0.00390625...10_000))
  }

  @Test func `a card too far out is refused`() throws {
    #expect(
      try fault { $0.frame.origin.x = 65_537 }
        == .outOfRange(.frame(.x), found: 65_537, expected: -65_536...65_536))
    #expect(
      try fault { $0.frame.origin.y = -65_537 }
        == .outOfRange(.frame(.y), found: -65_537, expected: -65_536...65_536))
  }

  @Test func `a card beyond the limit of points is refused before it is allocated`() throws {
    #expect(
      try fault { $0.frame.size = Size(width: 65_536, height: 65_536) }
        == .maskTooLarge(width: 65_536, height: 65_536, limit: 67_108_864))
  }

  @Test func `a card without a sample is refused`() throws {
    #expect(try fault { $0.frame.size.width = 0.05 } == .nothingEligible(region: nil))
  }

  @Test func `a cover of another size is refused`() throws {
    #expect(
      try fault { $0.cover = try ScratchMask(size: Size(width: 10, height: 9)) }
        == .coverOfAnotherSize(
          foundColumns: 80, foundRows: 72, expectedColumns: 80, expectedRows: 80))
  }

  @Test func `a cover that is transparent everywhere is refused`() throws {
    #expect(
      try fault { $0.cover = try ScratchMask(size: Size(width: 10, height: 10)) }
        == .nothingEligible(region: nil))
  }

  @Test func `a region that is wholly off the card is refused by name`() throws {
    #expect(
      try fault { $0.regions = [named("on"), named("off", x: 20)] }
        == .nothingEligible(region: "off"))
  }

  @Test func `two regions of one name are refused`() throws {
    #expect(
      try fault { $0.regions = [named("a"), named("b"), named("a")] } == .repeatedRegion(name: "a"))
  }

  @Test func `regions and erasers further out than any touch are refused`() throws {
    let far = Rect(x: 0, y: -2e6, width: 5, height: 5)
    #expect(
      try fault { $0.eraser = far } == .outOfRange(.eraser(.y), found: -2e6, expected: -1e6...1e6))
    #expect(
      try fault { $0.regions = [ScratchRegion(name: "far", kind: .counts, shape: .rect(far))] }
        == .outOfRange(.region(name: "far", .y), found: -2e6, expected: -1e6...1e6))
    let huge = Rect(x: 0, y: 0, width: .infinity, height: 5)
    #expect(
      try fault { $0.eraser = huge }
        == .outOfRange(.eraser(.width), found: .infinity, expected: 0...1e6))
  }

  @Test func `a brush whose width is not a number is refused`() throws {
    guard case .outOfRange(.brushWidth, let found, _) = try fault({ $0.brush.width = .nan }) else {
      Issue.record("accepted")
      return
    }
    #expect(found.isNaN)
  }

  private func shaped(_ shape: ScratchRegion.Shape) throws -> ScratchError? {
    try fault { $0.regions = [ScratchRegion(name: "r", kind: .counts, shape: shape)] }
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
    #expect(
      try shaped(.polygon([point, point])) == .tooFewPoints(region: "r", found: 2, limit: 3))
    #expect(
      try shaped(.polygon(Array(repeating: point, count: 1025)))
        == .tooManyPoints(.regionPoint(name: "r", index: 1024), found: 1025, limit: 1024))
    #expect(
      try shaped(.polygon([point, point, Point(x: 2e6, y: 0)]))
        == .outOfRange(.regionPoint(name: "r", index: 2), found: 2e6, expected: -1e6...1e6))
  }

  @Test func `shapes without a sample on the card are refused by name`() throws {
    let outside = Rect(x: 20, y: 20, width: 5, height: 5)
    #expect(try shaped(.ellipse(outside)) == .nothingEligible(region: "r"))
    #expect(try shaped(.roundedRect(outside, radius: 1)) == .nothingEligible(region: "r"))
    let points = [Point(x: 20, y: 0), Point(x: 30, y: 0), Point(x: 20, y: 9)]
    #expect(try shaped(.polygon(points)) == .nothingEligible(region: "r"))
    #expect(
      try shaped(.image(AlphaMask(width: 1, height: 1, bytes: [127])))
        == .nothingEligible(region: "r"))
    #expect(
      try shaped(.image(AlphaMask(width: 0, height: 0, bytes: []))) == .nothingEligible(region: "r")
    )
  }

  @Test func `a radius that is negative is refused`() throws {
    let rect = Rect(x: 1, y: 1, width: 5, height: 5)
    #expect(
      try shaped(.roundedRect(rect, radius: -1))
        == .outOfRange(.regionRadius(name: "r"), found: -1, expected: 0...1e6))
  }

  @Test func `combinations without regions, of unknown ones, or of one name are refused`() throws {
    let win = RegionCombination(name: "win", of: ["a"], by: .all)
    let none = RegionCombination(name: "none", of: [], by: .any)
    #expect(
      try fault {
        ($0.regions, $0.combinations) = ([named("a")], [none])
      } == .emptyCombination(name: "none"))
    #expect(
      try fault {
        ($0.regions, $0.combinations) = ([named("b")], [win])
      } == .unknownRegion(combination: "win", found: "a", known: ["b"]))
    #expect(
      try fault {
        ($0.regions, $0.combinations) = ([named("a")], [win, win])
      } == .repeatedCombination(name: "win"))
  }

  @Test func `a hysteresis or a fade that is negative is refused`() throws {
    #expect(
      try fault { $0.hysteresis = -1 }
        == .outOfRange(.hysteresis, found: -1, expected: 0...10_000))
    #expect(
      try fault { $0.autoReveal = AutoReveal(fade: -1) }
        == .outOfRange(.fade, found: -1, expected: 0...3.6e9))
  }

  @Test func `a starting shape that leaves nothing to scratch is refused`() throws {
    let all = Path(Rect(x: -1, y: -1, width: 12, height: 12))
    #expect(
      try fault { $0.start = try StartingShape(all) } == .nothingEligible(region: nil))
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
