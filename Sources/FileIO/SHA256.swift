import CDigest

// SHA-256 by FIPS 180-4, section 6.2: the message in blocks of 16 words, 64 rounds per block.
//
// The words of the schedule and the eight working variables are local variables, and sixteen rounds
// are written out at a time, so that a round accesses arrays only for its constant. This keeps
// debug builds fast enough; they compute the digests of frames too.

/// The SHA-256 of bytes that are appended piece by piece.
///
///     var hash = SHA256()
///     hash.append([0x61, 0x62, 0x63].span)
///     hash.digest.hexadecimal  // ba7816bf…f20015ad
package struct SHA256: Sendable {
  /// A SHA-256 value of 256 bits.
  package struct Digest: Hashable, Sendable {
    /// The 32 bytes of the value.
    package let bytes: [UInt8]

    /// The bytes as 64 digits from 0-9 and a-f.
    package var hexadecimal: String {
      bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }

  private typealias Words = (
    UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32,
    UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32
  )
  private typealias Variables = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)

  /// The eight words of the hash.
  ///
  /// H(0) is the first 32 bits of the fractional parts of the square roots of the first 8 primes.
  private var state: Variables = (
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
  )
  /// The bytes after the last whole block, fewer than 64.
  private var rest: [UInt8] = []
  /// The number of bytes so far.
  private var count: UInt64 = 0

  /// The size of a block in bytes.
  private static let blockSize = 64

  /// True if blocks go through the instructions of the processor.
  private let isAccelerated: Bool

  /// Creates the hash of no bytes; `accelerates` is false to use no instructions for SHA-256, which
  /// take a sixth of the time.
  package init(accelerates: Bool = true) {
    isAccelerated = accelerates && SHA256.canAccelerate
  }

  private static let canAccelerate = digest_is_accelerated() != 0

  /// Returns the digest of `bytes`.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package static func digest(_ bytes: [UInt8]) -> Digest {
    var hash = SHA256()
    hash.append(bytes.span)
    return hash.digest
  }

  /// Appends bytes; the digest does not depend on how the bytes are divided into calls.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package mutating func append(_ bytes: Span<UInt8>) {
    count += UInt64(bytes.count)
    var start = 0
    if !rest.isEmpty {
      start = min(SHA256.blockSize - rest.count, bytes.count)
      for index in 0..<start { rest.append(bytes[index]) }
      guard rest.count == SHA256.blockSize else { return }
      let block = rest
      compressBlocks(block.span)
      rest.removeAll(keepingCapacity: true)
    }
    let end = bytes.count - (bytes.count - start) % SHA256.blockSize
    compressBlocks(bytes.extracting(start..<end))
    start = end
    for index in start..<bytes.count { rest.append(bytes[index]) }
  }

  /// The digest of the bytes so far; more bytes may be appended afterward.
  package var digest: Digest {
    var copy = self
    // Section 5.1.1: a one bit, zeros up to 8 bytes before the end of a block, the length in bits.
    let zeros = (2 * SHA256.blockSize - 9 - rest.count) % SHA256.blockSize
    let padding = [0x80] + [UInt8](repeating: 0, count: zeros) + SHA256.bytes(of: count &* 8)
    copy.append(padding.span)
    let (a, b, c, d, e, f, g, h) = copy.state
    return Digest(bytes: [a, b, c, d, e, f, g, h].flatMap { SHA256.bytes(of: $0) })
  }

  /// The bytes of an integer, the highest first.
  package static func bytes<Integer: FixedWidthInteger>(of integer: Integer) -> [UInt8] {
    stride(from: Integer.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: integer >> Integer($0))
    }
  }

  // MARK: A block

  /// Updates the hash with whole blocks.
  private mutating func compressBlocks(_ bytes: Span<UInt8>) {
    guard isAccelerated, !bytes.isEmpty else {
      for start in stride(from: 0, to: bytes.count, by: SHA256.blockSize) {
        compress(bytes, at: start)
      }
      return
    }
    // The function reads whole blocks and 64 constants, and writes the eight words of the state.
    unsafe withUnsafeMutableBytes(of: &state) { words in
      unsafe bytes.withUnsafeBufferPointer { blocks in
        unsafe digest_blocks(
          words.baseAddress?.assumingMemoryBound(to: UInt32.self), blocks.baseAddress,
          blocks.count / SHA256.blockSize, SHA256.constants)
      }
    }
  }

  /// Updates the hash with the block of 64 bytes at `start`.
  private mutating func compress(_ bytes: Span<UInt8>, at start: Int) {
    var words = SHA256.words(bytes, at: start)
    var variables = state
    let constants = SHA256.constants
    SHA256.sixteenRounds(&variables, words, constants, from: 0)
    for first in [16, 32, 48] {
      SHA256.extend(&words)
      SHA256.sixteenRounds(&variables, words, constants, from: first)
    }
    state.0 &+= variables.0
    state.1 &+= variables.1
    state.2 &+= variables.2
    state.3 &+= variables.3
    state.4 &+= variables.4
    state.5 &+= variables.5
    state.6 &+= variables.6
    state.7 &+= variables.7
  }

  /// The first sixteen words of the schedule: the words of the block, the highest byte first.
  private static func words(_ bytes: Span<UInt8>, at start: Int) -> Words {
    func word(_ index: Int) -> UInt32 {
      let place = start + 4 * index
      let high = UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16
      let low = UInt32(bytes[place + 2]) << 8 | UInt32(bytes[place + 3])
      return high | low
    }
    return (
      word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7),
      word(8), word(9), word(10), word(11), word(12), word(13), word(14), word(15)
    )
  }

  /// Replaces sixteen words of the schedule by the next sixteen.
  ///
  /// Each word depends on the sixteen words before it.
  private static func extend(_ w: inout Words) {
    w.0 = follower(w.0, w.1, w.9, w.14)
    w.1 = follower(w.1, w.2, w.10, w.15)
    w.2 = follower(w.2, w.3, w.11, w.0)
    w.3 = follower(w.3, w.4, w.12, w.1)
    w.4 = follower(w.4, w.5, w.13, w.2)
    w.5 = follower(w.5, w.6, w.14, w.3)
    w.6 = follower(w.6, w.7, w.15, w.4)
    w.7 = follower(w.7, w.8, w.0, w.5)
    w.8 = follower(w.8, w.9, w.1, w.6)
    w.9 = follower(w.9, w.10, w.2, w.7)
    w.10 = follower(w.10, w.11, w.3, w.8)
    w.11 = follower(w.11, w.12, w.4, w.9)
    w.12 = follower(w.12, w.13, w.5, w.10)
    w.13 = follower(w.13, w.14, w.6, w.11)
    w.14 = follower(w.14, w.15, w.7, w.12)
    w.15 = follower(w.15, w.0, w.8, w.13)
  }

  /// Returns the next word of the schedule, which depends on four of the sixteen words before it.
  private static func follower(
    _ first: UInt32, _ second: UInt32, _ tenth: UInt32, _ fifteenth: UInt32
  ) -> UInt32 {
    let s0 = rotated(second, 7) ^ rotated(second, 18) ^ (second &>> 3)
    let s1 = rotated(fifteenth, 17) ^ rotated(fifteenth, 19) ^ (fifteenth &>> 10)
    return first &+ s0 &+ tenth &+ s1
  }

  /// Runs sixteen rounds with the constants from index `first` on.
  private static func sixteenRounds(
    _ v: inout Variables, _ w: Words, _ k: [UInt32], from first: Int
  ) {
    var (a, b, c, d, e, f, g, h) = v
    round(a, b, c, &d, e, f, g, &h, w.0 &+ k[first])
    round(h, a, b, &c, d, e, f, &g, w.1 &+ k[first + 1])
    round(g, h, a, &b, c, d, e, &f, w.2 &+ k[first + 2])
    round(f, g, h, &a, b, c, d, &e, w.3 &+ k[first + 3])
    round(e, f, g, &h, a, b, c, &d, w.4 &+ k[first + 4])
    round(d, e, f, &g, h, a, b, &c, w.5 &+ k[first + 5])
    round(c, d, e, &f, g, h, a, &b, w.6 &+ k[first + 6])
    round(b, c, d, &e, f, g, h, &a, w.7 &+ k[first + 7])
    round(a, b, c, &d, e, f, g, &h, w.8 &+ k[first + 8])
    round(h, a, b, &c, d, e, f, &g, w.9 &+ k[first + 9])
    round(g, h, a, &b, c, d, e, &f, w.10 &+ k[first + 10])
    round(f, g, h, &a, b, c, d, &e, w.11 &+ k[first + 11])
    round(e, f, g, &h, a, b, c, &d, w.12 &+ k[first + 12])
    round(d, e, f, &g, h, a, b, &c, w.13 &+ k[first + 13])
    round(c, d, e, &f, g, h, a, &b, w.14 &+ k[first + 14])
    round(b, c, d, &e, f, g, h, &a, w.15 &+ k[first + 15])
    v = (a, b, c, d, e, f, g, h)
  }

  /// Runs one round.
  ///
  /// A round does not rotate the eight variables; the caller passes them rotated to the next round.
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
    _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ input: UInt32
  ) {
    let choice = (e & f) ^ (~e & g)
    let majority = (a & b) ^ (a & c) ^ (b & c)
    let s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    let s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    let sum = h &+ s1 &+ choice &+ input
    d = d &+ sum
    h = sum &+ s0 &+ majority
  }

  /// The word rotated to the right by `count` bits.
  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    (word &>> count) | (word &<< (32 &- count))
  }

  /// K: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
