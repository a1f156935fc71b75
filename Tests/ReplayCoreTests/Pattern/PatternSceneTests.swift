import JSONStream
import ReplayCore
import Scenes
import Testing

/// What scenes may say of a pattern game, and what reports answer.
@Suite struct PatternSceneTests {
  private static let canvas = #"{"width":414,"height":896}"#

  private func replay(
    _ members: String, touches: [String] = [], canvas: String = canvas, end: Int = 9_000_000,
    demands: [String] = []
  ) async throws -> ReplayedRecording {
    try await SceneRecording(
      scene: #""kind":"pattern"\#(members)"#, touches: touches, canvas: canvas, end: end
    ).replayed(demands: demands)
  }

  private func report(
    _ members: String, touches: [String] = [], canvas: String = canvas, end: Int = 9_000_000
  ) async throws -> SceneReport {
    try await replay(members, touches: touches, canvas: canvas, end: end).scored()
  }

  /// A press of 80 ms that ends at `time`.
  private func press(_ x: Double, _ y: Double, until time: Int) -> [String] {
    [
      #"{"t":\#(time - 80_000),"id":0,"phase":"began","x":\#(x),"y":\#(y)}"#,
      #"{"t":\#(time),"id":0,"phase":"ended","x":\#(x),"y":\#(y)}"#,
    ]
  }

  private static let tile = ##"{"direction":"top","color":"#0000ff"}"##

  /// A deal of four tiles that point to the top, with the last `replaced`.
  private static func deal(answer: String = "top", last: String = tile) -> String {
    let tiles = [tile, tile, tile, last].joined(separator: ",")
    return #"{"answer":"\#(answer)","tiles":[\#(tiles)]}"#
  }

  /// As many deals as a game has attempts, the first of them given.
  private static func deals(_ first: String) -> String {
    #""deals":[\#(([first] + Array(repeating: deal(), count: 4)).joined(separator: ","))]"#
  }

  private static let box = #"{"x":0,"y":0,"width":9,"height":9}"#

  // MARK: What is refused

