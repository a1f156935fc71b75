// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// What the caller tells of files of other formats: units, surfaces, pressures, drawings.
@Suite struct InkSurfaceTests {
  private static let table =
    "t,x,y,p,al,az,who\n0,10,20,0,90,0,b\n8,30,60,512,45,90,a\n8,1,2,9,0,400,b\n"
  private static let columns = "t=t:ms,x=x,y=y"

  /// Returns the positions of the lines of a recording, and its canvas.
  private func places(_ output: String) -> (canvas: String, points: [String]) {
    let canvas = output.firstMatch(of: #/"width":([\d.e-]+),"height":([\d.e-]+)/#)
    let points = output.matches(of: #/"x":([\d.e-]+),"y":([\d.e-]+)/#).map {
      "\($0.output.1) \($0.output.2)"
    }
    return (canvas.map { "\($0.output.1)x\($0.output.2)" } ?? "", points)
  }

  @Test(arguments: [
    ("", "34x64", "10 20,30 60"), ("--unit 2px", "68x128", "20 40,60 120"),
    ("--unit 1in", "2448x4608", "720 1440,2160 4320"), ("--density 4", "8.5x16", "2.5 5,7.5 15"),
    ("--canvas 100x200", "100x200", "10 20,30 60"), ("--flip y", "34x64", "10 44,30 4"),
    ("--canvas 100x200 --flip y", "100x200", "10 180,30 140"),
    ("--canvas 100x200 --rotate 90", "200x100", "180 10,140 30"),
    ("--canvas 100x200 --rotate 180", "100x200", "90 180,70 140"),
    ("--canvas 100x200 --rotate 270", "200x100", "20 90,60 70"),
    ("--rotate 90 --canvas 100x200 --flip y --density 2", "200x100", "10 5,30 15"),
  ])
  func `unit, direction, canvas and rotation come in this order`(
    flags: String, canvas: String, points: String
  ) throws {
    let folder = try TemporaryFolder(["a.csv": "t,x,y,pen\n0,10,20,1\n8,30,60,1\n"])
    let run = try Command(
      ["convert", "a.csv"] + flags.split(separator: " ").map(String.init), in: folder)
    #expect(places(run.output).canvas == canvas, "\(run.diagnostics)")
    #expect(places(run.output).points.joined(separator: ",") == points)
  }

  @Test func `a unit and the one that undoes it give the same points`() throws {
    let rows = (0..<200).map {
      "\($0 * 8),\($0 * 7919 % 1000).\($0 * 31 % 10),\($0 * 104_729 % 999)"
    }
    let folder = try TemporaryFolder(["a.csv": "t_ms,x,y\n" + rows.joined(separator: "\n")])
    let plain = try Command("convert", "a.csv", in: folder).output
    for (there, back) in [("0.25px", "4px"), ("8pt", "0.125px")] {
      let run = try Command(
        script: """
          "$REPLAY" convert a.csv --unit \(there) --to csv -o b.csv --overwrite -q
          "$REPLAY" convert b.csv --unit \(back)
          """, in: folder)
      #expect(places(run.output).points == places(plain).points)
    }
    // A himetric unit that a flag tells gives the bits of the one that a file tells.
    let ink = """
      <ink><traceFormat><channel name="X" units="himetric"/><channel name="Y" units="himetric"/>\
      </traceFormat><trace>1 3, 7919 5, 33 77</trace></ink>
      """
    try folder.write(ink, to: "a.inkml")
    let told = try Command("convert", "a.inkml", in: folder)
    let flag = try Command("convert", "a.inkml", "--unit", "0.01mm", in: folder)
    #expect(told.status == 0 && told.output == flag.output)
  }

  @Test func `pressures and angles have units, and a pressure beyond the greatest is 1`() throws {
    let folder = try TemporaryFolder([
      "a.csv": Self.table, "b.svc": "1\n1 2 0 1 0 0 900\n1 9 8 1 0 0 2000\n",
    ])
    let run = try Command(
      "convert", "a.csv", "--columns",
      Self.columns + ",force=p/256,altitude=al:deg,azimuth=az:deg,stroke=who", in: folder)
    #expect(run.output.contains(#""force":0,"altitude":1.5707963267948966,"azimuth":0"#))
    #expect(run.output.contains(#""force":1,"altitude":0.7853981633974483,"#), "\(run.output)")
    #expect(run.diagnostics.contains("angles out of range (1 in all)"), "\(run.diagnostics)")
    let tablet = try Command("convert", "b.svc", "--force-max", "1000", in: folder)
    #expect(tablet.output.contains(#""y":7,"type":"pen","force":0.9"#), "\(tablet.output)")
    #expect(tablet.output.contains(#""x":1,"y":0,"force":1"#))
    let flipped = try Command("convert", "b.svc", "--flip", "y", in: folder)
    #expect(places(flipped.output).points == ["1 2", "1 9"])
    // Seven columns by number: y before x, as it stands.
    let numbered = try Command("convert", "b.svc", "--columns", "y=1,x=2,t=3:ms", in: folder)
    #expect(places(numbered.output).points == ["2 1", "9 1"], "\(numbered.diagnostics)")
  }

  @Test func `each value of a key column is a recording, as if it were a file of its own`() throws {
    let folder = try TemporaryFolder(["table.csv": Self.table])
    let run = try Command(
      script: """
        "$REPLAY" convert table.csv --columns \(Self.columns),drawing=who --to csv -o all/ -q
        for k in a b; do
          (head -1 table.csv; grep ",$k$" table.csv) > $k.csv
          "$REPLAY" convert $k.csv --columns \(Self.columns) --to csv -o $k/ -q
        done
        cmp all/table.csv b/b.csv && cmp all/table-2.csv a/a.csv; ls all
        "$REPLAY" convert table.csv --columns \(Self.columns),drawing=who -q | grep -o '"id":"."'
        """, in: folder)
    #expect(run.status == 0, "\(run.output)\(run.diagnostics)")
    #expect(run.output.hasSuffix("\"id\":\"b\"\n\"id\":\"a\"\n"), "\(run.output)")
  }

  @Test(arguments: [
    ("--unit 3", "expected a length in mm, cm, in, pt or px"), ("--unit 0mm", "expected a length"),
    ("--unit -1mm", "expected a length"), ("--density 0", "expected the number of units per point"),
    ("--unit 1mm --density 2", "--unit"), ("--canvas 10", "such as 412x915"),
    ("--canvas 0x10", "such as 412x915"), ("--canvas 5xnan", "such as 412x915"),
    ("--canvas nanx5", "such as 412x915"), ("--canvas 5x-nan", "such as 412x915"),
    ("--canvas infx5", "at most 65536 points"), ("--canvas -0x5", "such as 412x915"),
    ("--canvas 1x99999", "at most 65536 points"),
    ("--rotate 45", "expected 90, 180 or 270"), ("--flip x", "expected y"),
    ("--force-max 0", "expected a positive number"), ("--time min", "expected s, ms, us or ns"),
    ("--third x", "expected time or force"),
  ])
  func `a value that a flag does not take is refused`(flags: String, words: String) throws {
    let folder = try TemporaryFolder(["a.csv": Self.table])
    let run = try Command(
      ["convert", "a.csv"] + flags.split(separator: " ").map(String.init), in: folder)
    #expect(run.status == 64 && run.diagnostics.contains(words), "\(run.diagnostics)")
  }

  @Test func `the flags of assumptions are taken by every command, and stand in reports`() throws {
    let folder = try TemporaryFolder([
      "a.json": "[[[0,0,0.3],[50,0,0.6],[90,0,0.4]],[[0,50,0.3],[90,50,0.5]]]"
    ])
    let made = try Command("convert", "a.json", in: folder)
    #expect(made.diagnostics.contains("; --third time takes them for times (5 in all)"))
    let force = try Command("convert", "a.json", "--third", "force", in: folder)
    #expect(force.output == made.output, "\(force.diagnostics)")
    #expect(
      force.diagnostics
        == "a.json: W412: times are made up in steps of 8 ms, because the file tells none (5 in all)\n"
    )
    let time = try Command("convert", "a.json", "--third", "time", "--time", "s", in: folder)
    #expect(time.output.contains(#"{"t":300000,"id":0,"phase":"moved","x":50"#), "\(time.output)")
    let run = try Command(
      script: """
        "$REPLAY" a.json --guide T --set placement=ink --third time --time s -o out -q
        "$REPLAY" verify out/report.json; grep -A6 '"import"' out/report.json
        """, in: folder)
    #expect(run.status == 0 && run.output.contains("third"), "\(run.output)\(run.diagnostics)")
  }

