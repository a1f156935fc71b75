/// Where results go that are files of their own: a folder, one file, or standard output.
public struct ResultTarget: Sendable {
  private let path: String
  /// Whether each result is a file of its own name in a folder.
  let isFolder: Bool
  private let overwrites: Bool
  private var count = 0

  /// Makes a target ready before anything is worked out: `-` is standard output, a folder is one
  /// that exists, or ends with a slash and is made.
  ///
  /// - Throws: `OutputError` where nothing can be written, or what is there may not be replaced.
  public init(_ path: String, overwrites: Bool) throws(OutputError) {
    self.path = path
    self.overwrites = overwrites
    isFolder = path.hasSuffix("/") || (try? FileSystem.kind(of: path)) == .folder
    if path == "-" || OutputFile.isStream(path) { return }
    do throws(SystemError) {
      if isFolder {
        try ResultTarget.claimFolder(path)
      } else {
        try FileSystem.checkWritable(OutputFile.folder(of: path))
        if !overwrites, (try? FileSystem.kind(of: path)) != nil { throw .exists }
      }
    } catch {
      throw .cannotCreate(path: path, error)
    }
  }

  private static func claimFolder(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      try FileSystem.makeFolder(path)
    } catch {
      guard error.isExisting else { throw error }
      try FileSystem.checkWritable(path)
    }
  }

  /// Refuses a target that cannot take several results, before anything is worked out.
  ///
  /// - Throws: `OutputError.severalIntoOne` for anything but a folder.
  public func expectSeveral() throws(OutputError) {
    guard isFolder else { throw .severalIntoOne(path: path) }
  }

  /// Writes one result; in a folder it is called `name`.
  ///
  /// - Throws: `OutputError`, also for a second result where there is no folder for it.
  public mutating func write(_ bytes: [UInt8], name: String) throws(OutputError) {
    count += 1
    if isFolder {
      let slash = path.hasSuffix("/") ? "" : "/"
      return try OutputFile.write(bytes, to: path + slash + name, overwrites: overwrites)
    }
    guard count == 1 else { throw .severalIntoOne(path: path) }
    if path == "-" { return try OutputFile.writeToStandardOutput(bytes) }
    try OutputFile.write(bytes, to: path, overwrites: overwrites)
  }
}
