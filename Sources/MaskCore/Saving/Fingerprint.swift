/// Sixty-four bits of some values in their order: what is equal has equal ones, anywhere and always,
/// which `Hashable` does not promise.
///
/// FNV-1a (Fowler, Noll and Vo): exclusive-or with each byte, then times the prime. Somebody who
/// wants two values with one fingerprint finds them; accidents do not.
package struct Fingerprint {
  /// The fingerprint of what was added so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the fingerprint of nothing.
  package init() {}

  /// Adds some bytes.
  @inlinable
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  /// Adds one byte.
  @usableFromInline
  mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// Adds an integer, its lowest byte first.
  mutating func add(_ integer: UInt64) {
    for place in 0..<8 as Range<UInt64> { add(UInt8(truncatingIfNeeded: integer >> (8 * place))) }
  }

  /// Adds an integer.
  mutating func add(_ integer: Int) { add(UInt64(bitPattern: Int64(integer))) }

  /// Adds a number.
  mutating func add(_ number: Double) {
    // Both zeros are equal; plus zero, either is the positive one.
    add((number + 0).bitPattern)
  }

  /// Adds a text with its length, so that texts one after the other keep apart.
  mutating func add(_ text: String) {
    add(text.utf8.count)
    add(text.utf8)
  }
}
