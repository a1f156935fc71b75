import JSONStream
import ReplayCore
import Scenes
import Testing

/// What scenes may say of a counter, and what reports answer.
@Suite struct CounterSceneTests {
  private static let canvas = #"{"width":414,"height":896}"#

  private func replay(
    _ members: String, touches: [String] = [], canvas: String = canvas, demands: [String] = []
  ) async throws -> ReplayedRecording {
    try await SceneRecording(
      scene: #""kind":"counter"\#(members)"#, touches: touches, canvas: canvas
    ).replayed(demands: demands)
  }

  private func report(
    _ members: String = "", touches: [String] = [], canvas: String = canvas
  ) async throws -> SceneReport {
    try await replay(members, touches: touches, canvas: canvas).scored()
  }

  /// Presses of add one after the other, a tenth of a second each.
  private func presses(_ count: Int, x: Int = 207, y: Int = 553) -> [String] {
    (0..<count).flatMap { press in
      [
        #"{"t":\#(press * 200_000),"id":\#(press),"phase":"began","x":\#(x),"y":\#(y)}"#,
        #"{"t":\#(press * 200_000 + 100_000),"id":\#(press),"phase":"ended","x":\#(x),"y":\#(y)}"#,
      ]
    }
  }

  @Test(arguments: [
    (#""goal":0"#, "E424", "scene.goal"), (#""goal":-8"#, "E424", "scene.goal"),
    (#""goal":1001"#, "E424", "scene.goal"), (#""goal":2.5"#, "E423", "scene.goal"),
    (#""goal":"8""#, "E423", "scene.goal"), (#""goal":"NaN""#, "E423", "scene.goal"),
    (#""goal":null"#, "E423", "scene.goal"), (#""goal":[8]"#, "E423", "scene.goal"),
    (#""count":-1"#, "E424", "scene.count"), (#""count":1000001"#, "E424", "scene.count"),
    (#""count":0.5"#, "E423", "scene.count"), (#""count":1e300"#, "E424", "scene.count"),
    (#""count":true"#, "E423", "scene.count"),
    (#""profile":"original","count":-1000001"#, "E424", "scene.count"),
    (#""profile":"orignal""#, "E401", "original"), (#""profile":2014"#, "E423", "scene.profile"),
    (#""clampAtGoal":1"#, "E423", "scene.clampAtGoal"),
    (#""clampsAtGoal":true"#, "E421", "clampAtGoal"), (#""gaol":8"#, "E421", "goal"),
    (#""goal":8,"goal":9"#, "E206", "goal"),
    (#""slop":-1"#, "E424", "scene.slop"), (#""slop":10001"#, "E424", "0 to 10000"),
    (#""slop":null"#, "E423", "scene.slop"), (#""slob":0"#, "E421", "slop"),
    (#""colors":[]"#, "E423", "scene.colors"), (##""colors":{"ring":"#fff"}"##, "E421", "outline"),
    (#""colors":{"fill":"green"}"#, "E423", "scene.colors.fill"),
    (#""layout":[1]"#, "E423", "scene.layout"),
    (#""layout":{"ad":{"x":0,"y":0,"width":9,"height":9}}"#, "E421", "scene.layout.ad"),
    (#""layout":{"add":{"x":0,"y":0,"width":9}}"#, "E422", "height"),
    (#""layout":{"add":{"x":0,"y":0,"width":0,"height":9}}"#, "E424", "scene.layout.add.width"),
    (#""layout":{"minus":{"x":0,"y":0,"width":9,"height":-9}}"#, "E424", "minus.height"),
    (#""layout":{"gauge":{"x":2e6,"y":0,"width":9,"height":9}}"#, "E424", "scene.layout.gauge.x"),
    (#""layout":{"gauge":{"x":0,"y":0,"width":"NaN","height":9}}"#, "E423", "gauge.width"),
  ])
  func `what cannot be is refused by its place`(
    members: String, code: String, place: String
  ) async throws {
    try await replay("," + members).expectRefusal(code, place)
  }

  @Test func `NaN without quotes is no JSON`() async throws {
    let recording = try await replay(#","count":NaN"#)
    #expect(recording.status == .error && recording.report == nil)
  }

  @Test func `the report holds count, goal, presses and when each was`() async throws {
    let slide = [
      #"{"t":700000,"id":9,"phase":"began","x":207,"y":650}"#,
      #"{"t":800000,"id":9,"phase":"ended","x":207,"y":744}"#,
    ]
    let report = try await report(touches: presses(3) + slide)
    #expect(report.kind == "counter" && report.score == 1 && report.percent == "100.00 %")
    let expected: JSONValue = [
      "counter": 8, "goal": 8, "slop": 70, "goalReachedAt": 500_000,
      "presses": ["add": 3, "minus": 0, "ignored": 1],
      "timeline": [
        ["t": 100_000, "press": "add", "counter": 6], ["t": 300_000, "press": "add", "counter": 7],
        ["t": 500_000, "press": "add", "counter": 8],
      ],
    ]
    #expect(report.section == expected)
    #expect(report.summary == "8 of 8; 3 add, 0 minus, 1 ignored; goal at 0.500 s")
  }

  @Test(arguments: [
    ("", 743, 1), ("", 744, 0), (#","slop":8"#, 681, 1), (#","slop":8"#, 682, 0),
    (#","slop":0"#, 673, 1), (#","slop":0"#, 674, 0), (#","slop":2.5"#, 675, 1),
  ])
  func `a finger strays from minus as far below 673 as the scene says`(
    members: String, y: Int, presses: Int
  ) async throws {
    let slide = [
      #"{"t":0,"id":9,"phase":"began","x":207,"y":650}"#,
      #"{"t":1,"id":9,"phase":"ended","x":207,"y":\#(y)}"#,
    ]
    let section = try await report(members, touches: slide).section
    #expect(section["presses"]?["minus"]?.integer == Int64(presses))
    #expect(section["presses"]?["ignored"]?.integer == Int64(1 - presses))
  }

  @Test func `a report names the slop`() async throws {
    #expect(try await report().section["slop"] == 70)
    #expect(try await report(#","slop":2.5"#).section["slop"]?.double == 2.5)
  }

  @Test func `the score is count / goal and at most 1`() async throws {
    for (count, score, percent) in [
      (0, 0, "0.00 %"), (5, 0.625, "62.50 %"), (8, 1, "100.00 %"), (9, 1, "100.00 %"),
      (1_000_000, 1, "100.00 %"),
    ] {
      let report = try await report(#","count":\#(count)"#)
      #expect(report.score == score && report.percent == percent)
    }
    let third = try await report(#","count":2,"goal":3"#)
    #expect(third.score == 2.0 / 3 && third.percent == "66.66 %")
    let below = try await report(#","profile":"original","count":-7"#)
    #expect(below.score == 0 && below.percent == "0.00 %" && below.summary.hasPrefix("-7 of 8"))
  }

  @Test func `with clampAtGoal presses beyond it change nothing`() async throws {
    let free = try await report(touches: presses(5))
    #expect(free.section["counter"] == 10 && free.section["presses"]?["add"] == 5)
    let clamped = try await report(#","clampAtGoal":true"#, touches: presses(5))
    #expect(clamped.section["counter"] == 8 && clamped.section["presses"]?["add"] == 5)
    #expect(clamped.section["goalReachedAt"] == free.section["goalReachedAt"])
  }

  @Test func `a reset starts the counter anew and lets go of what is held`() async throws {
    let held = #"{"t":700000,"id":9,"phase":"began","x":207,"y":553}"#
    let reset = #"{"t":800000,"event":"reset"}"#
    let lifted = #"{"t":900000,"id":9,"phase":"ended","x":207,"y":553}"#
    let report = try await report(touches: presses(2) + [held, reset, lifted])
    #expect(report.section["counter"] == 5 && report.section["timeline"] == [])
    let full = try await self.report(#","count":8"#, touches: [reset])
    #expect(full.section["goalReachedAt"] == 800_000)
    #expect(try await self.report(#","count":8"#).section["goalReachedAt"] == 0)
  }

  @Test func `requirements ask for the report's figures`() async throws {
    let demands = [
      "counter.presses.add>=8", "presses.add==3", "counter.counter@250ms==6", "score>=1",
    ]
    let recording = try await replay("", touches: presses(3), demands: demands)
    #expect(recording.judgments.map(\.holds) == [false, true, true, true])
    #expect(recording.status == .fail)
  }

  @Test func `on another canvas the parts are scaled alike and centered`() async throws {
    // Half as large, with 96.5 points on either side: add lies around (200, 276.5).
    let canvas = #"{"width":400,"height":448}"#
    let add = try await report(touches: presses(1, x: 200, y: 277), canvas: canvas)
    #expect(add.section["presses"]?["add"] == 1)
    let missed = try await report(touches: presses(1, x: 174, y: 277), canvas: canvas)
    #expect(missed.section["presses"]?["add"] == 0)
  }

  @Test func `a layout moves what is hit`() async throws {
    let layout = #","layout":{"add":{"x":10,"y":20,"width":60,"height":40}}"#
    let report = try await report(layout, touches: presses(2, x: 12, y: 22))
    #expect(report.section["counter"] == 7)
    #expect(try await self.report(layout, touches: presses(1)).section["counter"] == 5)
  }
}
