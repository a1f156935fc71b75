/// One file that a command writes.
package enum OutputFile {
  /// Writes a file whole: under a name of its own first, which it loses to the final one at the end.
  ///
  /// What is no file, such as `/dev/stdout` or a pipe, is written into, for it cannot be replaced.
  /// - Throws: `OutputError`; what stood under the final name is then untouched.
  package static func write(
    _ bytes: [UInt8], to path: String, overwrites: Bool
  ) throws(OutputError) {
    let file = try GrowingFile(path, overwrites: overwrites)
    try file.append(bytes)
    try file.finish()
  }

  /// Whether a path is a device or a pipe.
  package static func isStream(_ path: String) -> Bool {
    switch try? FileSystem.kind(of: path) {
    case .device, .pipe: true
    case .file, .folder, nil: false
    }
  }

  /// The folder that a path lies in.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Writes to the standard output.
  package static func writeToStandardOutput(_ bytes: [UInt8]) throws(OutputError) {
    do throws(SystemError) {
      try FileDescriptor.standardOutput.writeAll(bytes)
    } catch {
      if error.isClosedPipe { throw .readerGone }
      throw .cannotWrite(path: "standard output", error)
    }
  }

  /// Closes the standard output when nothing more is written to it.
  ///
  /// - Throws: `OutputError` where what was written before is lost.
  package static func closeStandardOutput() throws(OutputError) {
    do throws(SystemError) {
      try FileDescriptor.closeStandardOutput()
    } catch {
      throw .cannotWrite(path: "standard output", error)
    }
  }

  /// Writes to the standard error stream; where that fails there is no place left to say so.
  package static func writeToStandardError(_ bytes: [UInt8]) {
    try? FileDescriptor.standardError.writeAll(bytes)
  }

  /// Creates a file that is not there yet, with these bytes on the disk; on failure there is none.
  package static func create(
    _ path: String, _ bytes: [UInt8], namedInErrors name: String
  ) throws(OutputError) {
    let file: FileDescriptor
    do throws(SystemError) {
      file = try FileDescriptor(creating: path)
    } catch {
      throw .cannotCreate(path: name, error)
    }
    do throws(SystemError) {
      try file.writeAll(bytes)
      try file.synchronize()
      try file.finish()
    } catch {
      try? FileSystem.remove(path)
      throw .cannotWrite(path: name, error)
    }
  }
}
