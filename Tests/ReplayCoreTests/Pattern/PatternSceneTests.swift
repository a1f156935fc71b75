// SPDX-License-Identifier: Apache-2.0
import JSONStream
import ReplayCore
import Scenes
import Testing

/// What reports and requirements answer about a pattern game.
@Suite struct PatternSceneTests {
  private func game(
    _ members: String, touches: [String] = [], end: Int = 9_000_000
  ) -> SceneRecording {
    SceneRecording(scene: #""kind":"pattern",\#(members)"#, touches: touches, end: end)
  }

  /// A press of 80 ms that ends at `time`.
  private func press(_ x: Double, _ y: Double, until time: Int) -> [String] {
    SceneRecording.stroke(0, (time - 80_000, x, y), (time, x, y))
  }

  private static let tile = ##"{"direction":"top","color":"#0000ff"}"##

  /// A deal of four tiles that point to the top, with the last `replaced`.
  private static func deal(last: String = tile) -> String {
    #"{"answer":"top","tiles":[\#([tile, tile, tile, last].joined(separator: ","))]}"#
  }

  @Test func `the report holds the deal before any guess`() async throws {
    let report = try await game(#""seed":42"#, end: 0).report()
    let expected: JSONValue = [
      "score": 0, "max": 5, "slop": 70,
      "attempts": [
        [
          "answer": "right", "guess": nil, "correct": nil, "shownAt": 0, "reaction": nil,
          "tiles": [
            ["direction": "right", "color": "#ff0000"], ["direction": "right", "color": "#ff0000"],
            ["direction": "right", "color": "#ff00ff"], ["direction": "right", "color": "#0000ff"],
          ],
        ]
      ],
      "ignored": 0, "state": "awaiting", "games": [],
    ]
    #expect(report.kind == "pattern" && report.section == expected)
    #expect(report.score == 0 && report.percent == "0.00 %")
    #expect(report.summary == "0 of 5 right; awaiting guess 1")
  }

  @Test func `guesses are reported with their reactions, and presses in vain are counted`()
    async throws
  {
    // Right, and again while the buttons are off; then wrong.
    let touches =
      press(339, 662, until: 1_000_000) + press(75, 662, until: 2_000_000)
      + press(163, 662, until: 4_500_000)
    let report = try await game(#""seed":42"#, touches: touches, end: 5_000_000).report()
    let attempts = try #require(report.section["attempts"]?.elements)
    #expect(attempts.map { $0["guess"]?.string } == ["right", "top"])
    #expect(attempts.map { $0["answer"]?.string } == ["right", "left"])
    #expect(attempts.map { $0["correct"]?.bool } == [true, false])
    #expect(attempts.map { $0["shownAt"]?.integer } == [0, 3_000_000])
    #expect(attempts.map { $0["reaction"]?.integer } == [1_000_000, 1_500_000])
    #expect(report.section["state"]?.string == "feedback" && report.section["ignored"] == 1)
    #expect(report.score == 0.2 && report.percent == "20.00 %")
    #expect(report.summary == "1 of 5 right; feedback on guess 2; 1 ignored")
  }

  /// A game of one attempt that is won, another that is lost, and a third one.
  private var threeGames: [String] {
    press(339, 662, until: 1_000_000) + press(207, 502, until: 4_000_000)
      + press(163, 662, until: 5_000_000) + press(207, 502, until: 8_000_000)
  }

  private static let one = #""seed":42,"attempts":1"#

  @Test func `games that were played before are reported by their scores`() async throws {
    let report = try await game(Self.one, touches: threeGames).report()
    #expect(
      report.section["games"] == [
        ["score": 1, "endedAt": 4_000_000], ["score": 0, "endedAt": 8_000_000],
      ])
    #expect(report.section["attempts"]?.elements?.map { $0["shownAt"]?.integer } == [8_000_000])
    #expect(report.summary == "0 of 1 right; awaiting guess 1; game 3")
    let result = try await game(
      Self.one, touches: Array(threeGames.prefix(2)), end: 3_000_000
    ).report()
    #expect(result.summary == "1 of 1 right; result" && result.score == 1)
  }

  @Test func `requirements ask for figures at the end and at a time`() async throws {
    let demands = [
      "score>=0", "pattern.ignored==0", "pattern.score@3s==1", "attempts.0.reaction@1s<=1000000",
      "games.1.score==0",
    ]
    let recording = try await game(Self.one, touches: threeGames).replayed(demands: demands)
    #expect(recording.status == .pass, "\(recording.unmet.map(\.text))")
    #expect(recording.judgments.count == demands.count)
  }

  @Test func `stored deals are played, as many as there are, colors written as they like`()
    async throws
  {
    let odd = ##"{"direction":"left","color":"#F0F"}"##
    for count in [1, 3, 100] {
      let deals = [Self.deal(last: odd)] + Array(repeating: Self.deal(), count: count - 1)
      let section = try await game(#""deals":[\#(deals.joined(separator: ","))]"#).section()
      #expect(section["max"]?.integer == Int64(count))
      let tiles = section["attempts"]?.elements?[0]["tiles"]?.elements
      #expect(tiles?.map { $0["direction"]?.string } == ["top", "top", "top", "left"])
      #expect(tiles?.last?["color"]?.string == "#ff00ff")
    }
    let deals = Array(repeating: Self.deal(), count: 101).joined(separator: ",")
    try await game(#""deals":[\#(deals)]"#).replayed().expectRefusal("E423", "1 to 100")
  }

  @Test func `a finger strays as far as the scene says, and a report names it`() async throws {
    // From left to the middle of top, 52 points beyond.
    let slide = SceneRecording.stroke(0, (0, 75, 662), (900_000, 163, 662))
    for (members, guess, slop) in [("", "left", 70.0), (#","slop":51.5"#, nil, 51.5)] {
      let section = try await game(#""seed":42"# + members, touches: slide).section()
      #expect(section["attempts"]?.elements?[0]["guess"]?.string == guess)
      #expect(section["ignored"]?.integer == (guess == nil ? 1 : 0))
      #expect(section["slop"]?.double == slop)
    }
  }

  @Test func `stored deals of one tile are played, by the original's rules too`() async throws {
    let deal = #"{"answer":"top","tiles":[\#(Self.tile)]}"#
    for profile in ["default", "original"] {
      let members = #""profile":"\#(profile)","tiles":1,"deals":[\#(deal)]"#
      #expect(try await game(members).section()["max"]?.integer == 1)
    }
  }

  @Test func `a reset begins the game anew, with its first deals`() async throws {
    let reset = #"{"t":8500000,"event":"reset"}"#
    let section = try await game(Self.one, touches: threeGames + [reset]).section()
    #expect(section["games"] == [])
    let attempt = section["attempts"]?.elements?[0]
    #expect(attempt?["answer"]?.string == "right" && attempt?["shownAt"] == 8_500_000)
  }

  @Test func `buttons are where the layout says, and scale with the canvas`() async throws {
    let moved = #""seed":42,"layout":{"right":{"x":0,"y":0,"width":50,"height":50}}"#
    let corner = game(moved, touches: press(50, 0, until: 500_000))
    #expect(try await corner.section()["score"]?.integer == 1)
    var small = game(#""seed":42"#, touches: press(169.5, 331, until: 500_000))
    small.canvas = #"{"width":207,"height":448}"#
    #expect(try await small.section()["score"]?.integer == 1)
  }
}
