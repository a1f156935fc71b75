import Geometry
import JSONStream
import ReplayCore
import Scenes
import Testing
import TouchRecording

/// The reports of scenes that are asked for only some members of their section.
@Suite struct ReportNamingTests {
  private static let scenes: [JSONValue] = [
    ["kind": "trace", "guide": "T"], ["kind": "scratch", "threshold": 1],
    ["kind": "counter"], ["kind": "pattern", "seed": 1],
  ]

  /// A scene after a stroke across its middle that the system took away, a tap and a reset.
  private func touched(_ value: JSONValue) throws -> any Scene {
    var scene = try decodeScene(
      value, canvas: Size(width: 300, height: 300),
      measures: [.shape, .thresholds])
    let touches: [(TouchEvent.Phase, Double)] = [
      (.began, 20), (.moved, 200), (.cancelled, 250), (.began, 100), (.ended, 120),
    ]
    for round in 0..<2 {
      if round == 1 { scene.reset(at: 5) }
      for (index, (phase, x)) in touches.enumerated() {
        scene.apply(
          TouchEvent(
            time: Microseconds(10 * round + index), contact: 0, phase: phase,
            location: Point(x: x, y: 150)))
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

  @Test func `a thousand moments of a card with a thousand regions are judged as the end is`()
    async throws
  {
    let regions = (0..<1000).map { index in
      #"{"name":"r\#(index)","rect":{"x":\#(index % 40),"y":\#(index / 40),"width":1,"height":1}}"#
    }
    var lines = [
      SceneRecording.touch(0, 0, "began", 5, 5), SceneRecording.touch(0, 1, "ended", 5, 5),
    ]
    for index in 0..<500 {
      lines.append(#"{"t":2,"event":"expect","require":"touches@\#(10 + index)us==2"}"#)
      lines.append(#"{"t":2,"event":"expect","require":"coverage.revealed@\#(10 + index)us>0"}"#)
    }
    let recording = SceneRecording(
      scene: #""kind":"scratch","brush":{"width":4},"regions":["# + regions.joined(separator: ",")
        + "]",
      touches: lines, canvas: #"{"width":40,"height":25}"#, end: 1000)
    let replayed = try await recording.replayed()
    #expect(replayed.judgements.count == 1000 && replayed.judgements.allSatisfy(\.holds))
  }
}
