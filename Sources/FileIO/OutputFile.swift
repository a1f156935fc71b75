/// One output that is written piece by piece.
///
/// A file is written whole or not at all: it has another name until `finish()`, and is removed if
/// that is never called. The file that it replaces gives it its permissions. The standard output,
/// devices and pipes are written directly.
package final class OutputFile {
  /// The path of the file; a symbolic link that was named is followed.
  private let path: String
  /// The name of the output in errors.
  let name: String
  /// The state that the replaced file must still have; nil if any file is replaced.
  private let replaced: FileSystem.Version?
  /// True if the replaced file has other names, which keep the old content: hard links.
  private(set) var leavesHardLinks = false
  /// The open file; nil when nothing more is written.
  private var descriptor: FileDescriptor?
  /// The name that the file has until it is finished; nil if it is not removed.
  private var unfinished: String?

  /// Opens the output at `path`; `-` is the standard output.
  ///
  /// - Parameters:
  ///   - path: The path of the output.
  ///   - overwrites: True if an existing file is replaced.
  ///   - isNamed: False if `path` is a name in a folder that was named: a device or a pipe there is a
  ///     file like any other, which is replaced and never written into. So is a symbolic link.
  ///   - name: The name of the output in errors; nil for its path.
  ///   - replaced: The state that the file at `path` must have to the end; nil to replace any file.
  /// - Throws: `OutputError` if it cannot be created, or if an existing file may not be replaced.
  package init(
    _ path: String, overwrites: Bool, isNamed: Bool = true, namedInErrors name: String? = nil,
    replacing replaced: FileSystem.Version? = nil
  ) throws(OutputError) {
    self.name = name ?? (path == "-" ? "standard output" : path)
    self.replaced = replaced
    do throws(SystemError) {
      self.path = path != "-" && isNamed ? try FileSystem.followingLinks(path) : path
      if path == "-" {
        descriptor = .standardOutput
      } else if isNamed, OutputFile.isStream(path) {
        descriptor = try FileDescriptor(writingInto: path)
      } else {
        if !overwrites, (try? FileSystem.kind(of: path)) != nil { throw .exists }
        let unfinished = try createUnfinished()
        leavesHardLinks = FileSystem.takeMode(of: self.path, for: unfinished)
      }
    } catch {
      throw .cannotCreate(path: self.name, error)
    }
  }

  /// Creates the file under a free name in its folder, and returns the name.
  private func createUnfinished() throws(SystemError) -> String {
    var number = CurrentProcess.identifier
    while true {
      let name = path.folderOfPath.appendingPath(".replay-\(number)")
      do throws(SystemError) {
        descriptor = try FileDescriptor(creating: name)
        unfinished = name
        return name
      } catch {
        guard error == .exists else { throw error }
        number &+= 1
      }
    }
  }

  /// Appends bytes to the output.
  ///
  /// - Throws: `OutputError` if they cannot be written.
  package func append(_ bytes: [UInt8]) throws(OutputError) {
    do throws(SystemError) {
      try descriptor?.writeAll(bytes)
    } catch {
      throw error.isBrokenPipe ? .readerGone : .cannotWrite(path: name, error)
    }
  }

  /// Closes the output; a file gets its final name when all its bytes are on the disk.
  ///
  /// - Throws: `OutputError` if the last bytes cannot be written, or if another program has changed
  ///   the file to replace; an existing file is then untouched.
  package func finish() throws(OutputError) {
    do throws(SystemError) {
      if unfinished != nil { try descriptor?.synchronize() }
      try descriptor.take()?.finish()
    } catch {
      throw .cannotWrite(path: name, error)
    }
    if let replaced, FileSystem.version(of: path) != replaced { throw .changed(path: name) }
    do throws(SystemError) {
      if let unfinished { try FileSystem.move(unfinished, to: path) }
    } catch {
      throw .cannotWrite(path: name, error)
    }
    unfinished = nil
  }

  deinit {
    if let unfinished { try? FileSystem.remove(unfinished) }
  }
}

extension OutputFile {
  /// Writes a whole output.
  ///
  /// - Throws: `OutputError`; an existing file is then untouched.
  package static func write(
    _ bytes: [UInt8], to path: String, overwrites: Bool
  ) throws(OutputError) {
    let file = try OutputFile(path, overwrites: overwrites)
    try file.append(bytes)
    try file.finish()
  }

  /// Returns true if a path is a device or a pipe.
  package static func isStream(_ path: String) -> Bool {
    switch try? FileSystem.kind(of: path) {
    case .device, .pipe: true
    case .file, .folder, nil: false
    }
  }

  /// Writes to the standard output.
  package static func writeToStandardOutput(_ bytes: [UInt8]) throws(OutputError) {
    try write(bytes, to: "-", overwrites: true)
  }

  /// Closes the standard output after the last write.
  ///
  /// - Throws: `OutputError` if bytes that were written before are lost.
  package static func closeStandardOutput() throws(OutputError) {
    do throws(SystemError) {
      try FileDescriptor.closeStandardOutput()
    } catch {
      throw .cannotWrite(path: "standard output", error)
    }
  }

  /// Writes to the standard error stream; an error is ignored because it cannot be reported.
  package static func writeToStandardError(_ bytes: [UInt8]) {
    try? FileDescriptor.standardError.writeAll(bytes)
  }
}

/// A failure to write an output.
package enum OutputError: Error, Hashable, Sendable {
  /// The file or folder cannot be created, or the existing one may not be replaced.
  case cannotCreate(path: String, SystemError)
  /// A write, a flush or a rename failed.
  case cannotWrite(path: String, SystemError)
  /// Another program has changed the file to replace since it was read.
  case changed(path: String)
  /// A second result for a path that is not a folder.
  case severalIntoOne(path: String)
  /// The reader of the output closed it; this is not a fault, and nobody is left to read a message.
  case readerGone
}
