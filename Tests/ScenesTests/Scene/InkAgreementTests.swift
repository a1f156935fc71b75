// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream
import Kinematics
import PropertyTesting
import Scenes
import TestCorpora
import Testing
import TouchRecording
import TraceCore

/// All engines find the same strokes in the same touches and resets.
struct InkAgreementTests {
  private static let seeds = effort(few: UInt64(1)...150, all: 1...2000)

  private func scene(_ text: String) throws -> Scene {
    try decodeScene(
      try JSONValue.parse(Array(text.utf8)), canvas: Size(width: 40, height: 30),
      measures: [.motion])
  }

  @Test func `the strokes of a trace are those of bare ink, of its box and of its motion`() throws {
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      var (trace, ink) = (
        try scene(#"{"kind":"trace","guide":"T"}"#), try scene(#"{"kind":"ink"}"#)
      )
      var box = InkBox(rules: TraceRules())
      for touch in Generator<[TouchEvent]>.touches(in: -6...40).value(seed: seed).prefix(80) {
        let reset = RecordingEvent.reset(time: touch.time)
        for event in (random.below(20) == 0 ? [reset] : []) + [.touch(touch)] {
          trace.play(event)
          ink.play(event)
          box.play(event)
        }
        guard case .trace(let drawn) = trace, case .ink(let bare) = ink else {
          Issue.record("The scenes are a trace and bare ink")
          return
        }
        let (strokes, others) = (drawn.value.trace.strokes, bare.value.ink.strokes)
        #expect(strokes.map(\.points) == others.map(\.points), "seed \(seed) at \(touch.time)")
        #expect(strokes.map(\.outcome) == others.map(\.outcome), "seed \(seed) at \(touch.time)")
        #expect(strokes.map(\.contact) == others.map(\.contact), "seed \(seed) at \(touch.time)")
        #expect(box.rect == Rect(enclosing: strokes.flatMap(\.points)), "seed \(seed)")
        #expect(trace.motionReport == ink.motionReport, "seed \(seed) at \(touch.time)")
        #expect(
          trace.motionReport?.strokes.map(\.startTime) == strokes.map(\.startTime), "seed \(seed)")
      }
    }
  }
}
