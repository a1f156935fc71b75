import Foundation
import TestCorpora
import Testing

/// Real pen strokes.
@Suite(.needsCorpora)
struct RealInkTests {
  private let samples = Corpora.path("samples/dollar-xml")

  @Test func `a real T in two strokes is black throughout at tolerance 5 and not at 1`() throws {
    let folder = try TemporaryFolder()
    let scene = samples + "/T.scene.json"
    let convert = try Command(
      "convert", samples + "/10-stylus-medium-T-01.xml", "-o", "t.touch.jsonl", in: folder)
    #expect(convert.status == 0)
    let five = try Command("t.touch.jsonl", "--scene", scene, in: folder)
    #expect(five.status == 0)
    #expect(five.output.contains("100.00 %  52 black, 0 red"))

    let text = try String(contentsOfFile: scene, encoding: .utf8)
    let strict = text.replacing(#""tolerance": 5.0"#, with: #""tolerance": 1.0"#)
    #expect(strict != text)
    try folder.write(strict, to: "one.json")
    let one = try Command("t.touch.jsonl", "--scene", "one.json", in: folder)
    #expect(one.status == 0)
    #expect(one.output.contains("41 black, 11 red"))
    #expect(one.output.contains("up to 4.85 pt off, 1.00 allowed"))
  }
}
