package import FileIO
import JSONStream
import TouchRecording

/// Where recordings come from: a file, a pipe, or the standard input.
package struct Input: Hashable, Sendable {
  /// The path as it was given, or `-` for the standard input.
  package let path: String
  /// Why it cannot be read, where that is known already.
  let fault: InputError?

  private init(_ path: String, fault: InputError? = nil) {
    self.path = path
    self.fault = fault
  }

  /// The last component of the path without the ending of a recording.
  package var stem: String {
    if path == "-" { return "stdin" }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    for ending in [Input.ending, ".jsonl", ".xml", ".svg", ".json"] where name.hasSuffix(ending) {
      let stem = name.dropLast(ending.count)
      if !stem.isEmpty { return String(stem) }
    }
    return name
  }

  /// Whether there is nothing of this name.
  package var isMissing: Bool {
    if case .unreadable(_, let error) = fault { error.isMissing } else { false }
  }

  /// How the names of recordings in a folder end.
  package static let ending = ".touch.jsonl"

  /// The inputs that the operands of a command mean, in their order.
  ///
  /// A folder stands for the recordings in it, sorted by the bytes of their names. An operand that
  /// cannot be an input is one all the same, so that opening it says why.
  package static func expand(_ operands: [String]) -> [Input] {
    operands.flatMap { operand in
      if operand == "-" { return [Input("-")] }
      do throws(SystemError) {
        return switch try FileSystem.kind(of: operand) {
        case .file, .pipe: [Input(operand)]
        case .device: [Input(operand, fault: .device(path: operand))]
        case .folder: try recordings(in: operand)
        }
      } catch {
        return [Input(operand, fault: .unreadable(path: operand, error))]
      }
    }
  }

  /// Reads the whole input, or one more byte than `limit`.
  func contents(
    limit: Int, progress: ReadProgress? = nil
  ) throws(InputError) -> [UInt8] {
    let source = try open(progress: progress)
    return try rethrow(
      source.contents(limit: limit),
      as: { (error: SystemError) in InputError.unreadable(path: path, error) })
  }

  private static func recordings(in folder: String) throws(SystemError) -> [Input] {
    let names = try FileSystem.names(in: folder).filter { $0.hasSuffix(ending) }
    if names.isEmpty { return [Input(folder, fault: .noRecordings(folder: folder))] }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return names.map { Input(prefix + $0) }
  }

  /// The bytes of the input; nil where nobody knows before the end.
  package var size: Int? { path == "-" ? nil : FileSystem.size(of: path) }

  /// Opens the input for reading.
  ///
  /// - Parameters:
  ///   - hashes: True if the digest of the bytes is asked for later.
  ///   - progress: Receives the number of bytes of each read.
  /// - Returns: The bytes to come.
  /// - Throws: `InputError` where there is nothing to read.
  func open(
    hashes: Bool = false, progress: ReadProgress? = nil
  ) throws(InputError) -> FileSource {
    if let fault { throw fault }
    if path == "-" { return FileSource(.standardInput, hashes: hashes, progress: progress) }
    return try rethrow(
      FileSource(FileDescriptor(reading: path), hashes: hashes, progress: progress),
      as: { (error: SystemError) in InputError.unreadable(path: path, error) })
  }
}

/// Why a path cannot be read as recordings.
package enum InputError: Error, Hashable, Sendable {
  /// The path does not exist, or the system does not let us at it.
  case unreadable(path: String, SystemError)
  /// The folder has no recording in it.
  case noRecordings(folder: String)
  /// The path is a device or a socket.
  case device(path: String)
}
