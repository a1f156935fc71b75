// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Reports in every form, on standard output and in files.
@Suite struct ReportCommandTests {
  private static let forms = ["html", "human", "json", "jsonl", "junit"]

  private func folder() throws -> TemporaryFolder {
    try TemporaryFolder(["bar.touch.jsonl": Bar.good, "bad.touch.jsonl": "{"])
  }

  @Test func `a report in a file holds the bytes that --format prints, again and again`() throws {
    let folder = try folder()
    let flags = [".", "--require", "score<1"]
    for _ in 1...2 {
      let run = try Command(
        flags + Self.forms.flatMap { ["--report", "\($0)=\($0).out"] }, in: folder)
      #expect(run.status == 2)
      for form in Self.forms {
        let printed = try Command(flags + ["--format", form], in: folder)
        #expect(printed.status == 2)
        let written = String(decoding: try folder.read("\(form).out"), as: UTF8.self)
        #expect(written == printed.output, "\(form)")
        if form == "human" { #expect(run.output == written) }
      }
    }
    #expect(
      try folder.names() == ["bad.touch.jsonl", "bar.touch.jsonl"] + Self.forms.map { "\($0).out" })
  }

  @Test func `a report of one kind replaces one of another, and nothing else does`() throws {
    let folder = try folder()
    for form in Self.forms + Self.forms.reversed() {
      #expect(
        try Command("bar.touch.jsonl", "--report", "\(form)=report", in: folder).status == 0)
    }
    for text in ["", "mine", "<testsuites name=\"other\">", "{\"kind\":\"other\"}"] {
      try folder.write(text, to: "report")
      for form in Self.forms {
        let run = try Command("bar.touch.jsonl", "-v", "--report", "\(form)=report", in: folder)
        #expect(run.status == 73)
        #expect(run.diagnostics.hasPrefix("report: E701: the file exists"))
        #expect(!run.diagnostics.contains("touches") && run.output == "")
        #expect(try folder.read("report") == Array(text.utf8))
      }
    }
    let run = try Command(
      "bar.touch.jsonl", "--report", "junit=report", "--overwrite", in: folder)
    #expect(run.status == 0)
    #expect(try folder.read("report").starts(with: "<?xml".utf8))
  }

  @Test func `who goes away while the lines come does not keep the other outputs from being made`()
    throws
  {
    let folder = try folder()
    // More than a pipe holds, so that the reader is gone before the last line.
    try folder.write(String(repeating: Bar.good, count: 200), to: "many.touch.jsonl")
    let run = try Command(
      script: """
        { "$REPLAY" many.touch.jsonl --format jsonl --require 'touches>=4' --report junit=j.xml \
          -o out; echo $? > status; } | head -n 1
        """, in: folder)
    #expect(run.output.count(where: { $0 == "\n" }) == 1)
    #expect(try folder.read("status") == Array("1\n".utf8))
    #expect(String(decoding: try folder.read("j.xml"), as: UTF8.self).contains("failures=\"200\""))
    #expect(try folder.names(in: "out") == ["frames", "report.html", "report.json"])
  }

  @Test func `a metric that is nowhere is told even where a recording is bad`() throws {
    let run = try Command(".", "--require", "scroe>=0.5", in: try folder())
    #expect(run.status == 2)
    #expect(
      run.diagnostics.contains("E501: --require: unknown metric 'scroe'; did you mean score?"))
  }

  @Test func `reports may lie in the output folder, which is still ours afterward`() throws {
    let folder = try folder()
    for _ in 1...2 {
      let run = try Command(
        "bar.touch.jsonl", "-o", "out", "--report", "junit=out/junit.xml", in: folder)
      #expect(run.status == 0)
    }
    #expect(try folder.names(in: "out") == ["frames", "junit.xml", "report.html", "report.json"])
  }

  // MARK: Schemas

  @Test(arguments: ["recording", "scene", "report"])
  func `a schema is printed as JSON`(name: String) throws {
    let run = try Command("schema", name, in: try folder())
    #expect(run.status == 0 && run.diagnostics == "")
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(json?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
  }
}
