/// One output that is written piece by piece.
///
/// A file has a name of its own until it is whole, and is removed if it never is. Standard output,
/// and what is no file, such as a pipe, are written into.
package final class GrowingFile {
  private let path: String
  /// Nil when nothing more is written.
  private var descriptor: FileDescriptor?
  /// Under which name it is written; nil where it has its final one.
  private var temporary: String?

  /// Begins the output that a path names; `-` is standard output.
  ///
  /// - Throws: `OutputError` where it cannot be made, or what is there may not be replaced.
  package init(_ path: String, overwrites: Bool) throws(OutputError) {
    self.path = path == "-" ? "standard output" : path
    do throws(SystemError) {
      if path == "-" {
        descriptor = .standardOutput
      } else if OutputFile.isStream(path) {
        descriptor = try FileDescriptor(writingInto: path)
      } else {
        if !overwrites, (try? FileSystem.kind(of: path)) != nil { throw .exists }
        var name = ""
        descriptor = try GrowingFile.createTemporary(&name, for: path)
        temporary = name
      }
    } catch {
      throw .cannotCreate(path: path, error)
    }
  }

  /// Creates a file of a name that nothing in the folder of `path` has; others are left alone.
  private static func createTemporary(
    _ name: inout String, for path: String
  ) throws(SystemError) -> FileDescriptor {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    var number = CurrentProcess.identifier
    while true {
      name = "\(folder).replay-\(number)"
      do throws(SystemError) {
        return try FileDescriptor(creating: name)
      } catch {
        guard error.isExisting else { throw error }
        number &+= 1
      }
    }
  }

  /// Writes some bytes behind those before.
  package func append(_ bytes: [UInt8]) throws(OutputError) {
    do throws(SystemError) {
      try descriptor?.writeAll(bytes)
    } catch {
      throw error.isClosedPipe ? .readerGone : .cannotWrite(path: path, error)
    }
  }

  /// Gives the file its final name, now that all of it is on the disk.
  package func finish() throws(OutputError) {
    do throws(SystemError) {
      if temporary != nil { try descriptor?.synchronize() }
      try descriptor.take()?.finish()
      if let temporary { try FileSystem.move(temporary, to: path) }
    } catch {
      throw .cannotWrite(path: path, error)
    }
    temporary = nil
  }

  deinit {
    if let temporary { try? FileSystem.remove(temporary) }
  }
}
