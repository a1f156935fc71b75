// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Compressed inputs, recognized by their first bytes wherever an input is read.
@Suite struct GzipTests {
  private static let recording = """
    {"format":"touch-recording","version":1,"canvas":{"width":100,"height":100}}
    {"t":0,"id":0,"phase":"began","x":1,"y":2}
    {"t":9,"id":0,"phase":"ended","x":50,"y":60}
    {"t":9,"event":"end","lines":2}

    """

  /// Runs a script in a folder that holds `a.touch.jsonl` and, compressed, `a.touch.jsonl.gz`.
  private func run(_ script: String, _ files: [String: String] = [:]) throws -> Command {
    let folder = try TemporaryFolder(["a.touch.jsonl": Self.recording].merging(files) { $1 })
    return try Command(script: "gzip -kn a.touch.jsonl\n" + script, in: folder)
  }

  private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Fuzz/Corpus/Ink")

  @Test func `each format gives the same recordings when it is compressed`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
      .filter { $0.hasSuffix("-short") }
    #expect(names.count >= 14)
    for name in names.sorted() {
      let text = try String(contentsOf: Self.corpus.appendingPathComponent(name), encoding: .utf8)
      let folder = try TemporaryFolder([name: text])
      let plain = try Command("convert", name, in: folder)
      #expect(plain.status == 0 && !plain.output.isEmpty, "\(name): \(plain.diagnostics)")
      let packed = try Command(
        script: "gzip -n \(name); \"$REPLAY\" convert \(name).gz", in: folder)
      #expect(packed.output == plain.output, "\(name): \(packed.diagnostics)")
    }
  }

  @Test func `every command takes compressed recordings, also from pipes and folders`() throws {
    for call in [
      "check X", "explain X --stroke 1", "metrics X", "shrink X --keep 'strokes>0'", "X",
      "render X --to rgba -o -", "convert X --to packed", "expect X 'strokes>0' -o -",
    ] {
      let both = try run(
        """
        "$REPLAY" \(call.replacing("X", with: "a.touch.jsonl")) > plain || exit 9
        "$REPLAY" \(call.replacing("X", with: "a.touch.jsonl.gz")) > packed || exit 8
        cmp plain packed
        """)
      #expect(both.status == 0, "\(call): \(both.output)\(both.diagnostics)")
    }
    let folder = try run(
      "rm a.touch.jsonl; \"$REPLAY\" check .; \"$REPLAY\" check - < a.touch.jsonl.gz")
    #expect(
      folder.output == """
        a: valid, 2 touches, 0.000 s, sealed
        stdin: valid, 2 touches, 0.000 s, sealed

        """, "\(folder.diagnostics)")
    let rows = try run(
      """
      "$REPLAY" convert --to packed a.touch.jsonl | gzip > a.gz
      "$REPLAY" batch a.gz - --columns status,ink.strokes < a.gz
      """)
    #expect(
      rows.output == String(repeating: #"{"status":"pass","ink.strokes":1}"# + "\n", count: 2))
  }

  @Test func `a dictionary of Tomoe is the same library when it is compressed`() throws {
    let both = try run(
      """
      gzip -kn own.tdic
      for file in own.tdic own.tdic.gz; do
        "$REPLAY" guides $file && "$REPLAY" a.touch.jsonl --guides $file --guide own || exit 9
      done > rows
      head -n $(($(wc -l < rows) / 2)) rows > plain
      tail -n $(($(wc -l < rows) / 2)) rows | cmp - plain && cat plain
      """, ["own.tdic": "own\n:1\n2 (30 40) (270 40)\n\nother\n:1\n2 (1 2) (3 4)\n"])
    #expect(both.status == 0, "\(both.diagnostics)")
    #expect(both.output.contains("other") && both.output.contains("1 recording, all replayed"))
  }

  @Test func `a report of compressed inputs holds, and may be compressed`() throws {
    let verified = try run(
      """
      "$REPLAY" a.touch.jsonl.gz -o out -q > table; sha256sum a.touch.jsonl.gz | cut -c1-64 > sum
      grep -c "$(cat sum)" out/report.json; gzip out/report.json
      "$REPLAY" verify out/report.json.gz
      """)
    #expect(verified.status == 0, "\(verified.diagnostics)")
    #expect(verified.output.hasPrefix("1\n"), "\(verified.output)")
  }

  @Test func `a compressed recording is not changed in place`() throws {
    let run = try run("\"$REPLAY\" expect a.touch.jsonl.gz 'strokes>0' --overwrite; gzip -t *.gz")
    #expect(run.diagnostics.contains("a compressed one is not changed in place"))
  }

  @Test(arguments: [
    ("head -c 60 a.touch.jsonl.gz > x", "the gzip data end too soon"),
    ("head -c 5 a.touch.jsonl.gz > x", "the gzip data end too soon"),
    ("(cat a.touch.jsonl.gz; echo more) > x", "or other bytes follow them"),
    ("(cat a.touch.jsonl.gz; printf '\\037\\213') > x", "the gzip data end too soon"),
    ("cat a.touch.jsonl.gz > x; printf zz | dd of=x bs=1 seek=70 conv=notrunc", "damaged"),
    ("head -c 99999999 /dev/zero | gzip -9 > x", "more than 1000 times their size"),
  ])
  func `data that are torn, damaged, followed or blown up are refused`(
    script: String, words: String
  ) throws {
    for command in ["check x", "convert x", "batch x", "convert --from unipen x"] {
      let run = try run("\(script)\n\"$REPLAY\" \(command) > /dev/null")
      #expect(run.status == 2, "\(command)")
      #expect(run.diagnostics.contains(": E002: "), "\(command): \(run.diagnostics)")
      #expect(run.diagnostics.contains(words), "\(command): \(run.diagnostics)")
    }
  }

  @Test func `members concatenate, whatever the sizes of the reads`() throws {
    let run = try run(
      """
      for i in $(seq 300); do cat a.touch.jsonl.gz; done > many.gz
      "$REPLAY" check many.gz | sed 's/.*: //' | sort | uniq -c
      (for b in $(seq 9); do printf '\\037'; sleep 0.01; tail -c +2 a.touch.jsonl.gz; done) |
        "$REPLAY" check - | wc -l
      """)
    let lines = run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines == ["300 valid, 2 touches, 0.000 s, sealed", "9"], "\(run.diagnostics)")
  }
}
