// SPDX-License-Identifier: Apache-2.0
import JSONStream
import Testing

/// `batch --judge`, which asks about 64 recordings ahead, against `replay --judge`, which asks about one.
@Suite struct JudgeBatchTests {
  /// The number of recordings: several rounds of 64, in several blocks of lines.
  private static let count = 400

  /// A packed recording on the guide `B`, whose curves make a question of several kilobytes: a pipe does
  /// not hold those of 64.
  private static func recording(_ name: String) -> String {
    #"{"format":"touch-recording","version":1,"canvas":{"width":390,"height":844},"id":"\#(name)","#
      + #""scene":{"kind":"trace","guide":"B"},"columns":{"t":[0,8000,16000],"id":[0,0,0],"#
      + #""phase":"bme","x":[10,50,90],"y":[50,52,50]}}"# + "\n"
  }

  /// A folder with recordings `r000`, `r001` and so on, all of them in `all.jsonl`, and a judge in
  /// Python.
  ///
  /// Its lines see a question as `q`, the number in its name as `r`, and the number of questions before it
  /// as `n`; they say `answer`, and may set `last` to end after it.
  private static func folder(
    _ count: Int = count, judge lines: String...
  ) throws -> (folder: TemporaryFolder, names: [String]) {
    let names = (0..<count).map { "r" + String(1000 + $0).dropFirst() }
    let judge = """
      import json, os, sys, time
      last = False
      for n, line in enumerate(sys.stdin):
          q = json.loads(line)
          r = int(q["name"][1:])
          answer = json.dumps({"score": r / 1000, "figures": {"before": n}})
      \(lines.map { "    " + $0 }.joined(separator: "\n"))
          print(answer, flush=True)
          if last: break

      """
    let folder = try TemporaryFolder(["judge.py": judge])
    try folder.makeFolder("one")
    for name in names { try folder.write(recording(name), to: "one/\(name).touch.jsonl") }
    try folder.write(names.map(recording).joined(), to: "all.jsonl")
    return (folder, names)
  }

  /// What a row says of the judge: its section, or the code and the message of the fault.
  private struct Row: Equatable, CustomStringConvertible {
    var status: String?
    var section: [UInt8]?
    var code: String?
    var message: String?

    /// Takes a row of `replay` or of `batch`.
    init(_ row: JSONValue) {
      status = row["status"]?.string
      section = row["judge"]?.text()
      let fault = row["diagnostics"]?.elements?.first ?? row
      (code, message) = (fault["code"]?.string, fault["message"]?.string)
    }

    var description: String {
      "\(status ?? "") \(String(decoding: section ?? [], as: UTF8.self)) \(message ?? "")"
    }
  }

  private static func rows(_ run: Command) throws -> [Row] {
    try run.output.split(separator: "\n").map { Row(try JSONValue.parse(Array($0.utf8))) }
  }

  /// What `replay` says of the recordings, one after the other.
  private static func reference(_ folder: TemporaryFolder) throws -> [Row] {
    try rows(
      Command(
        ["one", "--judge", "exec python3 judge.py", "-j", "1", "--format", "jsonl"], in: folder))
  }

  /// What `batch` says of them.
  private static func batch(_ folder: TemporaryFolder, jobs: Int) throws -> [Row] {
    try rows(
      Command(
        [
          "batch", "all.jsonl", "--judge", "exec python3 judge.py", "-j", "\(jobs)", "--keep-going",
        ],
        in: folder))
  }

