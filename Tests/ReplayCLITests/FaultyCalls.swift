// SPDX-License-Identifier: Apache-2.0
import Testing

/// A call that goes wrong: its exit status, and what is said of it.
struct FaultyCall: CustomTestStringConvertible, Sendable {
  let status: Int32
  /// The words after the name of the program, as a shell reads them; after `$ ` a whole script.
  let call: String
  /// Parts of what is said, the first one with a code.
  let words: [String]
  /// The content of the file `x`.
  let text: String

  init(_ status: Int32, _ call: String, _ words: String..., x text: String = "") {
    (self.status, self.call, self.words, self.text) = (status, call, words, text)
  }

  /// A recording of a bar on a scene in the file `x`.
  static func onScene(_ scene: String, _ words: String...) -> Self {
    Self(2, "bar --scene x", words, scene)
  }

  /// A card over a picture of the folder of pictures.
  static func withPicture(_ picture: String, _ words: String...) -> Self {
    Self(
      2, "card --scene x --assets pictures", words,
      #"{"kind":"scratch","content":{"image":"\#(picture)"}}"#)
  }

  /// A card that was saved, changed by `sed`, and goes on.
  static func saved(_ change: String, _ words: String..., flags: String = "") -> Self {
    Self(
      2,
      #"$ "$REPLAY" card --save saved; sed '\#(change)' saved > changed"#
        + "\n\"$REPLAY\" card --restore changed \(flags)", words,
      #"{"kind":"scratch","brush":{"width":9}}"#)
  }

  private init(_ status: Int32, _ call: String, _ words: [String], _ text: String) {
    (self.status, self.call, self.words, self.text) = (status, call, words, text)
  }

  /// The script of the call.
  var script: String {
    call.hasPrefix("$ ") ? String(call.dropFirst(2)) : "\"$REPLAY\" \(call)"
  }

  var testDescription: String { call }
}

extension FaultyCall {
  /// The calls of a folder with a recording `bar`, a recording `card` of a card, a folder `empty`, a
  /// folder `pictures` with a file `foil.png` that is none, and a file `x`.
  static let all =
    ofInputs + ofScenes + ofGuides + ofOtherFiles + ofReports + ofRequirements + ofOperands
    + ofOutputs + ofOneLine

  private static let ofInputs: [Self] = [
    Self(2, "bar --limits line=64", "E209: ", "at most 64 bytes (--limits line=N)"),
    Self(
      2, "bar -o out --scale 1 --limits frame=9", "E428: ",
      "expected at most 9 pixels (--limits frame=N)"),
    Self(2, "bar --limits work=1", "E435: ", "expected at most 1 (--limits work=N)"),
    // The codes of rows are on the standard output.
    Self(2, "batch x", ": E110: the only row is bad: expected --from", x: "x\n"),
    Self(0, #"$ "$REPLAY" batch bar | sed 's/.*"code":"\(E107\)".*/x: \1: /' >&2"#, "x: E107: "),
    Self(2, "convert x --to packed", "E108: ", x: Bar.header + "\n" + Bar.began + "\n"),
    Self(
      2, "expect x 'score>=0' --overwrite", "E109: ", "W104",
      x: Bar.recording([Bar.began, #"{"t":1,"event":"blink"}"#, Bar.ended])),
    Self(
      2, "x --limits contacts=1", "E214: ", "at most 1 (--limits contacts=N)",
      x: Bar.recording([Bar.began, Bar.began.replacing(#""id":0"#, with: #""id":1"#)])),
  ]

  private static let ofScenes: [Self] = [
    .withPicture("fiol", "E401: ", "did you mean foil?"),
    .withPicture("../foil", "E402: ", "invalid picture name '../foil'"),
    .withPicture("CON", "E402: ", "invalid picture name 'CON'"), .withPicture("foil", "E403: "),
    .onScene("{\n  \"kind\"", "x:2:9: E201: invalid JSON"),
    .onScene(
      "{\"kind\":\"scratch\",\n \"brsh\":{\"width\":10}}",
      "x:2:2: E421: unknown key scene.brsh; did you mean brush?\n"),
    .onScene("{}", "E422: "), .onScene(#"{"kind":"scratch","brush":7}"#, "E423: "),
    .onScene(#"{"kind":"pattern","seed":-1}"#, "E424: "),
    .onScene(
      #"{"kind":"trace","guide":{"strokes":[{"d":"M10 10 X"}]}}"#,
      "x:1:42: E425: scene.guide.strokes[0].d: invalid path",
      "at column 8: found X, expected a command"),
    .onScene(
      "{\"kind\":\"trace\",\"guide\":{\"strokes\":[{\"d\":\"M0 0\"},\n{\"slack\":0,\"d\":\"M0 0H9\"}]}}",
      "x:2:10: E426: scene.guide.strokes[1].slack: "),
    .onScene(
      "{\"kind\":\"trace\",\"guide\":{\"strokes\":[{\"d\":\"M0 0\"}]},\n\"rules\":{\"tolerance\":-1}}",
      "x:2:22: E426: scene.rules.tolerance: "),
    .onScene(
      "{\"kind\":\"scratch\",\n \"brush\":{\"width\":0}}",
      "x:2:19: E427: scene.brush.width: brush.width"),
    .onScene(
      "{\"kind\":\"scratch\",\n \"regions\":[{\"name\":\"far\",\"rect\":"
        + "{\"x\":500,\"y\":0,\"width\":9,\"height\":9}}]}",
      "x:2:13: E427: scene.regions[0]: nothing can"),
    Self(2, "card --restore x", "x: E440: ", x: "{}"),
    .saved(#"s/"version":2/"version":3/"#, "E441: "),
    .saved(#"s/"clock":[0-9]*/"clock":"noon"/"#, "E442: "),
    .saved("", "E443: ", flags: "--scene x"),
    .saved(#"s/"clock":[0-9]*/"clock":7/"#, "E444: "),
  ]

  private static let ofGuides: [Self] = [
    Self(2, "guides ./x", "x:1:1: E430: not a guide file", x: "no guide"),
    Self(2, "bar --guide ./x", "x:1:1: E430: not a guide file", x: "no guide"),
    Self(2, "guides ./x", "E431: ", x: ##"<svg viewBox="0 0 9 9"><use href="#a"/></svg>"##),
    Self(0, "guides ./x", "W431: ", x: #"<svg><path d="M0 0H9V9Z"/></svg>"#),
    Self(
      2, #"$ { head -n 2 bar; yes '\#(Bar.moved)' | head -n 65536; } > ink; "$REPLAY" guides ink"#,
      "E432: "),
    Self(
      2, "bar --guide ./x", "x: E433: the file holds several guides: found 2",
      x: #"{"strokes":[{"d":"M0 0H9"}]}"# + "\n" + #"{"strokes":[{"d":"M0 0H9"}]}"#),
  ]

  private static let ofOtherFiles: [Self] = [
    Self(0, "bar -o out --limits frame=99", "W428: the frame is drawn at "),
    Self(
      2, "convert x", "x:1:", ": E404: ", x: #"<!DOCTYPE Gesture [<!ENTITY b "c">]><Gesture/>"#),
    Self(2, "convert x", "E410: ", x: "<Gesture Name=T>"),
    Self(2, "convert x --from inkml", "x:1:1: E410: ", x: #"{"word":"x","drawing":7}"#),
    Self(2, "convert x", "E411: ", x: #"<Gesture Name="T"><Dot/></Gesture>"#),
    Self(
      2, "convert x",
      "x:1:1: E102: not a touch recording but XML with the root gestures; it is nearest to dollar (no Gesture) and tegaki (no "
        + "<character, <utf8>, <strokes>, <stroke>); --from dollar names its fault; "
        + "docs/formats.md lists what is read\n",
      x: "<gestures><Stroke><Point X='1' Y='2'/><point/></Stroke></gestures>"),
    Self(
      2, "convert x", "E412: ",
      x: #"<Gesture Name="T"><Stroke><Point X="a" Y="1" T="1"/></Stroke></Gesture>"#),
    Self(2, "convert x", "E413: ", x: "# EVEMU 1.3\nN: x\nE: 0.1 zz 0039 1\n"),
    Self(2, "convert x", "E414: ", x: "# EVEMU 1.3\nN: x\nE: 0.1 0000 0000 0\n"),
    Self(
      2, "convert x", "x:1:1: E415: no included file 'a.dat': found none in .",
      x: ".INCLUDE a.dat\n.SEGMENT WORD 0\n"),
    Self(
      2, "convert bar --cut 1s..2s",
      "bar: E414: no touch lies in the part to keep (--cut, --only-contact): found a recording that "
        + "ends at 0.016 s, expected at least one touch in it\n"),
    Self(
      0, "convert x", "W411: ",
      x: #"[{"penColor":"black","points":[{"x":1,"y":2,"time":3},{"x":2,"y":2,"time":4}]}]"#),
    Self(
      0, "convert x", "x:1:2: W305: strokes of several positions at one time (1 in all)\n",
      x: #"[[{"x":1,"y":2,"t":3},{"x":9,"y":2,"t":3}]]"#),
    Self(
      0, "convert x", "W412: ",
      x: "E: 0.1 0003 0039 1\nE: 0.1 0003 0035 9\nE: 0.1 0003 0036 9\nE: 0.1 0000 0000 0\n"),
    Self(2, #"$ echo hello > empty/bar.png; "$REPLAY" bar --golden empty"#, "E460: "),
  ]

  private static let ofReports: [Self] = [
    Self(2, "verify x", "x:1:2: E201: ", x: "{"), Self(2, "verify x", "x: E450: ", x: "{}"),
    Self(2, "verify x", "x: E450: ", x: #"{"kind":"touch-report","schema":2,"madeOf":null}"#),
    Self(2, "verify x", "x: E451: ", x: #"{"kind":"touch-report","schema":9}"#),
    Self(
      2, "verify x", "x:2:21: E452: ",
      x: "{\"kind\":\"touch-report\",\"schema\":2,\n\"madeOf\":{\"inputs\":[7]}}"),
    Self(
      2, "verify x", "x:1:63: E452: ",
      x: #"{"kind":"touch-report","schema":2,"madeOf":{"inputs":[{"path":"/x","sha256":null}]}}"#),
    Self(
      1, #"$ "$REPLAY" bar -o out; echo >> bar; "$REPLAY" verify out/*.json"#,
      "E521: madeOf.inputs[0].sha256 has changed: found "),
    Self(
      1,
      #"$ "$REPLAY" bar -o out; sed 's/"touches": 3/"touches": 4/' out/*.json > y; "$REPLAY" verify y"#,
      "E522: recordings[0].touches differs: found 4, expected 3\n"),
  ]

  private static let ofRequirements: [Self] =
    [
      Self(
        1, "diff bar --set rules.tolerance=1 --require 'score>=0.9' --format json",
        "replay: E506: bar: score>=0.9: found 0."),
      Self(
        0, "diff bar --set rules.tolerance=5 --accept x",
        "--accept: W507: no recording is named 'nobody'", x: "nobody\n"),
      Self(
        2, "tune bar --labels x", "replay: E508: no label for 'bar': expected a row of --labels",
        x: "name,label\n"),
      Self(
        0, "tune bar card --labels x", "replay: W508: no recording is named 'nobody'",
        x: "name,label\nbar,good\ncard,bad\nnobody,bad\n"),
      Self(64, "bar --require 'trace.recal>=0'", "E501: ", "did you mean trace.recall?"),
      Self(
        1,
        #"$ "$REPLAY" card --golden empty --record missing"#
          + "\n\"$REPLAY\" card --golden empty --scene x --format json", "E504: ",
        x: #"{"kind":"scratch","brush":{"width":9}}"#),
      Self(
        0, "x --ignore-expect", "W502: ",
        x: Bar.recording([#"{"event":"expect","require":"score>="}"#, Bar.began, Bar.ended])),
    ]

  private static let ofOperands: [Self] = [
    Self(64, "", "E513: replay needs an argument: expected a rec", "replay replay --help"),
    Self(
      64, "explain x --stroke 1",
      "x: E515: x has no strokes to explain: found a counter scene, expected --at TIME\n",
      x: Bar.good.replacing(Bar.scene, with: #","scene":{"kind":"counter"}"#)),
    Self(
      2, "gen --scene x --reach 40%",
      "E424: scene.frame is out of range: found 65590, expected an end",
      x: #"{"kind":"scratch","frame":{"x":65500,"y":10,"width":90,"height":60}}"#),
    Self(64, "gen --reach 5% --scene x", "E517: ", x: #"{"kind":"wave"}"#),
    Self(64, "chek bar", "E519: ", "did you mean check?"),
    Self(64, "re bar", "E519: ", "did you mean replay, render or recorder?"),
    Self(64, "pictrues", "E519: ", "did you mean pictures?"),
  ]

  private static let ofOutputs: [Self] =
    [
      Self(74, "$ \"$REPLAY\" bar >&-", "standard output: E702: writing failed: Bad file"),
      Self(
        143,
        // The pipe opens when the program opens it, and by then it notes signals.
        #"$ mkfifo pipe; "$REPLAY" pipe & exec 3> pipe; kill -TERM $!; wait $!"#, "E704: "),
      Self(70, #"$ exec sh -c 'ulimit -n 7; exec "$REPLAY" x'"#, "E705: "),
    ]
    + [
      "bar", "bar --format jsonl", "check bar", "render bar -o -", "convert bar", "--help",
    ].map {
      Self(
        74, "$ \"$REPLAY\" \($0) > /dev/full",
        "standard output: E702: writing failed: No space left on device\n")
    }

  /// The calls with an empty file `x`, a line each: the status, the call, and a part of what is said.
  private static let ofOneLine = #"""
    0 bar --set wave:colors=1 => W421:
    0 bar --format json --warn 'score<1' => W503:
    1 bar --format json --require 'score<1' => E503:
    1 shrink bar --keep 'score<0.5' => bar: E503: score<0.5 does not hold: found
    1 bar --golden empty --format json => E505:
    2 bar --judge false => E470: the judge: it ended with status 1
    64 bar --set judge.a=1 => E512: missing flag --judge
    64 bar --judge cat --judge cat => E512: --judge is given twice
    2 ./none => ./none: E001: no such file or folder
    2 bar/x => bar/x: E001:
    2 check pictures/../brr => E001: no such file or folder; did you mean pictures/../bar?
    2 /proc/self/mem => /proc/self/mem: E002: cannot be read
    2 empty => empty: E003: no recordings in this folder
    2 /dev/zero => /dev/zero: E004: not a recording
    2 bar --limits events=2 => bar:4:1: E210:
    2 render bar -o out --every 1ms --limits frames=2 => E429:
    2 bar --scene none => none: E001:
    2 card --restore none => none: E001:
    2 bar --save card.json => bar: E445:
    2 bar --guide none.json => none.json: E001: no such file or folder
    2 bar --guides none => none: E001: no such file or folder
    2 bar --guide-from title => bar:1: E434:
    64 bar --guide T --guide-from title => E512: --guide and --guide-from cannot be combined
    64 bar --guide-from name => E512: invalid value 'name' for --guide-from: expected title
    64 bar --set rules => E512: invalid value 'rules' for --set: expected PATH=VALUE
    64 bar --set rules..a=1 => E512: invalid value 'rules..a=1' for --set
    64 guides Tee => E516: no built-in guide and no file is called 'Tee'; did you mean T?
    64 gen --guide TT => E516: no built-in guide and no file is called 'TT'
    64 guides bar --to=png => E512: missing flag --output
    64 guides T --to=png -o=a.png --scale=9 => E512:
    64 guides T --simplify=-1 => E512:
    64 guides T --simplify=nan => E512:
    2 bar --set rules.tolerence=1 => --set rules.tolerence=1: E421: unknown key scene.rules.tolerence;
    2 bar --set rulez.tolerance=1 => --set rulez.tolerance=1: E421: unknown key scene.rulez; did you
    2 bar --set rules.tolerance=wide => --set rules.tolerance=wide: E423: invalid scene.rules.tolerance
    2 bar --set rules.tolerance=-1 => --set rules.tolerance=-1: E426: scene.rules.tolerance
    2 bar --set placement=in => --set placement=in: E401: unknown name 'in' at scene.placement;
    64 bar --require nothing==0 => E501: --require: unknown metric 'nothing'
    64 bar --warn 'ink.segments.x>=0' => E501: --warn: unknown metric 'ink.segments.x'
    64 bar --require 'mean(recal)>=0' => E501: --require: unknown metric '
    64 bar --require 'scor>=50%' => E501: --require: unknown metric 'scor'; did you mean score?
    64 expect bar 'scor>=0.5' --overwrite => bar:2: E501: unknown metric 'scor'
    64 expect bar 'score>=' --overwrite => E502: expect: invalid requirement at column 8
    64 expect bar 'score>=97' --overwrite => E502: expect: score>=97 can never hold: score is from 0
    64 expect bar 'median(score)>=0.5' --overwrite => E502: expect: the requirement applies to a
    64 shrink bar --keep 'score>' => E502: --keep: invalid requirement at column 7
    64 shrink bar --keep 'max(score)>0' => E502: --keep: the requirement applies to a single
    64 batch bar --require 'median(score)>0' => E502:
    64 bar --require 'score@8000>=0' => E502: --require: invalid requirement at column 7: found
    64 bar --require 'score>=97' => score>=97 can never hold: score is from 0 to 1; did you mean
    64 bar --require 'score<=60' => E502: --require: score<=60 always holds: score is from 0 to 1;
    64 bar --require 'score>1' => score>1 can never hold: score is from 0 to 1
    64 bar --require 'median(score)>=80' => median(score) is from 0 to 1; did you mean 80%?
    64 bar --require 'trace.recall>=0' => trace.recall>=0 always holds: trace.recall is from 0 to 1
    64 bar --require 'score>=300%' => score>=300% can never hold: score is from 0 to 1
    64 bar --require 'coverage.percent>=101' => can never hold: coverage.percent is from 0 to 100
    64 bar --require 'regions.star.percent<=100%' => always holds: regions.star.percent is from 0 to
    64 bar --require 'ink.redSegments<0' => ink.redSegments<0 can never hold: ink.redSegments is 0
    64 bar --require 'count(score)>=0' => count(score)>=0 always holds: count(score) is 0 or more
    64 bar --require 'ink.redSegments<=3%' => ink.redSegments is not a share: found 3%, expected a
    64 --fromat json bar => E511: unknown flag '--fromat'; did you mean --format
    64 --at 1s bar => E511: --at does not apply to replay: expected render or explain
    64 bar --tolerance 12 => E511: unknown flag '--tolerance'; did you mean --set rules.tolerance=12?
    64 bar --brush=9 => E511: unknown flag '--brush'; did you mean --set brush.width=9?
    64 check --overwrite bar => E511:
    64 bar -o => E512: missing value for --output
    64 bar --help=no => E512: invalid value 'no' for --help: expected no value
    64 bar --format json --format=jsonl => E512: --format is given twice: found 'json' and 'jsonl',
    64 render bar -o a.png --output b.png => E512: --output is given twice: found 'a.png' and
    64 render bar => E512: missing flag --output
    64 expect bar 'score>=95%' => E512: missing flag --output: expected a file, or --overwrite to
    64 expect bar -o b => E513: expect needs an argument: expected a recording and an expression
    64 expect bar 'score>=0' c -o b => E512: invalid value 'c' for expect: expected one recording and
    64 shrink bar => E512: missing flag --keep: expected an expression
    64 gen --just-below => E512: missing flag --reach: expected it beside --just-below
    64 batch --format csv bar => E512: missing flag --columns
    64 bar --record all => E512: missing flag --golden
    64 bar --max-diff-pixels 3 => E512: missing flag --golden
    64 bar --golden-at 50% => E512: missing flag --golden: expected it beside --golden-at
    64 explain bar --stroke 1 --at 1s => E512: --stroke and --at cannot be combined: expected one
    64 explain bar --stroke 1 --pixel 2,3 => E512: --pixel and --stroke cannot be combined: expected
    64 render bar -o a --at 5ms --last => E512: --at and --last cannot be combined: expected one
    64 render bar -o a --fps 3 --every 1s => E512: --every and --fps cannot be combined: expected
    64 render bar -o a --crop --fps 3 => E512: --crop and --fps cannot be combined: expected one
    64 render bar -o a --crop --view heat => E512: --crop and --view cannot be combined: expected
    64 gen --reach 5 --hz 9 => E512: --reach and --hz cannot be combined: expected one
    64 gen --guide T --scene x => E512: --guide and --scene cannot be combined: expected one
    64 convert bar --from dollar --columns x=1,y=2 => E512: --columns and --from cannot be combined:
    64 card --restore x --as jquery-eraser => E512: --restore and --as cannot be combined: expected
    64 bar --jobs 0 => E512: invalid value '0' for --jobs: expected an integer from 1 to 1024
    64 bar --jobs=two => E512: invalid value 'two' for --jobs: expected an integer from 1 to 1024
    64 bar --scale 0 => E512: invalid value '0' for --scale: expected a number from 0.01 to 16
    64 render bar --at 1.5.2s -o - => E512: invalid value '1.5.2s' for --at: expected a time with
    64 explain bar --at 1 => E512: invalid value '1' for --at: expected a time with its unit, such
    64 explain bar --stroke 0 => E512: invalid value '0' for --stroke: expected an integer from 1
    64 explain bar --pixel 2 => E512: invalid value '2' for --pixel: expected two numbers such as
    64 explain bar --format junit => E512: invalid value 'junit' for --format: expected one of
    64 render bar -o a --fps 0 => E512: invalid value '0' for --fps: expected frames per second such
    64 render bar -o a --fps 1001 => E512: invalid value '1001' for --fps: expected frames per
    64 render bar -o a --every 1us => E512: invalid value '1us' for --every: expected a time from
    64 render bar -o a --every x => E512: invalid value 'x' for --every: expected a time with its
    64 render bar -o a --to gif => E512: invalid value 'gif' for --to: expected one of png, apng,
    64 gen --fingers 0 => E512: invalid value '0' for --fingers: expected an integer from 1 to 10
    64 gen --hz nan => E512: invalid value 'nan' for --hz: expected a number
    64 gen --reach 0 => E512: invalid value '0' for --reach: expected a percentage above 0
    64 gen --reach 5 --seed x => E512: invalid value 'x' for --seed: expected an integer from 0
    64 bar --as jquery => E512: invalid value 'jquery' for --as; did you mean jquery-eraser?
    64 bar --as stride-alpha,all => E512: invalid value 'all' for --as: expected one of
    64 bar --set tracee:rules.tolerance=1 => E512: invalid value 'tracee' for --set; did you mean
    64 bar --metrics shape,shap => E512: invalid value 'shap' for --metrics; did you mean shape?
    64 bar --metrics SHAPE => E512: invalid value 'SHAPE' for --metrics: expected one of shape,
    64 bar --limits pixels=1 => E512: invalid value 'pixels' for --limits: expected one of
    64 bar --limits cards=1 => E512: invalid value 'cards' for --limits; did you mean card?
    64 bar --limits frame=0 => E512: invalid value 'frame=0' for --limits: expected frame=N with N
    64 bar --limits frame => E512: invalid value 'frame' for --limits: expected NAME=N
    64 bar --limits frame=1e3 => E512: invalid value 'frame=1e3' for --limits: expected frame=N
    64 bar --golden g --record some => E512: invalid value 'some' for --record: expected one of
    64 bar --golden g --golden-at 50%,50% => E512: invalid value '50%,50%' for --golden-at: expected
    64 bar --golden g --golden-at 100.1% => E512: invalid value '100.1%' for --golden-at: expected
    64 bar --golden g --golden-at 50%, => E512: invalid value '50%,' for --golden-at: expected
    2 bar --golden empty --golden-at 1s => bar: E512: bar ends before 1s: expected a time up to 0.016s
    64 bar --golden g --max-diff-pixels -1 => E512: invalid value '-1' for --max-diff-pixels:
    64 bar --golden g --max-diff-pixels 101% => E512: invalid value '101%' for --max-diff-pixels: expected an integer from 0 to 2147483647, or a share of the frame from 0% to 100%
    64 bar --golden g --max-diff-pixels % => E512: invalid value '%' for --max-diff-pixels: expected
    64 bar --golden g --max-channel-delta 256 => E512: invalid value '256' for --max-channel-delta:
    64 card --assets none => E512: invalid value 'none' for --assets: expected a folder
    64 convert bar --cut 2s..1s => E512: invalid value '2s..1s' for --cut: expected two times such
    64 convert bar --columns x=u,y=v,t=w => E512: invalid value 't=w' for --columns: expected a unit
    64 batch bar --columns recall => E512: invalid value 'recall' for --columns: expected
    64 batch bar --columns scor => E512: invalid value 'scor' for --columns; did you mean score?
    64 batch bar --columns trace => E512: invalid value 'trace' for --columns: expected one figure
    64 batch bar --columns id,id => E512: invalid value 'id' for --columns: expected each column
    64 batch bar --columns id,,x-a => E512: invalid value '' for --columns: expected id, a figure of
    64 batch bar --from word => E512: invalid value 'word' for --from: expected one of auto, native,
    64 batch bar --keep score => E512: invalid value 'score' for --keep: expected a key that begins
    64 shrink bar --keep 'integrity.skipped.touches>=1' => E512: invalid value
    64 expect bar 'score>=0.5' b --overwrite => E512: invalid value 'b' for expect: expected one
    64 schema recordin => E512: invalid value 'recordin' for schema; did you mean recording?
    64 completions csh => E512: invalid value 'csh' for completions
    64 render bar --to rgba -o a.png => E512: 'a.png' is not the name of a rgba file: expected a name
    64 convert bar --to svg -o a.csv => E512: 'a.csv' is not the name of a svg file: expected a name that
    64 guides T --to json -o t.png => E512: 't.png' is not the name of a json file: expected a name that
    64 schema => E513: schema needs an argument
    64 expect bar --overwrite => E513: expect needs an argument: expected a recording and an
    64 card card --save card.json => E514:
    64 convert bar card -o all => all: E514: one file cannot hold
    64 render bar card -o all => all: E514: one file cannot hold
    64 render bar bar --to rgba -o - => E514:
    64 gen --count 2 => E514: one file cannot hold several results
    64 explain bar --stroke 2 => bar: E512: bar has no stroke 2: expected 1
    64 explain bar --pixel 1,1 => bar: E515: bar has no cover to reveal: found a trace scene,
    64 explain bar --at 17ms => bar: E512: bar ends before 0.017s: expected a time up to 0.016s
    64 render bar --at 17ms -o a.png => bar: E512: bar ends before 0.017s
    64 gen --reach 5% x => E518: gen takes only flags: found x
    64 recorder bar => E518:
    64 none => E519: no command and no file is called 'none': expected one of replay, diff, tune,
    64 rendr bar -o a => E519: no command and no file is called 'rendr'; did you mean render?
    64 check - - => E520:
    64 bar --format xml => E512: invalid value 'xml' for --format: expected one of human, json,
    64 bar --format junti => E512: invalid value 'junti' for --format; did you mean junit?
    64 bar --report junit => E512: invalid value 'junit' for --report: expected FORM=FILE, such as
    64 bar --report junit=- => E512: invalid value 'junit=-' for --report: expected FORM=FILE, such
    64 bar --report junti=a => E512: invalid value 'junti' for --report; did you mean junit?
    64 bar --report =a => E512: invalid value '=a' for --report: expected FORM=FILE, such as
    64 bar --report json=a --report junit=./a => E512: invalid value './a' for --report: expected a
    64 render bar -o a.jpg => E512: invalid value 'a.jpg' for --output: expected --to, or a name
    64 render bar --fps 30 --to png -o a.png => E512: invalid value 'a.png' for --output: expected a
    64 bar -o - => E512: invalid value '-' for --output: expected a path (--format prints to
    64 card --save - => E512: invalid value '-' for --save: expected a path
    73 bar -o none/out => none/out: E701: cannot be created
    73 bar -o x => x: E701:
    73 render bar -o none/a.png => E701:
    73 render bar -o x/a.png => E701:
    73 convert bar -o none/such/ => E701:
    73 bar --golden none/such --record all => none/such/: E701: cannot be created
    73 bar -o out --report junit=none/a.xml => none/a.xml: E701: cannot be created
    73 bar -o out --report junit=. => .: E701: cannot be created
    73 bar -o out --report json=x => x: E701: the file exists
    73 bar -o pictures => pictures: E701: the folder holds files but no report
    73 render bar -o x --to png => x: E701: the file exists
    73 convert bar -o x => x: E701: the file exists
    74 render bar -o /dev/full => /dev/full: E702: writing failed: No space left
    74 bar --report json=/dev/full => /dev/full: E702: writing failed
    """#.split(separator: "\n").map { line in
      let parts = line.split(separator: " => ", maxSplits: 1)
      let status = Int32(parts[0].prefix { $0 != " " }) ?? 0
      let call = parts[0].drop { $0 != " " }.dropFirst()
      return Self(status, String(call), String(parts[1]))
    }
}
