// SPDX-License-Identifier: Apache-2.0
import JSONStream
import ReplayCore
import Scenes
import Testing
import Touchstone

/// What reports and requirements answer about a counter.
@Suite struct CounterSceneTests {
  private func counter(_ members: String = "", touches: [String] = []) -> SceneRecording {
    SceneRecording(scene: #""kind":"counter"\#(members)"#, touches: touches)
  }

  /// Presses of add one after the other, a tenth of a second each.
  private func presses(_ count: Int, x: Double = 207, y: Double = 553) -> [String] {
    (0..<count).flatMap { press in
      SceneRecording.stroke(
        press, (press * 200_000, x, y), (press * 200_000 + 100_000, x, y))
    }
  }

  @Test func `the report holds count, goal, presses and when each was`() async throws {
    let slide = SceneRecording.stroke(9, (700_000, 207, 650), (800_000, 207, 744))
    let report = try await counter(touches: presses(3) + slide).report()
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
    members: String, y: Double, presses: Int64
  ) async throws {
    let slide = SceneRecording.stroke(9, (0, 207, 650), (1, 207, y))
    let section = try await counter(members, touches: slide).section()
    #expect(section["presses"]?["minus"]?.integer == presses)
    #expect(section["presses"]?["ignored"]?.integer == 1 - presses)
  }

  @Test(arguments: [
    (#","count":0"#, 0, "0.00 %"), (#","count":5"#, 0.625, "62.50 %"),
    (#","count":8"#, 1, "100.00 %"), (#","count":1000000"#, 1, "100.00 %"),
    (#","count":2,"goal":3"#, 2.0 / 3, "66.66 %"),
    (#","profile":"original","count":-7"#, 0, "0.00 %"),
  ])
  func `the score is count / goal, at least 0 and at most 1`(
    members: String, score: Double, percent: String
  ) async throws {
    let report = try await counter(members).report()
    #expect(report.score == score && report.percent == percent)
  }

  @Test func `with clampAtGoal presses beyond it change nothing`() async throws {
    let free = try await counter(touches: presses(5)).section()
    #expect(free["counter"] == 10 && free["presses"]?["add"] == 5)
    let clamped = try await counter(#","clampAtGoal":true"#, touches: presses(5)).section()
    #expect(clamped["counter"] == 8 && clamped["presses"]?["add"] == 5)
    #expect(clamped["goalReachedAt"] == free["goalReachedAt"])
  }

  @Test func `a reset starts the counter anew and lets go of what is held`() async throws {
    let reset = #"{"t":800000,"event":"reset"}"#
    var held = SceneRecording.stroke(9, (700_000, 207, 553), (900_000, 207, 553))
    held.insert(reset, at: 1)
    let section = try await counter(touches: presses(2) + held).section()
    #expect(section["counter"] == 5 && section["timeline"] == [])
    let full = counter(#","count":8"#, touches: [reset])
    #expect(try await full.section()["goalReachedAt"] == 800_000)
  }

  @Test func `requirements ask for the report's figures`() async throws {
    let demands = [
      "counter.presses.add>=8", "presses.add==3", "counter.counter@250ms==6", "score>=1",
    ]
    let recording = try await counter(touches: presses(3)).replayed(demands: demands)
    #expect(recording.judgments.map(\.holds) == [false, true, true, true])
    #expect(recording.status == .fail)
  }

  @Test func `on another canvas the parts are scaled alike and centered`() async throws {
    // Half as large, with 96.5 points on either side: add lies around (200, 276.5).
    for (x, count) in [(200.0, 1), (174, 0)] {
      var scene = counter(touches: presses(1, x: x, y: 277))
      scene.canvas = #"{"width":400,"height":448}"#
      #expect(try await scene.section()["presses"]?["add"]?.integer == Int64(count))
    }
  }

  @Test func `a layout moves what is hit`() async throws {
    let layout = #","layout":{"add":{"x":10,"y":20,"width":60,"height":40}}"#
    #expect(
      try await counter(layout, touches: presses(2, x: 12, y: 22)).section()["counter"] == 7)
    #expect(try await counter(layout, touches: presses(1)).section()["counter"] == 5)
  }
}
