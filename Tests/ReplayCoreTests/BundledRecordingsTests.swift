import Foundation
import JSONStream
import ReplayCore
import Scenes
import Testing
import TouchRecording

@Suite struct BundledRecordingsTests {
  /// Whether files are to be written anew; the tests fail then all the same, so that a person looks.
  private static let records = ProcessInfo.processInfo.environment["TOUCHSTONE_RECORD"] == "1"

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("recordings")

  /// Compares a file with what it must hold, or writes it and fails.
  private func expect(
    _ name: String, toHold bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = BundledRecordingsTests.folder.appendingPathComponent(name)
    let found = try? [UInt8](Data(contentsOf: file))
    if found == bytes { return }
    guard BundledRecordingsTests.records else {
      let line = zip(found ?? [], bytes).prefix { $0 == $1 }.count { $0.0 == UInt8(ascii: "\n") }
      Issue.record(
        """
        \(name) \(found == nil ? "is missing" : "differs from line \(line + 1) on"). \
        If that is meant, write it with TOUCHSTONE_RECORD=1 and look at what changed.
        """, sourceLocation: sourceLocation)
      return
    }
    try Data(bytes).write(to: file)
    Issue.record("\(name) was written: look at it", sourceLocation: sourceLocation)
  }

  @Test func `the bundled recordings are what their seeds make`() throws {
    for (stem, recording) in try BundledRecordings.all() {
      try expect("\(stem).touch.jsonl", toHold: recording.bytes)
    }
  }

  @Test func `the folder holds no recording that nobody made`() throws {
    let found = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(Input.ending) }
    #expect(
      try Set(found) == Set(BundledRecordings.all().map { "\($0.stem)\(Input.ending)" }))
  }

  @Test func `each bundled recording has the report beside it`() async throws {
    // With the frame at a point a pixel, whose digest stands in the report: the same pixels in
    // debug and release, and on every machine.
    var replay = Replay()
    replay.frame = .last
    replay.scale = 1
    for (stem, _) in try BundledRecordings.all() {
      let path = Self.folder.appendingPathComponent("\(stem)\(Input.ending)").path
      var report = RunReport()
      let (inputs, digests) = (Input.expand([path]), InputDigests())
      try await replay.run(inputs, digests: digests) { recording in
        let frames = recording.frame.map { [RunReport.FrameEntry($0, of: recording)] }
        report.add(recording, frames: frames ?? [])
      }
      report.provenance = Provenance(of: replay, inputs: inputs, digests: digests)
      try expect("\(stem).report.json", toHold: report.json())
    }
  }
}
