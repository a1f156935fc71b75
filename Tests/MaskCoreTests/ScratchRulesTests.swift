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
}
