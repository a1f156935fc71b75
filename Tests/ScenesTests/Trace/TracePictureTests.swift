// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import JSONStream
import PropertyTesting
import Scenes
import TestCorpora
import Testing
import TouchRecording

/// Frames in a row that keep their pictures, against frames that are drawn by themselves.
struct TracePictureTests {
  private static let seeds = effort(few: UInt64(0)..<2, all: 0..<30)

  private func scene(_ random: inout SplitMix64, on size: Size) throws -> Scene {
    var value: JSONValue = ["kind": "trace", "guide": "T"]
    var rules: JSONValue = ["cancel": random.below(2) == 0 ? "keep" : "discard"]
    // Enough waypoints for a layer that keeps its pictures, or the usual few.
    if random.below(3) > 0 { rules.append("step", 0.2) }
    if random.below(3) == 0 { rules.append("progress", "ordered") }
    value.append("rules", rules)
    switch random.below(4) {
    case 0: value.append("gauge", "wave")
    case 1: value.append("gauge", "counter")
    case 2: value.append("profile", random.below(2) == 0 ? "tracer-2019" : "tracer-2019-points")
    default: value.append("colors", ["guide": "#3050a080"])
    }
    return try decodeScene(value, canvas: size)
  }

  @Test func `a frame that reuses earlier ones has the same pixels`() throws {
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      let size = Size(width: 150, height: 260)
      var scene = try scene(&random, on: size)
      var pictures = [1, 2].map { ScenePicture(on: Canvas(size: size, scale: $0)) }
      var time: Microseconds = 0
      for frame in 0..<12 {
        for _ in 0..<random.below(4) {
          let phases: [TouchEvent.Phase] = [.began, .moved, .moved, .moved, .ended, .cancelled]
          scene.play(
            .touch(
              TouchEvent(
                time: time, contact: random.below(2), phase: phases[random.below(6)],
                location: Point(x: random.double(in: 10..<140), y: random.double(in: 50..<200)))))
        }
        if random.below(9) == 0 { scene.play(.reset(time: time)) }
        time += 40_000
        scene.advance(to: time)
        let index = frame == 6 ? 1 : 0
        try pictures[index].show(scene)
        var alone = Canvas(size: size, scale: pictures[index].canvas.scale)
        alone.draw(try scene.drawing(for: alone))
        #expect(pictures[index].canvas.bitmap == alone.bitmap, "seed \(seed), frame \(frame)")
      }
    }
  }
}
