// SPDX-License-Identifier: Apache-2.0
import Drawing
import ReplayCore
import Scenes
import TestCorpora
import Testing

/// The state that recordings share while they are replayed at the same time: pictures, digests and
/// the progress.
///
/// If an access to it is not safe, the thread sanitizer fails these tests.
@Suite struct SharedWorkTests {
  private static func card(_ picture: String, at x: Int) -> String {
    """
    {"format":"touch-recording","version":1,"canvas":{"width":24,"height":24},\
    "scene":{"kind":"scratch","cover":{"image":"\(picture)"}}}
    {"t":0,"id":0,"phase":"began","x":\(x),"y":3}
    {"t":9000,"id":0,"phase":"ended","x":\(x),"y":20}
    {"t":9000,"event":"end","lines":2}

    """
  }

  @Test
  func
    `recordings that share pictures, digests and progress give on many threads what they give on one`()
    async throws
  {
    let folder = try TemporaryFolder()
    for (shade, name) in ["foil", "gold"].enumerated() {
      let color = Color(red: 90, green: UInt8(100 * shade), blue: 0)
      try folder.add(Bitmap(width: 8, height: 8, filledWith: color), name)
    }
    for index in 0..<16 {
      let text = Self.card(["foil", "gold", "none"][index % 3], at: index)
      try folder.write(text + text, to: "\(10 + index).touch.jsonl")
    }
    let inputs = Input.expand([folder.path])
    #expect(inputs.count == 16)
    var reports: [[UInt8]] = []
    for jobs in effort(few: [1, 8], all: [1, 8, 8, 8]) {
      var replay = Replayer()
      (replay.assets, replay.frame) = (try folder.assets(), .last)
      var report = RunReport(demands: [])
      var count = 0
      let (digests, progress) = (InputDigests(), Progress(of: inputs.map(\.size)))
      try await replay.run(
        inputs, jobs: jobs, progress: { progress.advance(by: $0) }, digests: digests
      ) { recording in
        var recording = recording
        recording.listFrame()
        report.add(recording)
        count += 1
      }
      progress.clear()
      #expect(count == 32)
      report.provenance = Provenance(of: replay, inputs: inputs, digests: digests)
      reports.append(report.json())
    }
    for report in reports { #expect(report == reports[0]) }
  }
}
