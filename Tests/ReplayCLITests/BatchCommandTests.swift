// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite struct BatchCommandTests {
  /// A packed recording of a bar, with these members in its header.
  private static func bar(_ members: String = #""id":"a""#) -> String {
    #"{"format":"touch-recording","version":1,"canvas":{"width":100,"height":100},"#
      + members + Bar.scene
      + #","columns":{"t":[0,8000,16000],"id":[0,0,0],"phase":"bme","x":[10,50,90],"y":[50,52,50]}}"#
  }

  private static let drawing =
    #"{"word":"l","key_id":"7","countrycode":"DE","drawing":[[[10,10,10],[20,60,120],[0,16,32]]]}"#

  /// Lines of each kind: whole recordings, and lines that are none.
  private static let lines = [
    bar(), "", "{\"torn", bar(#""x-c":7"#) + "\r", " \t\r", Bar.header, Bar.moved,
    "\u{FEFF}" + bar(),
    "\u{FEFF}\u{FEFF}" + bar(), "[1]", bar(#""id":"b""#) + "\rx",
    String(repeating: "x", count: 2000),
    bar().replacing(#""x":[10"#, with: #""x":[null"#), bar(#""id":"b","title":"=1,\"2\"""#),
  ]

  @Test func `a row is the line of the report of its recording`() throws {
    let folder = try TemporaryFolder(["a.touch.jsonl": Self.bar() + "\n"])
    let row = try Command("batch", "a.touch.jsonl", in: folder)
    #expect(row.status == 0)
    #expect(try row.output == Command("--format", "jsonl", "a.touch.jsonl", in: folder).output)
    #expect(row.diagnostics.hasPrefix("replay: 1 rows, 0 bad, "), "\(row.diagnostics)")
    let flags = ["--set", "rules.tolerance=1", "--metrics", "motion", "--require", "score>99%"]
    let failed = try Command(["batch"] + flags, in: folder, input: Self.bar())
    let report = try Command(["a.touch.jsonl", "--format", "jsonl"] + flags, in: folder)
    #expect(failed.status == 0 && report.status == 1)
    // The line of a stream cannot be explained by its path.
    let line = report.output.replacing(#/,"next":"[^"]*"/#, with: "")
    #expect(failed.output == line && line != report.output)
    #expect(failed.output.contains(#""status":"fail""#))
  }

  @Test func `a requirement on a figure that a recording does not have fails its row`() throws {
    let folder = try TemporaryFolder()
    let row = try Command("batch", "--require", "recal>0", in: folder, input: Self.bar())
    #expect(row.output.contains(#""status":"fail""#) && row.output.contains(#""found":null"#))
  }

  @Test func `the rows of two parts of a stream are those of the stream`() throws {
    let folder = try TemporaryFolder()
    func rows(_ lines: some Sequence<String>, _ flags: String...) throws -> String {
      let run = try Command(
        ["batch", "--keep-going", "--limits", "line=1500"] + flags, in: folder,
        input: lines.joined(separator: "\n"))
      #expect(run.status == 0)
      // A part counts its own lines.
      return run.output.replacing(#/"line":\d+,/#, with: "")
    }
    let all = try rows(Self.lines)
    #expect(all.split(separator: "\n").count == 12)
    for cut in Self.lines.indices {
      let parts = try rows(Self.lines[..<cut]) + rows(Self.lines[cut...])
      #expect(parts == all, "cut before line \(cut)")
    }
    for jobs in ["1", "2", "7"] { #expect(try rows(Self.lines, "-j", jobs) == all) }
    try folder.write(Self.lines[..<4].joined(separator: "\n"), to: "a")
    try folder.write(Self.lines[4...].joined(separator: "\n"), to: "b")
    #expect(try rows([], "a", "b") == all)
  }

  @Test func `rows keep their order over many blocks, whatever the number of jobs`() throws {
    let folder = try TemporaryFolder()
    let count = 1000
    let text = (0..<count).map { number in
      let drawing = Self.drawing.replacing(#""7""#, with: "\"\(number)\"")
      return number % 100 == 7 ? "{" : drawing + String(repeating: " ", count: number)
    }.joined(separator: "\n")
    let flags = ["batch", "--from", "quickdraw", "--columns", "id,code"]
    let one = try Command(flags, in: folder, input: text)
    let ids = (0..<count).map { number in
      number % 100 == 7
        ? #"{"id":null,"code":"E201"}"# : #"{"id":"\#(number)","code":null}"#
    }
    #expect(one.output == ids.map { $0 + "\n" }.joined())
    #expect(one.diagnostics.hasPrefix("replay: 1000 rows, 10 bad ("))
    #expect(try Command(flags + ["-j", "3"], in: folder, input: text).output == one.output)
  }

  @Test func `a bad line gives a row with its fault, and the stream goes on`() throws {
    let folder = try TemporaryFolder()
    let text = Self.lines.joined(separator: "\n")
    let run = try Command(
      ["batch", "--limits", "line=1500", "--columns", "id,status,code,line,byte"], in: folder,
      input: text)
    #expect(
      run.output == """
        {"id":"a","status":"pass","code":null,"line":null,"byte":null}
        {"id":null,"status":"error","code":"E201","line":3,"byte":7}
        {"id":null,"status":"pass","code":null,"line":null,"byte":null}
        {"id":null,"status":"error","code":"E107","line":6,"byte":1}
        {"id":null,"status":"error","code":"E107","line":7,"byte":1}
        {"id":"a","status":"pass","code":null,"line":null,"byte":null}
        {"id":null,"status":"error","code":"E201","line":9,"byte":4}
        {"id":null,"status":"error","code":"E102","line":10,"byte":1}
        {"id":null,"status":"error","code":"E201","line":11,"byte":296}
        {"id":null,"status":"error","code":"E209","line":12,"byte":1501}
        {"id":"a","status":"error","code":"E205","line":13,"byte":224}
        {"id":"b","status":"pass","code":null,"line":null,"byte":null}

        """)
    #expect(run.status == 0)
    let strict = try Command(["batch", "--fail-on-error"], in: folder, input: text)
    #expect(strict.status == 2)
    let one = try Command("batch", in: folder, input: Bar.header)
    #expect(
      one.output == """
        {"id":null,"status":"error","code":"E107","message":"the line is not a whole recording: \
        expected a packed recording (replay convert --to packed makes one)","line":1,"byte":1}

        """)
  }

  @Test func `a column has one type in all rows`() throws {
    let folder = try TemporaryFolder()
    let text = [Self.bar(#""x-c":7"#), Self.bar(#""x-c":"=1""#), "{", Self.drawing].joined(
      separator: "\n")
    let columns = ["--columns", "x-c,score,touches,integrity.sealed,trace.recall,scene"]
    let run = try Command(["batch"] + columns, in: folder, input: text)
    #expect(
      run.output.hasPrefix(
        """
        {"x-c":"7","score":1.0,"touches":3,"integrity.sealed":true,"trace.recall":1.0,"scene":"trace"}
        {"x-c":"=1","score":1.0,"touches":3,"integrity.sealed":true,"trace.recall":1.0,"scene":"trace"}
        {"x-c":null,"score":null,"touches":null,"integrity.sealed":null,"trace.recall":null,"scene":null}

        """), "\(run.output)")
    let table = try Command(["batch", "--format", "csv"] + columns, in: folder, input: text)
    #expect(
      table.output.hasPrefix(
        """
        x-c,score,touches,integrity.sealed,trace.recall,scene
        7,1.0,3,true,1.0,trace
        '=1,1.0,3,true,1.0,trace
        ,,,,,

        """), "\(table.output)")
    let kept = try Command(
      "batch", "--from", "quickdraw", "--keep", "x-quickdraw:countrycode", "--columns", "title",
      in: folder, input: Self.drawing)
    #expect(kept.output == #"{"title":"l","x-quickdraw:countrycode":"DE"}"# + "\n")
  }

  @Test func `a spreadsheet finds no formula, and one apostrophe less is the text`() throws {
    let texts = [
      "=1", "+1", "-1", "@A1", "\t=1", " =1", "\r\n=1", "\u{FEFF}=1", "\u{FF1D}1", "'=1", "'",
      "a=1", "", "::error::x", "\u{A0}::add-mask::x", "a\n\u{3000}::b\n'c", "a::b",
      "\"\u{301},=1", "1\"2", "a,b", "-\u{301}",
    ]
    let written = [
      "'=1", "'+1", "'-1", "'@A1", "\"'\t=1\"", "' =1", "\"'\r\n=1\"", "'\u{FEFF}=1", "'\u{FF1D}1",
      "''=1", "''", "a=1", "\"\"",
      "'::error::x", "'\u{A0}::add-mask::x", "\"a\n'\u{3000}::b\n''c\"", "a::b",
      "\"\"\"\u{301},=1\"", "\"1\"\"2\"", "\"a,b\"", "'-\u{301}",
    ]
    let lines = try texts.map { text in
      let json = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
      return #"{"drawing":[[[0,9],[0,9]]],"word":\#(json)}"# + "\n"
    }
    let run = try Command(
      "batch", "--from", "quickdraw", "--format", "csv", "--columns", "title",
      in: TemporaryFolder(),
      input: lines.joined())
    #expect(run.output == (["title"] + written).map { $0 + "\n" }.joined())
  }

  @Test(arguments: [
    (#"{"key_id":"7","drawing":[]}"#, "quickdraw", "\"7\""),
    (#"{"key_id":"7","word":"l"}"#, "quickdraw", "\"7\""),
    (#"{"key_id":70000000000000001,"drawing":[[[],[]]]}"#, "quickdraw", "\"70000000000000001\""),
    (#"{"drawing":[]}"#, "quickdraw", "null"),
    (#"{"key_id":"7","drawing":[}"#, "quickdraw", "null"),
    (#"{"format":"touch-recording","version":2,"id":"t"}"#, "native", "\"t\""),
    (#"{"id":[1]}"#, "native", "null"), ("7", "native", "null"),
  ])
  func `a line that is a whole object keeps its id, whatever else is wrong`(
    line: String, format: String, id: String
  ) throws {
    let run = try Command(
      "batch", "--from", format, "--columns", "id,status", in: TemporaryFolder(), input: line)
    #expect(run.output == #"{"id":\#(id),"status":"error"}"# + "\n", "\(run.output)")
  }

  @Test func `columns change no figure, and measure what they name`() throws {
    let folder = try TemporaryFolder()
    let path = "trace.strokes.0.shape.lengthRatio"
    let run = try Command("batch", "--columns", path, in: folder, input: Self.bar())
    let whole = try Command("batch", "--metrics", "shape", in: folder, input: Self.bar())
    let ratio = try #require(run.output.firstMatch(of: /:(.*)}/)).1
    #expect(whole.output.contains("\"lengthRatio\":\(ratio),"), "\(run.output)")
  }

  @Test func `schema batch prints the types of columns`() throws {
    let folder = try TemporaryFolder()
    let run = try Command(
      "schema", "batch", "--columns", "id,score,touches,integrity.sealed", in: folder)
    let text = run.output.filter { !$0.isWhitespace }
    #expect(
      text.hasPrefix(
        #"{"duckdb":{"id":"VARCHAR","score":"DOUBLE","touches":"BIGINT","integrity.sealed":"BOOLEAN"},"#
          + #""spark":{"type":"struct","fields":[{"name":"id","type":"string","nullable":true,"#))
  }

  @Test func `a lost reader, a full disk and a signal end the run as elsewhere`() throws {
    let folder = try TemporaryFolder(["a": String(repeating: Self.bar() + "\n", count: 2000)])
    let head = try Command(
      script: #""$REPLAY" batch a | head -n 1; "$REPLAY" batch a > /dev/full; echo $?"#, in: folder)
    #expect(head.output.hasSuffix("}\n74\n") && head.diagnostics.contains("E702"))
    #expect(head.output.split(separator: "\n").count == 2)
    let ended = try Command(
      script: """
        mkfifo pipe; "$REPLAY" batch pipe > rows & exec 3> pipe; head -n 1 a >&3
        while ! test -s rows; do sleep 0.05; done; kill -TERM $!; wait $!; echo $?; wc -l < rows
        """, in: folder)
    #expect(ended.output.filter { $0 != " " } == "143\n1\n")
    #expect(ended.diagnostics.contains("E704: SIGTERM stopped the run after 1 recording;"))
    let gone = try Command("batch", "a", "nix", in: folder)
    #expect(gone.status == 2 && gone.diagnostics.contains("nix: E001"))
  }

  // MARK: - Other formats

  @Test func `the format is found by content, compressed or not, and files without lines are read`()
    throws
  {
    let ink = "<ink><trace>1 2, 3 4</trace></ink>"
    let table = "who,t,x,y\na,0,1,2\nb,0,3,4\na,8,5,6\n"
    let folder = try TemporaryFolder([
      "q.ndjson": Self.drawing + "\n\n{\n", "n.jsonl": Self.bar() + "\n", "a.inkml": ink,
      "t.csv": table, "bad.inkml": "<ink><trace>1 x</trace></ink>",
    ])
    let run = try Command(
      script: """
        gzip -k q.ndjson
        "$REPLAY" batch q.ndjson q.ndjson.gz n.jsonl a.inkml bad.inkml --columns id,code,line,byte
        "$REPLAY" batch --columns id,touches < a.inkml
        "$REPLAY" batch t.csv --columns x=x,y=y,t=t:ms,drawing=who,id,touches -j 2
        """, in: folder)
    #expect(
      run.output == """
        {"id":"7","code":null,"line":null,"byte":null}
        {"id":null,"code":"E201","line":3,"byte":2}
        {"id":"7","code":null,"line":null,"byte":null}
        {"id":null,"code":"E201","line":3,"byte":2}
        {"id":"a","code":null,"line":null,"byte":null}
        {"id":"a","code":null,"line":null,"byte":null}
        {"id":"bad","code":"E413","line":1,"byte":15}
        {"id":null,"touches":2}
        {"id":"a","touches":2}
        {"id":"b","touches":2}

        """, "\(run.diagnostics)")
  }

  @Test func `a stream that begins with 100 bad rows ends there, whatever the number of jobs`()
    throws
  {
    // A file, because nobody reads the rest of a pipe.
    let bad = String(repeating: Self.drawing + "\n\n", count: 5000)
    let folder = try TemporaryFolder(["bad": bad])
    for jobs in ["1", "3"] {
      let run = try Command(
        ["batch", "bad", "--from", "native", "--columns", "line", "-j", jobs], in: folder)
      #expect(run.status == 2)
      #expect(
        run.diagnostics
          == "replay: E110: the first 100 rows are all bad: expected --from quickdraw\n")
      #expect(run.output == (0..<100).map { #"{"line":\#(2 * $0 + 1)}"# + "\n" }.joined())
    }
    let on = try Command(
      "batch", "bad", "--from", "native", "--columns", "line", "--keep-going", in: folder)
    #expect(on.status == 0 && on.output.split(separator: "\n").count == 5000)
    let few = try Command("batch", in: folder, input: "x\ny\n")
    #expect(few.status == 2 && few.output.split(separator: "\n").count == 2)
    #expect(few.diagnostics.contains("E110: "), "\(few.diagnostics)")
    let late = String(repeating: "x\n", count: 99) + Self.bar() + "\n"
    let good = try Command("batch", in: folder, input: late + String(repeating: "x\n", count: 200))
    #expect(good.status == 0 && good.output.split(separator: "\n").count == 300)
  }

  @Test func `motion.* names the numbers of the group, and measures them`() throws {
    let folder = try TemporaryFolder()
    let run = try Command("batch", "--columns", "id,motion.*", in: folder, input: Self.drawing)
    #expect(run.output.hasPrefix(#"{"id":"7","motion.durationMicros":32000,"#), "\(run.output)")
    #expect(run.output.contains(#""motion.speed.mean":3"#) && !run.output.contains("strokes"))
    let types = try Command("schema", "batch", "--columns", "motion.*", in: folder)
    #expect(types.output.contains(#""motion.sparc": "DOUBLE""#), "\(types.output)")
  }
}
