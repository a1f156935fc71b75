// SPDX-License-Identifier: Apache-2.0
import Foundation
import PropertyTesting
import TouchRecording

/// A folder with the last failure of each claim: the choices behind the value, and its recording if
/// it contains touches.
struct FailureStore {
  private let folder: String

  init(_ folder: String) { self.folder = folder }

  /// Returns the choices behind the last failure of a claim; nil if there is none or it is
  /// unreadable.
  func failure(of claim: String) -> [UInt64]? {
    let text = try? String(contentsOf: file(of: claim), encoding: .utf8)
    return text?.split(whereSeparator: \.isWhitespace).map { UInt64($0) ?? 0 }
  }

  /// Removes the stored failure of a claim that holds now.
  func forget(_ claim: String) {
    try? FileManager.default.removeItem(at: file(of: claim))
  }

  /// Stores a counterexample and returns text for the issue, which may be empty.
  func keep<Value>(_ found: Counterexample<Value>) -> String {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let ranks = found.ranks.map { "\($0)" }.joined(separator: " ")
      try Data("\(ranks)\n".utf8).write(to: file(of: found.claim), options: .atomic)
      guard let recording = found.recording else { return "" }
      let file = URL(fileURLWithPath: folder).appendingPathComponent(found.fileName)
      try Data(recording.bytes).write(to: file)
      return "; replay render \(file.path) -o frame.png shows it"
    } catch {
      return "; it cannot be written to \(folder): \(error)"
    }
  }

  private func file(of claim: String) -> URL {
    URL(fileURLWithPath: folder).appendingPathComponent(
      Counterexample<Never>.slug(of: claim) + ".choices")
  }
}
