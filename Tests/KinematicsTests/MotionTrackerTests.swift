import Geometry
import Kinematics
import Testing
import TouchRecording

struct MotionTrackerTests {
  private func report(_ steps: [Step], keepsCanceled: Bool = true) -> MotionReport {
    MotionTracker(steps, keepsCanceled: keepsCanceled).report
  }

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

  @Test func `a lift at the last position is no sample, and elsewhere it is`() {
    let resting = report([
      .touch(0, .began, 0), .touch(10_000, .moved, 10), .touch(90_000, .ended, 10),
    ])
    #expect(resting.strokes[0].duration == 90_000)
    #expect(resting.figures.speedCount == 1 && resting.figures.length == 10)
    let moving = report([
      .touch(0, .began, 0), .touch(10_000, .moved, 10), .touch(90_000, .ended, 18),
    ])
    #expect(moving.figures.speedCount == 9 && moving.figures.length == 18)
    #expect(moving.figures.speed?.peak == 1000)
  }

  @Test func `samples at the same time count for the length alone`() {
    let found = report([
      .touch(0, .began, 0), .touch(0, .moved, 50), .touch(10_000, .moved, 1),
      .touch(10_000, .moved, 3), .touch(20_000, .moved, 2), .touch(20_000, .ended, 4),
    ])
    #expect(found.figures.dropped == 3)
    #expect(found.figures.length == 50 + 49 + 2 + 1 + 2)
    #expect(found.figures.speedCount == 2 && found.figures.speed?.peak == 100)
    #expect(found.figures.speed?.mean == 100)
  }

  @Test func `a reset removes strokes and counts, and a contact that is down goes on`() {
    let found = report([
      .touch(0, .hovered, 0, contact: 2), .touch(1_000, .began, 0),
      .touch(11_000, .moved, 10), .touch(12_000, .began, 50, contact: 1),
      .touch(13_000, .ended, 50, contact: 1), .reset(keepsOpen: false),
      .touch(20_000, .moved, 10), .touch(30_000, .moved, 15), .touch(40_000, .moved, 21),
      .touch(40_000, .ended, 21),
    ])
    #expect(found.duration == 20_000 && found.hovered == 0 && found.lifts == 1)
    #expect(found.strokes.map(\.duration) == [10_000])
    // The stroke begins at 10 with the first move away from it; that move has the same time.
    #expect(found.figures.length == 11 && found.figures.dropped == 1)
    #expect(found.figures.speed?.peak == 1100)
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

  @Test func `canceled strokes are kept or discarded, and their touches are touches either way`() {
    let steps: [Step] = [
      .touch(0, .began, 0), .touch(10_000, .began, 5, contact: 1), .touch(20_000, .moved, 7),
      .touch(30_000, .cancelled, 9), .touch(40_000, .ended, 5, contact: 1),
      .touch(50_000, .began, 1), .touch(60_000, .cancelled, 1),
    ]
    let kept = report(steps)
    #expect(kept.strokes.map(\.contact) == [0, 1, 0] && kept.lifts == 1)
    #expect(kept.figures.length == 9 && kept.onSurface == 50_000 && kept.inAir == 10_000)
    let discarded = report(steps, keepsCanceled: false)
    #expect(discarded.strokes.map(\.contact) == [1] && discarded.lifts == 1)
    #expect(discarded.duration == 60_000 && discarded.onSurface == 30_000)
    #expect(discarded.inAir == 0)
  }

  @Test func `a contact that comes down again is canceled first`() {
    let found = report([.touch(0, .began, 0), .touch(10_000, .began, 8), .touch(20_000, .ended, 9)])
    #expect(found.strokes.map(\.duration) == [10_000, 10_000] && found.lifts == 1)
    #expect(found.figures.length == 1)
  }

  @Test func `touches that draw nothing count for the duration`() {
    let found = report([.pass(5_000), .touch(10_000, .began, 0), .pass(90_000)])
    #expect(found.duration == 85_000 && found.onSurface == 0 && found.strokes.count == 1)
  }

  @Test func `a time that steps back is held`() {
    let found = report([
      .touch(20_000, .began, 0), .touch(5_000, .moved, 5), .touch(30_000, .moved, 8),
      .touch(0, .ended, 8),
    ])
    #expect(found.duration == 10_000 && found.figures.dropped == 1)
    #expect(found.strokes[0].duration == 10_000)
  }

  @Test func `figures of the whole are sums, greatest values and weighted means`() throws {
    func stroke(_ contact: Int, from start: Int, _ positions: [Double]) -> [Step] {
      positions.enumerated().map { index, x in
        .touch(
          Microseconds(start + index * 10_000), index == 0 ? .began : .moved, x, contact: contact)
      }
    }
    let found = report(
      stroke(0, from: 0, [0, 1, 5, 6]) + stroke(1, from: 100_000, [0, 3, 3, 4, 6, 6]))
    let all = found.figures
    #expect(found.strokes.map(\.figures.speedCount) == [3, 5])
    #expect(all.speed?.peak == 400 && all.speedPeaks == 2 && all.accelerationPeak == 30_000)
    #expect(all.speed.map { abs($0.mean - 150) < 1e-9 } == true)
    let ldlj = try found.strokes.map { try #require($0.figures.ldlj) }
    #expect(abs(try #require(all.ldlj) - (3 * ldlj[0] + 5 * ldlj[1]) / 8) < 1e-12)
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
