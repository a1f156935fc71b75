// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Cards that are saved by one run and restored by another.
@Suite struct SavedCardTests {
  private static func recording(_ x: Int) -> String {
    """
    {"format":"touch-recording","version":1,"canvas":{"width":40,"height":20},"scene":{"kind":"scratch"}}
    {"t":0,"id":0,"phase":"began","x":\(x),"y":3}
    {"t":9,"id":0,"phase":"ended","x":\(x),"y":3}
    {"t":9,"event":"end","lines":2}

    """
  }

  private func folder() throws -> TemporaryFolder {
    try TemporaryFolder([
      "a.touch.jsonl": Self.recording(0), "b.touch.jsonl": Self.recording(40), "t.jsonl": Bar.good,
    ])
  }

  @Test func `a card goes on from a file, and is saved again`() throws {
    let folder = try folder()
    let first = try Command("a.touch.jsonl", "--save", "a.json", in: folder)
    #expect(first.status == 0 && first.diagnostics == "")
    let second = try Command(
      "b.touch.jsonl", "--restore", "a.json", "--save", "b.json", "--format", "jsonl", in: folder)
    #expect(second.status == 0 && second.diagnostics == "")
    #expect(second.output.contains(#"{"contact":0,"began":9,"ended":18,"samples":2"#))
    let third = try Command("b.touch.jsonl", "--restore", "b.json", in: folder)
    #expect(third.status == 0 && third.output.contains("; 3 strokes"))
    let drawn = try Command(
      "render", "b.touch.jsonl", "--restore", "a.json", "-o", "b.png", in: folder)
    #expect(drawn.status == 0 && drawn.diagnostics == "")
  }

  @Test func `several cards are saved in a folder, by the names of their recordings`() throws {
    let folder = try folder()
    let saved = try Command(".", "--save", "cards/", in: folder)
    #expect(saved.status == 0)
    #expect(try folder.names(in: "cards") == ["a.card.json", "b.card.json"])
    let again = try Command("a.touch.jsonl", "--save", "cards/", in: folder)
    #expect(again.status == 73, "nothing is replaced that is there")
    for name in ["one.json", "-"] {
      #expect(try Command(".", "--save", name, in: folder).status == 64)
      #expect(try !folder.names().contains(name))
    }
    // The card would stand among the lines of the table.
    let mixed = try Command("a.touch.jsonl", "--save", "-", in: folder)
    #expect(mixed.status == 64 && mixed.output == "")
    #expect(mixed.diagnostics.contains("invalid value '-' for --save"), "\(mixed.diagnostics)")
  }
}
