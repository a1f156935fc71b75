// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream
import Kinematics
import PropertyTesting
import Scenes
import TestCorpora
import Testing
import TouchRecording

/// The motion of a scene is that of the strokes that its report lists.
struct SceneMotionTests {
  private static let seeds = effort(few: UInt64(1)...150, all: 1...2000)

  /// A trace or a card by rules under which some touches draw nothing.
  private func scene(_ random: inout SplitMix64) throws -> Scene {
    let trace = [
      #""rules":{"cancel":"discard"}"#, #""rules":{"progress":"ordered"}"#,
      #""profile":"tracer-2019""#, #""rules":{"tolerance":9}"#,
    ]
    let card = [
      #""input":"pan","hysteresis":3"#, #""cancel":"discard""#, #""erase":"finished""#,
      #""tap":"none""#, #""begin":"anywhere""#, #""stopsAtThreshold":true"#,
    ].filter { _ in random.below(2) == 0 }.joined(separator: ",")
    let eraser = random.below(2) == 0 ? #","eraser":{"x":0,"y":0,"width":9,"height":30}"# : ""
    let text =
      random.below(2) == 0
      ? #"{"kind":"trace","guide":"T",\#(random.element(of: trace))}"#
      : #"{"kind":"scratch","threshold":\#(20 + random.below(80)),"rules":{\#(card)}\#(eraser)}"#
    return try decodeScene(
      try JSONValue.parse(Array(text.utf8)), canvas: Size(width: 40, height: 30),
      measures: [.motion])
  }

  /// The contact, the time from the first to the last touch, and the outcome of each stroke.
  private func strokes(_ report: SceneReport) -> [[String]] {
    (report.section["strokes"]?.elements ?? []).map { stroke in
      func time(_ name: String) -> Int64 { stroke[name]?.integer ?? -1 }
      return [
        "\(time("contact"))", "\(time("ended") - time("began"))",
        stroke["outcome"]?.string ?? "",
      ]
    }
  }

  @Test func `strokes of the motion are those of the report, at any moment`() throws {
    var lifts = 0
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      var scene = try scene(&random)
      for touch in Generator<[TouchEvent]>.touches(in: -6...40).value(seed: seed).prefix(80) {
        if random.below(30) == 0 { scene.play(.reset(time: touch.time)) }
        scene.play(.touch(touch))
        guard random.below(8) == 0 else { continue }
        let motion = try #require(scene.motionReport)
        let listed = strokes(scene.report)
        #expect(
          motion.strokes.map { ["\($0.contact)", "\($0.duration)"] }
            == listed.map { Array($0[..<2]) },
          "seed \(seed), at \(touch.time)")
        #expect(motion.lifts == listed.count { $0[2] == "ended" }, "seed \(seed)")
        lifts += motion.lifts
      }
    }
    #expect(lifts > 0)
  }

  @Test func `only scenes with strokes have a motion, and only if it is asked for`() throws {
    for kind in ["counter", "wave", "pattern"] {
      var value: JSONValue = ["kind": JSONValue(kind)]
      if kind == "pattern" { value.append("seed", 1) }
      let scene = try decodeScene(value, canvas: Size(width: 300, height: 300), measures: [.motion])
      #expect(scene.motionReport == nil && scene.report.motion == nil, "\(kind)")
    }
    let trace = try decodeScene(
      ["kind": "trace", "guide": "T"], canvas: Size(width: 300, height: 300))
    #expect(trace.report.motion == nil && trace.report(naming: ["motion"]).motion == nil)
  }

  @Test func `a trace steers along what it reached, and a wider guide is easier`() throws {
    let value = try JSONValue.parse(
      Array(
        #"""
        {"kind":"trace","guide":{"strokes":[{"d":"M0 10H100"},{"d":"M0 50H60","slack":2}]},
         "placement":"as-is","rules":{"tolerance":5}}
        """#.utf8))
    var scene = try decodeScene(
      value, canvas: Size(width: 120, height: 60), measures: [.motion])
    func draw(_ x: Double, _ y: Double, _ phase: TouchEvent.Phase, at time: Microseconds) {
      scene.play(
        .touch(TouchEvent(time: time, contact: 1, phase: phase, location: Point(x: x, y: y))))
    }
    draw(0, 10, .began, at: 0)
    draw(100, 10, .ended, at: 2_000_000)
    #expect(scene.report.motion?["indexOfDifficulty"] == 10)
    #expect(scene.report.motion?["bitsPerSecond"] == 5)
    draw(0, 50, .began, at: 3_000_000)
    draw(60, 50, .ended, at: 5_000_000)
    #expect(scene.report.motion?["indexOfDifficulty"] == 13)
    #expect(scene.report.motion?["bitsPerSecond"] == 3.25)
    #expect(scene.report.motion?["inAirMicros"] == 1_000_000)
    #expect(scene.report(naming: ["motion"]).motion == scene.report.motion)
  }

  @Test func `the greatest speed of each part of the time is that of the strokes within it`() throws
  {
    var tracker = MotionTracker()
    for (time, x) in [(0, 0.0), (100_000, 10), (200_000, 50)] as [(Microseconds, Double)] {
      let phase: TouchEvent.Phase = time == 0 ? .began : time == 200_000 ? .ended : .moved
      tracker.apply(
        TouchEvent(time: time, contact: 1, phase: phase, location: Point(x: x, y: 0)))
    }
    let peaks = tracker.report.peakSpeeds(in: 4, until: 400_000)
    #expect(zip(peaks, [100, 400, 0, 0]).allSatisfy { abs($0 - $1) < 1e-9 }, "\(peaks)")
    #expect(tracker.report.peakSpeeds(in: 1000, until: 400_000).count == 1000)
    #expect(MotionTracker().report.peakSpeeds(in: 4, until: 100).isEmpty)
  }
}
