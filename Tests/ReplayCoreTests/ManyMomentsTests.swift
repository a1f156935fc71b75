// SPDX-License-Identifier: Apache-2.0
import ReplayCore
import Testing
import Touchstone

/// Recordings that expect something at many moments.
@Suite struct ManyMomentsTests {
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
    #expect(replayed.judgments.count == 1000 && replayed.judgments.allSatisfy(\.holds))
  }
}
