// SPDX-License-Identifier: Apache-2.0
package import Diagnostics

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
  /// - Throws: `Fault` if it cannot be created, or if an existing file may not be replaced.
  package init(
    _ path: String, overwrites: Bool, isNamed: Bool = true, namedInErrors name: String? = nil,
    replacing replaced: FileSystem.Version? = nil
  ) throws(Fault) {
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
  /// - Throws: `Fault` if they cannot be written.
  package func append(_ bytes: [UInt8]) throws(Fault) {
    do throws(SystemError) {
      try descriptor?.writeAll(bytes)
    } catch {
      throw error.isBrokenPipe ? .readerGone : .cannotWrite(path: name, error)
    }
  }

  /// Closes the output; a file gets its final name when all its bytes are on the disk.
  ///
  /// - Throws: `Fault` if the last bytes cannot be written, or if another program has changed
  ///   the file to replace; an existing file is then untouched.
  package func finish() throws(Fault) {
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
  /// - Throws: `Fault`; an existing file is then untouched.
  package static func write(
    _ bytes: [UInt8], to path: String, overwrites: Bool
  ) throws(Fault) {
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
  package static func writeToStandardOutput(_ bytes: [UInt8]) throws(Fault) {
    try write(bytes, to: "-", overwrites: true)
  }

  /// Closes the standard output after the last write.
  ///
  /// - Throws: `Fault` if bytes that were written before are lost.
  package static func closeStandardOutput() throws(Fault) {
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

extension Fault {
  /// The file or folder cannot be created, or the existing one may not be replaced.
  package static func cannotCreate(path: String, _ error: SystemError) -> Fault {
    let source = Source.file(path)
    return switch error {
    case .exists:
      Fault(
        .cannotCreate, in: source, "the file exists", expected: "a new name, or --overwrite")
    case .notEmpty:
      Fault(
        .cannotCreate, in: source, "the folder holds files but no report",
        expected: "an empty folder, or --overwrite")
    default: Fault(.cannotCreate, in: source, "cannot be created", reason: error)
    }
  }

  /// A write, a flush or a rename failed.
  package static func cannotWrite(path: String, _ error: SystemError) -> Fault {
    Fault(.cannotWrite, in: .file(path), "writing failed", reason: error)
  }

  /// Another program has changed the file to replace since it was read.
  package static func changed(path: String) -> Fault {
    Fault(
      .cannotWrite, in: .file(path),
      "another program has changed the file since it was read; nothing is replaced")
  }

  /// A second result for a path that is not a folder.
  package static func severalIntoOne(path: String) -> Fault {
    Fault(
      .severalResults, in: .file(path), "one file cannot hold several results",
      expected: "a folder; NAME/ creates one")
  }

  /// The reader of the output closed it; this is not a fault, and nobody is left to read a message.
  package static var readerGone: Fault {
    Fault(.readerGone, "the reader of the output went away")
  }
}
