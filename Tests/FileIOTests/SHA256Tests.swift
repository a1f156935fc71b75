// SPDX-License-Identifier: Apache-2.0
import Geometry
import FileIO
import Testing

/// The examples that FIPS 180-4 is published with, and what must hold of all inputs.
@Suite struct SHA256Tests {
  private func digest(_ text: String) -> String {
    SHA256.digest(Array(text.utf8)).hexadecimal
  }

  @Test func `the examples of the standard come to what it says`() {
    #expect(digest("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(digest("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    let twoBlocks = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    #expect(
      digest(twoBlocks) == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    let long =
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
      + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"
    #expect(digest(long) == "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1")
  }

  @Test func `a million times the letter a comes to what the standard says`() {
    var hash = SHA256()
    let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1000)
    for _ in 0..<1000 { hash.append(piece.span) }
    #expect(
      hash.digest.hexadecimal
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func `the instructions of the processor give the digests that the rounds give`() {
    for count in 0...400 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 7 &+ count) }
      var slow = SHA256(accelerates: false)
      slow.append(bytes.span)
      #expect(slow.digest == SHA256.digest(bytes), "\(count) bytes")
    }
  }

  @Test func `every split of every length up to three blocks comes to the same`() {
    for count in 0...192 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      let whole = SHA256.digest(bytes)
      for split in stride(from: 0, through: count, by: 7) {
        var hash = SHA256()
        hash.append(bytes.span.extracting(..<split))
        #expect(hash.digest == SHA256.digest(Array(bytes[..<split])), "\(split) of \(count)")
        hash.append(bytes.span.extracting(split...))
        #expect(hash.digest == whole, "\(count) bytes split at \(split)")
      }
    }
  }

  @Test func `bytes in pieces of any sizes come to what they come to in one`() {
    for seed in UInt64(0)..<40 {
      var random = SplitMix64(seed: seed)
      let bytes = (0..<Int(random.next(below: 2000))).map { _ in
        UInt8(truncatingIfNeeded: random.next())
      }
      var (hash, start) = (SHA256(), 0)
      while start < bytes.count {
        let end = min(bytes.count, start + Int(random.next(below: 150)))
        hash.append(bytes.span.extracting(start..<end))
        start = end
      }
      #expect(hash.digest == SHA256.digest(bytes), "seed \(seed)")
    }
  }

  @Test func `every bit of a block counts`() {
    let bytes = [UInt8](repeating: 0x5A, count: 70)
    var digests: Set<SHA256.Digest> = [SHA256.digest(bytes)]
    for bit in 0..<8 * bytes.count {
      var other = bytes
      other[bit / 8] ^= 1 << UInt8(bit % 8)
      digests.insert(SHA256.digest(other))
    }
    #expect(digests.count == 8 * bytes.count + 1)
  }
}
