// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream
import Scenes
import Testing
import TouchRecording

/// The reports of scenes that are asked for only some members of their section.
@Suite struct ReportNamingTests {
  private static let scenes: [JSONValue] = [
    ["kind": "trace", "guide": "T"], ["kind": "scratch", "threshold": 1],
    ["kind": "counter"], ["kind": "pattern", "seed": 1],
    ["kind": "ink"],
  ]

  /// A scene after a stroke across its middle that the system took away, a tap and a reset.
  private func touched(_ value: JSONValue) throws -> Scene {
    var scene = try decodeScene(
      value, canvas: Size(width: 300, height: 300),
      measures: [.shape, .thresholds, .tolerance])
    let touches: [(TouchEvent.Phase, Double)] = [
      (.began, 20), (.moved, 200), (.cancelled, 250), (.began, 100), (.ended, 120),
    ]
    for round in 0..<2 {
      if round == 1 { scene.play(.reset(time: 5)) }
      for (index, (phase, x)) in touches.enumerated() {
        let touch = TouchEvent(
          time: Microseconds(10 * round + index), contact: 0, phase: phase,
          location: Point(x: x, y: 150))
        scene.play(.touch(touch))
      }
    }
    return scene
  }

  @Test(arguments: scenes)
  func `only the members that are named are worked out, each as in the whole report`(
    value: JSONValue
  ) throws {
    let scene = try touched(value)
    let whole = try #require(scene.report.section.members)
    #expect(whole.count > 4)
    for member in whole {
      let named = scene.report(naming: [member.key, "nothing"])
      #expect(named.section.members?.map(\.key) == [member.key])
      #expect(named.score == scene.report.score && named.kind == scene.report.kind)
      // Distances, shapes and times of each percent are members of members.
      let names: Set<String> = [member.key, "inside", "shape", "thresholds"]
      #expect(scene.report(naming: names).section[member.key] == member.value, "\(member.key)")
    }
    #expect(scene.report(naming: []).section.members?.isEmpty == true)
  }
}
