// SPDX-License-Identifier: Apache-2.0
import JSONStream
import ReplayCore
import Scenes

/// A recording of one scene as a test spells it out.
struct SceneRecording {
  /// The members of the scene, in JSON, its kind among them.
  var scene: String
  /// The lines between the header and the end.
  var touches: [String] = []
  /// The canvas, in JSON.
  var canvas = #"{"width":414,"height":896}"#
  /// When it ends, in microseconds.
  var end = 9_000_000

  /// The line of a touch: contact, time in microseconds, phase and place.
  static func touch(_ id: Int, _ time: Int, _ phase: String, _ x: Int, _ y: Int) -> String {
    touch(id, time, phase, Double(x), Double(y))
  }

  static func touch(_ id: Int, _ time: Int, _ phase: String, _ x: Double, _ y: Double) -> String {
    #"{"t":\#(time),"id":\#(id),"phase":"\#(phase)","x":\#(x),"y":\#(y)}"#
  }

  /// The lines of one contact, a time and a place each, from where it comes down to where it lifts.
  static func stroke(_ id: Int, _ places: (time: Int, x: Double, y: Double)...) -> [String] {
    places.enumerated().map { index, place in
      let phase = index == 0 ? "began" : index == places.count - 1 ? "ended" : "moved"
      return touch(id, place.time, phase, place.x, place.y)
    }
  }

  /// What stands in the file.
  var text: String {
    let header =
      #"{"format":"touch-recording","version":1,"canvas":\#(canvas),"scene":{\#(scene)}}"#
    let end = #"{"t":\#(end),"event":"end","lines":\#(touches.count)}"#
    return ([header] + touches + [end]).map { $0 + "\n" }.joined()
  }

  /// What comes of it.
  func replayed(
    demands: [String] = [], frame: FrameSelection? = nil
  ) async throws -> ReplayedRecording {
    var replay = try Replayer(requiring: demands)
    replay.frame = frame
    return try await replay.replayed(text)
  }

  /// The report of its scene.
  func report() async throws -> SceneReport { try await replayed().scored() }

  /// The section of its scene in the report.
  func section() async throws -> JSONValue { try await report().section }
}
