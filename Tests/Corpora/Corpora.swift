// SPDX-License-Identifier: Apache-2.0
public import Testing

import Foundation

/// Data that nobody on this project made, in the folder that `TOUCHSTONE_CORPORA` names; it is no
/// part of the project.
public enum Corpora {
  /// The folder, or nil where the environment names none.
  public static let folder = ProcessInfo.processInfo.environment["TOUCHSTONE_CORPORA"]

  /// Where something of the folder lies.
  public static func path(_ name: String) -> String { "\(folder ?? "")/\(name)" }

  /// The names of what stands in a folder of the folder, sorted.
  public static func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }

  /// The bytes of a file of the folder.
  public static func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// The text of a file of the folder.
  public static func text(of name: String) throws -> String {
    String(decoding: try bytes(of: name), as: UTF8.self)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips with a word where there is no such folder.
  public static var needsCorpora: Self {
    .enabled(if: Corpora.folder != nil, "TOUCHSTONE_CORPORA is unset")
  }
}
