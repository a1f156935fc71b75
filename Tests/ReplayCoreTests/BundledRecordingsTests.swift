// SPDX-License-Identifier: Apache-2.0
import ReplayCore
import Scenes
import TestCorpora
import Testing
import TouchRecording

@Suite struct BundledRecordingsTests {
  @Test func `each bundled recording is written as it is read`() throws {
    for stem in try Bundled.stems() {
      try Project.expect(
        "recordings/\(stem)\(Input.ending)", toHold: try Bundled.recording(stem).bytes)
    }
  }

  @Test func `each bundled recording has the report beside it`() async throws {
    // With the frame at a point a pixel, whose digest stands in the report: the same pixels in
    // debug and release, and on every machine.
    let replay = Replayer {
      $0.frame = .last
      $0.scale = 1
    }
    for stem in try Bundled.stems() {
      var report = RunReport()
      let (inputs, digests) = (Input.expand([Bundled.path(stem)]), InputDigests())
      try await replay.run(inputs, digests: digests) { recording in
        var recording = recording
        recording.listFrame()
        report.add(recording)
      }
      report.provenance = Provenance(of: replay, inputs: inputs, digests: digests)
      try Project.expect("recordings/\(stem).report.json", toHold: report.json())
    }
  }
}
