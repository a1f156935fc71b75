// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import Testing
import TraceCore

struct WaypointTests {
  private func waypoints(
    _ data: String..., spacing: TraceRules.Spacing = .even, step: Double
  ) throws -> [Waypoint] {
    try placed(data.map { Guide.Stroke(path: try Path(svg: $0)) }).waypoints(spacing, step: step)
  }

  @Test func `bisecting (0,0)-(20,20) at 10 gives three points between the ends`() throws {
    let found = try waypoints("M0 0L20 20", spacing: .bisect, step: 10)
    #expect(found.map(\.position) == [p(0, 0), p(5, 5), p(10, 10), p(15, 15), p(20, 20)])
  }

  @Test func `bisecting an edge shorter than the distance adds nothing`() throws {
    #expect(try waypoints("M0 0H9.99", spacing: .bisect, step: 10).count == 2)
    #expect(try waypoints("M0 0H10", spacing: .bisect, step: 10).count == 3)
  }

  @Test func `a length that is a multiple of the step falls into one part more`() throws {
    let found = try waypoints("M0 0H10", step: 2.5)
    #expect(found.map(\.position.x) == [0, 2, 4, 6, 8, 10])
    #expect(found.map(\.distance) == [0, 2, 4, 6, 8, 10])
    #expect(found.map(\.beginsSubpath) == [true, false, false, false, false, false])
  }

  @Test func `a command of length 0 adds none, and a closed path counts its end`() throws {
    #expect(
      try waypoints("M0 0H0L9 0H9L9 9H0Z", step: 100).map(\.position)
        == [p(0, 0), p(9, 0), p(9, 9), p(0, 9), p(0, 0)])
  }

  @Test func `a subpath without length is one waypoint`() throws {
    #expect(try waypoints("M3 4", "M5 6H5Z", step: 1).map(\.position) == [p(3, 4), p(5, 6)])
  }

  @Test func `an arc is one command however many cubics it becomes`() throws {
    let data = "M20 120A50 50 0 1 1 120 120"
    let found = try waypoints(data, step: 5.5)
    // floor(157.08 / 5.5) + 1
    #expect(found.count - 1 == 29)
    let gaps = zip(found, found.dropFirst()).map { $1.distance - $0.distance }
    #expect(gaps.allSatisfy { abs($0 - 50 * Double.pi / 29) < 1e-4 })
    let chords = zip(found, found.dropFirst()).map { $0.position.distance(to: $1.position) }
    #expect(chords.allSatisfy { abs($0 - 100 * sine(degrees: 90.0 / 29)) < 1e-3 })
    #expect(try waypoints(data, spacing: .bisect, step: 5.5).count - 1 == 32)
    #expect(
      try waypoints(data, spacing: .points, step: 5.5).map(\.position) == [p(20, 120), p(120, 120)])
  }

  @Test func `distances run on over subpaths and start again with a stroke`() throws {
    let found = try waypoints("M0 0H4M0 9H6", "M0 0H1", step: 100)
    #expect(found.map(\.distance) == [0, 4, 4, 10, 0, 1])
    #expect(found.map(\.stroke) == [0, 0, 0, 0, 1, 1])
  }

  @Test func `too many waypoints are refused before they are made`() throws {
    #expect(throws: GuideError.tooManyWaypoints(found: 2_000_000_002, limit: 1 << 20)) {
      try waypoints("M0 0H1000000", step: 1.0 / 2000)
    }
  }

  @Test(arguments: [TraceRules.Spacing.even, .bisect])
  func `neighbors are strictly closer than the step`(spacing: TraceRules.Spacing) throws {
    for seed in 0..<UInt64(cases(300)) {
      var random = SplitMix64(seed: seed)
      let placed = try placed(random.strokes())
      let step = random.double(in: 1..<40)
      let found = try placed.waypoints(spacing, step: step)
      for (one, other) in zip(found, found.dropFirst()) where !other.beginsSubpath {
        #expect(other.distance - one.distance < step, "seed \(seed)")
        #expect(one.position.distance(to: other.position) < step, "seed \(seed)")
        #expect(one.stroke == other.stroke, "seed \(seed)")
      }
    }
  }

  @Test func `waypoints on a curve lie at their arc length`() throws {
    for seed in 0..<UInt64(cases(60)) {
      var random = SplitMix64(seed: seed)
      var path = Path(polyline: [random.point()])
      path.addCubic(control1: random.point(), control2: random.point(), to: random.point())
      let placed = try placed([Guide.Stroke(path: path)])
      guard case .cubic(let cubic) = path.subpaths[0].commands[0] else { return }
      // The slow way: walk the curve in small chords.
      let chords = 10_000
      var (length, next, previous) = (0.0, 0, cubic.p0)
      let found = try placed.waypoints(.even, step: 7)
      for k in 0...chords {
        let point = cubic.point(at: Double(k) / Double(chords))
        length += previous.distance(to: point)
        previous = point
        while next < found.count, length >= found[next].distance {
          #expect(point.distance(to: found[next].position) < 0.2, "seed \(seed)")
          next += 1
        }
      }
      #expect(next >= found.count - 1, "seed \(seed)")
    }
  }
}
