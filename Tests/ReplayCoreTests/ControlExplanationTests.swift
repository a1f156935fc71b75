// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import ReplayCore
import Scenes
import TestCorpora
import Testing
import TouchRecording

/// The explanations of touches on buttons, held to the reports.
@Suite struct ControlExplanationTests {
  private func explained(
    _ scene: String, _ touches: [String], at time: Microseconds, end: Int = 20_000_000
  ) async throws -> ReplayedRecording {
    try await Replayer { $0.question = .moment(time) }.replayed(
      SceneRecording(scene: scene, touches: touches, end: end).text)
  }

  private func touch(_ id: Int, _ time: Int, _ phase: String, _ x: Int, _ y: Int) -> String {
    SceneRecording.touch(id, time, phase, x, y)
  }

  // MARK: Words

  @Test func `each touch on a counter is told with the reason why it is no press`() async throws {
    let touches = [
      touch(0, 100_000, "began", 207, 553), touch(0, 180_000, "ended", 207, 553),
      touch(1, 300_000, "began", 207, 650), touch(1, 400_000, "moved", 207, 760),
      touch(1, 500_000, "ended", 207, 700),
      touch(2, 600_000, "began", 207, 650), touch(2, 700_000, "ended", 207, 700),
      touch(3, 800_000, "began", 207, 553), touch(3, 900_000, "cancelled", 207, 553),
      touch(4, 1_000_000, "began", 160, 553), touch(4, 1_100_000, "moved", 86, 553),
    ]
    let text = try await explained(#""kind":"counter""#, touches, at: 1_200_000).explanationText
    let lines = (text ?? "").split(separator: "\n").dropFirst(4).joined(separator: "\n")
    #expect(
      lines == """
          add         held by contact 4, which is outside
          minus       free
          add         contact 0, 0.100 s to 0.180 s: a press, lifted within it
          minus       contact 1, 0.300 s to 0.500 s: no press, left at 0.400 s, lifted
                      27.00 pt beyond it
          minus       contact 2, 0.600 s to 0.700 s: a press, lifted 27.00 pt beyond it
          add         contact 3, 0.800 s to 0.900 s: canceled by the system
          add         contact 4, 1.000 s: holds it, left at 1.100 s, is 71.00 pt beyond
                      it
        """)
    let none = try await explained(#""kind":"counter""#, touches, at: 99_999).explanationText
    #expect(
      none?.hasSuffix("  add         free\n  minus       free\n\n  touched     nothing\n") == true)
  }

