/// Finds a name of at most 16 bytes among a few, comparing whole words and making no strings.
struct NameTable: Sendable {
  private let packed: [UInt128]

  /// Creates a table of `names`.
  ///
  /// - Precondition: each has 1 to 16 bytes and none holds a zero byte.
  init(_ names: [String]) {
    packed = names.map { name in
      precondition((1...16).contains(name.utf8.count), "A name of 1 to 16 bytes fits into a word")
      return NameTable.pack(name.utf8)
    }
  }

  /// The index of `name` among the names of the table, or nil.
  func index(of name: ArraySlice<UInt8>) -> Int? {
    guard name.count <= 16 else { return nil }
    let word = NameTable.pack(name)
    return packed.firstIndex(of: word)
  }

  /// The bytes of a name as one number; those of shorter names are filled up with zeros.
  private static func pack(_ name: some Sequence<UInt8>) -> UInt128 {
    name.reduce(0) { $0 << 8 | UInt128($1) }
  }
}
