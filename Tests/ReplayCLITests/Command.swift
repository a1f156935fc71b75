// SPDX-License-Identifier: Apache-2.0
import Foundation

/// One run of the real program, as a shell would start it.
struct Command {
  let status: Int32
  let output: String
  let diagnostics: String

  /// The program that was built together with these tests.
  static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("replay")

  /// Runs `replay` with `arguments` in `folder`, feeding it `input`; runs at once in one folder
  /// need a `log` each.
  init(
    _ arguments: String..., in folder: TemporaryFolder, input: String = "", log: String = ""
  ) throws {
    try self.init(
      Command.program, arguments, in: folder, input: input, environment: nil, log: log)
  }

  /// Runs `replay` with `arguments` in `folder`, feeding it `input`, in another environment.
  init(
    _ arguments: [String], in folder: TemporaryFolder, input: String = "",
    environment: [String: String]? = nil
  ) throws {
    try self.init(
      Command.program, arguments, in: folder, input: input, environment: environment)
  }

  /// Runs a script of the shell in `folder`, where `$REPLAY` is the program.
  init(script: String, in folder: TemporaryFolder, environment: [String: String] = [:]) throws {
    let own = ["REPLAY": Command.program.path, "PATH": "/usr/bin:/bin"]
    try self.init(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script], in: folder, input: "",
      environment: own.merging(environment) { $1 })
  }

  private init(
    _ program: URL, _ arguments: [String], in folder: TemporaryFolder, input: String,
    environment: [String: String]?, log: String = ""
  ) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    if var environment {
      // What a sanitizer was told for the tests holds for the program too.
      environment["ASAN_OPTIONS"] = ProcessInfo.processInfo.environment["ASAN_OPTIONS"]
      process.environment = environment
    }
    let (input, inputPipe) = (Data(input.utf8), Pipe())
    process.standardInput = inputPipe
    // Files, not pipes: nobody has to read two of them at once.
    let names = ["stdout", "stderr"].map { folder.url.appendingPathComponent(".\($0)\(log)") }
    let files = try names.map { name in
      try Data().write(to: name)
      return try FileHandle(forWritingTo: name)
    }
    process.standardOutput = files[0]
    process.standardError = files[1]
    try process.run()
    try? inputPipe.fileHandleForWriting.write(contentsOf: input)
    try inputPipe.fileHandleForWriting.close()
    process.waitUntilExit()
    // A signal is no exit status; shells add 128 to tell the two apart.
    status = process.terminationStatus + (process.terminationReason == .exit ? 0 : 128)
    let texts = try names.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    (output, diagnostics) = (texts[0], texts[1])
    for name in names { try FileManager.default.removeItem(at: name) }
  }
}

/// A folder that is gone when nobody needs it any more.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("touchstone-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Creates a folder with files in it.
  convenience init(_ files: [String: String]) throws {
    try self.init()
    for (name, text) in files { try write(text, to: name) }
  }

  /// Makes a folder in it.
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent(name), withIntermediateDirectories: true)
  }

  /// Writes a file.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
  }

  /// The contents of a file.
  func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appendingPathComponent(name)))
  }

  /// The names of everything in a folder of it, sorted.
  func names(in name: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: url.appendingPathComponent(name).path
    ).sorted()
  }
}
