/// One output that is written piece by piece.
///
/// A file has a name of its own until it is whole, and is removed if it never is. Standard output,
/// and what is no file, such as a pipe, are written into.
struct GrowingFile: ~Copyable {
  private let path: String
  private let descriptor: FileDescriptor
  /// Under which name it is written; nil where it has its final one.
  private var temporary: String?

  /// Begins the output that a path names; `-` is standard output.
  ///
  /// - Throws: `OutputError` where it cannot be made, or what is there may not be replaced.
  init(_ path: String, overwrites: Bool) throws(OutputError) {
    self.path = path == "-" ? "standard output" : path
    do throws(SystemError) {
      if path == "-" {
        descriptor = .standardOutput
      } else if OutputFile.isStream(path) {
        descriptor = try FileDescriptor(writingInto: path)
      } else {
        if !overwrites, (try? FileSystem.kind(of: path)) != nil { throw .exists }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        let name = try GrowingFile.unusedName(in: String(folder))
        descriptor = try FileDescriptor(creating: name)
        temporary = name
      }
    } catch {
      throw .cannotCreate(path: path, error)
    }
  }

  /// A name that nothing in a folder has; somebody else's file is left alone.
  private static func unusedName(in folder: String) throws(SystemError) -> String {
    var number = CurrentProcess.identifier
    while true {
      let name = "\(folder).replay-\(number)"
      if (try? FileSystem.kind(of: name)) == nil { return name }
      number &+= 1
    }
  }

  /// Writes some bytes behind those before.
  mutating func append(_ bytes: [UInt8]) throws(OutputError) {
    do throws(SystemError) {
      try descriptor.writeAll(bytes)
    } catch {
      throw error.isClosedPipe ? .readerGone : .cannotWrite(path: path, error)
    }
  }

  /// Gives the file its final name, now that all of it is on the disk.
  mutating func finish() throws(OutputError) {
    guard let name = temporary else { return }
    do throws(SystemError) {
      try descriptor.synchronize()
      try FileSystem.move(name, to: path)
    } catch {
      throw .cannotWrite(path: path, error)
    }
    temporary = nil
  }

  deinit {
    if let temporary { try? FileSystem.remove(temporary) }
  }
}
