// SPDX-License-Identifier: Apache-2.0
import PropertyTesting
import ReplayCore
import Scenes
import Touchstone
import Workbench

extension Flag {
  /// Returns the words that a flag takes as its value.
  private static func words(of names: [some RawRepresentable<String>]) -> [String] {
    names.map(\.rawValue)
  }

  /// Returns the words that a flag takes as its value, as the help lists them.
  private static func names(of names: [some RawRepresentable<String>]) -> String {
    words(of: names).joined(separator: ", ")
  }

  /// The commands whose operands are recordings.
  static let ofRecordings = Set(Command.allCases).subtracting([
    .guides, .gen, .verify, .recorder, .schema, .completions, .man,
  ])

  /// The commands that replay recordings against scenes, or check those scenes.
  private static let ofScenes: Set<Command> = [
    .replay, .diff, .tune, .laws, .batch, .check, .expect, .render, .explain, .shrink, .metrics,
  ]

  /// The commands that read recordings, also those that a report names.
  private static let ofReading = ofRecordings.union([.verify])

  static let scene = Flag(
    "--scene FILE",
    of: [
      .replay, .diff, .tune, .laws, .batch, .expect, .render, .explain, .gen, .shrink, .recorder,
      .metrics, .convert,
    ],
    help: "use this scene instead of the recordings' own",
    helps: [
      .convert: "write this scene into the recordings",
      .gen: "touch this scene: scratch its card, press its buttons",
      .recorder: "record only on this scene",
    ])
  static let assets = Flag(
    "--assets DIR",
    of: [
      .replay, .diff, .tune, .laws, .batch, .check, .expect, .render, .explain, .gen, .shrink,
      .verify, .recorder, .metrics,
    ],
    help: "load the pictures that scenes name from this folder",
    helps: [.verify: "load pictures from this folder, not the one that the report names"])
  static let output = Flag(
    "-o, --output PATH",
    of: [
      .replay, .diff, .tune, .laws, .expect, .render, .convert, .guides, .gen, .shrink, .recorder,
    ],
    help: "write to a file, a folder (NAME/ creates one), or - (standard output)",
    helps: [
      .replay: "write the report, its page and the last frames to this folder",
      .diff: "write diff.json and its page, diff.html, to this folder",
      .tune: "write tuning.json and its page, tuning.html, to this folder",
      .laws: "write the smallest recordings that move here, as they are and changed",
      .recorder: "write the page to this file",
    ])
  static let format = Flag(
    "--format FORM", of: [.replay, .diff, .tune, .laws, .batch, .explain],
    words: [
      .replay: words(of: ReportFormat.allCases), .diff: words(of: ComparisonForm.allCases),
      .tune: words(of: TuningForm.allCases), .laws: words(of: LawForm.allCases),
      .batch: words(of: Batch.Form.allCases),
      .explain: words(of: ExplanationFormat.allCases),
    ],
    help: "print human, json or jsonl (default: human)",
    helps: [
      .replay: "print \(names(of: ReportFormat.allCases)) (default: human)",
      .diff: "print \(names(of: ComparisonForm.allCases)) (default: human)",
      .tune: "print \(names(of: TuningForm.allCases)) (default: human)",
      .laws: "print \(names(of: LawForm.allCases)) (default: human)",
      .batch: "print rows as \(names(of: Batch.Form.allCases)) (default: jsonl)",
    ])
  static let report = Flag(
    "--report FORM=FILE", of: [.replay, .diff], isRepeatable: true,
    help: "also write a report to a file: \(names(of: ReportFormat.allCases))",
    helps: [.diff: "also write to a file: \(names(of: ComparisonForm.allCases))"])
  static let scale = Flag(
    "--scale N", of: [.replay, .render, .guides],
    help: "draw N pixels per point (default: the recording's scale)",
    helps: [.guides: "draw N pixels per point (default: 2)"])
  static let at = Flag(
    "--at TIME", of: [.render, .explain],
    help: "use the state at a time such as 1.5s, 800ms or 1366667us",
    helps: [.render: "draw the frame at a time such as 1.5s or 800ms"])
  static let stroke = Flag(
    "--stroke N", of: [.explain], help: "explain this stroke, counted from 1")
  static let pixel = Flag(
    "--pixel X,Y", of: [.explain], help: "explain this point of a card, in points of the canvas")
  static let view = Flag(
    "--view VIEW", of: [.render], values: words(of: FrameView.allCases),
    help: "draw a view: \(names(of: FrameView.allCases))")
  static let crop = Flag(
    "--crop", of: [.render],
    help: "cut the frame to guide and ink, the card, or the controls")
  static let last = Flag("--last", of: [.render], help: "draw the frame at the end (default)")
  static let every = Flag(
    "--every TIME", of: [.render],
    help: "draw a frame at each interval such as 100ms, and one at the end")
  static let fps = Flag(
    "--fps N", of: [.render], help: "draw N frames per second, such as 30, and one at the end")
  static let keepGoing = Flag(
    "--keep-going", of: [.batch], help: "read on even if the first 100 rows are all bad")
  static let columns = Flag(
    "--columns LIST", of: [.convert, .batch, .schema],
    help: "print only these columns, such as id,status,score,trace.recall",
    helps: [
      .convert: "read a table with these columns, such as t=time:ms,x=px,y=-py,stroke=n",
      .schema: "print the types of these columns of batch (required there)",
    ])
  /// The commands that read recordings of other formats.
  private static let ofInk = ofRecordings.subtracting([.expect])

