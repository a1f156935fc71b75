/// Where results go that are files of their own: a folder, one file, or standard output.
public struct ResultTarget: Sendable {
  private let path: String
  private let isFolder: Bool
  private let overwrites: Bool
  private var count = 0

  /// Names a target: `-` is standard output, a folder is one that exists or ends with a slash.
  public init(_ path: String, overwrites: Bool) {
    self.path = path
    self.overwrites = overwrites
    isFolder = path.hasSuffix("/") || (try? FileSystem.kind(of: path)) == .folder
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
