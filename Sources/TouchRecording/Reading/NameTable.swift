import JSONStream

/// Finds a name of at most 16 bytes among a few, comparing whole words and making no strings.
struct NameTable: Sendable {
  private let packed: [UInt128]

  /// Creates a table of `names`.
  ///
  /// - Precondition: each has 1 to 16 bytes and none holds a zero byte.
  init(_ names: [String]) {
    packed = names.map { name in
      precondition((1...16).contains(name.utf8.count), "A name of 1 to 16 bytes fits into a word")
      return name.utf8.reversed().reduce(0) { $0 << 8 | UInt128($1) }
    }
  }

  /// The index of the name that `token` of `scanner` is, or nil.
  ///
  /// - Precondition: the token is a string or a key.
  func index(of token: JSONToken, _ scanner: JSONScanner) -> Int? {
    guard let word = scanner.packedText(of: token) else { return nil }
    for index in packed.indices where packed[index] == word { return index }
    return nil
  }
}