  static let from = Flag(
    "--from FORMAT", of: ofInk, values: words(of: InputFormat.allCases),
    help: "read every file as this format: csv, getevent, inkml, ... (default: auto)")
  static let segment = Flag(
    "--segment LEVEL", of: ofInk,
    help: "cut UNIPEN files by this level, such as WORD (default: the finest)")
  static let include = Flag(
    "--include DIR", of: ofInk, isRepeatable: true,
    help: "also look here for the files that UNIPEN files include")
  static let unit = Flag(
    "--unit LENGTH", of: ofInk, help: "count positions in this unit, such as 0.01mm, 1in or 2px")
  static let density = Flag(
    "--density N", of: ofInk, help: "take N units of the file as one point, such as 3.5")
  static let canvas = Flag(
    "--canvas WxH", of: ofInk, help: "put the ink on a canvas of this many points, such as 412x915")
  static let rotate = Flag(
    "--rotate DEGREES", of: ofInk, values: ["90", "180", "270"],
    help: "turn ink and canvas clockwise by 90, 180 or 270 degrees")
  static let flip = Flag(
    "--flip y", of: ofInk, values: ["y"],
    help: "count y the other way; for SVC and UNIPEN, keep y as in the file")
  static let time = Flag(
    "--time UNIT", of: ofInk, values: ["s", "ms", "us", "ns"],
    help: "count times in s, ms, us or ns (default: as the file tells)")
  static let third = Flag(
    "--third MEANING", of: ofInk, values: ["time", "force"],
    help: "take the third number of points [x,y,n] as time or force")
  static let forceMax = Flag(
    "--force-max N", of: ofInk, help: "take this pressure as the maximum, such as 1023")
  static let cut = Flag(
    "--cut FROM..TO", of: [.convert],
    help: "keep the events from one time to just before another: 1.2s..3s")
  static let onlyContact = Flag(
    "--only-contact N", of: [.convert], help: "keep only the touches of this contact")
  static let to = Flag(
    "--to FORM", of: [.convert, .guides, .render],
    words: [
      .convert: words(of: Conversion.Form.allCases), .guides: words(of: GuideFormat.allCases),
      .render: words(of: FrameFormat.allCases),
    ],
    help: "write frames as \(names(of: FrameFormat.allCases)) (default: as OUT ends, or png)",
    helps: [
      .convert: "write \(names(of: Conversion.Form.allCases)) (default: native)",
      .guides: "write guides as table, json or png (default: table)",
    ])
  static let simplify = Flag(
    "--simplify POINTS", of: [.guides],
    help: "of a recording as a guide: stay this close to its ink (default: 1)")
  static let overwrite = Flag(
    "--overwrite",
    of: [
      .replay, .diff, .tune, .laws, .expect, .render, .convert, .guides, .gen, .shrink, .recorder,
    ],
    help: "replace existing files",
    helps: [.expect: "replace existing files; without -o change the recording itself"])
  static let require = Flag(
    "--require EXPR", of: [.replay, .diff, .laws, .batch], isRepeatable: true, vocabulary: .metrics,
    help: "fail unless EXPR holds: 'score>=0.8', 'coverage.percent@2s<=60'",
    helps: [
      .batch: "give a row the status fail unless EXPR holds: 'score>=0.8'",
      .laws: "pass what meets EXPR: 'score>=0.8'",
      .diff: "fail if EXPR newly fails: 'score>=0.8'",
    ])
  static let judge = Flag(
    "--judge COMMAND", of: [.replay, .diff, .tune, .laws, .batch, .shrink], isRepeatable: true,
    help: "let this program decide the verdict too: a line of JSON in, a line out",
    helps: [.diff: "let this program judge; give it twice to compare: first old, then new"])
  static let failOnError = Flag(
    "--fail-on-error", of: [.batch], help: "exit with status 2 if any row has the status error")
  static let warn = Flag(
    "--warn EXPR", of: [.replay], isRepeatable: true, vocabulary: .metrics,
    help: "warn unless EXPR holds: 'median(score)>=0.9'")
  static let golden = Flag(
    "--golden DIR", of: [.replay],
    help: "fail unless each last frame is DIR/NAME.png (--record writes it)")
  static let goldenAt = Flag(
    "--golden-at MOMENTS", of: [.replay],
    help: "also compare frames at moments such as 50%,1.5s: DIR/NAME@50%.png")
  static let record = Flag(
    "--record WHICH", of: [.replay], values: words(of: GoldenRecordMode.allCases),
    help: "write goldens: \(names(of: GoldenRecordMode.allCases)); failed includes missing")
  static let maxDiffPixels = Flag(
    "--max-diff-pixels N", of: [.replay],
    help: "let this many pixels of a frame differ: 200 or 0.5% (default: 0)")
  static let maxChannelDelta = Flag(
    "--max-channel-delta N", of: [.replay],
    help: "let each channel of a pixel differ by up to N of 255 (default: 0)")
  static let keep = Flag(
    "--keep EXPR|KEY", of: [.shrink, .batch], isRepeatable: true, vocabulary: .metrics,
    help: "keep EXPR true, in the syntax of --require: 'ink.redSegments>0'",
    helps: [.batch: "put this key of the header into rows too, such as x-country"])
  static let metrics = Flag(
    "--metrics NAMES", of: [.replay, .diff, .tune, .laws, .batch, .expect, .shrink, .metrics],
    isRepeatable: true,
    values: words(of: MeasureGroup.allCases),
    help: "report more metrics: \(names(of: MeasureGroup.allCases))")
  static let ignoreExpect = Flag(
    "--ignore-expect", of: [.replay, .diff],
    help: "print whether the recordings' expect lines hold, but never fail")
  static let own = Flag(
    "--self", of: [.check], help: "fail unless the recordings' own expect lines hold")
  static let asRule = Flag(
    "--as RULE", of: [.replay], isRepeatable: true,
    values: Replayer.otherRuleNames + ["all"],
    help: "also report the figures of another library: jquery-eraser, ... or all")
  static let reach = Flag(
    "--reach PERCENT", of: [.gen], help: "stop when this share of the card is scratched off")
  static let justBelow = Flag(
    "--just-below", of: [.gen], help: "with --reach, stop one event earlier, just below it")
  static let seed = Flag(
    "--seed N", of: [.tune, .laws, .gen], help: "vary the hand with this seed (default: 0)",
    helps: [
      .tune: "repeat the draws with this seed (default: 1)",
      .laws: "repeat the draws with this seed (default: 1)",
    ])
  static let count = Flag(
    "--count N", of: [.gen],
    help: "write N recordings to a folder, with this seed and those after it")
  static let guide = Flag(
    "--guide NAME|FILE", of: ofScenes.union([.gen, .convert]), vocabulary: .guides,
    help: "replay every input as a trace of this guide, such as T",
    helps: [
      .convert: "write a trace of this guide into the recordings, such as T",
      .gen: "trace this guide, such as T or kanji.svg",
    ])
  static let guideFrom = Flag(
    "--guide-from KEY", of: ofScenes.union([.convert]),
    help: "name each recording's guide by a key of its header: title, id, x-...")
  static let guides = Flag(
    "--guides DIR|FILE", of: ofScenes.union([.convert]),
    help: "also find guides by name in this folder or file")
  static let set = Flag(
    "--set PATH=VALUE", of: ofScenes.union([.convert]), isRepeatable: true, vocabulary: .keys,
    help: "change a key of scenes (replay schema scene), or of one kind: trace:rules.step=5",
    helps: [.diff: "change the new side: rules.tolerance=12, one kind: trace:rules.step=5"])
  static let old = Flag(
    "--old PATH=VALUE", of: [.diff], isRepeatable: true, vocabulary: .keys,
    help: "also change the old side (default: each recording as it is)")
  static let show = Flag(
    "--show METRIC", of: [.diff], isRepeatable: true, vocabulary: .metrics,
    help: "also compare a metric, such as ink.redSegments")
  static let accept = Flag(
    "--accept FILE", of: [.diff],
    help: "pass changes of the recordings that this file names, one per line")
  static let anyChange = Flag(
    "--any-change", of: [.diff], help: "fail on any change that --accept does not list")
  static let unchanged = Flag(
    "--all", of: [.diff], help: "also list recordings that did not change")
  static let good = Flag(
    "--good REC", of: [.tune], isRepeatable: true,
    help: "label the recordings in this file or folder good")
  static let bad = Flag(
    "--bad REC", of: [.tune], isRepeatable: true,
    help: "label the recordings in this file or folder bad")
  static let labels = Flag(
    "--labels FILE", of: [.tune],
    help: "read labels from this table: name,label or name,label,group")
  static let wrongGuides = Flag(
    "--wrong-guides N", of: [.tune],
    help: "good: each on its --guide-from guide; bad: each on N other guides")
  static let group = Flag(
    "--group KEY", of: [.tune],
    help: "keep recordings with the same value of this header key in one fold, such as x-writer")
  static let tryValues = Flag(
    "--try KEY=VALUES", of: [.tune], isRepeatable: true, vocabulary: .keys,
    help: "try these values of a key of the scene: 8,12,16 or LOW..HIGH/STEP")
  static let metric = Flag(
    "--metric METRIC", of: [.tune], isRepeatable: true, vocabulary: .metrics,
    help: "use this metric, written -METRIC if lower is better (default: score)")
  static let folds = Flag(
    "--folds N", of: [.tune], help: "cross-validate over N folds of groups (default: 5)")
  static let resamples = Flag(
    "--resamples N", of: [.tune], help: "draw N bootstrap samples for the intervals (default: 1000)"
  )
  static let law = Flag(
    "--law NAMES", of: [.laws], isRepeatable: true, values: words(of: TouchLaw.allCases),
    help: "try these changes (docs/laws.md): \(names(of: TouchLaw.allCases))")
  static let figure = Flag(
    "--figure METRIC", of: [.laws], vocabulary: .metrics,
    help: "watch a figure in place of the verdict, such as score or judge.score")
  static let by = Flag(
    "--by X", of: [.laws],
    help: "with --figure, allow this share of its range (default: 0.01 = 1 %)")
  static let allow = Flag(
    "--allow LAW=N%", of: [.laws], isRepeatable: true,
    help: "let a change move this share of verdicts at most, such as tremor=2%")
  static let jitter = Flag(
    "--jitter POINTS", of: [.gen],
    help: "let the hand drift off its line by up to this distance (default: 1.5)")
  static let hz = Flag("--hz N", of: [.gen], help: "generate N samples per second (default: 60)")
  static let fingers = Flag(
    "--fingers N", of: [.gen], help: "touch with N contacts at once (default: 1)")
  static let strict = Flag(
    "--strict", of: ofRecordings, help: "refuse recordings that were repaired or have no end line")
  static let save = Flag(
    "--save PATH", of: [.replay],
    help: "write the final card of a scratch scene to a file or a folder")
  static let restore = Flag(
    "--restore FILE", of: [.replay, .render, .explain],
    help: "start from a card that --save wrote")
  static let limits = Flag(
    "--limits NAME=N",
    of: Set(Command.allCases).subtracting([.recorder, .schema, .completions, .man]),
    isRepeatable: true, help: "limit \(names(of: Limit.allCases))",
    helps: [.verify: "accept reports whose limits go up to N: \(names(of: Limit.allCases))"])
  static let jobs = Flag(
    "-j, --jobs N", of: ofReading,
    help: "process N recordings or inputs at once (default: one per processor)",
    helps: [.batch: "replay N blocks of lines at once (default: 1)"])
  static let quiet = Flag(
    "-q, --quiet", of: Set(Command.allCases), help: "hide warnings, notes and progress")
  /// The commands that print no line after each recording.
  private static let quietly = Dictionary(
    uniqueKeysWithValues: [Command.diff, .tune, .laws, .convert, .expect, .verify].map {
      ($0, "list every warning, also those that repeat")
    })
  static let verbose = Flag(
    "-v, --verbose", of: ofReading.subtracting([.batch]),
    help: "list every warning, and a line after each recording",
    helps: quietly)
  static let color = Flag(
    "--color auto|always|never", of: [.replay, .diff, .tune, .laws, .guides],
    values: words(of: TableStyle.ColorChoice.allCases),
    help: "color the table (default: auto, which obeys NO_COLOR)")
  static let noProgress = Flag("--no-progress", of: ofReading, help: "hide the progress bar")
  static let help = Flag("-h, --help", of: Set(Command.allCases), help: "print this help")
  static let version = Flag("--version", of: Set(Command.allCases), help: "print the version")

