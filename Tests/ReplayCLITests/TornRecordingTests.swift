// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Recordings whose end is missing, and streams in which one recording is bad.
@Suite struct TornRecordingTests {
  private static let torn = Bar.header + "\n" + Bar.began + "\n" + Bar.moved + "\n" + #"{"t":160"#

  @Test func `a torn recording stays unsealed when it is converted`() throws {
    let folder = try TemporaryFolder([
      "torn": Self.torn, "count": Bar.good.replacing(#""lines":3"#, with: #""lines":4"#),
      "noend": Bar.header + "\n" + Bar.began + "\n",
    ])
    for (name, code) in [("torn", "W302"), ("count", "W303"), ("noend", "W301")] {
      let run = try Command("convert", name, "-o", name + ".touch.jsonl", in: folder)
      #expect(run.status == 0 && run.diagnostics.contains(": \(code): "), "\(run.diagnostics)")
      let again = try Command("check", name + ".touch.jsonl", in: folder)
      #expect(again.output.contains("not sealed"), "\(again.output)")
      #expect(again.diagnostics.contains(": W301: "), "\(again.diagnostics)")
      let packed = try Command("convert", name, "--to", "packed", in: folder)
      #expect(packed.status == 2 && packed.output == "", "\(packed.output)")
      #expect(packed.diagnostics.contains(": E108: "), "\(packed.diagnostics)")
      let part = try Command(
        "convert", name, "--to", "packed", "--cut", "0s..1s", in: folder)
      #expect(part.status == 0 && part.output.hasSuffix("}\n"), "\(part.diagnostics)")
    }
  }

  @Test func `the good recordings of a stream are converted and shrunk, with status 2`() throws {
    let bad = Bar.recording([Bar.began, "{bad}", Bar.ended])
    let folder = try TemporaryFolder(["all": Bar.good + bad + Bar.good])
    let converted = try Command("convert", "all", in: folder)
    #expect(converted.status == 2 && converted.output == Bar.good + Bar.good)
    #expect(converted.diagnostics.hasPrefix("all:"), "\(converted.diagnostics)")
    #expect(converted.diagnostics.contains(": E201: "))
    let pictures = try Command("convert", "all", "--to", "svg", "-o", "made/", in: folder)
    #expect(pictures.status == 2, "\(pictures.diagnostics)")
    #expect(try folder.names(in: "made").count == 2)
    let shrunk = try Command("shrink", "all", "--keep", "touches>=2", "-o", "small/", in: folder)
    #expect(shrunk.status == 2 && shrunk.diagnostics.contains(": E201: "), "\(shrunk.diagnostics)")
    #expect(try folder.names(in: "small").count == 2)
  }

  @Test func `a guide of a torn recording comes with a warning`() throws {
    let folder = try TemporaryFolder(["torn.touch.jsonl": Self.torn])
    let run = try Command("guides", "torn.touch.jsonl", "--to", "json", in: folder)
    #expect(run.status == 0 && run.output.contains(#""strokes""#), "\(run.output)")
    #expect(run.diagnostics.hasPrefix("torn.touch.jsonl:4:"), "\(run.diagnostics)")
    #expect(run.diagnostics.contains(": W302: "), "\(run.diagnostics)")
  }

  @Test func `a guide has no negative zero`() throws {
    let folder = try TemporaryFolder(["a.svg": #"<svg><path d="M-0 -0 H10"/></svg>"#])
    let run = try Command("guides", "a.svg", "--to", "json", in: folder)
    #expect(run.status == 0 && !run.output.contains("-0"), "\(run.output)\(run.diagnostics)")
  }
}
