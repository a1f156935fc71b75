// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// What every command says of operands that are no recordings, or the same one.
@Suite struct OperandTests {
  private static let isRoot = getuid() == 0

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder([
      "bar.touch.jsonl": Bar.good, "empty.touch.jsonl": "", "foreign.touch.jsonl": "hello world\n",
      "one.touch.jsonl": Bar.good, "locked.touch.jsonl": Bar.good,
      "picture.png": "\u{89}PNG\r\n",
    ])
    try folder.makeFolder("empty")
    return folder
  }

  /// The commands that take recordings as operands, with their words.
  private static let calls = ReplayingCalls.words.filter { $0.key != "verify" }

  @Test(arguments: [
    ("missing", "E001"), ("missing/", "E001"), ("empty", "E003"), ("/dev/null", "E004"),
    ("empty.touch.jsonl", "E101"), ("foreign.touch.jsonl", "E102"), ("picture.png", "E102"),
  ])
  func `an operand that is no recording is the same fault of every command`(
    operand: String, code: String
  ) throws {
    let folder = try folder()
    for (command, words) in Self.calls {
      let run = try Command(words.map { $0 == "REC" ? operand : $0 }, in: folder)
      switch (command, code) {
      // Of a file that is read line by line, an empty one has no rows, and Spark writes such parts.
      case ("batch", "E101"): #expect(run.status == 0 && run.output == "", "\(run.diagnostics)")
      // It tells the first bad row, and gives up after a hundred of them, or at the end.
      case ("batch", "E102"):
        let codes = ["E102", "E201"].map { #""code":"\#($0)""# }
        #expect(run.status == 2 && codes.contains(where: run.output.contains), "\(run.output)")
      default:
        #expect(run.status == 2, "\(command) \(operand): \(run.status)")
        #expect(run.diagnostics.contains(" \(code): "), "\(command): \(run.diagnostics)")
      }
      #expect(!run.output.contains("auc"), "\(command)")
      #expect(
        try Set(folder.names(in: "")).isDisjoint(with: ["frame.png", "bar.svg", "few.touch.jsonl"]))
    }
  }

  @Test
  func `an operand that is given twice is two recordings, or refused where it can be but one`()
    throws
  {
    let folder = try folder()
    let packing = try Command(
      "convert", "one.touch.jsonl", "--to", "packed", "-o", "one.touch.jsonl", "--overwrite",
      in: folder)
    #expect(packing.status == 0)
    for (command, words) in Self.calls {
      let call = words.flatMap { $0 == "REC" ? ["one.touch.jsonl", "one.touch.jsonl"] : [$0] }
      let run = try Command(
        command == "convert" || command == "render" ? call.dropLast() + ["out/"] : call, in: folder)
      switch command {
      case "expect", "shrink": #expect(run.status == 64, "\(command): \(run.diagnostics)")
      default: #expect(run.status == 0 || command == "tune", "\(command): \(run.diagnostics)")
      }
    }
    for good in ["bar.touch.jsonl", "./bar.touch.jsonl"] {
      let run = try Command("tune", "--good", good, "--bad", "bar.touch.jsonl", in: folder)
      #expect(run.status == 64 && run.diagnostics.contains("E512"), "\(run.diagnostics)")
    }
  }
}
