// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite struct ExplainCommandTests {

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

  @Test func `without a flag the lines of a card name the tile with the most cover left`() throws {
    let header =
      #"{"format":"touch-recording","version":1,"canvas":{"width":100,"height":100},"#
      + #""scene":{"kind":"scratch","frame":{"x":0,"y":0,"width":100,"height":100}}}"#
    let run = try Command(
      ["explain", "-", "--format=jsonl"], in: TemporaryFolder(),
      input: Bar.recording([Bar.began, Bar.ended], header: header))
    #expect(
      run.output.contains(
        #""most":{"revealed":0,"eligible":40000,"x":0,"y":0,"width":25,"height":25},"tiles":["#))
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
