// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// The measures of a trace, asked of the program.
struct MeasuresTests {
  private static let page = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("docs/measures.md")

  /// The contents of the blocks of the page in a language.
  private func blocks(_ language: String) throws -> [String] {
    try String(contentsOf: MeasuresTests.page, encoding: .utf8).components(separatedBy: "```")
      .enumerated().filter { $0.offset % 2 == 1 && $0.element.hasPrefix(language + "\n") }
      .map { String($0.element.dropFirst(language.count + 1)) }
  }

  /// The lines of a text without what stands before them.
  private func lines(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) + "\n" }.joined()
  }

  @Test func `the example of the page of measures gives the numbers of that page`() throws {
    let recording = try #require(blocks("jsonl").first)
    let folder = try TemporaryFolder(["example.touch.jsonl": recording])
    let run = try Command(
      "example.touch.jsonl", "--metrics", "shape,tolerance", "--format", "json", in: folder)
    #expect(run.status == 0)
    let excerpts = try blocks("json")
    #expect(excerpts.count == 3)
    for excerpt in excerpts { #expect(lines(run.output).contains(lines(excerpt)), "\(excerpt)") }
  }

  @Test func `shapes, and shares at other tolerances, are reported only where they are asked for`()
    throws
  {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let plain = try Command("bar.touch.jsonl", "--format", "json", in: folder).output
    #expect(plain.contains("\"deviation\"") && !plain.contains("\"inside\""))
    #expect(!plain.contains("\"shape\""))
    let curve = try Command(
      "bar.touch.jsonl", "--format", "json", "--metrics", "tolerance", in: folder)
    #expect(curve.status == 0 && curve.output.contains("\"inside\": ["))
    for list in ["shape", "shape,shape"] {
      let run = try Command("bar.touch.jsonl", "--format", "json", "--metrics=\(list)", in: folder)
      #expect(run.status == 0 && run.output.contains("\"frechet\""))
    }
  }

  @Test func `a measure can be required`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let requirements = [
      ("tolerance.inside.1>=1", 0), ("tolerance.inside.0>=0.9", 1), ("deviation.max<=2", 0),
      ("strokes.0.shape.lengthRatio<1.01", 0), ("strokes.0.shape.frechet<1", 1),
    ]
    for (requirement, status) in requirements {
      let run = try Command(
        "bar.touch.jsonl", "--metrics", "shape,tolerance", "--require", requirement, in: folder)
      #expect(run.status == Int32(status), "\(requirement)")
    }
  }

  @Test func `a trace without ink has no deviation, and says so`() throws {
    let folder = try TemporaryFolder(["empty.touch.jsonl": Bar.recording([])])
    let run = try Command(
      "empty.touch.jsonl", "--metrics", "shape,tolerance", "--format", "json", in: folder)
    #expect(run.status == 0)
    #expect(
      run.output.contains("\"mean\": null")
        && run.output.contains("\"inside\": [\n            null,"))
  }
}
