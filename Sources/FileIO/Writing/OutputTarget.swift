/// The destination of a command's results: a folder, one file, or the standard output.
///
/// A file gets its final name when all of it is on the disk; until then, what stood there is
/// untouched.
package struct OutputTarget {
  private let path: String
  /// True if each result is a file of its own name in a folder.
  private let isFolder: Bool
  private let overwrites: Bool
  private var count = 0
  /// The result that is being written piece by piece.
  private var file: GrowingFile?

  /// Prepares a target, so that a command fails before it computes anything.
  ///
  /// - Parameters:
  ///   - path: `-` for the standard output; a folder if one has this name, or if it ends with a slash,
  ///     and then it is made; otherwise a file.
  ///   - count: The number of results that are expected; more may come.
  ///   - overwrites: True if existing files are replaced.
  /// - Throws: `OutputError` if nothing can be written, or if an existing file may not be replaced;
  ///   `OutputError.severalIntoOne` if several results are expected and the path is no folder.
  package init(_ path: String, of count: Int = 1, overwrites: Bool) throws(OutputError) {
    self.path = path
    self.overwrites = overwrites
    isFolder = path != "-" && (path.hasSuffix("/") || (try? FileSystem.kind(of: path)) == .folder)
    guard isFolder || count <= 1 else { throw .severalIntoOne(path: path) }
    if path == "-" || OutputFile.isStream(path) { return }
    do throws(SystemError) {
      if isFolder {
        if try !FileSystem.makeFolderIfMissing(path) { try FileSystem.checkWritable(path) }
      } else {
        try OutputTarget.checkFile(path, overwrites: overwrites)
      }
    } catch {
      throw .cannotCreate(path: path, error)
    }
  }

  /// Prepares a target that is one file, even if a folder has its name, which is an error.
  ///
  /// - Throws: `OutputError` like the other initializer.
  package init(file path: String, overwrites: Bool) throws(OutputError) {
    (self.path, self.overwrites, isFolder) = (path, overwrites, false)
    if OutputFile.isStream(path) { return }
    do throws(SystemError) {
      if (try? FileSystem.kind(of: path)) == .folder { throw .notAFile }
      try OutputTarget.checkFile(path, overwrites: overwrites)
    } catch {
      throw .cannotCreate(path: path, error)
    }
  }

  private static func checkFile(_ path: String, overwrites: Bool) throws(SystemError) {
    try FileSystem.checkWritable(OutputFile.folder(of: path))
    if !overwrites, (try? FileSystem.kind(of: path)) != nil { throw .exists }
  }

  /// Writes one whole result; in a folder its file is called `name`.
  ///
  /// - Throws: `OutputError`, also for a second result without a folder.
  package mutating func write(_ bytes: [UInt8], name: String) throws(OutputError) {
    try append(bytes, name: name)
    try end()
  }

  /// Writes a piece of a result, and begins one if none is open; in a folder its file is called
  /// `name`.
  ///
  /// - Throws: `OutputError`, also for a second result without a folder.
  package mutating func append(_ bytes: [UInt8], name: String) throws(OutputError) {
    if file == nil {
      count += 1
      guard isFolder || count == 1 else { throw .severalIntoOne(path: path) }
      let slash = path.hasSuffix("/") ? "" : "/"
      file = try GrowingFile(isFolder ? path + slash + name : path, overwrites: overwrites)
    }
    try file?.append(bytes)
  }

  /// Ends the open result, if there is one.
  ///
  /// - Parameter keeps: False to discard the result instead of giving it its name.
  /// - Throws: `OutputError` if the last bytes cannot be written.
  package mutating func end(keeps: Bool = true) throws(OutputError) {
    if keeps { try file?.finish() }
    file = nil
  }
}