  @Test(arguments: [
    (#""tiles":4"#, "E422", "either seed or deals"),
    (#""seed":1,"# + deals(deal()), "E423", "either seed or deals"),
    (#""seed":-1"#, "E424", "scene.seed"), (#""seed":9007199254740992"#, "E424", "scene.seed"),
    (#""seed":0.5"#, "E423", "scene.seed"), (#""seed":"42""#, "E423", "scene.seed"),
    (#""seed":"NaN""#, "E423", "scene.seed"), (#""seed":null"#, "E423", "scene.seed"),
    (#""seed":1e300"#, "E424", "scene.seed"),
    (#""seed":1,"tiles":0"#, "E424", "scene.tiles"), (#""seed":1,"tiles":17"#, "E424", "1 to 16"),
    (#""seed":1,"tiles":2.5"#, "E423", "scene.tiles"),
    (#""seed":1,"tiles":[]"#, "E423", "scene.tiles"),
    (#""seed":1,"tiles":2,"profile":"original""#, "E424", "3 to 16"),
    (#""seed":1,"tiles":1,"profile":"original""#, "E424", "3 to 16"),
    (#""seed":1,"attempts":0"#, "E424", "scene.attempts"),
    (#""seed":1,"attempts":-5"#, "E424", "scene.attempts"),
    (#""seed":1,"attempts":101"#, "E424", "1 to 100"),
    (#""seed":1,"profile":"orignal""#, "E401", "original"),
    (#""seed":1,"slop":-0.5"#, "E424", "scene.slop"), (#""seed":1,"slop":"8""#, "E423", "slop"),
    (##""seed":1,"colors":{"wright":"#000"}"##, "E421", "right"),
    (#""seed":1,"colors":{"wrong":0}"#, "E423", "scene.colors.wrong"),
    (#""sede":1"#, "E422", "seed"), (#""seed":1,"tile":4"#, "E421", "tiles"),
    (#""seed":1,"seed":2"#, "E206", "seed"),
  ])
  func `seeds and numbers that cannot be are refused by their place`(
    members: String, code: String, place: String
  ) async throws {
    try await replay("," + members).expectRefusal(code, place)
  }

  @Test(arguments: [
    (#""deals":{}"#, "E423", "scene.deals"),
    (#""deals":[]"#, "E423", "1 to 100, one for each attempt"),
    (#""attempts":5,"deals":[\#(deal())]"#, "E423", "5, one for each attempt"),
    (#""attempts":6,"# + deals(deal()), "E423", "6, one for each attempt"),
    (#""attempts":4,"# + deals(deal()), "E423", "found an array of 5"),
    (#""tiles":3,"# + deals(deal()), "E423", "scene.deals[0].tiles"),
    (deals(#"{"answer":"top","tiles":[\#(tile)]}"#), "E423", "4 tiles"),
    (deals(#"{"answer":"top"}"#), "E422", "scene.deals[0]"),
    (deals(#"{"tiles":[]}"#), "E422", "answer"), (deals("[]"), "E423", "scene.deals[0]"),
    (deals(deal(answer: "up")), "E401", "scene.deals[0].answer"),
    (deals(deal(answer: "left")), "E423", "3 or more"),
    (deals(deal(last: ##"{"direction":"botom","color":"#00f"}"##)), "E401", "bottom"),
    (deals(deal(last: ##"{"direction":"top","color":"#0000fe"}"##)), "E401", "tiles[3].color"),
    (deals(deal(last: ##"{"direction":"top","color":"blue"}"##)), "E401", "#0000ff"),
    (deals(deal(last: ##"{"direction":"top","color":255}"##)), "E423", "tiles[3].color"),
    (deals(deal(last: ##"{"direction":"top"}"##)), "E422", "color"),
    (deals(deal(last: ##"{"color":"#f00"}"##)), "E422", "direction"),
    (deals(deal(last: ##"{"direction":"top","hue":"#f00"}"##)), "E422", "color"),
    (deals(deal(last: ##"{"dir":1,"direction":"top","color":"#f00"}"##)), "E421", "direction"),
    (deals(#"{"anwser":"top","answer":"top","tiles":[]}"#), "E421", "answer"),
  ])
  func `deals that do not fit are refused by their place`(
    members: String, code: String, place: String
  ) async throws {
    try await replay("," + members).expectRefusal(code, place)
  }

  @Test(arguments: [
    (#"[]"#, "E423", "scene.layout"), (#"{"lef":\#(box)}"#, "E421", "left"),
    (#"{"left":[0,0]}"#, "E423", "scene.layout.left"),
    (#"{"playAgain":{"x":0,"y":0,"width":0,"height":9}}"#, "E424", "scene.layout.playAgain.width"),
    (#"{"top":{"x":0,"y":0,"width":9,"height":-9}}"#, "E424", "scene.layout.top.height"),
    (#"{"top":{"x":0,"y":2e6,"width":9,"height":9}}"#, "E424", "scene.layout.top.y"),
    (#"{"top":{"x":0,"y":"NaN","width":9,"height":9}}"#, "E423", "scene.layout.top.y"),
    (#"{"score":[0]}"#, "E423", "scene.layout.score"),
    (#"{"feedback":[0,1e7]}"#, "E424", "scene.layout.feedback.y"),
    (#"{"result":{}}"#, "E423", "scene.layout.result"),
    (#"{"tiles":\#(box)}"#, "E423", "scene.layout.tiles"),
    (#"{"tiles":[\#(box)]}"#, "E423", "4 rectangles"),
    (#"{"tiles":[\#(box),\#(box),\#(box),\#(box)]}"#, "E424", "scene.layout.tiles[0].width"),
  ])
  func `places that cannot be are refused`(
    layout: String, code: String, place: String
  ) async throws {
    try await replay(#","seed":1,"layout":\#(layout)"#).expectRefusal(code, place)
  }

  @Test func `NaN without quotes is no JSON`() async throws {
    let recording = try await replay(#","seed":NaN"#)
    #expect(recording.status == .error && recording.report == nil)
  }

  // MARK: What is reported

  @Test func `the report holds the deal before any guess`() async throws {
    let report = try await report(#","seed":42"#, end: 0)
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
    let report = try await report(#","seed":42"#, touches: touches, end: 5_000_000)
    let attempts = try #require(report.section["attempts"]?.elements)
    #expect(attempts.map { $0["guess"]?.string } == ["right", "top"])
    #expect(attempts.map { $0["answer"]?.string } == ["right", "left"])
    #expect(attempts.map { $0["correct"]?.bool } == [true, false])
    #expect(attempts.map { $0["shownAt"]?.integer } == [0, 3_000_000])
    #expect(attempts.map { $0["reaction"]?.integer } == [1_000_000, 1_500_000])
    #expect(report.section["ignored"]?.integer == 1)
    #expect(report.section["state"]?.string == "feedback")
    #expect(report.score == 0.2 && report.percent == "20.00 %")
    #expect(report.summary == "1 of 5 right; feedback on guess 2; 1 ignored")
  }

  /// A game of one attempt that is won, another that is lost, and a third one.
  private var threeGames: [String] {
    press(339, 662, until: 1_000_000) + press(207, 502, until: 4_000_000)
      + press(163, 662, until: 5_000_000) + press(207, 502, until: 8_000_000)
  }

  @Test func `games that were played before are reported by their scores`() async throws {
    let members = #","seed":42,"attempts":1"#
    let report = try await report(members, touches: threeGames)
    let games: JSONValue = [
      ["score": 1, "endedAt": 4_000_000], ["score": 0, "endedAt": 8_000_000],
    ]
    #expect(report.section["games"] == games)
    #expect(report.section["attempts"]?.elements?.count == 1)
    #expect(report.section["attempts"]?.elements?[0]["shownAt"]?.integer == 8_000_000)
    #expect(report.summary == "0 of 1 right; awaiting guess 1; game 3")
    let result = try await self.report(
      members, touches: Array(threeGames.prefix(2)), end: 3_000_000)
    #expect(result.summary == "1 of 1 right; result" && result.score == 1)
  }

  @Test func `requirements ask for figures at the end and at a time`() async throws {
    let demands = [
      "score>=0", "pattern.ignored==0", "pattern.score@3s==1", "attempts.0.reaction@1s<=1000000",
      "games.1.score==0",
    ]
    let recording = try await replay(
      #","seed":42,"attempts":1"#, touches: threeGames, demands: demands)
    #expect(recording.status == .pass, "\(recording.unmet.map(\.text))")
    #expect(recording.judgments.count == demands.count)
  }

  @Test func `stored deals are played, colors written as they like`() async throws {
    let odd = ##"{"direction":"left","color":"#F0F"}"##
    let report = try await report("," + Self.deals(Self.deal(last: odd)), end: 0)
    let tiles = report.section["attempts"]?.elements?[0]["tiles"]?.elements
    #expect(tiles?.map { $0["direction"]?.string } == ["top", "top", "top", "left"])
    #expect(tiles?.last?["color"]?.string == "#ff00ff")
  }

  @Test func `stored deals alone say how many attempts there are`() async throws {
    for count in [1, 3, 100] {
      let deals = Array(repeating: Self.deal(), count: count).joined(separator: ",")
      let section = try await report(#","deals":[\#(deals)]"#, end: 0).section
      #expect(section["max"]?.integer == Int64(count))
    }
    let deals = Array(repeating: Self.deal(), count: 101).joined(separator: ",")
    try await replay(#","deals":[\#(deals)]"#).expectRefusal("E423", "1 to 100")
  }

  @Test func `a finger strays as far as the scene says, and a report names it`() async throws {
    // From left to the middle of top, 52 points beyond.
    let slide = [
      #"{"t":0,"id":0,"phase":"began","x":75,"y":662}"#,
      #"{"t":900000,"id":0,"phase":"ended","x":163,"y":662}"#,
    ]
    for (members, guess, slop) in [("", "left", 70.0), (#","slop":51.5"#, nil, 51.5)] {
      let section = try await report(#","seed":42"# + members, touches: slide).section
      #expect(section["attempts"]?.elements?[0]["guess"]?.string == guess)
      #expect(section["ignored"]?.integer == (guess == nil ? 1 : 0))
      #expect(section["slop"]?.double == slop)
    }
  }

  @Test func `stored deals of one tile are played, by the original's rules too`() async throws {
    let deal = #"{"answer":"top","tiles":[\#(Self.tile)]}"#
    for profile in ["default", "original"] {
      let members = #","profile":"\#(profile)","tiles":1,"deals":[\#(deal)]"#
      #expect(try await report(members).section["max"]?.integer == 1)
    }
  }

  @Test func `a reset begins the game anew, with its first deals`() async throws {
    let reset = #"{"t":8500000,"event":"reset"}"#
    let report = try await report(#","seed":42,"attempts":1"#, touches: threeGames + [reset])
    #expect(report.section["games"] == [])
    let attempt = report.section["attempts"]?.elements?[0]
    #expect(attempt?["answer"]?.string == "right")
    #expect(attempt?["shownAt"]?.integer == 8_500_000)
  }

  // MARK: Layout

  @Test func `buttons are where the layout says, and scale with the canvas`() async throws {
    let moved = #","seed":42,"layout":{"right":{"x":0,"y":0,"width":50,"height":50}}"#
    let corner = try await report(moved, touches: press(50, 0, until: 500_000))
    #expect(corner.section["score"]?.integer == 1)
    let small = try await report(
      #","seed":42"#, touches: press(169.5, 331, until: 500_000),
      canvas: #"{"width":207,"height":448}"#)
    #expect(small.section["score"]?.integer == 1)
  }

  @Test func `every prefix of a game is reported as the same recording that ends there`()
    async throws
  {
    let members = #","seed":42,"attempts":1"#
    for count in 0...threeGames.count {
      let touches = Array(threeGames.prefix(count))
      // The same moment in the whole recording, for each figure that can be asked for.
      let end =
        count == 0
        ? 1
        : [
          920_000, 1_000_000, 3_920_000, 4_000_000, 4_920_000, 5_000_000,
          7_920_000, 8_000_000,
        ][count - 1]
      let alone = try await report(members, touches: touches, end: end)
      let score = alone.section["score"]?.integer ?? -1
      let ignored = alone.section["ignored"]?.integer ?? -1
      let whole = try await replay(
        members, touches: threeGames,
        demands: ["pattern.score@\(end)us==\(score)", "pattern.ignored@\(end)us==\(ignored)"])
      #expect(whole.status == .pass, "after \(count): \(whole.unmet.map(\.text))")
    }
  }
}
