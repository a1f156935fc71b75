// SPDX-License-Identifier: Apache-2.0
extension Span<UInt8> {
  /// The eight bytes from `offset` on as one number, the first byte lowest; bytes beyond the end
  /// are zeros.
  ///
  /// - Precondition: `offset` is not negative.
  @inlinable @inline(__always)
  public func word(at offset: Int) -> UInt64 {
    // One comparison without signs: a negative offset is greater than any other. In a loop the
    // compiler keeps the limit.
    guard UInt(bitPattern: offset) < UInt(bitPattern: Swift.max(count &- 7, 0))
    else { return lastWord(at: offset) }
    return unsafe wordWithin(offset)
  }

  /// The 32 bytes from `offset` on as four numbers; nil if they extend beyond the end.
  @inlinable @inline(__always)
  package func fourWords(at offset: Int) -> (UInt64, UInt64, UInt64, UInt64)? {
    guard UInt(bitPattern: offset) < UInt(bitPattern: Swift.max(count &- 31, 0)) else { return nil }
    return unsafe (
      wordWithin(offset), wordWithin(offset &+ 8), wordWithin(offset &+ 16),
      wordWithin(offset &+ 24)
    )
  }

  /// The eight bytes from `offset` on.
  ///
  /// Eight checked bytes are one load too, but only in some places: elsewhere the compiler keeps
  /// their checks, and each word costs twenty instructions.
  ///
  /// - Precondition: all eight lie within the span; this is not checked.
  @unsafe @inlinable @inline(__always)
  func wordWithin(_ offset: Int) -> UInt64 {
    unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// Returns the offset of the first byte from `place` on that is a quote, a backslash, a control
  /// character or no ASCII; the end of the span if there is none.
  ///
  /// - Complexity: O(n) in the bytes that are passed, eight at a time.
  package func endOfPlainText(from place: Int) -> Int {
    var place = place
    while place < count {
      let word = word(at: place)
      // The high bits of bytes below 0x20 and from 0x80 on; zeros beyond the end are below 0x20.
      let others = (word &- 0x2020_2020_2020_2020 | word) & 0x8080_8080_8080_8080
      let ends =
        others | word.bytes(equalTo: UInt8(ascii: "\"")) | word.bytes(equalTo: UInt8(ascii: "\\"))
      // Bits above the lowest one may be wrong, because a borrow may come from below.
      if ends != 0 { return min(place + ends.trailingZeroBitCount >> 3, count) }
      place += 8
    }
    return count
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

extension UInt64 {
  /// The high bits of the bytes that equal `byte`; bits above the lowest one may be wrong.
  @inlinable @inline(__always)
  package func bytes(equalTo byte: UInt8) -> UInt64 {
    let difference = self ^ (0x0101_0101_0101_0101 * UInt64(byte))
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }
}
