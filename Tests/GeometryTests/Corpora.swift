import Foundation

/// Data of others, in the folder that the environment names; it is no part of the project.
enum Corpora {
  /// The folder, or nil where the environment names none.
  static let folder = ProcessInfo.processInfo.environment["TOUCHSTONE_CORPORA"]

  /// The names of the files in `path` of the folder, sorted.
  static func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder ?? "")/\(path)").sorted()
  }

  /// The bytes of the file at `path` of the folder.
  static func bytes(of path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder ?? "")/\(path)")))
  }
}
