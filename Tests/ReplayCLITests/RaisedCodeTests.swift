import Foundation
import Testing

/// Every code that the documents list is raised by the real program.
@Suite struct RaisedCodeTests {
  /// How a code is raised: a script in a folder with `bar.touch.jsonl`, `card.touch.jsonl`, an empty
  /// folder and a file `x` with a text.
  struct Raising: CustomTestStringConvertible, Sendable {
    let code: String
    let script: String
    let text: String

    init(_ code: String, _ arguments: String = "x", text: String = "") {
      (self.code, self.text) = (code, text)
      script =
        arguments.hasPrefix("$ ") ? String(arguments.dropFirst(2)) : "\"$REPLAY\" \(arguments)"
    }

    /// A recording of a bar with this line in it.
    init(_ code: String, _ arguments: String = "x", line: String) {
      self.init(code, arguments, text: Bar.recording([Bar.began, line, Bar.ended]))
    }

    /// A recording of a bar with a header in which something stands otherwise.
    init(_ code: String, header found: String, _ other: String) {
      let header = Bar.header.replacing(found, with: other)
      self.init(code, text: Bar.recording([Bar.began, Bar.ended], header: header))
    }

    /// A recording of a bar on a scene.
    init(_ code: String, scene: String) {
      self.init(code, "bar.touch.jsonl --scene x", text: scene)
    }

    /// The recording of a card over a picture.
    init(_ code: String, picture: String) {
      self.init(
        code, "card.touch.jsonl --scene x --assets pictures",
        text: #"{"kind":"scratch","content":{"image":"\#(picture)"}}"#)
    }

    var testDescription: String { code }
  }

