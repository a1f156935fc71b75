import Foundation
import Testing

/// Reports that are made once more from what they name.
@Suite struct VerifyCommandTests {
  private static let card = Bar.good.replacing(
    #/"scene":\{.*\}\}\n/#, with: #""scene":{"kind":"scratch"}}"# + "\n")

  /// A folder with the report of a run in it, written to `out`.
  private func folder(_ arguments: String...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command(
      ["bar.touch.jsonl", "-o", "out", "--scale", "0.5"] + arguments, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    return folder
  }

  private func change(
    _ found: String, to other: String, of name: String = "out/report.json",
    in folder: TemporaryFolder
  ) throws {
    let text = String(decoding: try folder.read(name), as: UTF8.self)
    #expect(text.contains(found))
    try folder.write(text.replacing(found, with: other, maxReplacements: 1), to: name)
  }

  @Test func `a report holds that nobody changed, whatever the run was asked for`() throws {
    for flags in [
      [], ["--strict", "--metrics", "shape"],
      ["--require", "score>=0.5", "--warn", "sum(score)>7"],
      ["--limits", "events=50", "--limits", "frame=9999999"],
    ] {
      let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
      #expect(try Command(["."] + flags + ["-o", "out"], in: folder).status == 0)
      let run = try Command("verify", "out/report.json", "--jobs", "2", in: folder)
      #expect(run.status == 0 && run.diagnostics == "", "\(flags)")
      #expect(run.output == "out/report.json: verified, 1 recording, the same byte by byte\n")
    }
  }

  @Test func `a digit that was changed is named with its place, found and expected`() throws {
    let folder = try folder()
    try change(#""touches": 3"#, to: #""touches": 4"#, in: folder)
    let run = try Command("verify", "out/report.json", in: folder)
    #expect(run.status == 1)
    let message = "E522: recordings[0].touches differs (found 4, expected 3)\n"
    #expect(run.diagnostics.hasPrefix("out/report.json:") && run.diagnostics.hasSuffix(message))
    #expect(run.diagnostics.split(separator: "\n").count == 1)
    #expect(run.output == "out/report.json: does not hold\n")
  }

  @Test func `a digest of pixels that was changed is named`() throws {
    let folder = try folder()
    try change("sha256:", to: "sha256:0", in: folder)
    let run = try Command("verify", "out/report.json", in: folder)
    #expect(run.status == 1)
    #expect(run.diagnostics.contains("E522: recordings[0].frames[0].pixels differs (found "))
  }

  @Test func `white space alone is a difference too`() throws {
    let folder = try folder()
    try change("\"kind\": ", to: "\"kind\":  ", in: folder)
    let run = try Command("verify", "out/report.json", in: folder)
    #expect(run.status == 1)
    #expect(run.diagnostics.hasPrefix("out/report.json:2:11: E522: the text of the report differs"))
  }

  @Test func `an input that has changed is told apart from a result that differs`() throws {
    let folder = try folder()
    try change("\"moved\"", to: "\"ended\"", of: "bar.touch.jsonl", in: folder)
    let run = try Command("verify", "out/report.json", in: folder)
    #expect(run.status == 1)
    #expect(run.diagnostics.contains("E521: madeOf.inputs[0].sha256 has changed (found "))
    #expect(!run.diagnostics.contains("E522"))
  }

  @Test func `files are found beside the report, where they are not from the working folder on`()
    throws
  {
    let folder = try folder()
    let beside = try Command(
      script:
        "mkdir moved && mv bar.touch.jsonl out/report.json moved/ && $REPLAY verify moved/*.json",
      in: folder)
    #expect(beside.status == 0 && beside.diagnostics == "")
    let missing = try Command(
      script: "rm moved/bar.touch.jsonl; $REPLAY verify moved/report.json", in: folder)
    #expect(missing.status == 2)
    #expect(missing.diagnostics.hasPrefix("bar.touch.jsonl: E001: "))
  }

  @Test func `no absolute path stands in a report`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command(
      script: "$REPLAY $PWD/bar.touch.jsonl -o out && $REPLAY verify out/report.json", in: folder)
    #expect(run.status == 0)
    #expect(!String(decoding: try folder.read("out/report.json"), as: UTF8.self).contains("/tmp"))
  }

  @Test func `scene, pictures and saved card are named, and their changes noticed`() throws {
    let card = #"{"kind":"scratch","cover":{"image":"foil"}}"#
    let folder = try TemporaryFolder(["bar.touch.jsonl": Self.card, "card.json": card])
    try folder.makeFolder("pictures")
    let made = try Command(
      script: """
        $REPLAY render bar.touch.jsonl -o pictures/foil.png --scale 0.5 \
        && $REPLAY bar.touch.jsonl --scene card.json --assets pictures --save one.json -o out \
        && $REPLAY bar.touch.jsonl --scene card.json --assets pictures --restore one.json -o two \
        && $REPLAY verify out/report.json two/report.json
        """, in: folder)
    #expect(made.status == 0, "\(made.diagnostics)")
    let changed = try Command(
      script: """
        $REPLAY render bar.touch.jsonl -o pictures/foil.png --overwrite --at 0 --scale 0.6
        echo ' ' >> card.json; echo ' ' >> one.json; $REPLAY verify two/report.json
        """, in: folder)
    #expect(changed.status == 1)
    for place in ["scene.sha256", "card.sha256", "assets.files[0].sha256"] {
      #expect(changed.diagnostics.contains("E521: madeOf.\(place) has changed"), "\(place)")
    }
  }

  @Test(arguments: [
    ("{", "bad.json:1:2: E201: "), ("{}", "bad.json: E450: "),
    (#"{"kind":"touch-report","schema":9}"#, "bad.json: E451: "),
    (#"{"kind":"touch-report","schema":1,"madeOf":null}"#, "bad.json: E450: "),
    (
      "{\"kind\":\"touch-report\",\"schema\":1,\n\"madeOf\":{\"inputs\":[7]}}",
      "bad.json:2:21: E423: "
    ),
    (
      #"{"kind":"touch-report","schema":1,"madeOf":{"inputs":[{"path":"/x","sha256":null}]}}"#,
      "bad.json:1:63: E452: "
    ),
  ])
  func `a report that cannot be read is refused with its place`(text: String, words: String) throws
  {
    let folder = try TemporaryFolder(["bad.json": text])
    let run = try Command("verify", "bad.json", in: folder)
    let expected = words.replacing("E423", with: "E452")
    #expect(run.status == 2)
    #expect(run.diagnostics.hasPrefix(expected), "\(run.diagnostics)")
    #expect(run.output == "bad.json: not verified\n")
  }

  @Test func `of several reports each is told, and the gravest decides`() throws {
    let folder = try folder()
    let run = try Command("verify", "none.json", "out/report.json", in: folder)
    #expect(run.status == 2 && run.diagnostics.hasPrefix("none.json: E001: "))
    #expect(run.output.hasSuffix("verified, 1 recording, the same byte by byte\n"))
  }

  @Test func `inputs that could not be read are part of what holds`() throws {
    let folder = try TemporaryFolder(["a.touch.jsonl": "{", "b.touch.jsonl": Bar.good + Bar.good])
    let run = try Command(
      script: "$REPLAY . none.jsonl -o out; $REPLAY verify out/report.json", in: folder)
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("verified, 4 recordings, the same byte by byte\n"))
  }

  @Test func `a metric that no recording has is the report's fault`() throws {
    let folder = try folder("--require", "score>=0")
    try change("score>=0", to: "scare>=0", in: folder)
    let run = try Command("verify", "out/report.json", in: folder)
    #expect(run.status == 2 && run.diagnostics.contains("E452: madeOf.flags.demands"))
  }
}
