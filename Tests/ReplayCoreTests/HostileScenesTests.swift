// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import PropertyTesting
import ReplayCore
import Scenes
import TestCorpora
import Testing

/// Scenes and canvases with numbers that nobody meant: each is replayed and drawn, or refused.
@Suite struct HostileScenesTests {
  private static let templates = [
    #"{"kind":"scratch","frame":{"x":A,"y":B,"width":C,"height":D},"brush":{"width":E}}"#,
    #"{"kind":"scratch","brush":{"width":E},"threshold":F,"eraser":{"x":A,"y":B,"width":C,"height":D}}"#,
    ##"{"kind":"scratch","cover":{"gradient":{"from":[A,B],"to":[C,D],"stops":[[0,"#000000"],[1,"#00000000"]]}}}"##,
    ##"{"kind":"scratch","cover":{"gradient":{"kind":"radial","center":[A,B],"radius":C,"stops":[[D,"#fff0"],[1,"#000"]]}}}"##,
    ##"{"kind":"scratch","cover":{"pattern":{"tile":"triangle","color":"#000","size":A,"repeat":B}}}"##,
    #"{"kind":"scratch","regions":[{"name":"r","rect":{"x":A,"y":B,"width":C,"height":D}}]}"#,
    #"{"kind":"scratch","brush":{"width":E,"tip":"square","by":"contact"},"profile":"original","rules":{"hysteresis":F}}"#,
    #"{"kind":"scratch","regions":[{"name":"r","polygon":[[A,B],[C,D],[E,F]]}],"autoReveal":{"fade":A},"mask":"M1 1H3V3Z"}"#,
    #"{"kind":"scratch","regions":[{"name":"r","roundedRect":{"x":A,"y":B,"width":C,"height":D,"radius":E}}]}"#,
    #"{"kind":"scratch","regions":[{"name":"r","ellipse":{"x":A,"y":B,"width":C,"height":D}}],"combine":[{"name":"c","of":["r"],"by":"area"}]}"#,
    #"{"kind":"scratch","frame":{"x":A,"y":B,"width":C,"height":D},"brush":{"width":9,"alpha":E,"soft":F}}"#,
    ##"{"kind":"counter","slop":A,"colors":{"fill":"#123"}}"##,
    #"{"kind":"pattern","seed":B,"slop":A}"#,
    #"{"kind":"counter","count":A,"goal":B,"layout":{"gauge":{"x":C,"y":D,"width":E,"height":F}}}"#,
    #"{"kind":"counter","count":A,"goal":B,"profile":"original","layout":{"gauge":{"x":C,"y":D,"width":E,"height":F}}}"#,
    #"{"kind":"counter","layout":{"add":{"x":A,"y":B,"width":C,"height":D},"minus":{"x":B,"y":C,"width":E,"height":F}}}"#,
    #"{"kind":"scratch","frame":{"x":A,"y":B,"width":C,"height":D},"gauge":"counter"}"#,
    #"{"kind":"trace","guide":{"strokes":[{"d":"M2 2L9 9"}]},"placement":{"x":A,"y":B,"width":C,"height":D},"gauge":"wave"}"#,
    #"{"kind":"trace","guide":{"strokes":[{"d":"M2 2C8 1 1 8 9 9","slack":E}]},"rules":{"tolerance":F,"step":A}}"#,
    #"{"kind":"trace","guide":{"size":[A,B],"strokes":[{"points":[[C,D],[E,F],[2,3]]}]}}"#,
    #"{"kind":"trace","guide":{"strokes":[{"d":"M2 2L9 9"}]},"placement":{"x":A,"y":B,"width":C,"height":D}}"#,
    #"{"kind":"trace","guide":{"strokes":[{"points":[[A,B],[C,D]]}]},"placement":"as-is","profile":"tracer-2019"}"#,
    #"{"kind":"trace","guide":{"strokes":[{"points":[[A,B],[C,D]]}]},"placement":"ink"}"#,
    #"{"kind":"pattern","seed":A,"tiles":B,"attempts":C,"layout":{"left":{"x":A,"y":D,"width":E,"height":F},"score":[E,F]}}"#,
    #"{"kind":"pattern","seed":A,"tiles":1,"layout":{"tiles":[{"x":B,"y":C,"width":D,"height":E}],"feedback":[E,F]}}"#,
    ##"{"kind":"pattern","profile":"original","tiles":1,"attempts":1,"deals":[{"answer":"left","tiles":[{"direction":"left","color":"#00f"}]}],"layout":{"tiles":[{"x":A,"y":B,"width":C,"height":D}],"playAgain":{"x":A,"y":B,"width":E,"height":F}}}"##,
    #"{"kind":"wave","progress":A,"waveLength":B,"amplitude":C,"scaleCount":D,"scaleMargin":E,"waveMargin":F}"#,
    #"{"kind":"wave","profile":"original","progress":A,"size":[200,B],"scaleCount":C,"layout":{"sphere":{"x":D,"y":E,"width":F,"height":5}}}"#,
    #"{"kind":"wave","profile":"original","form":"article","progress":A,"size":[400,B],"scaleDivisionsLength":C,"layout":{"slider":{"x":0,"y":0,"width":D,"height":E}}}"#,
  ]

