import Foundation
import Testing

@Suite struct ExplainCommandTests {
  @Test func `a stroke is explained in words, and a moment too`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let stroke = try Command("explain", "bar.touch.jsonl", "--stroke", "1", in: folder)
    #expect(stroke.status == 0 && stroke.diagnostics == "")
    #expect(stroke.output.hasPrefix("bar: stroke 1 of 1\n\n  drawn       3 samples"))
    let moment = try Command("explain", "bar.touch.jsonl", "--at", "8ms", in: folder)
    #expect(moment.status == 0 && moment.diagnostics == "")
    #expect(moment.output.hasPrefix("bar at 0.008 s\n\n  drawn       1 stroke: 1 black"))
  }

  @Test func `several recordings are explained one after the other, in every form`() throws {
    let folder = try TemporaryFolder(["two.touch.jsonl": Bar.good + Bar.good])
    let human = try Command("explain", "two.touch.jsonl", "--stroke=1", in: folder)
    #expect(human.output.contains("\n\ntwo-2: stroke 1 of 1\n"))
    let lines = try Command(
      "explain", "two.touch.jsonl", "--stroke=1", "--format=jsonl", in: folder)
    #expect(lines.output.split(separator: "\n").count == 2)
    #expect(lines.output.hasPrefix(#"{"recording":"two","stroke":0,"strokes":1,"contact":0,"#))
    let json = try Command("explain", "two.touch.jsonl", "--at=0", "--format=json", in: folder)
    #expect(json.output.hasPrefix("{\n  \"kind\": \"touch-explanation\",\n  \"schema\": 1,\n"))
    #expect(json.output.matches(of: /"recording": "two(-2)?"/).count == 2)
  }

  @Test(arguments: [
    (["--stroke", "0"], "E512: invalid value '0' for --stroke: expected"),
    (["--stroke", "one"], "invalid value 'one' for --stroke: expected an integer from 1"),
    (["--stroke", "1", "--at", "1s"], "E512: --stroke and --at cannot be combined: expected one"),
    (["--at", "soon"], "E512: invalid value 'soon' for --at: expected"),
    (["--stroke", "1", "--format", "xml"], "expected one of human, json, jsonl"),
    (["--stroke", "1", "--pixel", "2,3"], "E512: --pixel and --stroke cannot be combined"),
    (["--pixel", "2"], "expected two numbers such as 120,96.5"),
    (["--pixel", "2,3"], "found a trace scene, expected --stroke N or --at TIME"),
  ])
  func `a wrong call says what was found and expected, and exits 64`(
    flags: [String], part: String
  ) throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command(["explain", "bar.touch.jsonl"] + flags, in: folder)
    #expect(run.status == 64 && run.output == "")
    #expect(run.diagnostics.contains(part), "\(run.diagnostics)")
  }

  @Test func `a stroke that is not there says how many there are, and exits 64`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command("explain", "bar.touch.jsonl", "--stroke", "2", in: folder)
    #expect(run.status == 64 && run.output == "")
    #expect(
      run.diagnostics
        == "bar.touch.jsonl: E512: bar has no stroke 2: expected 1\n"
    )
  }

  @Test func `a card is explained too, and beside what is refused the rest is explained`() throws {
    let card = Bar.recording(
      [Bar.began, Bar.ended],
      header: #"{"format":"touch-recording","version":1,"canvas":{"width":100,"height":100},"#
        + #""scene":{"kind":"scratch"}}"#)
    let folder = try TemporaryFolder([
      "a.touch.jsonl": card, "b.touch.jsonl": Bar.good, "c.touch.jsonl": "{}\n",
    ])
    let both = try Command("explain", "a.touch.jsonl", "b.touch.jsonl", "--stroke=1", in: folder)
    #expect(both.status == 0 && both.output.hasPrefix("a: stroke 1 of 1\n"))
    #expect(both.output.contains("\n\nb: stroke 1 of 1\n"))
    let one = try Command("explain", "b.touch.jsonl", "a.touch.jsonl", "--pixel=9,9", in: folder)
    #expect(one.status == 64 && one.output.hasPrefix("a at (9.00, 9.00)\n"))
    #expect(
      one.diagnostics
        == "b.touch.jsonl: E515: b has no cover to reveal: found a trace scene, expected "
        + "--stroke N or --at TIME\n")
    let bad = try Command("explain", "c.touch.jsonl", "b.touch.jsonl", "--stroke=1", in: folder)
    #expect(bad.status == 2 && bad.output.hasPrefix("b: stroke 1 of 1\n"))
    #expect(bad.diagnostics.hasPrefix("c.touch.jsonl:1:1: E1"))
  }

  @Test func `the touches on buttons are explained at a time, and have no strokes`() throws {
    let counter = Bar.recording(
      [Bar.began, Bar.ended],
      header: #"{"format":"touch-recording","version":1,"canvas":{"width":100,"height":100},"#
        + #""scene":{"kind":"counter","slop":8}}"#)
    let folder = try TemporaryFolder(["a.touch.jsonl": counter])
    let moment = try Command("explain", "a.touch.jsonl", "--at", "16ms", in: folder)
    #expect(moment.status == 0 && moment.diagnostics == "")
    #expect(
      moment.output.hasPrefix("a at 0.016 s\n\n  rule        the first touch that comes down"))
    #expect(
      moment.output.contains(" 8 pt beyond") && moment.output.contains("\n  add         free\n"))
    let stroke = try Command("explain", "a.touch.jsonl", "--stroke", "1", in: folder)
    #expect(stroke.status == 64 && stroke.output == "")
    #expect(
      stroke.diagnostics
        == "a.touch.jsonl: E515: a has no strokes to explain: found a counter scene, expected "
        + "--at TIME\n")
  }

  @Test func `without a flag the worst stroke is explained, in every form`() throws {
    let two = Bar.recording([
      Bar.began, Bar.moved, Bar.ended, #"{"t":16000,"id":1,"phase":"began","x":10,"y":60}"#,
      #"{"t":16000,"id":1,"phase":"ended","x":50,"y":60}"#,
    ])
    let folder = try TemporaryFolder([
      "good.touch.jsonl": Bar.good, "none.touch.jsonl": Bar.recording([]), "two.touch.jsonl": two,
    ])
    let human = try Command("explain", "two.touch.jsonl", in: folder)
    #expect(human.status == 0 && human.output.hasPrefix("two: stroke 2 of 2\n\n  drawn       2 "))
    let asked = try Command("explain", "two.touch.jsonl", "--stroke=2", in: folder)
    #expect(human.output == asked.output)
    for form in ["--format=json", "--format=jsonl"] {
      let worst = try Command("explain", "two.touch.jsonl", form, in: folder)
      let stroke = try Command("explain", "two.touch.jsonl", "--stroke=2", form, in: folder)
      #expect(worst.status == 0 && worst.output == stroke.output)
    }
    let good = try Command("explain", "good.touch.jsonl", in: folder)
    #expect(good.output.contains("\n  closest     no ink is red; the nearest to it is from sample"))
    let none = try Command("explain", "none.touch.jsonl", in: folder)
    #expect(none.status == 0 && none.output.hasPrefix("none at 0.000 s\n\n  drawn       0 strokes"))
  }

  @Test func `without a flag a card shows where cover is left`() throws {
    let header =
      #"{"format":"touch-recording","version":1,"canvas":{"width":100,"height":100},"#
      + #""scene":{"kind":"scratch","frame":{"x":0,"y":0,"width":100,"height":100}}}"#
    let folder = try TemporaryFolder([
      "card.touch.jsonl": Bar.recording([Bar.began, Bar.ended], header: header)
    ])
    let run = try Command("explain", "card.touch.jsonl", in: folder)
    #expect(run.status == 0)
    #expect(
      run.output == """
        card: the cover that is left

          coverage    39.65 %: 253 788 of 640 000 lattice samples
          most left   (0, 0) to (25, 25): 40 000 lattice samples, 10.35 % of the cover
                      that is left

          revealed       0.00 %    0.00 %    0.00 %    0.00 %
                        78.61 %   80.00 %   80.00 %   78.61 %
                        78.61 %   80.00 %   80.00 %   78.61 %
                         0.00 %    0.00 %    0.00 %    0.00 %

        """, "\(run.output)")
    let json = try Command("explain", "card.touch.jsonl", "--format=jsonl", in: folder)
    #expect(
      json.output.contains(
        #""most":{"revealed":0,"eligible":40000,"x":0,"y":0,"width":25,"height":25},"tiles":["#))
  }

  @Test func `without a flag controls list the touches that were not counted`() throws {
    let counter = Bar.recording(
      [
        #"{"t":0,"id":0,"phase":"began","x":207,"y":553}"#,
        #"{"t":1000,"id":0,"phase":"ended","x":207,"y":553}"#,
        #"{"t":2000,"id":1,"phase":"began","x":207,"y":553}"#,
        #"{"t":3000,"id":2,"phase":"began","x":207,"y":553}"#,
        #"{"t":4000,"id":1,"phase":"cancelled","x":207,"y":553}"#,
        #"{"t":5000,"id":2,"phase":"ended","x":207,"y":553}"#,
        #"{"t":9500,"id":3,"phase":"began","x":150,"y":553}"#,
        #"{"t":9999,"id":3,"phase":"ended","x":150,"y":553}"#,
      ],
      header: #"{"format":"touch-recording","version":1,"canvas":{"width":414,"height":896},"#
        + #""scene":{"kind":"counter"}}"#)
    let folder = try TemporaryFolder(["count.touch.jsonl": counter])
    let run = try Command("explain", "count.touch.jsonl", in: folder)
    #expect(run.status == 0)
    #expect(
      run.output.hasSuffix(
        """
          counted     1 of 4 touches

          add         contact 1, 0.002 s to 0.004 s: canceled by the system
          add         contact 2, 0.003 s: no press, another contact held it
          beside      contact 3, 0.009 s: no press, came down at (150, 553), 7.00 pt
                      beside add

        """), "\(run.output)")
  }

  @Test func `without a flag bare ink shows the stroke with the longest gap`() throws {
    let header = #"{"format":"touch-recording","version":1,"canvas":{"width":100,"height":100}}"#
    let folder = try TemporaryFolder([
      "ink.touch.jsonl": Bar.recording([Bar.began, Bar.moved, Bar.ended], header: header)
    ])
    let run = try Command("explain", "ink.touch.jsonl", in: folder)
    #expect(run.status == 0 && run.output.hasPrefix("ink: stroke 1 of 1\n"))
  }

  @Test func `a scene file and --strict count as elsewhere`() throws {
    let folder = try TemporaryFolder([
      "bar.touch.jsonl": Bar.good,
      "torn.touch.jsonl": String(Bar.good.dropLast(60)),
      "low.json": #"{"kind":"trace","guide":{"strokes":[{"d":"M10 90H90"}]},"placement":"as-is","#
        + #""rules":{"tolerance":5}}"#,
    ])
    let scene = try Command(
      "explain", "bar.touch.jsonl", "--stroke=1", "--scene=low.json", in: folder)
    #expect(scene.status == 0 && scene.output.contains("40.00 pt, 5.00 allowed: 35.00 too far"))
    let torn = try Command("explain", "torn.touch.jsonl", "--stroke=1", in: folder)
    #expect(torn.status == 0 && torn.diagnostics.contains("W302"))
    let strict = try Command("explain", "torn.touch.jsonl", "--stroke=1", "--strict", in: folder)
    #expect(strict.status == 2 && strict.output == "")
  }
}
