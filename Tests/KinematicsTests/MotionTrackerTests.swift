// SPDX-License-Identifier: Apache-2.0
import Geometry
import Kinematics
import Testing
import TouchRecording

struct MotionTrackerTests {
  private func report(_ steps: [Step]) -> MotionReport { MotionTracker(steps).report }

  @Test func `nothing has no motion`() {
    let none = report([])
    #expect(none.duration == 0 && none.onSurface == 0 && none.inAir == 0)
    #expect(none.lifts == 0 && none.hovered == 0 && none.strokes.isEmpty)
    #expect(none.figures.pauses == 0 && none.figures.length == 0 && none.figures.speed == nil)
  }

  @Test func `time on the surface is the union of strokes, and the rest between is in the air`() {
    let found = report([
      .touch(5_000, .hovered, 0), .touch(10_000, .began, 0),
      .touch(30_000, .began, 9, contact: 1), .touch(50_000, .ended, 5),
      .touch(60_000, .ended, 9, contact: 1), .touch(70_000, .hovered, 20),
      .touch(100_000, .began, 20), .touch(140_000, .moved, 30),
      .touch(200_000, .hovered, 0, contact: 2),
    ])
    #expect(found.duration == 195_000)
    #expect(found.onSurface == 50_000 + 40_000)
    #expect(found.inAir == 40_000)
    #expect(found.lifts == 2 && found.hovered == 3)
    #expect(found.strokes.map(\.contact) == [0, 1, 0])
    #expect(found.strokes.map(\.duration) == [40_000, 30_000, 40_000])
  }

  @Test func `a reset may keep the strokes of contacts that are down`() {
    let found = report([
      .touch(0, .began, 0), .touch(1_000, .began, 50, contact: 1),
      .touch(2_000, .ended, 50, contact: 1),
      .reset(keepsOpen: true), .touch(10_000, .moved, 4), .touch(20_000, .ended, 4),
    ])
    #expect(found.strokes.map(\.contact) == [0])
    #expect(found.figures.length == 4 && found.strokes[0].duration == 20_000)
    #expect(found.duration == 10_000 && found.onSurface == 20_000)
  }

  @Test func `a time that steps back is held`() {
    let found = report([
      .touch(20_000, .began, 0), .touch(5_000, .moved, 5), .touch(30_000, .moved, 8),
      .touch(0, .ended, 8),
    ])
    #expect(found.duration == 10_000 && found.figures.dropped == 1)
    #expect(found.strokes[0].duration == 10_000)
  }

  @Test func `a stroke of years leaves the figures of the others, and an unknown number of pauses`()
  {
    let found = report([
      .touch(0, .began, 0), .touch(10_000, .ended, 3), .touch(20_000, .began, 0),
      .touch(9_000_000_000_000_000, .ended, 4), .touch(9_000_000_000_000_000, .began, 0),
      .touch(9_000_000_000_010_000, .ended, 2),
    ])
    #expect(found.strokes.map(\.figures.pauses) == [0, nil, 0])
    #expect(found.strokes.map { $0.figures.speed?.peak } == [300, nil, 200])
    #expect(found.figures.pauses == nil && found.figures.speed?.peak == 300)
    #expect(found.figures.length == 9)
  }

  @Test func `long strokes use up the speeds of a recording`() {
    let second: Microseconds = 1_000_000
    // 6 * 10^4 speeds, then 1.04 * 10^6, which alone are fewer than 2^20, then 6 * 10^4.
    let strokes = [(0, 600), (700, 11_100), (11_200, 11_800)].flatMap { start, end -> [Step] in
      [.touch(start * second, .began, 0), .touch(end * second, .moved, 0)]
        + [.touch(end * second, .ended, 0)]
    }
    #expect(report(strokes).strokes.map { $0.figures.pauses == nil } == [false, true, false])
  }
}
