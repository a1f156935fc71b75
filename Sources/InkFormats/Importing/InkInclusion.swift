public import TouchRecording

/// The files that a file of another format may include.
public protocol InkInclusion: Sendable {
  /// Finds the file that `name` means in the file `includer`, or in the main file if that is nil.
  func find(
    _ name: String, from includer: IncludedFile?
  ) throws(InclusionFault) -> IncludedFile

  /// Returns all bytes of a file, or the first `limit + 1` of a longer one.
  func contents(of file: IncludedFile, limit: Int) throws(InclusionFault) -> [UInt8]
}

/// A file that another one includes.
public struct IncludedFile: Hashable, Sendable {
  /// The name in the file that includes it.
  public var name: String
  /// The path by which it was found.
  public var path: String
  /// The path without symbolic links, the same for all paths of the file.
  public var resolvedPath: String

  /// Creates the file at a path.
  public init(name: String, path: String, resolvedPath: String) {
    self.name = name
    self.path = path
    self.resolvedPath = resolvedPath
  }
}

/// A reason that a file cannot be included.
public enum InclusionFault: Error, Hashable, Sendable {
  /// The name is empty, begins at the root, or leads upward with `..`.
  case forbiddenName
  /// None of the folders has a file of this name.
  case missing(folders: [String])
  /// Symbolic links lead out of all folders.
  case outside
  /// The name is that of a folder, a pipe or a device.
  case notAFile
  /// More than `limit` files are included.
  case tooMany(limit: Int)
  /// More than `limit` files are open, each included by the one before.
  case tooDeep(limit: Int)
  /// The included files have more than `limit` bytes in all.
  case tooLong(limit: Int)
  /// The file cannot be read.
  case unreadable(ByteSourceError)
}
