// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream
import ReplayCore
import Scenes
import Testing
import Touchstone
import TouchRecording

/// Holds `Touchstone.Replay` to the program: report, faults, explanation and last frame of a text.
enum SameAsProgram {
  /// What a run adds to the object of a recording.
  private static let ofRun = [
    "id", "name", "title", "status", "verdict", "frames", "golden", "requirements", "diagnostics",
  ]

  /// Expects the same of both, and returns true if the program replayed the text to its end.
  @discardableResult
  static func expect(
    _ text: String, drawing: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Bool {
    var replayer = Replayer()
    replayer.question = .worst
    if drawing { (replayer.frame, replayer.scale, replayer.keepsPixels) = (.last, 1, true) }
    let expected = try await replayer.replayed(text)
    var found: Report?
    var faults: [Fault] = []
    var live: Replay?
    do throws(Fault) {
      let replay = try Replay(text)
      live = replay
      found = try replay.report()
      faults = found?.faults ?? []
    } catch {
      faults = [error]
    }
    guard expected.status != .error, let live, let found else {
      let first = expected.firstError
      let words = faults.last.map { "\($0.place?.line ?? 1): \($0.code.name): \($0.message)" }
      let expectedWords = first.map { "\($0.line ?? 1): \($0.code.name): \($0.message)" }
      // The program recognizes files of others, the library reads the native format alone.
      #expect(
        expected.status == .error && (words == expectedWords || first?.code == .notARecording),
        "\(words ?? "") and not \(expectedWords ?? ""), of\n\(text)", sourceLocation: sourceLocation
      )
      return false
    }
    let object = try #require(expected.json(named: nil).members)
    let figures = JSONValue(object.filter { !ofRun.contains($0.key) })
    #expect(found.json.text() == figures.text(), sourceLocation: sourceLocation)
    #expect(
      (found.score, found.summary) == (expected.report?.score, expected.report?.summary ?? ""),
      sourceLocation: sourceLocation)
    #expect(
      faults.map { "\($0.code.name): \($0.message)" }
        == expected.diagnostics.map { "\($0.code.name): \($0.message)" },
      sourceLocation: sourceLocation)
    expectExplanation(of: live, expected, sourceLocation)
    if drawing {
      #expect(try live.frame() == expected.picture(), "of\n\(text)", sourceLocation: sourceLocation)
    }
    return true
  }

  private static func expectExplanation(
    of live: Replay, _ expected: ReplayedRecording, _ sourceLocation: SourceLocation
  ) {
    func withoutName(_ json: JSONValue?) -> [UInt8] {
      JSONValue((json?.members ?? []).filter { $0.key != "recording" }).text()
    }
    do throws(Fault) {
      let found = try live.explain()
      #expect(
        withoutName(found.json) == withoutName(expected.explanationJSON),
        sourceLocation: sourceLocation)
    } catch {
      #expect(error.code == expected.unexplained?.code, sourceLocation: sourceLocation)
    }
  }
}
