// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestCorpora

/// A library that makes one call of the system fail, or ends the program at it; see
/// `Checks/Faults/failing_calls.c`.
enum FailingCalls {
  private static let source = Project.path("Checks/Faults/failing_calls.c")

  private static let folder = try? TemporaryFolder()

  /// The library; nil where there is no compiler, or a sanitizer has the calls for itself.
  private static let library: String? = {
    guard let folder else { return nil }
    for compiler in ["cc", "clang"] {
      let made = try? Command(
        script: "\(compiler) -shared -fPIC -o failing.so '\(source)'", in: folder,
        environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
      guard made?.status == 0 else { continue }
      let library = folder.url.appendingPathComponent("failing.so").path
      let run = try? Command(
        ["--version"], in: folder, environment: environment(library, "write:0:5"))
      return run?.status == 74 ? library : nil
    }
    return nil
  }()

  /// Whether calls can be made to fail here.
  static let isPossible = library != nil

  /// Where a fault is noted when it happens.
  private static let log = "fault-happened"

  private static func environment(_ library: String, _ fault: String) -> [String: String] {
    let own = ["LD_PRELOAD": library, "FAULT": fault, "FAULT_LOG": log]
    return ProcessInfo.processInfo.environment.merging(own) { $1 }
  }

  /// Runs the program with a fault, such as `rename:2:5`, and tells whether it happened.
  static func run(
    _ arguments: [String], fault: String, in folder: TemporaryFolder
  ) throws -> (command: Command, happened: Bool) {
    let environment = environment(library ?? "", fault)
    let command = try Command(arguments, in: folder, environment: environment)
    let file = folder.url.appendingPathComponent(log)
    let happened = (try? FileManager.default.removeItem(at: file)) != nil
    return (command, happened)
  }
}

extension TemporaryFolder {
  /// The bytes of all files, by their paths in the folder.
  func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: url.path) {
      guard let bytes = try? read(path) else { continue }
      files[path] = bytes
    }
    return files
  }

  /// Creates a folder with files that may lie in folders.
  convenience init(files: [String: [UInt8]]) throws {
    try self.init()
    for (path, bytes) in files {
      let file = url.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
  }
}
