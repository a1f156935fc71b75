// SPDX-License-Identifier: Apache-2.0
import CDigest

// SHA-256 by FIPS 180-4, section 6.2: the message in blocks of 16 words, 64 rounds per block.

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
      let digits = Array("0123456789abcdef".utf8)
      return String(
        decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
  }

  /// The eight words of the hash.
  ///
  /// H(0) is the first 32 bits of the fractional parts of the square roots of the first 8 primes.
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
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
    return Digest(bytes: copy.state.flatMap { SHA256.bytes(of: $0) })
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
      var words = [UInt32](repeating: 0, count: SHA256.constants.count)
      for start in stride(from: 0, to: bytes.count, by: SHA256.blockSize) {
        compress(bytes, at: start, &words)
      }
      return
    }
    // The function reads whole blocks and 64 constants, and writes the eight words of the state.
    unsafe state.withUnsafeMutableBufferPointer { words in
      unsafe bytes.withUnsafeBufferPointer { blocks in
        unsafe digest_blocks(
          words.baseAddress, blocks.baseAddress, blocks.count / SHA256.blockSize, SHA256.constants)
      }
    }
  }

  /// Updates the hash with the block of 64 bytes at `start`; `words` has room for its schedule.
  private mutating func compress(_ bytes: Span<UInt8>, at start: Int, _ words: inout [UInt32]) {
    for index in 0..<16 {
      let place = start + 4 * index
      let high = UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16
      words[index] = high | UInt32(bytes[place + 2]) << 8 | UInt32(bytes[place + 3])
    }
    for index in 16..<words.count {
      let (early, late) = (words[index - 15], words[index - 2])
      let s0 = rotated(early, 7) ^ rotated(early, 18) ^ (early &>> 3)
      let s1 = rotated(late, 17) ^ rotated(late, 19) ^ (late &>> 10)
      words[index] = words[index - 16] &+ s0 &+ words[index - 7] &+ s1
    }
    let constants = SHA256.constants
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in words.indices {
      let choice = (e & f) ^ (~e & g)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let sum = h &+ s1 &+ choice &+ words[index] &+ constants[index]
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ sum, c, b, a, sum &+ s0 &+ majority)
    }
    for (index, variable) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= variable }
  }

  private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
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
