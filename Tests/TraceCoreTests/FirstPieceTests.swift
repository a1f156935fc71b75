// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import Testing
import TouchRecording
import TraceCore

/// Searches of a grid for the first piece and for missing pieces, against loops over all pieces.
struct FirstPieceTests {
  private func grid(_ random: inout SplitMix64) -> PieceGrid {
    let pieces = (0...random.below(90)).map { _ in
      let start = p(random.double(in: 0..<100), random.double(in: 0..<100))
      let way = Vector(dx: random.double(in: -30..<30), dy: random.double(in: -30..<30))
      return CorridorPiece(axis: LineSegment(start, start + way), slack: 1)
    }
    return PieceGrid(pieces, cell: 5)
  }

  @Test func `the first piece that crosses a segment is the one that a loop finds`() {
    for seed in UInt64(0)..<200 {
      var random = SplitMix64(seed: seed)
      let grid = grid(&random)
      let spans = grid.spans
      for _ in 0..<20 {
        let segment = line(
          random.double(in: 0..<100), random.double(in: 0..<100), random.double(in: 0..<100),
          random.double(in: 0..<100))
        let limit = random.integer(in: 0...grid.pieces.count)
        let odd = random.below(2) == 0
        let found = grid.firstPiece(near: segment, before: limit, spans) { piece, index in
          segment.crosses(piece.axis) && (!odd || index % 2 == 1)
        }
        let expected = grid.pieces.indices.prefix(limit).first {
          segment.crosses(grid.pieces[$0].axis) && (!odd || $0 % 2 == 1)
        }
        #expect(found == expected, "seed \(seed), before \(limit)")
      }
    }
  }

  @Test func `the missing pieces of a subset are those that it does not contain`() {
    for seed in UInt64(0)..<200 {
      var random = SplitMix64(seed: seed)
      let grid = grid(&random)
      var subset = PieceGrid.Subset(allOf: grid)
      for _ in 0..<random.below(60) {
        let index = random.below(grid.pieces.count)
        if random.below(3) == 0 { subset.insert(index) } else { subset.remove(index) }
        #expect(
          grid.missing(from: subset).sorted()
            == grid.pieces.indices.filter { !subset.contains($0) }, "seed \(seed)")
      }
    }
  }

  @Test func `a trace after a reset reports what a new one does`() throws {
    for cancel in [TraceRules.Cancel.keep, .discard] {
      for progress in [TraceRules.Progress.any, .ordered] {
        var rules = TraceRules()
        (rules.cancel, rules.progress, rules.step) = (cancel, progress, 0.5)
        var used = try trace("M10 10H200", "M100 10V200", tolerance: 5, rules: rules)
        var fresh = used
        for event in stroke([p(10, 10), p(120, 12), p(200, 10)]) { used.apply(event) }
        #expect(used.reachedCount > 100)
        used.reset(at: 40_000)
        #expect(used.reachedCount == 0)
        let ink = stroke([p(100, 10), p(101, 80)], from: 50_000)
        for event in ink {
          used.apply(event)
          fresh.apply(event)
        }
        var report = used.report
        report.resets = []
        report.progress.completedAt = nil
        #expect(report == fresh.report)
      }
    }
  }

  @Test func `the reached length of a few waypoints is that of a sum over all of them`() throws {
    var rules = TraceRules()
    rules.step = 0.25
    var used = try trace("M10 10C60 90 120 -40 200 33M10 200H50", tolerance: 4, rules: rules)
    for event in stroke([p(12, 12), p(15, 16), p(44, 200), p(49, 200)]) {
      used.apply(event)
      var sum = 0.0
      for (index, waypoint) in used.waypoints.enumerated()
      where !waypoint.beginsSubpath && used.isReached(index) && used.isReached(index - 1) {
        sum += waypoint.distance - used.waypoints[index - 1].distance
      }
      #expect(used.report.progress.reachedLength == sum)
    }
    #expect(used.reachedCount > 0 && used.reachedCount < used.waypoints.count / 3)
  }
}
