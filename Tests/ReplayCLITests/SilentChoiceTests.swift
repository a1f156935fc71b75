import Foundation
import Testing

/// The program asks where it would otherwise choose in silence.
struct SilentChoiceTests {
  private func bar() throws -> TemporaryFolder {
    try TemporaryFolder(["bar.touch.jsonl": Bar.good])
  }

  @Test(arguments: [
    (
      "bar.touch.jsonl --format json --format=jsonl",
      "--format is given twice: found 'json' and 'jsonl', expected one value"
    ),
    (
      "render bar.touch.jsonl -o a.png --output b.png",
      "--output is given twice: found 'a.png' and 'b.png', expected one value"
    ),
    (
      "explain bar.touch.jsonl --at 1",
      "invalid value '1' for --at: expected a time with its unit, such as 1.5s, 800ms or 1366667us"
    ),
    (
      "bar.touch.jsonl --require score@8000>=0",
      "--require: invalid requirement at column 7: found 8000>=0, "
        + "expected a time with its unit, such as 1.5s, 800ms or 1366667us"
    ),
    (
      "render bar.touch.jsonl --to rgba -o a.png",
      "'a.png' is no name of a rgba file: expected a name that ends in .rgba"
    ),
    (
      "convert bar.touch.jsonl --to svg -o a.csv",
      "'a.csv' is no name of a svg file: expected a name that ends in .svg"
    ),
    (
      "guides T --to json -o t.png",
      "'t.png' is no name of a json file: expected a name that ends in .jsonl or .json"
    ),
    (
      "render bar.touch.jsonl -o a.jpg",
      "invalid value 'a.jpg' for --output: expected --to, or a name that ends in .png, .apng, "
        + ".rgba, .y4m"
    ),
    (
      "render bar.touch.jsonl --fps 30 --to png -o a.png",
      "invalid value 'a.png' for --output: expected a folder such as frames/ for PNG files, or "
        + "--to apng"
    ),
  ])
  func `what contradicts itself, or lacks its unit, is a wrong call`(
    call: String, words: String
  ) throws {
    let folder = try bar()
    let run = try Command(call.split(separator: " ").map(String.init), in: folder)
    #expect(run.status == 64)
    let code = words.hasPrefix("--require") ? "E502" : "E512"
    #expect(run.diagnostics == "replay: \(code): \(words)\n")
    #expect(try folder.names() == ["bar.touch.jsonl"])
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

  @Test(arguments: [
    "explain bar.touch.jsonl --at 17ms", "render bar.touch.jsonl --at 17ms -o a.png",
  ])
  func `a time beyond the end is an error that names the end`(call: String) throws {
    let folder = try bar()
    let run = try Command(call.split(separator: " ").map(String.init), in: folder)
    #expect(run.status == 64)
    #expect(
      run.diagnostics
        == "bar.touch.jsonl: E512: bar ends before 0.017s: expected a time up to 0.016s\n")
    #expect(try folder.names() == ["bar.touch.jsonl"])
    let atEnd = call.replacing("17ms", with: "16ms").split(separator: " ").map(String.init)
    #expect(try Command(atEnd, in: folder).status == 0)
  }

  @Test func `a path that is no file is taken for a slip of its neighbors`() throws {
    let folder = try bar()
    try folder.makeFolder("recordings")
    try folder.write(Bar.good, to: "recordings/good.touch.jsonl")
    let file = try Command("check", "recordings/god.touch.jsonl", in: folder)
    #expect(file.status == 2)
    #expect(
      file.diagnostics == "recordings/god.touch.jsonl: E001: no such file or folder; did you mean "
        + "recordings/good.touch.jsonl?\n")
    let word = try Command("recrdings", in: folder)
    #expect(word.status == 64)
    #expect(
      word.diagnostics
        == "replay: E519: no command and no file is called 'recrdings'; did you mean "
        + "recordings?\n")
    let nothing = try Command("check", "nix", in: folder)
    #expect(nothing.diagnostics == "nix: E001: no such file or folder\n")
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
