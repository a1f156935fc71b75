// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The program under test, run once for each file.
struct Program {
  let path: String

  /// What became of a file.
  enum Outcome: Hashable {
    case taken, refused
    /// It ended as it should not.
    case fault(String)
  }

  /// Runs it on a file, with these options after it.
  func outcome(of file: String, options: [String]) throws -> Outcome {
    let process = Process()
    let words = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = [file] + options
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = words
    try process.run()
    let said = try words.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let status = process.terminationStatus
    guard process.terminationReason == .exit else { return .fault("died of signal \(status)") }
    guard 0...2 ~= status else { return .fault("ended with status \(status)") }
    guard status == 2 else { return .taken }
    // The recordings before the one that is refused may have warnings.
    let lines = String(decoding: said, as: UTF8.self).split(separator: "\n")
    let refusal = lines.first { !$0.contains(": W") } ?? ""
    return Program.namesLine(refusal, of: file) ? .refused : .fault("named no line: \(refusal)")
  }

  /// Whether a diagnostic begins with `file:LINE: E…` or `file:LINE:BYTE: E…`.
  private static func namesLine(_ text: Substring, of file: String) -> Bool {
    guard text.hasPrefix(file + ":") else { return false }
    let place = text.dropFirst(file.utf8.count + 1).prefix { $0 != " " }
    let numbers = place.split(separator: ":", omittingEmptySubsequences: false).dropLast()
    return 1...2 ~= numbers.count && numbers.allSatisfy { Int($0).map { $0 > 0 } ?? false }
      && text.dropFirst(file.utf8.count + place.utf8.count + 1).hasPrefix(" E")
  }
}
