import ReplayCore
import Scenes

/// A flag of the command line; the constants below are the only table of flags.
struct Flag {
  /// The spelling, with its two dashes.
  let name: String
  /// A second spelling with one dash, if any.
  var short: String?
  /// The placeholder of the value; nil for a flag without a value.
  var value: String?
  /// True if every value counts when the flag is repeated; if false, only the last one counts.
  var isRepeatable = false
  /// The commands that take the flag.
  let commands: Set<Command>
  /// The description in the help, in one line.
  let help: String
  /// The descriptions for commands that use the flag differently.
  var helps: [Command: String] = [:]

  /// The commands whose operands are recordings.
  private static let ofRecordings = Set(Command.allCases).subtracting([
    .guides, .gen, .verify, .recorder, .schema,
  ])

  /// The commands that read recordings, also those that a report names.
  private static let ofReading = ofRecordings.union([.verify])

  static let scene = Flag(
    name: "--scene", value: "FILE", commands: [.replay, .render, .explain, .gen, .shrink],
    help: "use this scene instead of the recordings' own",
    helps: [.gen: "touch this scene: scratch its card, press its buttons"])
  static let assets = Flag(
    name: "--assets", value: "DIR",
    commands: [.replay, .check, .render, .explain, .gen, .shrink],
    help: "load the pictures that scenes name from this folder")
  static let output = Flag(
    name: "--output", short: "-o", value: "PATH",
    commands: [.replay, .render, .convert, .guides, .gen, .shrink, .recorder],
    help: "write to a file, a folder (NAME/ creates one), or - (standard output)",
    helps: [
      .replay: "write the report, its page and the last frames to this folder",
      .recorder: "write the page to this file",
    ])
  static let format = Flag(
    name: "--format", value: "FORM", commands: [.replay, .explain],
    help: "print human, json or jsonl (default: human)",
    helps: [.replay: "print human, json, jsonl, junit or html (default: human)"])
  static let report = Flag(
    name: "--report", value: "FORM=FILE", isRepeatable: true, commands: [.replay],
    help:
      "also write the report to a file: \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", "))"
  )
  static let scale = Flag(
    name: "--scale", value: "N", commands: [.replay, .render, .guides],
    help: "draw N pixels per point (default: the recording's scale)",
    helps: [.guides: "draw N pixels per point (default: 2)"])
  static let at = Flag(
    name: "--at", value: "TIME", commands: [.render, .explain],
    help: "use the state at a time such as 1500000, 800ms or 1.5s")
  static let stroke = Flag(
    name: "--stroke", value: "N", commands: [.explain],
    help: "explain this stroke, counted from 1")
  static let pixel = Flag(
    name: "--pixel", value: "X,Y", commands: [.explain],
    help: "explain this point of a card, in points of the canvas")
  static let view = Flag(
    name: "--view", value: "VIEW", commands: [.render],
    help: "draw a card's view: \(CardView.allCases.map(\.rawValue).joined(separator: ", "))")
  static let last = Flag(
    name: "--last", commands: [.render],
    help: "draw the frame at the end (default)")
  static let every = Flag(
    name: "--every", value: "TIME", commands: [.render],
    help: "draw a frame at each interval such as 100ms, and one at the end")
  static let fps = Flag(
    name: "--fps", value: "N", commands: [.render],
    help: "draw N frames per second, such as 30, and one at the end")
  static let from = Flag(
    name: "--from", value: Conversion.Format.allCases.map(\.rawValue).joined(separator: "|"),
    commands: [.convert],
    help: "read this format (default: auto, by content)")
  static let to = Flag(
    name: "--to", value: "FORM", commands: [.convert, .guides, .render],
    help: "write frames as png, apng or rgba (default: png)",
    helps: [
      .convert: "write recordings as native or packed (default: native)",
      .guides: "write guides as table, json or png (default: table)",
    ])
  static let simplify = Flag(
    name: "--simplify", value: "POINTS", commands: [.guides],
    help: "let a guide deviate from its ink by up to this distance (default: 1)")
  static let overwrite = Flag(
    name: "--overwrite",
    commands: [.replay, .render, .convert, .guides, .gen, .shrink, .recorder],
    help: "replace existing files")
  static let require = Flag(
    name: "--require", value: "EXPR", isRepeatable: true, commands: [.replay],
    help: "fail unless EXPR holds: 'score>=0.8', 'coverage.percent@2s<=60'")
  static let warn = Flag(
    name: "--warn", value: "EXPR", isRepeatable: true, commands: [.replay],
    help: "warn unless EXPR holds: 'median(score)>=0.9'")
  static let golden = Flag(
    name: "--golden", value: "DIR", commands: [.replay],
    help: "fail unless the last frame of each recording equals DIR/NAME.png")
  static let record = Flag(
    name: "--record", value: "WHICH", commands: [.replay],
    help:
      "write golden pictures: \(GoldenRecordMode.allCases.map(\.rawValue).joined(separator: ", "))"
  )
  static let maxDiffPixels = Flag(
    name: "--max-diff-pixels", value: "N", commands: [.replay],
    help: "let this many pixels of a frame differ (default: 0)")
  static let maxChannelDelta = Flag(
    name: "--max-channel-delta", value: "N", commands: [.replay],
    help: "let each channel of a pixel differ by up to N of 255 (default: 0)")
  static let keep = Flag(
    name: "--keep", value: "EXPR", isRepeatable: true, commands: [.shrink],
    help: "keep EXPR true, in the syntax of --require: 'ink.redSegments>0'")
  static let metrics = Flag(
    name: "--metrics", value: "NAMES", isRepeatable: true, commands: [.replay, .shrink],
    help: "report more metrics: \(MeasureGroup.allCases.map(\.rawValue).joined(separator: ", "))")
  static let own = Flag(
    name: "--self", commands: [.check],
    help: "fail unless the expect lines in the recordings hold")
  static let asRule = Flag(
    name: "--as", value: "RULE", commands: [.replay],
    help: "also report the figures of another library, such as jquery-eraser")
  static let peek = Flag(
    name: "--peek", commands: [.check],
    help: "prove that no output of a scratch card depends on covered content")
  static let reach = Flag(
    name: "--reach", value: "PERCENT", commands: [.gen],
    help: "end with the event that reveals this share of the card")
  static let justBelow = Flag(
    name: "--just-below", commands: [.gen],
    help: "with --reach, stop before that event, just below the share")
  static let seed = Flag(
    name: "--seed", value: "N", commands: [.gen],
    help: "vary the hand with this seed (default: 0)")
  static let count = Flag(
    name: "--count", value: "N", commands: [.gen],
    help: "write N recordings to a folder, with this seed and those after it")
  static let guide = Flag(
    name: "--guide", value: "NAME", commands: [.gen],
    help: "trace this built-in guide, such as T")
  static let jitter = Flag(
    name: "--jitter", value: "POINTS", commands: [.gen],
    help: "let the hand drift off its line by up to this distance (default: 1.5)")
  static let hz = Flag(
    name: "--hz", value: "N", commands: [.gen],
    help: "generate N samples per second (default: 60)")
  static let fingers = Flag(
    name: "--fingers", value: "N", commands: [.gen],
    help: "touch with N contacts at once (default: 1)")
  static let strict = Flag(
    name: "--strict", commands: ofRecordings,
    help: "refuse recordings that were repaired or have no end line")
  static let save = Flag(
    name: "--save", value: "PATH", commands: [.replay],
    help: "write the final state of the card to a file or a folder")
  static let restore = Flag(
    name: "--restore", value: "FILE", commands: [.replay, .render, .explain],
    help: "continue with a card that --save wrote")
  static let limits = Flag(
    name: "--limits", value: "NAME=N", isRepeatable: true,
    commands: Set(Command.allCases).subtracting([.verify, .recorder, .schema]),
    help: "set a limit: \(Limit.allCases.map(\.rawValue).joined(separator: ", "))")
  static let jobs = Flag(
    name: "--jobs", short: "-j", value: "N", commands: ofReading,
    help: "process N inputs at once (default: one per processor)")
  static let quiet = Flag(
    name: "--quiet", short: "-q", commands: Set(Command.allCases),
    help: "hide warnings, notes and progress")
  static let verbose = Flag(
    name: "--verbose", short: "-v", commands: ofReading,
    help: "print a line when a recording is done")
  static let color = Flag(
    name: "--color", value: "auto|always|never", commands: [.replay, .guides],
    help: "color the table (default: auto, which obeys NO_COLOR)")
  static let noProgress = Flag(
    name: "--no-progress", commands: ofReading, help: "hide the progress bar")
  static let help = Flag(
    name: "--help", short: "-h", commands: Set(Command.allCases), help: "print this help")
  static let version = Flag(
    name: "--version", commands: Set(Command.allCases), help: "print the version")

  /// True if every command that reads recordings takes the flag.
  var isCommon: Bool { commands.isSuperset(of: Flag.ofRecordings) }

  /// All flags, in the order of the help.
  static let all = [
    scene, assets, output, overwrite, format, report, require, warn, keep, golden, record,
    maxDiffPixels, maxChannelDelta, metrics, asRule, save, restore, own,
    peek, strict,
    limits, scale, at, last, every, fps, view, stroke, pixel, from, to, simplify, guide, reach,
    justBelow,
    seed, count, jitter, hz, fingers,
    jobs, color, quiet, verbose, noProgress, help, version,
  ]
}
