// SPDX-License-Identifier: Apache-2.0
import FileIO
import Foundation
import ReplayCore
import Testing

/// The table of faults: what the library and the program say of each, and how the program ends.
@Suite struct FaultTests {
  // MARK: Codes

  /// What no input and no call can bring about on purpose.
  private static let neverTold = [
    // Silent by its meaning: a test of row 44 holds that nothing is said.
    "E703",
    // A fault of the program itself, of which none is known.
    "E900",
  ]

  @Test func `every code of the table is raised here, or is one that is never told`() throws {
    let page = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../docs/diagnostics.md"), encoding: .utf8)
    let codes = page.matches(of: /\n\| ([EW]\d{3}) \|/).map { String($0.1) }
    #expect(codes.count > 80)
    let words = RecordingFault.all.flatMap(\.words) + FaultyCall.all.flatMap(\.words)
    let raised = Set(words.flatMap { $0.matches(of: /\b[EW]\d{3}(?=:)/) }.map { String($0.0) })
    #expect(codes.filter { !raised.contains($0) } == Self.neverTold)
    #expect(raised.subtracting(codes) == [])
  }

  // MARK: Recordings

  /// The diagnostics of each recording, by the number in its name.
  private func lines(_ texts: [String]) throws -> [Int: [String]] {
    var lines: [Int: [String]] = [:]
    for text in texts {
      let parts = try #require(text.wholeMatch(of: /all\/(\d+)\.touch\.jsonl:(.*)/), "\(text)")
      lines[try #require(Int(parts.1)) - 1000, default: []].append(String(parts.2))
    }
    return lines
  }

  @Test(arguments: [false, true])
  func `the library and the program say the same of each bad recording, with its place`(
    isStrict: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("all")
    for (index, fault) in RecordingFault.all.enumerated() {
      let file = folder.url.appendingPathComponent("all/\(1000 + index).touch.jsonl")
      try Data(fault.text).write(to: file)
    }
    let run = try Command(["all"] + (isStrict ? ["--strict"] : []), in: folder)
    #expect(run.status == 2)
    let told = try lines(run.diagnostics.split(separator: "\n").map(String.init))
    for (index, fault) in RecordingFault.all.enumerated() {
      let isRefused = isStrict && fault.outcome == .warnedUnlessStrict
      let lines = told[index] ?? []
      #expect(lines.count == (fault.outcome == .clean ? 0 : 1), "\(fault): \(lines)")
      guard let line = lines.first else { continue }
      #expect(line.hasPrefix(fault.words[0]), "\(line)")
      #expect(fault.words.allSatisfy(line.contains), "\(line)")
      #expect(line.hasSuffix("; --strict refuses it") == isRefused, "\(line)")
    }
    let refused = RecordingFault.all.count { fault in
      fault.outcome == .refused || isStrict && fault.outcome == .warnedUnlessStrict
    }
    #expect(
      run.output.contains("recordings, \(refused) not replayed, median "),
      "\(run.output.suffix(99))")

    var replay = Replayer()
    replay.isStrict = isStrict
    var texts: [String] = []
    try await replay.run(Input.expand([folder.url.appendingPathComponent("all").path])) {
      texts += $0.diagnostics.map { $0.text.replacing(folder.url.path + "/", with: "") }
    }
    #expect(try lines(texts) == told)
  }

  // MARK: Calls

  @Test(arguments: FaultyCall.all)
  func `a call that goes wrong says why, and ends with its status`(call: FaultyCall) throws {
    let card = Bar.good.replacing(Bar.scene, with: #","scene":{"kind":"scratch"}"#)
    let folder = try TemporaryFolder(["bar": Bar.good, "card": card, "x": call.text])
    try folder.makeFolder("empty")
    try folder.makeFolder("pictures")
    try folder.write("no picture", to: "pictures/foil.png")
    let names = try folder.names()
    let run = try Command(script: call.script, in: folder)
    #expect(run.status == call.status, "\(run.diagnostics)")
    for words in call.words { #expect(run.diagnostics.contains(words), "\(run.diagnostics)") }
    guard call.status >= 64, !call.call.hasPrefix("$ ") else { return }
    // What cannot be done at all ends before anything is replayed or written.
    #expect(run.output == "")
    #expect(try folder.names() == names)
    #expect(
      try folder.read("bar") == Array(Bar.good.utf8) && folder.read("x") == Array(call.text.utf8))
  }
}
