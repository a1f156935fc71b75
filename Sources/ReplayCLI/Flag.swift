import ReplayCore
import Scenes

/// One flag of the command line: the table below is the only place that knows them.
struct Flag {
  /// The spelling, with its two dashes.
  let name: String
  /// A second spelling with one dash, if any.
  var short: String?
  /// What the value stands for, or nil for a flag that is merely there or not.
  var value: String?
  /// Whether every value counts; else the last one does.
  var isRepeatable = false
  /// The commands that know the flag.
  let commands: Set<Command>
  /// One line for the help.
  let help: String
  /// That line where a command means it otherwise.
  var helps: [Command: String] = [:]

  /// The commands whose operands are recordings.
  private static let ofRecordings = Set(Command.allCases).subtracting([
    .guides, .gen, .verify, .recorder, .schema,
  ])

  /// The commands that read recordings, those that a report names among them.
  private static let ofReading = ofRecordings.union([.verify])

  static let scene = Flag(
    name: "--scene", value: "FILE", commands: [.replay, .render, .explain, .gen, .shrink],
    help: "replay against this scene instead of the recordings' own",
    helps: [.gen: "touch this scene: a card is scratched, buttons are pressed"])
  static let assets = Flag(
    name: "--assets", value: "DIR",
    commands: [.replay, .check, .render, .explain, .gen, .shrink],
    help: "the folder of the pictures that scenes name")
  static let output = Flag(
    name: "--output", short: "-o", value: "PATH",
    commands: [.replay, .render, .convert, .guides, .gen, .shrink, .recorder],
    help: "a file, a folder (NAME/ makes one), or - for the standard output",
    helps: [
      .replay: "a folder for the report, its page and the last frames",
      .recorder: "the page",
    ])
  static let format = Flag(
    name: "--format", value: "FORM", commands: [.replay, .explain],
    help: "what is printed: human, json or jsonl (default: human)",
    helps: [.replay: "what is printed: human, json, jsonl, junit or html (default: human)"])
  static let report = Flag(
    name: "--report", value: "FORM=FILE", isRepeatable: true, commands: [.replay],
    help:
      "write the report also to a file: \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", "))"
  )
  static let scale = Flag(
    name: "--scale", value: "N", commands: [.replay, .render, .guides],
    help: "pixels a point in pictures (default: the recording's)",
    helps: [.guides: "pixels a point in the picture (default: 2)"])
  static let at = Flag(
    name: "--at", value: "TIME", commands: [.render, .explain],
    help: "the state at a time such as 1500000, 800ms or 1.5s")
  static let stroke = Flag(
    name: "--stroke", value: "N", commands: [.explain],
    help: "the stroke to explain, counted from 1")
  static let pixel = Flag(
    name: "--pixel", value: "X,Y", commands: [.explain],
    help: "the point of a card to explain, in points of the canvas")
  static let view = Flag(
    name: "--view", value: "VIEW", commands: [.render],
    help: "of a card: \(CardView.allCases.map(\.rawValue).joined(separator: ", "))")
  static let last = Flag(
    name: "--last", commands: [.render],
    help: "the frame at the end (the default)")
  static let every = Flag(
    name: "--every", value: "TIME", commands: [.render],
    help: "frames every so often, such as 100ms, and at the end")
  static let fps = Flag(
    name: "--fps", value: "N", commands: [.render],
    help: "so many frames a second, such as 30, and one at the end")
  static let from = Flag(
    name: "--from", value: "auto|native|dollar", commands: [.convert],
    help: "the format of the input (default: auto, by content)")
  static let to = Flag(
    name: "--to", value: "FORM", commands: [.convert, .guides, .render],
    help: "how frames are written: png, apng or rgba (default: png)",
    helps: [
      .convert: "how recordings are written: native or packed (default: native)",
      .guides: "how guides are written: table, json or png (default: table)",
    ])
  static let simplify = Flag(
    name: "--simplify", value: "POINTS", commands: [.guides],
    help: "how far ink may be from the guide made of it (default: 1)")
  static let overwrite = Flag(
    name: "--overwrite",
    commands: [.replay, .render, .convert, .guides, .gen, .shrink, .recorder],
    help: "replace files that are in the way")
  static let require = Flag(
    name: "--require", value: "EXPR", isRepeatable: true, commands: [.replay],
    help: "fail unless it holds: 'score>=0.8', 'coverage.percent@2s<=60'")
  static let warn = Flag(
    name: "--warn", value: "EXPR", isRepeatable: true, commands: [.replay],
    help: "say where it does not hold: 'median(score)>=0.9'")
  static let golden = Flag(
    name: "--golden", value: "DIR", commands: [.replay],
    help: "fail unless the last frame of each is the picture DIR/NAME.png")
  static let record = Flag(
    name: "--record", value: "WHICH", commands: [.replay],
    help:
      "write such pictures: \(GoldenRecordMode.allCases.map(\.rawValue).joined(separator: ", "))"
  )
  static let maxDiffPixels = Flag(
    name: "--max-diff-pixels", value: "N", commands: [.replay],
    help: "how many pixels of a frame may differ (default: 0)")
  static let maxChannelDelta = Flag(
    name: "--max-channel-delta", value: "N", commands: [.replay],
    help: "how much a channel of 255 may differ before the pixel does (default: 0)")
  static let keep = Flag(
    name: "--keep", value: "EXPR", isRepeatable: true, commands: [.shrink],
    help: "what must still hold, as for --require: 'ink.redSegments>0'")
  static let metrics = Flag(
    name: "--metrics", value: "NAMES", isRepeatable: true, commands: [.replay, .shrink],
    help: "report more: \(MeasureGroup.allCases.map(\.rawValue).joined(separator: ", "))")
  static let own = Flag(
    name: "--self", commands: [.check],
    help: "fail unless the expect lines in the recordings hold")
  static let asRule = Flag(
    name: "--as", value: "RULE", commands: [.replay],
    help: "say too what other scratch cards would say, such as jquery-eraser")
  static let peek = Flag(
    name: "--peek", commands: [.check],
    help: "prove that no output of a scratch card depends on what is covered")
  static let reach = Flag(
    name: "--reach", value: "PERCENT", commands: [.gen],
    help: "the share of the card that the last event reaches")
  static let justBelow = Flag(
    name: "--just-below", commands: [.gen],
    help: "leave that event out: the share is just not reached")
  static let seed = Flag(
    name: "--seed", value: "N", commands: [.gen],
    help: "what the hand's departures come from (default: 0)")
  static let count = Flag(
    name: "--count", value: "N", commands: [.gen],
    help: "so many recordings, of this seed and the next ones, into a folder")
  static let guide = Flag(
    name: "--guide", value: "NAME", commands: [.gen],
    help: "trace this built-in guide, such as T")
  static let jitter = Flag(
    name: "--jitter", value: "POINTS", commands: [.gen],
    help: "how far the hand drifts off its line (default: 1.5)")
  static let hz = Flag(
    name: "--hz", value: "N", commands: [.gen],
    help: "samples a second (default: 60)")
  static let fingers = Flag(
    name: "--fingers", value: "N", commands: [.gen],
    help: "contacts at a time (default: 1)")
  static let strict = Flag(
    name: "--strict", commands: ofRecordings,
    help: "refuse recordings that had to be repaired or are not sealed")
  static let save = Flag(
    name: "--save", value: "PATH", commands: [.replay],
    help: "write the card as it is at the end: a file, or a folder")
  static let restore = Flag(
    name: "--restore", value: "FILE", commands: [.replay, .render, .explain],
    help: "go on from a card that --save wrote")
  static let limits = Flag(
    name: "--limits", value: "NAME=N", isRepeatable: true,
    commands: Set(Command.allCases).subtracting([.verify, .recorder, .schema]),
    help: "at most N: \(Limit.allCases.map(\.rawValue).joined(separator: ", "))")
  static let jobs = Flag(
    name: "--jobs", short: "-j", value: "N", commands: ofReading,
    help: "inputs at the same time (default: one for each processor)")
  static let quiet = Flag(
    name: "--quiet", short: "-q", commands: Set(Command.allCases),
    help: "no warnings, notes or progress")
  static let verbose = Flag(
    name: "--verbose", short: "-v", commands: ofReading,
    help: "say of each recording when it is done")
  static let color = Flag(
    name: "--color", value: "auto|always|never", commands: [.replay, .guides],
    help: "colours in the table (default: auto, which heeds NO_COLOR)")
  static let noProgress = Flag(
    name: "--no-progress", commands: ofReading, help: "draw no progress bar")
  static let help = Flag(
    name: "--help", short: "-h", commands: Set(Command.allCases), help: "print this help")
  static let version = Flag(
    name: "--version", commands: Set(Command.allCases), help: "print the version")

  /// Whether every command that takes recordings knows the flag.
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
