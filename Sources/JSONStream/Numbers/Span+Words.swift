extension Span<UInt8> {
  /// The eight bytes from `offset` on as one number, the first byte lowest; bytes beyond the end
  /// are zeros.
  ///
  /// - Precondition: `offset` is not negative.
  @inlinable @inline(__always)
  public func word(at offset: Int) -> UInt64 {
    // After one comparison, the compiler loads all eight bytes at once.
    guard offset >= 0, offset <= count - 8 else { return lastWord(at: offset) }
    return UInt64(self[offset]) | UInt64(self[offset + 1]) << 8
      | UInt64(self[offset + 2]) << 16 | UInt64(self[offset + 3]) << 24
      | UInt64(self[offset + 4]) << 32 | UInt64(self[offset + 5]) << 40
      | UInt64(self[offset + 6]) << 48 | UInt64(self[offset + 7]) << 56
  }

  /// A word that extends beyond the end of the span.
  @inline(never)
  @usableFromInline
  package func lastWord(at offset: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in stride(from: count - 1, through: offset, by: -1) {
      word = word << 8 | UInt64(self[index])
    }
    return word
  }
}
