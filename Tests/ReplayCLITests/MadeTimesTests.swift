// SPDX-License-Identifier: Apache-2.0
import Foundation
import JSONStream
import Testing

/// A requirement on a time never holds on times that an importer made up.
@Suite struct MadeTimesTests {
  /// The letter T in two strokes without times, and the same with a time of each sample.
  private static let timeless =
    "[[[50,10],[50,30],[50,50],[50,70],[50,95]],[[19,10],[35,10],[50,10],[65,10],[81,10]]]"
  private static let timed =
    "[[[50,10,0],[50,30,8],[50,50,16],[50,70,24],[50,95,32]],"
    + "[[19,10,40],[35,10,48],[50,10,56],[65,10,64],[81,10,72]]]"

  private static let flags = [
    "--guide", "T", "--set", "placement=ink", "--set", "rules.time=10",
  ]
  /// Requirements that hold for any quick drawing, on figures of time.
  private static let ofTime = [
    "durationMicros<=10000000", "trace.verdict.failed==0", "progress.completedAt<=10000000",
    "strokes.0.began<=5000000", "score@2s>=0.5", "count(trace.strokes.0.ended)>=1",
  ]
  private static let reason = "the recording has no times"

  private func folder() throws -> TemporaryFolder {
    try TemporaryFolder([
      "timeless.json": Self.timeless, "timed.json": Self.timed,
      "bar.touch.jsonl": Bar.recording(
        [Bar.began, Bar.moved, Bar.ended],
        header: Bar.header.replacing(
          Bar.scene, with: Bar.scene + #","source":{"importer":"strokes","synthetic":true}"#)),
    ])
  }

  private func requiring(_ expressions: [String]) -> [String] {
    expressions.flatMap { ["--require", $0] }
  }

  @Test(arguments: MadeTimesTests.ofTime)
  func `each figure of time fails without times, says so, and holds with them`(
    expression: String
  ) throws {
    let folder = try folder()
    let flags = Self.flags + requiring([expression])
    let made = try Command(["timeless.json"] + flags, in: folder)
    #expect(made.status == 1 && (made.output + made.diagnostics).contains(Self.reason))
    let told = try Command(["timed.json"] + flags, in: folder)
    #expect(told.status == 0, "\(told.output)\(told.diagnostics)")
    // In every form, and with a guide of the ink alone.
    for form in ["json", "jsonl", "junit", "github"] where !expression.hasPrefix("count") {
      let run = try Command(["timeless.json"] + flags + ["--format", form], in: folder)
      #expect(run.status == 1 && run.output.contains(Self.reason), "\(form)")
    }
  }

  @Test func `a report marks made-up times, and other figures hold without them`() throws {
    let folder = try folder()
    let flags = Self.flags.dropLast(2) + requiring(["score>=1", "trace.verdict.failed==0"])
    for (file, isMade) in [("timeless.json", true), ("timed.json", false)] {
      let run = try Command([file] + flags + ["--format", "jsonl"], in: folder)
      #expect(run.status == 0, "\(run.output)\(run.diagnostics)")
      let integrity = try JSONValue.parse(Array(run.output.utf8))["integrity"]
      #expect(integrity?["timesMade"]?.bool == (isMade ? true : nil))
    }
    // A native recording says it in its header, and a conversion keeps it.
    let native = try Command(
      ["bar.touch.jsonl", "--require", "durationMicros<=10000000", "--format", "jsonl"], in: folder)
    #expect(native.status == 1 && native.output.contains(#""timesMade":true"#))
    let converted = try Command(
      script: "$REPLAY convert timeless.json --to packed > p.touch.jsonl",
      in: folder)
    #expect(converted.status == 0)
    let packed = try Command(
      ["p.touch.jsonl", "--require", "durationMicros<=10000000"], in: folder)
    #expect(packed.status == 1)
  }

  @Test func `batch, diff, tune and expect refuse made-up times too`() throws {
    let folder = try folder()
    let batch = try Command(
      ["batch", "--from", "strokes", "timeless.json"] + Self.flags + requiring(["score@2s>=0.5"]),
      in: folder)
    #expect(batch.output.contains(#""status":"fail""#) && batch.output.contains(Self.reason))
    let diff = try Command(
      [
        "diff", "timeless.json", "--guide", "T", "--set", "placement=ink", "--set",
        "rules.tolerance=9",
        "--require", "durationMicros<=10000000", "--format", "jsonl",
      ],
      in: folder)
    #expect(
      diff.output.contains(#"["fail","fail"]"#) && !diff.output.contains("pass"), "\(diff.output)")
    let tune = try Command(
      ["tune", "--good", "timeless.json", "--bad", "timed.json", "--metric=-durationMicros"]
        + Self.flags.prefix(4), in: folder)
    #expect(tune.output.contains(Self.reason), "\(tune.output)\(tune.diagnostics)")
    let expect = try Command(
      "expect", "bar.touch.jsonl", "durationMicros<=10000000", "--overwrite", in: folder)
    #expect(expect.status == 0 && expect.diagnostics.contains("W503"))
    #expect(expect.diagnostics.contains(Self.reason))
    #expect(try Command("bar.touch.jsonl", in: folder).status == 1)
    #expect(try Command("check", "bar.touch.jsonl", "--self", in: folder).status == 1)
  }
}
