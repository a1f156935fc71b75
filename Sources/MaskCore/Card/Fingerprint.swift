/// A 64-bit fingerprint of a sequence of values, which is the same in every process and on every
/// machine, unlike that of `Hashable`.
///
/// The hash is FNV-1a (Fowler, Noll and Vo): exclusive-or with each byte, then times the prime. It
/// detects accidental differences; it does not resist an attacker who looks for two values with one
/// fingerprint.
package struct Fingerprint {
  /// The fingerprint of the values added so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the fingerprint of an empty sequence.
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
    // Both zeros are equal; adding 0 turns either into the positive one.
    add((number + 0).bitPattern)
  }

  /// Adds a text with its length, so that consecutive texts stay separate.
  mutating func add(_ text: String) {
    add(text.utf8.count)
    add(text.utf8)
  }
}
