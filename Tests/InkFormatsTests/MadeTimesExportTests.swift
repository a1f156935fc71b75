// SPDX-License-Identifier: Apache-2.0
import InkFormats
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

/// Times that an importer made up stay made up in every format that is written.
struct MadeTimesExportTests {
  private static let seeds: ClosedRange<UInt64> = effort(few: 1...100, all: 1...2000)

  /// The origin of a recording whose times are made up.
  private var timeless: RecordingHeader.Source {
    var source = RecordingHeader.Source(importer: "strokes")
    source.isSynthetic = true
    return source
  }

  /// Returns true if a file says that its recording has no times.
  private func saysSo(_ exported: ExportedInk) -> Bool {
    exported.notes.contains { note in
      if case .assumed(let assumption) = note { assumption.fact == .times } else { false }
    }
  }

  @Test(arguments: InkFormat.writable)
  func `a recording without times has none when it is written and read again`(
    format: InkFormat
  ) throws {
    for seed in Self.seeds {
      var recording = Generator<Recording>.recording().value(seed: seed)
      guard recording.touches.contains(where: { $0.phase == .began }) else { continue }
      #expect(!saysSo(format.write(recording)), "seed \(seed)")
      recording.header.source = timeless
      let exported = format.write(recording)
      guard let back = InkFormat(recognizing: exported.bytes) else {
        #expect(format == .playwright && saysSo(exported), "seed \(seed)")
        let text = String(decoding: exported.bytes, as: UTF8.self)
        #expect(text.contains("// Made-up times in microseconds"), "seed \(seed)")
        continue
      }
      let result = try imported(String(decoding: exported.bytes, as: UTF8.self), as: back)
      #expect(result.recording.header.source?.isSynthetic == true, "\(format), seed \(seed)")
      #expect(result.integrity.hasMadeTimes, "\(format), seed \(seed)")
      #expect(saysSo(exported) == (format == .webdriver), "\(format), seed \(seed)")
    }
  }

  @Test func `a table without times keeps everything else in its order`() throws {
    for seed in Self.seeds {
      var recording = Generator<Recording>.recording().value(seed: seed)
      guard !recording.touches.isEmpty else { continue }
      recording.header.source = timeless
      let text = String(decoding: InkFormat.csv.write(recording).bytes, as: UTF8.self)
      func untimed(_ touches: [TouchEvent]) -> [TouchEvent] {
        touches.map { touch in
          var touch = touch
          touch.time = 0
          return touch
        }
      }
      let back = try imported(text, as: .csv).recording.touches
      #expect(untimed(back) == untimed(recording.touches), "seed \(seed)")
      #expect(back.map(\.time) == back.indices.map { Int64($0) * 8_000 }, "seed \(seed)")
    }
  }

  @Test func `touches of another program without times are read by their words`() throws {
    let rows = "0,moved,1,2\n0,ended,3,4\n0,began,5,5\n0,ended,6,6\n"
    let result = try imported("id,phase,x,y\n" + rows, as: .csv)
    #expect(contacts(of: result) == ["5,5@8 6,6@16 ended"])
    #expect(result.notes == [.omitted("lifts without a contact", count: 1)])
  }
}
