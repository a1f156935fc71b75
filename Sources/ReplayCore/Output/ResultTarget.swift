/// Where results go that are files of their own: a folder, one file, or standard output.
public struct ResultTarget: Sendable {
  private let path: String
  /// Whether each result is a file of its own name in a folder.
  let isFolder: Bool
  private let overwrites: Bool
  private var count = 0

  /// Makes a target ready before anything is worked out.
  ///
  /// `-` is standard output, whatever stands there; a folder is one that exists, or ends with a slash
  /// and is made.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - count: How many results are expected; more may come.
  ///   - overwrites: Whether files that are there are replaced.
  /// - Throws: `OutputError` where nothing can be written, or what is there may not be replaced;
  ///   `OutputError.severalIntoOne` where several results are expected and it is no folder.
  public init(_ path: String, of count: Int = 1, overwrites: Bool) throws(OutputError) {
    self.path = path
    self.overwrites = overwrites
    let isThere = path != "-" && (try? FileSystem.kind(of: path)) == .folder
    isFolder = path.hasSuffix("/") || isThere
    guard isFolder || count <= 1 else { throw .severalIntoOne(path: path) }
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
