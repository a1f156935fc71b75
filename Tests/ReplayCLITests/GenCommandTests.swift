// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite struct GenCommandTests {
  private static let scene =
    #"{"kind":"scratch","frame":{"x":10,"y":10,"width":90,"height":60},"threshold":40}"#

  @Test func `a recording is made that reaches the share, and replays`() throws {
    let folder = try TemporaryFolder(["card.json": Self.scene])
    let made = try Command(
      "gen", "--scene", "card.json", "--reach", "40%", "--seed", "3", "-o", "a.touch.jsonl",
      in: folder)
    #expect(made.status == 0 && made.output == "" && made.diagnostics == "")
    let held = try Command(
      "a.touch.jsonl", "--strict", "--require", "coverage.percent>=40", "--as", "full-scan-clear",
      "--require", "as.full-scan-clear.percent<40", in: folder)
    #expect(held.status == 0, "\(held.diagnostics)")
    #expect(held.output.contains("% by full-scan-clear"))
  }

  @Test func `without its last event the recording on the standard output falls short`() throws {
    let folder = try TemporaryFolder(["card.json": Self.scene])
    let short = try Command(
      "gen", "--scene=card.json", "--reach=40", "--just-below", in: folder)
    #expect(short.status == 0 && short.output.hasPrefix(#"{"format":"touch-recording""#))
    let fails = try Command(
      "-", "--require", "coverage.percent>=40", in: folder, input: short.output)
    #expect(fails.status == 1)
    #expect(fails.output.contains("39.9"))
  }

  @Test func `recordings of several seeds go into a folder, each named by its seed`() throws {
    let folder = try TemporaryFolder()
    let flags = ["gen", "--guide", "T", "--seed", "7", "--count", "3", "--hz", "30"]
    let made = try Command(flags + ["-o", "hands/"], in: folder)
    #expect(made.status == 0 && made.output == "" && made.diagnostics == "")
    let names = (7...9).map { "T-seed-\($0).touch.jsonl" }
    #expect(try folder.names(in: "hands") == names)
    let again = try Command(flags + ["-o", "again/"], in: folder)
    #expect(again.status == 0)
    for name in names { #expect(try folder.read("hands/\(name)") == folder.read("again/\(name)")) }
    let replayed = try Command("hands", "--strict", "--require", "min(score)>=0.9", in: folder)
    #expect(replayed.status == 0, "\(replayed.output)\(replayed.diagnostics)")
  }

  @Test func `a hand traces the guide of a file`() throws {
    let folder = try TemporaryFolder(["bar.json": #"{"name":"x","strokes":[{"d":"M0 0H10"}]}"#])
    let made = try Command("gen", "--guide", "./bar.json", "-o", "./", in: folder)
    #expect(made.status == 0 && made.diagnostics == "")
    let name = "bar-seed-0.touch.jsonl"
    #expect(try folder.names().contains(name))
    let text = String(decoding: try folder.read(name), as: UTF8.self)
    #expect(text.contains(#""title":"bar, seed 0""#) && text.contains(#""d":"M0 0L10 0""#))
    let replayed = try Command(name, "--strict", "--require", "score>=0.9", in: folder)
    #expect(replayed.status == 0, "\(replayed.output)")
  }

  @Test func `without flags a hand does anything on a card`() throws {
    let folder = try TemporaryFolder()
    let made = try Command("gen", in: folder)
    #expect(made.status == 0)
    #expect(made.output.contains(#""title":"scratch, seed 0""#))
    let replayed = try Command("-", "--strict", in: folder, input: made.output)
    #expect(replayed.status == 0)
  }
}
