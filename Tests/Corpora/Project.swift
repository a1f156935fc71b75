// SPDX-License-Identifier: Apache-2.0
import Foundation
public import Testing

/// The files of this project that tests read, by their paths from its root.
public enum Project {
  /// True if files that differ are written anew; the tests fail all the same, so that a person looks.
  public static let records = ProcessInfo.processInfo.environment["TOUCHSTONE_RECORD"] == "1"

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Where a file of the project lies.
  public static func path(_ name: String) -> String { root.appendingPathComponent(name).path }

  /// The names of what stands in a folder of the project, sorted.
  public static func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }

  /// The bytes of a file of the project.
  public static func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// The text of a file of the project.
  public static func text(of name: String) throws -> String {
    String(decoding: try bytes(of: name), as: UTF8.self)
  }

  /// The text of a source of the project below the comment that it begins with.
  public static func code(of name: String) throws -> String {
    try text(of: name).split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.isEmpty || $0.hasPrefix("// ") }.joined(separator: "\n")
  }

  /// Writes a file of the project, and the folders that lead to it.
  public static func write(_ bytes: [UInt8], to name: String) throws {
    let file = root.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Compares a file with what it must hold; with `records` it is written, and fails all the same.
  public static func expect(
    _ name: String, toHold bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try? Self.bytes(of: name)
    if found == bytes { return }
    if records { try write(bytes, to: name) }
    let lines = [found ?? [], bytes].map { $0.split(separator: UInt8(ascii: "\n")) }
    let same = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
    let words = lines.map { String(decoding: $0.dropFirst(same).first ?? [], as: UTF8.self) }
    Issue.record(
      """
      \(name) has in line \(same + 1)
      \(words[0])
      and should have
      \(words[1])
      \(records ? "It was written: look at it." : "If so, write it with TOUCHSTONE_RECORD=1.")
      """, sourceLocation: sourceLocation)
  }

  /// Compares what stands between the markers of a part of a page with what it must hold, as
  /// `expect(_:toHold:)` does.
  public static func expect(
    _ part: String, of page: String, toHold text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let whole = try Self.text(of: page)
    let begin = try #require(whole.firstRange(of: "<!-- \(part) -->\n")).upperBound
    let end = try #require(whole.firstRange(of: "<!-- /\(part) -->")).lowerBound
    try expect(
      page, toHold: Array((whole[..<begin] + text + whole[end...]).utf8),
      sourceLocation: sourceLocation)
  }
}

/// As few cases as every change has time for, or all of them where `TOUCHSTONE_EFFORT` is set, as
/// `make nightly` sets it.
public func effort<Value>(few: Value, all: Value) -> Value {
  ProcessInfo.processInfo.environment["TOUCHSTONE_EFFORT"] == nil ? few : all
}
