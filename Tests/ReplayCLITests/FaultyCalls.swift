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
    ofInputs + ofScenes + ofGuides + ofOtherFiles + ofReports + ofRequirements + ofFlags + ofValues
    + ofForms + ofOperands + ofOutputs

  private static let ofInputs: [Self] = [
    Self(2, "none", "none: E001: no such file or folder\n"), Self(2, "bar/x", "bar/x: E001: "),
    Self(2, "check pictures/../brr", "E001: no such file or folder; did you mean pictures/../bar?"),
    Self(2, "/proc/self/mem", "/proc/self/mem: E002: cannot be read"),
    Self(2, "empty", "empty: E003: no recordings in this folder"),
    Self(2, "/dev/zero", "/dev/zero: E004: not a recording"),
    Self(2, "bar --limits line=64", "E209: ", "at most 64 bytes (--limits line=N)"),
    Self(2, "bar --limits events=2", "bar:4:1: E210: "),
    Self(
      2, "bar -o out --limits frame=9", "E428: ", "expected at most 9 pixels (--limits frame=N)"),
    Self(2, "render bar -o out --every 1ms --limits frames=2", "E429: "),
    Self(2, "bar --limits work=1", "E435: ", "expected at most 1 (--limits work=N)"),
    // The codes of rows are on the standard output.
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
    Self(2, "bar --scene none", "none: E001: "),
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
    Self(0, "bar --set wave:colors=1", "W421: "),
    Self(2, "card --restore x", "x: E440: ", x: "{}"),
    Self(2, "card --restore none", "none: E001: "),
    .saved(#"s/"version":1/"version":2/"#, "E441: "),
    .saved(#"s/"clock":[0-9]*/"clock":"noon"/"#, "E442: "),
    .saved("", "E443: ", flags: "--scene x"),
    .saved(#"s/"clock":[0-9]*/"clock":7/"#, "E444: "),
    Self(2, "bar --save card.json", "bar: E445: "),
  ]

  private static let ofGuides: [Self] = [
    Self(2, "guides ./x", "x:1:1: E430: not a guide file", x: "no guide"),
    Self(2, "bar --guide ./x", "x:1:1: E430: not a guide file", x: "no guide"),
    Self(2, "bar --guide none.json", "none.json: E001: no such file or folder"),
    Self(2, "bar --guides none", "none: E001: no such file or folder"),
    Self(2, "guides ./x", "E431: ", x: ##"<svg viewBox="0 0 9 9"><use href="#a"/></svg>"##),
    Self(
      2, #"$ { head -n 2 bar; yes '\#(Bar.moved)' | head -n 65536; } > ink; "$REPLAY" guides ink"#,
      "E432: "),
    Self(
      2, "bar --guide ./x", "x: E433: the file holds several guides: found 2",
      x: #"{"strokes":[{"d":"M0 0H9"}]}"# + "\n" + #"{"strokes":[{"d":"M0 0H9"}]}"#),
    Self(2, "bar --guide-from title", "bar:1: E434: "),
    Self(
      64, "bar --guide T --guide-from title", "E512: --guide and --guide-from cannot be combined"),
    Self(
      64, "bar --guide-from name", "E512: invalid value 'name' for --guide-from: expected title"),
    Self(64, "bar --set rules", "E512: invalid value 'rules' for --set: expected PATH=VALUE"),
    Self(64, "bar --set rules..a=1", "E512: invalid value 'rules..a=1' for --set"),
    Self(64, "guides Tee", "E516: no built-in guide and no file is called 'Tee'; did you mean T?"),
    Self(64, "gen --guide TT", "E516: no built-in guide and no file is called 'TT'"),
    Self(64, "guides bar --to=png", "E512: missing flag --output"),
    Self(64, "guides T --to=png -o=a.png --scale=9", "E512: "),
    Self(64, "guides T --simplify=-1", "E512: "), Self(64, "guides T --simplify=nan", "E512: "),
  ]

  private static let ofOtherFiles: [Self] = [
    Self(
      2, "convert x", "x:1:", ": E404: ", x: #"<!DOCTYPE Gesture [<!ENTITY b "c">]><Gesture/>"#),
    Self(2, "convert x", "E410: ", x: "<Gesture Name=T>"),
    Self(2, "convert x --from inkml", "x:1:1: E410: ", x: #"{"word":"x","drawing":7}"#),
    Self(2, "convert x", "E411: ", x: #"<Gesture Name="T"><Dot/></Gesture>"#),
    Self(
      2, "convert x",
      "expected a format that replay reads; it looks most like dollar (replay convert --from "
        + "dollar names its fault)\n",
      x: "<gestures><Stroke><Point X='1' Y='2'/></Stroke></gestures>"),
    Self(
      2, "convert x", "E412: ",
      x: #"<Gesture Name="T"><Stroke><Point X="a" Y="1" T="1"/></Stroke></Gesture>"#),
    Self(2, "convert x", "E413: ", x: "# EVEMU 1.3\nN: x\nE: 0.1 zz 0039 1\n"),
    Self(2, "convert x", "E414: ", x: "# EVEMU 1.3\nN: x\nE: 0.1 0000 0000 0\n"),
    Self(
      2, "convert bar --cut 1s..2s",
      "bar: E414: no touch lies in the part to keep (--cut, --only-contact): found a recording that "
        + "ends at 0.016 s, expected at least one touch in it\n"),
    Self(
      0, "convert x", "W411: ",
      x: #"[{"penColor":"black","points":[{"x":1,"y":2,"time":3},{"x":2,"y":2,"time":4}]}]"#),
    Self(
      0, "convert x", "W412: ", x: "E: 0.1 0003 0039 1\nE: 0.1 0003 0035 9\nE: 0.1 0000 0000 0\n"),
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
      Self(64, "bar --require nothing==0", "E501: --require: unknown metric 'nothing'"),
      Self(64, "bar --warn 'ink.segments.x>=0'", "E501: --warn: unknown metric 'ink.segments.x'"),
      Self(64, "bar --require 'mean(recal)>=0'", "E501: --require: unknown metric '"),
      Self(64, "bar --require 'trace.recal>=0'", "E501: ", "did you mean trace.recall?"),
      Self(
        64, "bar --require 'scor>=50%'",
        "E501: --require: unknown metric 'scor'; did you mean score?"),
      Self(64, "expect bar 'scor>=0.5' --overwrite", "bar:2: E501: unknown metric 'scor'"),
      Self(64, "expect bar 'score>=' --overwrite", "E502: expect: invalid requirement at column 8"),
      Self(
        64, "expect bar 'score>=97' --overwrite",
        "E502: expect: score>=97 can never hold: score is from 0 to 1; did you"),
      Self(
        64, "expect bar 'median(score)>=0.5' --overwrite",
        "E502: expect: the requirement applies to a single recording"),
      Self(64, "shrink bar --keep 'score>'", "E502: --keep: invalid requirement at column 7"),
      Self(
        64, "shrink bar --keep 'max(score)>0'",
        "E502: --keep: the requirement applies to a single recording"),
      Self(64, "batch bar --require 'median(score)>0'", "E502: "),
      Self(
        64, "bar --require 'score@8000>=0'",
        "E502: --require: invalid requirement at column 7: found 8000>=0, expected a time with its unit"
      ),
      Self(1, "bar --format json --require 'score<1'", "E503: "),
      Self(1, "shrink bar --keep 'score<0.5'", "bar: E503: score<0.5 does not hold: found "),
      Self(
        1,
        #"$ "$REPLAY" card --golden empty --record missing"#
          + "\n\"$REPLAY\" card --golden empty --scene x --format json", "E504: ",
        x: #"{"kind":"scratch","brush":{"width":9}}"#),
      Self(1, "bar --golden empty --format json", "E505: "),
      Self(
        0, "x --ignore-expect", "W502: ",
        x: Bar.recording([#"{"event":"expect","require":"score>="}"#, Bar.began, Bar.ended])),
      Self(0, "bar --format json --warn 'score<1'", "W503: "),
    ]
    + [
      ("score>=97", "score>=97 can never hold: score is from 0 to 1; did you mean 97%?"),
      ("score<=60", "score<=60 always holds: score is from 0 to 1; did you mean 60%?"),
      ("score>1", "score>1 can never hold: score is from 0 to 1"),
      ("median(score)>=80", "median(score) is from 0 to 1; did you mean 80%?"),
      ("trace.recall>=0", "trace.recall>=0 always holds: trace.recall is from 0 to 1"),
      ("score>=300%", "score>=300% can never hold: score is from 0 to 1\n"),
      ("coverage.percent>=101", "can never hold: coverage.percent is from 0 to 100"),
      ("regions.star.percent<=100%", "always holds: regions.star.percent is from 0 to 100"),
      ("ink.redSegments<0", "ink.redSegments<0 can never hold: ink.redSegments is 0 or more"),
      ("count(score)>=0", "count(score)>=0 always holds: count(score) is 0 or more"),
      (
        "ink.redSegments<=3%", "ink.redSegments is not a share: found 3%, expected a number without"
      ),
    ].map { Self(64, "bar --require '\($0)'", "E502: --require: ", $1) }

  private static let ofFlags: [Self] =
    [
      Self(64, "--fromat json bar", "E511: unknown flag '--fromat'; did you mean --format"),
      Self(64, "--at 1s bar", "E511: --at does not apply to replay: expected render or explain"),
      Self(64, "check --overwrite bar", "E511: "),
      Self(64, "bar -o", "E512: missing value for --output"),
      Self(64, "bar --help=no", "E512: invalid value 'no' for --help: expected no value"),
      Self(
        64, "bar --format json --format=jsonl",
        "E512: --format is given twice: found 'json' and 'jsonl', expected one value\n"),
      Self(
        64, "render bar -o a.png --output b.png", "E512: --output is given twice: found 'a.png' and"
      ),
      Self(64, "render bar", "E512: missing flag --output"),
      Self(
        64, "expect bar 'score>=95%'",
        "E512: missing flag --output: expected a file, or --overwrite to change the recording itself\n"
      ),
      Self(64, "shrink bar", "E512: missing flag --keep: expected an expression"),
      Self(64, "gen --just-below", "E512: missing flag --reach: expected it beside --just-below"),
      Self(64, "batch --format csv bar", "E512: missing flag --columns"),
      Self(64, "bar --record all", "E512: missing flag --golden"),
      Self(64, "bar --max-diff-pixels 3", "E512: missing flag --golden"),
    ]
    + [
      ("explain bar --stroke 1 --at 1s", "--stroke and --at"),
      ("explain bar --stroke 1 --pixel 2,3", "--pixel and --stroke"),
      ("render bar -o a --at 5ms --last", "--at and --last"),
      ("render bar -o a --fps 3 --every 1s", "--every and --fps"),
      ("render bar -o a --crop --fps 3", "--crop and --fps"),
      ("render bar -o a --crop --view heat", "--crop and --view"),
      ("gen --reach 5 --hz 9", "--reach and --hz"),
      ("gen --guide T --scene x", "--guide and --scene"),
      ("convert bar --from dollar --columns x=1,y=2", "--columns and --from"),
      ("card --restore x --as jquery-eraser", "--restore and --as"),
    ].map { Self(64, $0, "E512: \($1) cannot be combined: expected one") }

  private static let ofValues: [Self] = [
    ("bar --jobs 0", "'0' for --jobs: expected an integer from 1 to 1024"),
    ("bar --jobs=two", "'two' for --jobs: expected an integer from 1 to 1024"),
    ("bar --scale 0", "'0' for --scale: expected a number from 0.01 to 16"),
    ("render bar --at 1.5.2s -o -", "'1.5.2s' for --at: expected a time with its unit, such as"),
    ("explain bar --at 1", "'1' for --at: expected a time with its unit, such as 1.5s, 800ms or"),
    ("explain bar --stroke 0", "'0' for --stroke: expected an integer from 1"),
    ("explain bar --pixel 2", "'2' for --pixel: expected two numbers such as 120,96.5"),
    ("explain bar --format junit", "'junit' for --format: expected one of human, json, jsonl"),
    ("render bar -o a --fps 0", "'0' for --fps: expected frames per second such as 30"),
    ("render bar -o a --fps 1001", "'1001' for --fps: expected frames per second such as 30"),
    ("render bar -o a --every 1us", "'1us' for --every: expected a time from 1ms to 3600s"),
    ("render bar -o a --every x", "'x' for --every: expected a time with its unit, such as"),
    ("render bar -o a --to gif", "'gif' for --to: expected one of png, apng, rgba, y4m"),
    ("gen --fingers 0", "'0' for --fingers: expected an integer from 1 to 10"),
    ("gen --hz nan", "'nan' for --hz: expected a number"),
    ("gen --reach 0", "'0' for --reach: expected a percentage above 0"),
    ("gen --reach 5 --seed x", "'x' for --seed: expected an integer from 0"),
    ("bar --as jquery", "'jquery' for --as; did you mean jquery-eraser?"),
    ("bar --as stride-alpha,all", "'all' for --as: expected one of"),
    ("bar --set tracee:rules.tolerance=1", "'tracee' for --set; did you mean trace?"),
    ("bar --metrics shape,shap", "'shap' for --metrics; did you mean shape?"),
    ("bar --metrics SHAPE", "'SHAPE' for --metrics: expected one of shape, motion, tolerance"),
    ("bar --limits pixels=1", "'pixels' for --limits: expected one of"),
    ("bar --limits cards=1", "'cards' for --limits; did you mean card?"),
    ("bar --limits frame=0", "'frame=0' for --limits: expected frame=N with N from 1 to 268435456"),
    ("bar --limits frame", "'frame' for --limits: expected NAME=N"),
    ("bar --limits frame=1e3", "'frame=1e3' for --limits: expected frame=N"),
    (
      "bar --golden g --record some", "'some' for --record: expected one of never, missing, failed,"
    ),
    (
      "bar --golden g --max-diff-pixels -1",
      "'-1' for --max-diff-pixels: expected an integer from 0"
    ),
    (
      "bar --golden g --max-channel-delta 256", "'256' for --max-channel-delta: expected an integer"
    ),
    ("card --assets none", "'none' for --assets: expected a folder"),
    ("convert bar --cut 2s..1s", "'2s..1s' for --cut: expected two times such as 1.2s..3s"),
    ("convert bar --columns x=u,y=v,t=w", "'t=w' for --columns: expected a unit of the time: t="),
    ("batch bar --columns recall", "'recall' for --columns: expected trace.recall"),
    ("batch bar --columns scor", "'scor' for --columns; did you mean score?"),
    (
      "batch bar --columns trace",
      "'trace' for --columns: expected one figure in it, such as trace."
    ),
    ("batch bar --columns id,id", "'id' for --columns: expected each column once"),
    ("batch bar --columns id,,x-a", "'' for --columns: expected id, a figure of the report"),
    ("batch bar --from inkml", "'inkml' for --from: expected one of native, quickdraw"),
    ("batch bar --keep score", "'score' for --keep: expected a key that begins with x-"),
    (
      "shrink bar --keep 'integrity.skipped.touches>=1'",
      "'integrity.skipped.touches>=1' for --keep: expected a metric of the touches"
    ),
    ("expect bar 'score>=0.5' b --overwrite", "'b' for expect: expected one recording and one"),
    ("schema recordin", "'recordin' for schema; did you mean recording?"),
    ("completions csh", "'csh' for completions"),
  ].map { Self(64, $0, "E512: invalid value \($1)") }

  /// Forms of reports and results, and names that contradict them.
  private static let ofForms: [Self] =
    [
      (
        "bar --format xml", "'xml' for --format: expected one of human, json, jsonl, junit, github,"
      ),
      ("bar --format junti", "'junti' for --format; did you mean junit?"),
      ("bar --report junit", "'junit' for --report: expected FORM=FILE, such as junit=out.xml"),
      (
        "bar --report junit=-",
        "'junit=-' for --report: expected FORM=FILE, such as junit=out.xml (--format"
      ),
      ("bar --report junti=a", "'junti' for --report; did you mean junit?"),
      ("bar --report =a", "'=a' for --report: expected FORM=FILE, such as"),
      (
        "bar --report json=a --report junit=./a",
        "'./a' for --report: expected a different file for"
      ),
      (
        "render bar -o a.jpg",
        "'a.jpg' for --output: expected --to, or a name that ends in .png, .apng,"
      ),
      (
        "render bar --fps 30 --to png -o a.png",
        "'a.png' for --output: expected a folder such as frames/ for PNG files, or --to apng"
      ),
      ("bar -o -", "'-' for --output: expected a path (--format prints to standard output)"),
      ("card --save -", "'-' for --save: expected a path"),
    ].map { Self(64, $0, "E512: invalid value \($1)") }
    + [
      (
        "render bar --to rgba -o a.png",
        "'a.png' is no name of a rgba file: expected a name that ends"
      ),
      (
        "convert bar --to svg -o a.csv",
        "'a.csv' is no name of a svg file: expected a name that ends"
      ),
      (
        "guides T --to json -o t.png",
        "'t.png' is no name of a json file: expected a name that ends"
      ),
    ].map { Self(64, $0, "E512: \($1)") }

  private static let ofOperands: [Self] = [
    Self(64, "", "E513: replay needs an argument: expected a rec", "replay COMMAND --help"),
    Self(64, "schema", "E513: schema needs an argument"),
    Self(
      64, "expect bar --overwrite", "E513: expect needs an argument: expected a recording and an"),
    Self(64, "card card --save card.json", "E514: "),
    Self(64, "convert bar card -o all", "all: E514: one file cannot hold"),
    Self(64, "render bar card -o all", "all: E514: one file cannot hold"),
    Self(64, "render bar bar --to rgba -o -", "E514: "),
    Self(64, "gen --count 2", "E514: one file cannot hold several results"),
    Self(
      64, "explain x --stroke 1",
      "x: E515: x has no strokes to explain: found a counter scene, expected --at TIME\n",
      x: Bar.good.replacing(Bar.scene, with: #","scene":{"kind":"counter"}"#)),
    Self(64, "explain bar --stroke 2", "bar: E512: bar has no stroke 2: expected 1\n"),
    Self(
      64, "explain bar --pixel 1,1",
      "bar: E515: bar has no cover to reveal: found a trace scene, expected --stroke N or --at TIME\n"
    ),
    Self(
      64, "explain bar --at 17ms",
      "bar: E512: bar ends before 0.017s: expected a time up to 0.016s\n"),
    Self(64, "render bar --at 17ms -o a.png", "bar: E512: bar ends before 0.017s"),
    Self(64, "gen --reach 5% --scene x", "E517: ", x: #"{"kind":"wave"}"#),
    Self(64, "gen --reach 5% x", "E518: gen takes only flags: found x"),
    Self(64, "recorder bar", "E518: "),
    Self(
      64, "rendr bar -o a", "E519: no command and no file is called 'rendr'; did you mean render?"),
    Self(64, "chek bar", "E519: ", "did you mean check?"),
    Self(64, "re bar", "E519: ", "did you mean replay, render or recorder?"),
    Self(64, "pictrues", "E519: ", "did you mean pictures?"),
    Self(64, "check - -", "E520: "),
  ]

  private static let ofOutputs: [Self] =
    [
      Self(73, "bar -o none/out", "none/out: E701: cannot be created"),
      Self(73, "bar -o x", "x: E701: "), Self(73, "render bar -o none/a.png", "E701: "),
      Self(73, "render bar -o x/a.png", "E701: "), Self(73, "convert bar -o none/such/", "E701: "),
      Self(73, "bar --golden none/such --record all", "none/such/: E701: cannot be created"),
      Self(73, "bar -o out --report junit=none/a.xml", "none/a.xml: E701: cannot be created"),
      Self(73, "bar -o out --report junit=.", ".: E701: cannot be created"),
      Self(73, "bar -o out --report json=x", "x: E701: the file exists"),
      Self(73, "bar -o pictures", "pictures: E701: the folder holds files but no report"),
      Self(73, "render bar -o x --to png", "x: E701: the file exists"),
      Self(73, "convert bar -o x", "x: E701: the file exists"),
      Self(74, "render bar -o /dev/full", "/dev/full: E702: writing failed: No space left"),
      Self(74, "bar --report json=/dev/full", "/dev/full: E702: writing failed"),
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
}
