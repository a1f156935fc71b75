// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// The program asks where it would otherwise choose in silence.
struct SilentChoiceTests {
  private func bar() throws -> TemporaryFolder {
    try TemporaryFolder(["bar.touch.jsonl": Bar.good])
  }

  @Test(arguments: [
    ("render bar.touch.jsonl -o a.png", "\u{89}PNG", false),
    ("render bar.touch.jsonl --fps 60 -o a.png", "\u{89}PNG", true),
    ("render bar.touch.jsonl --fps 60 -o a.apng", "\u{89}PNG", true),
    ("render bar.touch.jsonl --fps 60 -o a.y4m", "YUV4MPEG2 W100 H100 F60:1 ", false),
    ("render bar.touch.jsonl --to apng -o a.png", "\u{89}PNG", true),
    ("render bar.touch.jsonl --to rgba -o a.raw", "\u{F4}\u{F4}", false),
    ("convert bar.touch.jsonl -o a.svg", "<svg", false),
    ("convert bar.touch.jsonl -o a.csv", "t,", false),
    ("convert bar.touch.jsonl -o a.packed.jsonl", "{\"format\":\"touch-recording\"", false),
    ("guides T -o a.jsonl", "{", false),
  ])
  func `the ending of a name chooses the form`(
    call: String, start: String, isAnimated: Bool
  ) throws {
    let folder = try bar()
    let words = call.split(separator: " ").map(String.init)
    let run = try Command(words, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let bytes = try folder.read(words[words.count - 1])
    if !call.hasSuffix("raw") {
      #expect(bytes.starts(with: start.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }))
    }
    #expect((bytes.firstRange(of: Array("acTL".utf8)) != nil) == isAnimated)
    if call.contains("packed") {
      #expect(bytes.firstRange(of: Array("columns".utf8)) != nil)
    }
  }

  @Test func `several rules of other libraries are reported beside each other`() throws {
    let card =
      #"{"format":"touch-recording","version":1,"canvas":{"width":100,"height":100},"#
      + #""scene":{"kind":"scratch"}}"#
    let folder = try TemporaryFolder([
      "card.touch.jsonl": Bar.recording([Bar.began, Bar.moved, Bar.ended], header: card)
    ])
    let two = try Command(
      "card.touch.jsonl", "--as", "jquery-eraser", "--as", "stride-alpha", "--require",
      "as.jquery-eraser.percent>0", "--require", "as.stride-alpha.percent>0", "--format", "json",
      in: folder)
    #expect(two.status == 0, "\(two.diagnostics)")
    let all = try Command("card.touch.jsonl", "--as", "all", in: folder)
    #expect(all.output.matches(of: #/ by [a-z]+-[a-z-]+/#).count == 7)
    let one = try Command("card.touch.jsonl", "--as", "stride-alpha,all", in: folder)
    #expect(one.status == 64 && one.diagnostics.contains("invalid value 'all' for --as"))
  }
}