  /// The names of the flags that tell about files of other formats.
  static let ofOtherFormats = Set(
    InkImport.Setting.allCases.map { "--" + $0.rawValue })

  /// All flags by group, in the order of the help.
  static let groups: [(title: String, flags: [Flag])] = [
    ("scene", [scene, guide, guideFrom, guides, set, assets]),
    (
      "search",
      [
        good, bad, labels, wrongGuides, group, tryValues, metric, folds, resamples, law, figure, by,
        allow,
      ]
    ),
    ("comparison", [old, show, accept, anyChange, unchanged]),
    (
      "judgment",
      [
        judge, require, warn, failOnError, keepGoing, keep, golden, goldenAt, record, maxDiffPixels,
        maxChannelDelta, metrics, asRule, ignoreExpect, own, strict,
      ]
    ),
    (
      "input",
      [
        from, unit, density, canvas, rotate, flip, time, third, forceMax, segment, include,
        cut, onlyContact, restore, limits,
      ]
    ),
    (
      "output",
      [
        output, overwrite, format, columns, report, to, save, scale, at, last, every, fps, view,
        crop,
        stroke,
        pixel, simplify, color,
      ]
    ),
    ("hand", [reach, justBelow, seed, count, jitter, hz, fingers]),
    ("run", [jobs, quiet, verbose, noProgress, help, version]),
  ]

  /// All flags, in the order of the help.
  static let all = groups.flatMap { $0.flags }
}
