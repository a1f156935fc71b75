import ReplayCore
import Scenes
import Testing

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
    #"{"t":\#(time),"id":\#(id),"phase":"\#(phase)","x":\#(x),"y":\#(y)}"#
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
    var replay = Replay()
    replay.demands = try demands.map { Demand(try Requirement($0), .require) }
    replay.frame = frame
    return try await replay.replayed(text)
  }
}

extension Replay {
  /// What comes of the one recording that a text is.
  func replayed(_ text: String) async throws -> ReplayedRecording {
    let file = try TemporaryRecordings()
    var found: ReplayedRecording?
    try await run(Input.expand([try file.write(text)])) { found = $0 }
    return try #require(found)
  }
}

extension ReplayedRecording {
  /// The report of the scene, which there has to be.
  func scored() throws -> SceneReport {
    try #require(report, "\(diagnostics.map(\.text))")
  }

  /// Expects that it was refused with a code, and that the words name a place or what is meant.
  func expectRefusal(
    _ code: String, _ place: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = diagnostics.map(\.text).joined(separator: "\n")
    #expect(status == .error && report == nil, sourceLocation: sourceLocation)
    #expect(
      text.contains(": \(code)") && text.contains(place), "\(text)", sourceLocation: sourceLocation)
  }
}