  @Test func `buttons of the game that are off, or switched off, say so`() async throws {
    let touches = [
      touch(0, 100_000, "began", 75, 662), touch(1, 200_000, "began", 163, 662),
      touch(1, 300_000, "ended", 163, 662), touch(0, 400_000, "ended", 75, 662),
      touch(2, 500_000, "began", 339, 662), touch(2, 600_000, "ended", 339, 662),
    ]
    let scene = #""kind":"pattern","seed":42"#
    let text = try #require(
      try await explained(scene, touches, at: 2_299_999).explanationText)
    #expect(text.contains("\n  left        off\n") && text.contains("\n  playAgain   off\n"))
    #expect(
      text.contains(
        "\n  left        contact 0, 0.100 s: no press, the button was switched off\n"))
    #expect(
      text.contains("\n  top         contact 1, 0.200 s to 0.300 s: a press, lifted within it\n"))
    #expect(text.contains("\n  right       contact 2, 0.500 s: no press, the button was off\n"))
    // Two seconds after the guess the buttons are on again, though nobody touched anything.
    let later = try #require(try await explained(scene, touches, at: 2_300_000).explanationText)
    #expect(later.contains("\n  left        free\n") && later.contains("\n  playAgain   off\n"))
  }

  @Test func `the slider of a wave is held wherever the touch goes`() async throws {
    let touches = [
      touch(0, 100_000, "began", 200, 470), touch(0, 200_000, "ended", 900, 90),
      touch(1, 300_000, "began", 200, 300), touch(1, 400_000, "ended", 200, 470),
    ]
    let found = try await explained(#""kind":"wave""#, touches, at: 1_000_000)
    let text = try #require(found.explanationText)
    #expect(
      text.hasSuffix("slider      free\n\n  slider      contact 0, 0.100 s to 0.200 s: held it\n"))
    #expect(text.contains("wherever it goes"))
    #expect(found.explanationJSON?["controls"]?.elements?[0]["slop"] == .null)
  }

  @Test func `the object has its keys in their order`() async throws {
    let touches = [touch(5, 7, "began", 207, 650), touch(5, 9, "moved", 207, 760)]
    let found = try await explained(#""kind":"counter""#, touches, at: 9).explanationJSON
    let expected: JSONValue = [
      "recording": found?["recording"] ?? .null, "t": 9,
      "controls": [
        ["control": "add", "enabled": true, "slop": 70, "contact": .null],
        ["control": "minus", "enabled": true, "slop": 70, "contact": 5],
      ],
      "touches": [
        [
          "contact": 5, "began": 7, "latest": 9, "left": 9, "control": "minus", "outcome": "held",
          "stop": .null, "point": ["x": 207, "y": 760], "beyond": 87,
        ]
      ],
      "beside": [],
    ]
    #expect(found == expected)
  }

  // MARK: The report

  /// Touches of two fingers on and around the buttons of a scene, with resets.
  private func lines(
    _ spots: [(x: Int, y: Int)], seed: UInt64
  ) -> [(time: Int, line: String)] {
    var random = SplitMix64(seed: seed)
    var (lines, down): ([(Int, String)], [Bool]) = ([], [false, false])
    for step in 0..<60 {
      let (id, time) = (Int(random.next(below: 2)), (step + 1) * 90_000)
      if random.next(below: 30) == 0 {
        lines.append((time, #"{"t":\#(time),"event":"reset"}"#))
        continue
      }
      let phase =
        down[id]
        ? ["moved", "moved", "ended", "ended", "cancelled"][Int(random.next(below: 5))] : "began"
      down[id] = phase == "began" || phase == "moved"
      let spot = spots[Int(random.next(below: UInt64(spots.count)))]
      let away = [0, 0, 30, 100][Int(random.next(below: 4))]
      lines.append((time, touch(id, time, phase, spot.x, spot.y + (phase == "began" ? 0 : away))))
    }
    return lines
  }

  @Test func `the touches up to any moment are the presses and the ignored ones of its report`()
    async throws
  {
    let seeds = effort(few: UInt64(1)...2, all: 1...100)
    for seed in seeds {
      let isGame = seed % 2 == 0
      let scene = isGame ? #""kind":"pattern","seed":42,"attempts":1"# : #""kind":"counter""#
      let buttons = [39, 127, 215, 303].map { (x: $0 + 36, y: 662) } + [(x: 207, y: 502)]
      let spots = isGame ? buttons : [(x: 207, y: 553), (x: 207, y: 650)]
      let lines = lines(spots, seed: seed)
      for count in [0, 1, 20, 40, lines.count] {
        let (part, time) = (lines.prefix(count), count == 0 ? 0 : lines[count - 1].time)
        let comment: Comment = "seed \(seed), \(count) events"
        let whole = try await explained(scene, lines.map(\.line), at: Microseconds(time))
        let alone = try await explained(
          scene, part.map(\.line), at: Microseconds(time), end: time)
        let found = try #require(whole.explanationJSON, comment)
        #expect(found["touches"] == alone.explanationJSON?["touches"], comment)
        #expect(found["controls"] == alone.explanationJSON?["controls"], comment)
        let outcomes = try #require(found["touches"]?.elements, comment).map {
          $0["outcome"]?.string
        }
        let section = try alone.scored().section
        let ignored = section[isGame ? "ignored" : "presses"]
        let pressed =
          isGame
          ? (section["games"]?.elements?.count ?? 0) * 2
            + (section["attempts"]?.elements?.count { $0["guess"] != .null } ?? 0)
          : section["timeline"]?.elements?.count
        #expect(outcomes.count { $0 == "pressed" } == pressed, comment)
        let wasted = outcomes.count { $0 == "outside" || $0 == "refused" }
        #expect((isGame ? ignored : ignored?["ignored"])?.integer == Int64(wasted), comment)
      }
    }
  }

  @Test func `controls have no strokes, and say what they have`() async throws {
    let found = try await Replayer { $0.question = .stroke(1) }.replayed(
      SceneRecording(scene: #""kind":"counter""#).text)
    #expect(found.explanationJSON == nil && found.unexplained?.code == .unexplained)
    #expect(
      found.unexplained?.message.hasSuffix("found a counter scene, expected --at TIME") == true)
  }
}