  @Test func `a row has the answer, or the fault, that its recording has alone`() throws {
    let (folder, names) = try Self.folder(
      judge:
        // It ends without an answer: at the beginning, twice in a row, and on both sides of a round.
        "if r in (0, 3, 4, 63, 64, 129): print('crash', r, file=sys.stderr); os.abort()",
      "if r == 17: answer = 'no json'",
      // It ends after an answer, so the next recording has none.
      "last = r in (30, 200, 399)",
      "if r == 45: sys.stdout.write('{\"score\"'); sys.exit(3)",
      "if r == 50: os.close(1); time.sleep(60)",
      "if r % 7 == 5: answer = json.dumps({'pass': False, 'reason': f'{n} before'})",
      "if r % 11 == 0: sys.stderr.write('noise\\n' * 1000)")
    let expected = try Self.reference(folder)
    let failed = zip(names, expected).filter { $1.status == "error" }.map(\.0)
    #expect(
      failed
        == [0, 3, 4, 17, 31, 45, 50, 63, 64, 129, 201].map { names[$0] }, "\(expected)")
    let rows = try Self.batch(folder, jobs: 1)
    #expect(rows.count == Self.count)
    for (name, (row, other)) in zip(names, zip(rows, expected)) {
      #expect(row == other, "\(name)")
    }
  }

  @Test func `the rows do not depend on the number of jobs`() throws {
    let (folder, _) = try Self.folder(
      judge:
        "if r in (0, 3, 4, 17, 63, 64, 129, 300): print('crash', r, file=sys.stderr); os.abort()",
      // The number of questions before depends on the other jobs.
      "answer = json.dumps({'score': r / 1000, 'pass': r % 7 != 5})")
    let expected = try Self.reference(folder)
    #expect(expected.count { $0.status == "error" } == 8)
    for jobs in [1, 2, 4] { #expect(try Self.batch(folder, jobs: jobs) == expected) }
  }

  @Test(arguments: [
    [60, 61, 62, 63, 64], [0, 1, 2, 3, 4], [5, 6, 7, 8, 100, 101, 102, 103, 104],
  ])
  func `after five failures in a row no row has an answer`(failures: [Int]) throws {
    let (folder, _) = try Self.folder(
      140,
      judge: "if r in \(failures) and r % 2: sys.exit(1)",
      // A line that is no answer counts, and leaves the judge running.
      "if r in \(failures): answer = '{}'")
    let expected = try Self.reference(folder)
    #expect(expected.last?.message?.contains("not asked any more after 5") == true)
    #expect(
      expected.firstIndex { $0.message?.contains("not asked any more") == true }
        == (failures.last ?? 0) + 1)
    #expect(try Self.batch(folder, jobs: 1) == expected)
  }

  @Test func `a judge that does not flush its answers fails at the first row`() throws {
    let (folder, _) = try Self.folder(100)
    // A buffer of 8 KiB holds eight of these answers: 64 questions would push some of them out.
    let judge = """
      import json, sys
      kept = open(1, "w", 8192)
      for line in sys.stdin: print(json.dumps({"score": 1, "reason": "x" * 1000}), file=kept)
      """
    try folder.write(judge, to: "judge.py")
    let run = try Command(
      ["batch", "all.jsonl", "--judge", "python3 judge.py", "--limits", "judge=1", "--keep-going"],
      in: folder)
    let late = try Self.rows(run).map { $0.message?.contains("no answer in 1 second") == true }
    #expect(late == (0..<100).map { $0 < 5 }, "\(run.output.prefix(2000))")
  }

  @Test func `a second answer to a question is noticed`() throws {
    let (folder, names) = try Self.folder(100)
    let twice = #"printf '{"score":1}\n{"score":0}\n'"#
    func run(_ judge: String) throws -> Command {
      try Command(
        ["batch", "all.jsonl", "--judge", judge, "--columns", "id,code,judge.score"], in: folder)
    }
    // The first answer of a program is awaited alone, so the next recording has the fault.
    let always = try run("while read q; do \(twice); done")
    let expected = names.enumerated().map { index, name in
      index % 2 == 0
        ? #"{"id":"\#(name)","code":null,"judge.score":1.0}"#
        : #"{"id":"\#(name)","code":"E470","judge.score":null}"#
    }
    #expect(always.output.split(separator: "\n").map(String.init) == expected)
    // Between later questions it is noticed at the next round, or at the end.
    let once = try run(
      "read q; echo '{\"score\":1}'; read q; \(twice); while read q; do echo '{\"score\":1}'; done")
    #expect((once.output + once.diagnostics).contains("E470"), "\(once.output)")
  }

  @Test(arguments: [1, 2])
  func `a judge may fill its pipes while questions are sent ahead`(jobs: Int) throws {
    let (folder, names) = try Self.folder(
      judge: "sys.stderr.write('noise\\n' * 2000)",
      "answer = json.dumps({'score': r / 1000, 'reason': 'x' * 30000})")
    let run = try Command(
      [
        "batch", "all.jsonl", "--judge", "python3 judge.py", "-j", "\(jobs)", "--columns",
        "id,judge.score,judge.reason",
      ], in: folder)
    let scores = try run.output.split(separator: "\n").map { line in
      let row = try JSONValue.parse(Array(line.utf8))
      #expect(row["judge.reason"]?.string?.utf8.count == 30000)
      return row["judge.score"]?.double
    }
    #expect(scores == names.indices.map { Double($0) / 1000 }, "\(run.diagnostics)")
  }
}
