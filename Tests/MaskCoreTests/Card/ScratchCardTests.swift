// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import Testing
import TouchRecording

/// What each kind of touch does.
@Suite struct ScratchCardTests {
  private func newCard(
    _ change: (inout ScratchRules) throws -> Void = { _ in }
  ) throws -> ScratchCard {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    try change(&rules)
    return try ScratchCard(rules)
  }

  @Test func `a touch further out than any recording holds is a fault of the caller`() async {
    await #expect(processExitsWith: .failure) {
      var card = try ScratchCard(ScratchRules(frame: Rect(x: 0, y: 0, width: 9, height: 9)))
      card.apply(touch(.began, Point(x: 1_000_001, y: 0)))
    }
  }

  @Test func `touches as far out as a recording can hold cross the card exactly`() throws {
    var far = try newCard { $0.begin = .anywhere }
    var near = try newCard { $0.begin = .anywhere }
    far.scratch([Point(x: -1e6, y: 50), Point(x: 1e6, y: 50)])
    near.scratch([Point(x: -100, y: 50), Point(x: 200, y: 50)])
    #expect(far.mask == near.mask)
    #expect(far.coverage.percent == 40)
    #expect(try far.mask(scale: 16) == near.mask(scale: 16))
  }
}