  private static let numbers = [
    "0", "-0", "1", "-1", "5", "20", "100", "0.0625", "0.1", "1e-9", "1e-320", "5e-324", "-5e-324",
    "1e6", "1000000.5", "-1e6", "65536", "1e17", "1e308", "-1e308", "57", "33.3333", "0.00001",
  ]

  private static let sizes = ["10", "1", "0.01", "300", "5e-324", "64.5"]

  /// Any of the numbers; half of the time one that would do.
  private func number(_ random: inout SplitMix64) -> String {
    random.below(2) == 0 ? "\(1 + random.below(9))" : Self.numbers[random.below(Self.numbers.count)]
  }

  private func recording(_ random: inout SplitMix64) -> String {
    var scene = Self.templates[random.below(Self.templates.count)]
    for letter in ["A", "B", "C", "D", "E", "F"] {
      for end in [",", "]", "}"] {
        scene = scene.replacing(":\(letter)\(end)", with: ":\(number(&random))\(end)")
        for start in [",", "["] {
          scene = scene.replacing(
            "\(start)\(letter)\(end)", with: "\(start)\(number(&random))\(end)")
        }
      }
    }
    let (width, height) = (
      Self.sizes[random.below(Self.sizes.count)], Self.sizes[random.below(Self.sizes.count)]
    )
    return """
      {"format":"touch-recording","version":1,"canvas":{"width":\(width),"height":\(height)},\
      "scene":\(scene)}
      {"t":0,"id":0,"phase":"began","x":2,"y":3}
      {"t":1,"id":0,"phase":"moved","x":1000000,"y":-1000000}
      {"t":2,"id":0,"phase":"moved","x":5e-324,"y":4}
      {"t":3,"id":0,"phase":"ended","x":4.5,"y":4}
      {"t":3,"event":"end","lines":4}

      """
  }

  @Test func `hostile numbers are replayed and drawn, or refused, never a trap`() async throws {
    let count = effort(few: 60, all: 3000)
    let folder = try TemporaryFolder()
    var outcomes: [ReplayedRecording.Status: Int] = [:]
    for seed in UInt64(1)...UInt64(count) {
      var random = SplitMix64(seed: seed)
      var replay = Replayer()
      replay.frame = .last
      replay.keepsFootage = true
      replay.question = [.stroke(1), .moment(2)][Int(seed % 2)]
      replay.scale = [0.01, 0.5, 1, 3][random.below(4)]
      replay.limits.set(.frame, to: 1000000)
      let text = recording(&random)
      try await SameAsProgram.expect(text, drawing: false)
      let input = try folder.write(text)
      try await replay.run(Input.expand([input])) { recording in
        outcomes[recording.status, default: 0] += 1
        // Whatever was replayed was also drawn, scored within its bounds, and explained if it can be.
        // A question whose answer takes too much work is refused after the replay.
        var isRight = recording.status == .error
        if let report = recording.report,
          !recording.diagnostics.contains(where: { $0.code == .tooMuchWork })
        {
          isRight = report.score.map { 0...1 ~= $0 } == true && recording.frame != nil
          // Every scene has moments; of these, traces have strokes, and cards that were scratched.
          let hasStrokes =
            report.kind == "trace"
            || report.kind == "scratch" && report.section["strokes"]?.elements?.isEmpty == false
          let isExplained = seed % 2 == 1 || hasStrokes
          isRight = isRight && (recording.explanationText != nil) == isExplained
        }
        #expect(isRight, "seed \(seed)")
      }
    }
    let (passed, refused) = (outcomes[.pass] ?? 0, outcomes[.error] ?? 0)
    #expect(passed > count / 10)
    #expect(refused > count / 10)
  }
}