  private static let ofRecordings = [
    Raising("E001", "none"), Raising("E002", "/proc/self/mem"), Raising("E003", "empty"),
    Raising("E004", "/dev/zero"), Raising("E101"), Raising("E102", text: "[1]\n"),
    Raising("E103", header: #""version":1"#, #""version":2"#),
    Raising("E104", header: #""version":1"#, #""version":1,"requires":["telepathy"]"#),
    Raising("E105", header: #""width":100"#, #""width":0"#),
    Raising("E106", header: #""height":100"#, #""height":100,"scale":0"#),
    // The codes of rows are on the standard output.
    Raising(
      "E107",
      #"$ "$REPLAY" batch bar.touch.jsonl | sed 's/.*"code":"\(E107\)".*/x: \1: /' >&2"#),
    Raising(
      "E108", "convert x --to packed", text: String(Bar.good.split(separator: "\n")[0]) + "\n"),
    Raising("E109", "expect x 'score>=0' --overwrite", line: #"{"t":1,"event":"blink"}"#),
    Raising("W104", line: #"{"t":1,"event":"blink"}"#), Raising("E201", line: "{bad}"),
    Raising("E202", text: Bar.good + Bar.moved + "\n"),
    Raising("E203", line: #"{"t":1,"id":0,"phase":"moved","x":1e400,"y":1}"#),
    Raising("E204", line: #"{"t":-1,"id":0,"phase":"moved","x":1,"y":1}"#),
    Raising("E205", line: #"{"t":1,"id":0,"phase":"moved","y":1}"#),
    Raising("E206", line: #"{"t":1,"t":2}"#), Raising("E207", line: #"{"t":"\ud800"}"#),
    Raising("E208", line: String(repeating: "[", count: 1000)),
    Raising("E209", "bar.touch.jsonl --limits line=64"),
    Raising("E210", "bar.touch.jsonl --limits events=2"),
    Raising("E211", line: #"{"t":1,"id":0,"phase":"flown","x":1,"y":1}"#),
    Raising(
      "E214", "x --limits contacts=1", line: Bar.began.replacing(#""id":0"#, with: #""id":1"#)),
    Raising("E215", line: #"{"t":1,"id":-1,"phase":"moved","x":1,"y":1}"#),
    Raising("E216", line: "7"), Raising("E217", line: #"{"t":1,"event":7}"#),
    Raising("W211", line: Bar.moved + "\n" + Bar.moved.replacing("8000", with: "7999")),
    Raising("W212", line: Bar.began), Raising("W213", line: Bar.ended),
    Raising("W301", text: Bar.header + "\n"), Raising("W302", text: String(Bar.good.dropLast(9))),
    Raising("W303", text: Bar.good.replacing(#""lines":3"#, with: #""lines":7"#)),
    Raising("W304", text: Bar.recording([Bar.began])),
  ]

  private static let ofScenes = [
    Raising("E401", picture: "fiol"), Raising("E402", picture: "../foil"),
    Raising("E403", picture: "foil"),
    Raising("E421", scene: #"{"kind":"scratch","mood":1}"#),
    Raising("W421", "bar.touch.jsonl --set wave:colors=1"), Raising("E422", scene: "{}"),
    Raising("E423", scene: #"{"kind":"scratch","brush":7}"#),
    Raising("E424", scene: #"{"kind":"pattern","seed":-1}"#),
    Raising("E425", scene: #"{"kind":"trace","guide":{"name":"x","strokes":[{"d":"M1"}]}}"#),
    Raising("E426", scene: #"{"kind":"trace","guide":{"name":"x","strokes":[]}}"#),
    Raising("E427", scene: #"{"kind":"scratch","brush":{"width":0}}"#),
    Raising("E428", "bar.touch.jsonl -o out --limits frame=9"),
    Raising("E429", "render bar.touch.jsonl -o out --every 1ms --limits frames=2"),
    Raising("E435", "bar.touch.jsonl --limits work=1"),
    Raising("E440", "card.touch.jsonl --restore x", text: "{}"),
    Raising("E441", saved: #"s/"version":1/"version":2/"#),
    Raising("E442", saved: #"s/"clock":[0-9]*/"clock":"noon"/"#),
    Raising("E443", saved: "", restored: "--scene x"),
    Raising("E444", saved: #"s/"clock":[0-9]*/"clock":7/"#),
    Raising("E445", "bar.touch.jsonl --save card.json"),
  ]

  private static let ofOtherFiles = [
    Raising("E404", "convert x", text: #"<!DOCTYPE Gesture [<!ENTITY b "c">]><Gesture/>"#),
    Raising("E410", "convert x", text: "<Gesture Name=T>"),
    Raising("E411", "convert x", text: #"<Gesture Name="T"><Dot/></Gesture>"#),
    Raising(
      "E412", "convert x",
      text: #"<Gesture Name="T"><Stroke><Point X="a" Y="1" T="1"/></Stroke></Gesture>"#),
    Raising("E413", "convert x", text: "# EVEMU 1.3\nN: x\nE: 0.1 zz 0039 1\n"),
    Raising("E414", "convert x", text: "# EVEMU 1.3\nN: x\nE: 0.1 0000 0000 0\n"),
    Raising(
      "W411", "convert x",
      text: #"[{"penColor":"black","points":[{"x":1,"y":2,"time":3},{"x":2,"y":2,"time":4}]}]"#),
    Raising(
      "W412", "convert x", text: "E: 0.1 0003 0039 1\nE: 0.1 0003 0035 9\nE: 0.1 0000 0000 0\n"),
    Raising("E430", "guides ./x", text: "no guide"),
    Raising("E431", "guides ./x", text: ##"<svg viewBox="0 0 9 9"><use href="#a"/></svg>"##),
    Raising(
      "E432",
      #"$ { head -n 2 bar.touch.jsonl; yes '\#(Bar.moved)' | head -n 65536; } > ink"#
        + "\n\"$REPLAY\" guides ink"),
    Raising(
      "E433", "bar.touch.jsonl --guide ./x",
      text: #"{"strokes":[{"d":"M0 0H9"}]}"# + "\n" + #"{"strokes":[{"d":"M0 0H9"}]}"#),
    Raising("E434", "bar.touch.jsonl --guide-from title"),
    Raising("E450", "verify x", text: "{}"),
    Raising(
      "E460", #"$ echo hello > empty/bar.png; "$REPLAY" bar.touch.jsonl --golden empty"#),
    Raising("E451", "verify x", text: #"{"kind":"touch-report","schema":0}"#),
    Raising("E452", "verify x", text: #"{"kind":"touch-report","schema":2,"madeOf":7}"#),
    Raising(
      "E521",
      #"$ "$REPLAY" bar.touch.jsonl -o out; echo >> bar.touch.jsonl; "$REPLAY" verify out/*.json"#),
    Raising(
      "E522",
      #"$ "$REPLAY" bar.touch.jsonl -o out; sed 's/"touches": 3/"touches": 4/' out/*.json > y"#
        + "\n\"$REPLAY\" verify y"),
  ]

  private static let ofCalls = [
    Raising("E501", "bar.touch.jsonl --require nothing==0"),
    Raising("E502", "bar.touch.jsonl --require 'score>='"),
    Raising("E503", "bar.touch.jsonl --format json --require 'score<1'"),
    Raising(
      "E504",
      #"$ "$REPLAY" card.touch.jsonl --golden empty --record missing"#
        + "\n\"$REPLAY\" card.touch.jsonl --golden empty --scene x --format json",
      text: #"{"kind":"scratch","brush":{"width":9}}"#),
    Raising("E505", "bar.touch.jsonl --golden empty --format json"),
    Raising("W502", "x --ignore-expect", line: #"{"event":"expect","require":"score>="}"#),
    Raising("W503", "bar.touch.jsonl --format json --warn 'score<1'"),
    Raising("E511", "bar.touch.jsonl --sacle 2"), Raising("E512", "bar.touch.jsonl --jobs 0"),
    Raising("E513", ""), Raising("E514", "card.touch.jsonl card.touch.jsonl --save card.json"),
    Raising("E515", "explain bar.touch.jsonl --pixel 1,1"), Raising("E516", "guides Ampersand"),
    Raising("E517", "gen --reach 5% --scene x", text: #"{"kind":"wave"}"#),
    Raising("E518", "gen --reach 5% x"),
    Raising("E519", "rendr bar.touch.jsonl -o x"), Raising("E520", "check - -"),
    Raising("E701", "bar.touch.jsonl -o none/out"),
    Raising("E702", "render bar.touch.jsonl -o /dev/full"),
    Raising("E705", #"$ exec sh -c 'ulimit -n 7; exec "$REPLAY" x'"#),
    Raising(
      "E704",
      // The pipe opens when the program opens it, and by then it notes signals.
      #"$ mkfifo pipe; "$REPLAY" pipe & exec 3> pipe; kill -TERM $!; wait $!"#),
  ]

  private static let raisings = ofRecordings + ofScenes + ofOtherFiles + ofCalls

  /// What no input and no call can bring about on purpose.
  private static let neverTold = [
    // Silent by its meaning: a test of row 44 holds that nothing is said.
    "E703",
    // A fault of the program itself, of which none is known.
    "E900",
  ]

  @Test func `every code of the table is raised here, or is one that is never told`() throws {
    let page = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../docs/diagnostics.md"), encoding: .utf8)
    let codes = page.matches(of: /\n\| ([EW]\d{3}) \|/).map { String($0.1) }
    let raised = Self.raisings.map(\.code)
    #expect(codes.count > 80)
    #expect(codes.filter { !(raised + Self.neverTold).contains($0) } == [], "nobody raises them")
    #expect(raised.sorted() == codes.filter { !Self.neverTold.contains($0) }.sorted())
  }

  @Test(arguments: raisings)
  func `the program raises each code of the table`(raising: Raising) throws {
    let folder = try TemporaryFolder([
      "bar.touch.jsonl": Bar.good, "x": raising.text,
      "card.touch.jsonl": Bar.good.replacing(Bar.scene, with: #","scene":{"kind":"scratch"}"#),
    ])
    try folder.makeFolder("empty")
    try folder.makeFolder("pictures")
    try folder.write("no picture", to: "pictures/foil.png")
    let run = try Command(script: raising.script, in: folder)
    let lines = run.diagnostics.split(separator: "\n")
    #expect(lines.contains { $0.contains(": \(raising.code): ") }, "\(run.diagnostics)")
  }
}

extension RaisedCodeTests.Raising {
  /// A card that was saved, changed by `sed`, and goes on.
  fileprivate init(_ code: String, saved change: String, restored flags: String = "") {
    self.init(
      code,
      #"$ "$REPLAY" card.touch.jsonl --save saved; sed '\#(change)' saved > changed"#
        + "\n\"$REPLAY\" card.touch.jsonl --restore changed \(flags)",
      text: #"{"kind":"scratch","brush":{"width":9}}"#)
  }
}
