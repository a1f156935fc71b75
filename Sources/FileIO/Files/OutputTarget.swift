// SPDX-License-Identifier: Apache-2.0
package import Diagnostics

/// The destination of a command's results: a folder, one file, or the standard output.
///
/// A file gets its final name when all its bytes are on the disk; until then, an existing file is
/// untouched. See `OutputFile` for links and permissions.
package struct OutputTarget {
  private let path: String
  /// True if each result is a file in a folder.
  private let isFolder: Bool
  private let overwrites: Bool
  private let replaced: FileSystem.Version?
  private let noteHardLinks: (String) -> Void
  private var count = 0
  /// The result that is being written piece by piece.
  private var file: OutputFile?

  /// Prepares a target, so that a command fails before it computes anything.
  ///
  /// - Parameters:
  ///   - path: `-` for the standard output; a folder if one has this name, or if it ends with a
  ///     slash, and then it is created; otherwise a file.
  ///   - count: The expected number of results; more may follow.
  ///   - isFile: True if the target is one file, even if a folder has its name, which is an error.
  ///   - overwrites: True if existing files are replaced.
  ///   - replaced: The state that the file to replace must have to the end; nil to replace any file.
  ///   - noteHardLinks: Receives the path of each file that was replaced under one of its names; its
  ///     other names, hard links, keep the old content.
  /// - Throws: `Fault` if nothing can be written, or if an existing file may not be replaced;
  ///   `Fault.severalIntoOne` if several results are expected and the path is not a folder.
  package init(
    _ path: String, of count: Int = 1, isFile: Bool = false, overwrites: Bool,
    replacing replaced: FileSystem.Version? = nil,
    noteHardLinks: @escaping (String) -> Void = { _ in }
  ) throws(Fault) {
    self.path = path
    self.replaced = replaced
    self.noteHardLinks = noteHardLinks
    self.overwrites = overwrites
    let kind = try? FileSystem.kind(of: path)
    isFolder = !isFile && path != "-" && (path.hasByteSuffix("/") || kind == .folder)
    guard isFolder || count <= 1 else { throw .severalIntoOne(path: path) }
    if path == "-" || OutputFile.isStream(path) { return }
    do throws(SystemError) {
      if isFolder {
        if try !FileSystem.makeFolderIfMissing(path) { try FileSystem.checkWritable(path) }
      } else {
        if kind == .folder { throw .notAFile }
        try FileSystem.checkWritable(FileSystem.followingLinks(path).folderOfPath)
        if kind != nil, !overwrites { throw .exists }
      }
    } catch {
      throw .cannotCreate(path: path, error)
    }
  }

  /// Writes a whole result, in a folder as the file `name`.
  ///
  /// - Throws: `Fault`, also for a second result without a folder.
  package mutating func write(_ bytes: [UInt8], name: String) throws(Fault) {
    try append(bytes, name: name)
    try end()
  }

  /// Writes a piece of a result, in a folder to the file `name`; begins a result if none is open.
  ///
  /// - Throws: `Fault`, also for a second result without a folder.
  package mutating func append(_ bytes: [UInt8], name: String) throws(Fault) {
    if file == nil {
      count += 1
      guard isFolder || count == 1 else { throw .severalIntoOne(path: path) }
      file = try OutputFile(
        isFolder ? path.appendingPath(name) : path, overwrites: overwrites, isNamed: !isFolder,
        replacing: replaced)
    }
    try file?.append(bytes)
  }

  /// Ends the open result, if there is one.
  ///
  /// - Parameter keeps: False to discard the result instead of giving it its name.
  /// - Throws: `Fault` if the last bytes cannot be written.
  package mutating func end(keeps: Bool = true) throws(Fault) {
    defer { file = nil }
    guard keeps, let file else { return }
    try file.finish()
    if file.leavesHardLinks { noteHardLinks(file.name) }
  }
}
