import ReplayCore

/// What `replay` can be asked to do; the first word that is no flag names it, `replay` itself is the default.
enum Command: String, CaseIterable {
  case replay, check, render, explain, convert, guides, gen, shrink, verify, recorder, schema

  /// The flags that it knows, in the order of the help.
  var flags: [Flag] { Flag.all.filter { $0.commands.contains(self) } }

  /// Refuses a word that is no file where it was meant for a command, perhaps.
  ///
  /// - Throws: `UsageError` with the commands that are near.
  static func refuse(_ word: String) throws(UsageError) {
    let names = allCases.map(\.rawValue)
    guard !word.contains("/"), !word.contains("."), !nearestNames(to: word, among: names).isEmpty
    else { return }
    throw .unknownCommand(word, known: names)
  }

  /// How it is called.
  var usage: String {
    switch self {
    case .replay: "replay REC... [-o DIR]"
    case .check: "replay check REC..."
    case .render: "replay render REC... -o OUT"
    case .explain: "replay explain REC..."
    case .convert: "replay convert REC... [-o OUT]"
    case .guides: "replay guides [GUIDE...]"
    case .gen: "replay gen [--guide NAME]"
    case .shrink: "replay shrink REC --keep EXPR"
    case .verify: "replay verify REPORT..."
    case .recorder: "replay recorder -o PAGE"
    case .schema: "replay schema recording|report"
    }
  }

  /// What it works on.
  var operand: String {
    switch self {
    case .schema: "recording or report"
    case .verify: "a report"
    default: "a recording: a file, a folder, or - for standard input"
    }
  }

  /// What it does, in one line.
  var summary: String {
    switch self {
    case .replay: "replay, score, print a table; with -o also report and frames"
    case .check: "say whether recordings are valid, and with --self as they expect"
    case .render: "draw a frame of each, with --fps all of them, or a --view of a card"
    case .explain: "say what decided about a --stroke, --at a time or at a --pixel"
    case .convert: "write recordings of other formats as native ones"
    case .guides: "list, write or draw guides: by name, or from SVG, JSON, recordings"
    case .gen: "make recordings of hands: on a guide, on a scene, to --reach a share"
    case .shrink: "find the fewest samples for which an expression still holds"
    case .verify: "make reports once more and prove that not a byte differs"
    case .recorder: "write a page that records touches in a browser, in one file"
    case .schema: "print the JSON Schema of a line of a recording, or of the report"
    }
  }

  /// How it is used, for example.
  var example: String {
    switch self {
    case .replay: "replay recordings -o out --require 'median(score)>=0.5'"
    case .check: "replay check recordings --self --strict"
    case .render: "replay render recordings/good-t.touch.jsonl --at 1.5s --scale 2 -o frame.png"
    case .explain: "replay explain recordings/off-guide-t.touch.jsonl --stroke 1"
    case .convert: "replay convert T-01.xml -o t.touch.jsonl"
    case .guides: "replay guides A B C --to png -o abc.png"
    case .gen: "replay gen --guide T --seed 7 --count 20 -o hands/"
    case .shrink:
      "replay shrink recordings/fast-flick.touch.jsonl --keep 'ink.redSegments>0' -o red.touch.jsonl"
    case .verify: "replay verify out/report.json"
    case .recorder: "replay recorder -o recorder.html"
    case .schema: "replay schema report > report.schema.json"
    }
  }
}
