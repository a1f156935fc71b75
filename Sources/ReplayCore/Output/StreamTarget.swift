/// Where results go that are written piece by piece: a folder, one file, or standard output.
struct StreamTarget: ~Copyable {
  private let path: String
  private let isFolder: Bool
  private let overwrites: Bool
  private var count = 0
  /// The result that is being written.
  private var file: GrowingFile?

  /// Creates a target of a path that can be written.
  init(_ path: String, isFolder: Bool, overwrites: Bool) {
    (self.path, self.isFolder, self.overwrites) = (path, isFolder, overwrites)
  }

  /// Goes on with a result, or begins one; in a folder it is called `name`.
  ///
  /// - Throws: `OutputError`, also for a second result where there is no folder for it.
  mutating func write(_ bytes: [UInt8], name: String) throws(OutputError) {
    if file == nil {
      count += 1
      guard isFolder || count == 1 else { throw .severalIntoOne(path: path) }
      let slash = path.hasSuffix("/") ? "" : "/"
      file = try GrowingFile(isFolder ? path + slash + name : path, overwrites: overwrites)
    }
    try file?.append(bytes)
  }

  /// Ends a result: it gets its name, or is removed.
  mutating func end(keeps: Bool) throws(OutputError) {
    if keeps { try file?.finish() }
    file = nil
  }
}