  @Test func `positions that a unit moves out of range are a fault`() throws {
    let folder = try TemporaryFolder(["a.csv": "t_ms,x,y\n0,1,2\n8,99999,4\n"])
    let run = try Command("convert", "a.csv", "--unit", "10in", in: folder)
    #expect(run.status == 2 && run.diagnostics.hasPrefix("a.csv:2:1: E412: "), "\(run.diagnostics)")
  }

  @Test func `a tablet file is drawn with its figures, at a smaller scale`() throws {
    let rows = (0..<40).map { "\($0 * 600) \($0 * $0 * 12) \($0 * 7) 1 0 0 0" }
    let folder = try TemporaryFolder(["a.svc": "40\n" + rows.joined(separator: "\n") + "\n"])
    let limit = "--limits frame=1000000"
    let run = try Command(
      script: """
        "$REPLAY" a.svc -o out -q \(limit); "$REPLAY" a.svc -o wide \(limit) --scale 1 -q
        "$REPLAY" verify out/report.json; ls out out/frames
        "$REPLAY" a.svc -o small -q --scale 0.02
        for f in out small; do sed -n '/"ink": {/,/^      }/p' $f/report.json > $f.ink; done
        cmp out.ink small.ink && test -s out.ink && echo same
        """, in: folder)
    #expect(
      run.output.contains("report.html\nreport.json\n\nout/frames:\na.png\n"), "\(run.output)")
    #expect(run.output.contains("identical to the byte") && run.output.hasSuffix("same\n"))
    #expect(run.diagnostics.contains("a.svc: E428: "), "\(run.diagnostics)")
    let loud = try Command(["a.svc", "-o", "loud", "--limits", "frame=1000000"], in: folder)
    #expect(loud.status == 0)
    #expect(
      loud.diagnostics.hasPrefix("a.svc: W428: the frame is drawn at 0."), "\(loud.diagnostics)")
  }

  @Test func `a getevent log without ranges plays a control`() throws {
    let log = """
      [ 10.0] 0003 0039 00000001
      [ 10.0] 0003 0035 000002d1
      [ 10.0] 0003 0036 00000640
      [ 10.0] 0000 0000 00000000
      [ 10.1] 0003 0039 ffffffff
      [ 10.1] 0000 0000 00000000

      """
    let folder = try TemporaryFolder(["tap.events": log, "counter.json": #"{"kind":"counter"}"#])
    let bare = try Command("convert", "tap.events", in: folder)
    #expect(bare.diagnostics.contains("--density and --canvas do"), "\(bare.diagnostics)")
    let run = try Command(
      "convert", "tap.events", "--density", "3.5", "--canvas", "412x915", in: folder)
    #expect(places(run.output).canvas == "412x915" && !run.diagnostics.contains("W412"))
    #expect(places(run.output).points.first == "206 457.14285714285717", "\(run.output)")
  }
}
