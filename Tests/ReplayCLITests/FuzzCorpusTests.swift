// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// What the fuzzers start from, and everything that they ever found.
@Suite struct FuzzCorpusTests {
  private static let fuzz = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fuzz")

  /// Each target is the file `FuzzName.swift` of the folder `Name`.
  private static let names = contents(of: fuzz).filter { name in
    contents(of: fuzz.appendingPathComponent(name)).contains("Fuzz\(name).swift")
  }

  private static func contents(of folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  @Test func `each fuzz target has a corpus`() {
    #expect(!Self.names.isEmpty)
    #expect(Self.contents(of: Self.fuzz.appendingPathComponent("Corpus")) == Self.names)
  }

  @Test(arguments: names)
  func `the claims of a fuzz target hold for its whole corpus`(name: String) throws {
    let corpus = Self.fuzz.appendingPathComponent("Corpus/\(name)")
    let count = Self.contents(of: corpus).count
    let run = try Command(
      script: "\"${REPLAY%/*}/Fuzz\(name)\" \"$CORPUS\"", in: TemporaryFolder(),
      environment: ["CORPUS": corpus.path])
    #expect(run.status == 0 && run.output == "\(count) inputs checked\n", "\(run.diagnostics)")
  }
}
