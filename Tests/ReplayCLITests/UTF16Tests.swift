// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Text in UTF-16 with a byte-order mark, recognized wherever an input is read.
@Suite struct UTF16Tests {
  private static let encodings: [(String.Encoding, [UInt8])] = [
    (.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, [0xFE, 0xFF]),
  ]

  private static let recording = """
    {"format":"touch-recording","version":1,"canvas":{"width":100,"height":100},"title":"é漢𝄞"}
    {"t":0,"id":0,"phase":"began","x":1,"y":2}
    {"t":9,"id":0,"phase":"ended","x":50,"y":60}
    {"t":9,"event":"end","lines":2}

    """

  /// Writes a text in each encoding as `name`, and returns the output of a script for both.
  private func outputs(
    of script: String, _ name: String, _ text: String, _ files: [String: String] = [:]
  ) throws -> [Command] {
    try Self.encodings.map { encoding, mark in
      let folder = try TemporaryFolder(files)
      let bytes = Data(mark) + (text.data(using: encoding) ?? Data())
      try bytes.write(to: folder.url.appendingPathComponent(name))
      return try Command(script: script, in: folder)
    }
  }

  @Test func `each format gives the same recordings in UTF-16`() throws {
    let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fuzz/Corpus/Ink")
    let names = try FileManager.default.contentsOfDirectory(atPath: corpus.path)
      .filter { $0.hasSuffix("-short") }
    #expect(names.count >= 14)
    for name in names.sorted() {
      let text = try String(contentsOf: corpus.appendingPathComponent(name), encoding: .utf8)
      let plain = try Command("convert", name, in: try TemporaryFolder([name: text]))
      for run in try outputs(of: "\"$REPLAY\" convert \(name)", name, text) {
        #expect(run.status == 0 && run.output == plain.output, "\(name): \(run.diagnostics)")
      }
    }
  }

  @Test func `recordings, packed ones, scenes and guides may be in UTF-16`() throws {
    let plain = try Command("convert", "a", in: try TemporaryFolder(["a": Self.recording])).output
    for run in try outputs(
      of: """
        "$REPLAY" convert a && gzip a && "$REPLAY" convert a.gz &&
          "$REPLAY" convert --to packed a.gz | "$REPLAY" convert -
        """, "a", Self.recording)
    {
      #expect(run.output == plain + plain + plain, "\(run.diagnostics)")
    }
    for (name, text, flag) in [
      ("s.json", #"{"kind":"trace","guide":"T"}"#, "--scene"),
      (
        "g.svg",
        "<?xml version='1.0' encoding='UTF-16'?><svg viewBox='0 0 9 9'><path d='M1 2L50 60'/></svg>",
        "--guide"
      ),
    ] {
      for run in try outputs(
        of: "\"$REPLAY\" a.touch.jsonl \(flag) \(name)", name, text,
        ["a.touch.jsonl": Self.recording])
      {
        #expect(run.output.contains("1 recording, all replayed"), "\(name): \(run.diagnostics)")
      }
    }
  }

  @Test func `half a surrogate pair is no text, and a log may be cut in a unit`() throws {
    let folder = try TemporaryFolder()
    let text = Self.recording.replacing("é漢𝄞", with: "A").data(using: .utf16LittleEndian) ?? Data()
    var bytes = Data([0xFF, 0xFE]) + text
    let index = try #require(bytes.range(of: Data([0x41, 0x00]))).lowerBound
    bytes[index] = 0x00
    bytes[index + 1] = 0xD8
    try bytes.write(to: folder.url.appendingPathComponent("half"))
    try (Data([0xFF, 0xFE]) + text.dropLast(1)).write(to: folder.url.appendingPathComponent("cut"))
    let half = try Command("check", "half", in: folder)
    #expect(half.status == 2)
    let cut = try Command("check", "cut", in: folder)
    #expect(cut.status == 0 && cut.output.contains("2 touches"), "\(cut.diagnostics)")
  }
}
