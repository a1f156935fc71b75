// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyTesting
import TestCorpora
import Testing

/// Strokes drawn piece by piece with what their pieces share.
@Suite struct CapsuleScannerTests {
  static let cases: UInt64 = effort(few: 30, all: 2000)

  /// Draws random strokes with one scanner, each piece in front of the last, and compares with the
  /// union of what the rule says of each.
  private func fault(seed: UInt64, reach: Int, radius: Int, size: Size) throws -> String? {
    var random = SplitMix64(seed: seed)
    var mask = try ScratchMask(size: size)
    var scanner = CapsuleScanner(width: Double(radius) / 128, latticeOf: mask)
    var expected = mask.words
    var count = 0
    for _ in 0..<3 {
      var last = (random.integer(in: -reach...reach), random.integer(in: -reach...reach))
      for piece in 0..<random.integer(in: 1...5) {
        let step = 1 << random.below(13)
        // A step of 0 is a finger at rest; small ones leave little in front of the disc.
        let next = (
          last.0 + random.integer(in: -step...step), last.1 + random.integer(in: -step...step)
        )
        count += mask.insert(
          capsule(last.0, last.1, next.0, next.1, radius: radius), with: &scanner,
          startIsDrawn: piece > 0)
        let rule = CapsuleRule(last.0, last.1, next.0, next.1, radius: radius)
        for (i, word) in rule.words(on: mask).enumerated() { expected[i] |= word }
        last = next
      }
    }
    let difference = firstDifference(mask.words, expected, width: mask.width)
    return difference ?? (count == mask.count ? nil : "count \(count), not \(mask.count)")
  }

  @Test func `pieces in front of the last make the union of the rule`() throws {
    for seed in 1...Self.cases {
      var random = SplitMix64(seed: seed + 1_000_000)
      let radius = [0, 5, 16, 100, 900, 2000].randomElement(using: &random) ?? 0
      let fault = try fault(
        seed: seed, reach: 3000, radius: radius + random.below(64),
        size: Size(width: 9.3, height: 7.06))
      #expect(fault == nil, "seed \(seed)")
    }
  }

  @Test func `a brush too wide for a table of half-widths makes the union of the rule`() throws {
    for seed in 1...Self.cases / 10 {
      for radius in [1 << 16, 1 << 16 + 1] {
        let fault = try fault(
          seed: seed, reach: 90_000, radius: radius, size: Size(width: 6, height: 5))
        #expect(fault == nil, "seed \(seed), radius \(radius)")
      }
    }
  }

  @Test func `a set of many tiles has the samples of the rule on both sides of their edges`()
    throws
  {
    var mask = try ScratchMask(size: Size(width: 200, height: 20))
    var scanner = CapsuleScanner(width: 3, latticeOf: mask)
    mask.insert(capsule(300, 900, 50_900, 4100, radius: 384), with: &scanner)
    let rule = CapsuleRule(300, 900, 50_900, 4100, radius: 384)
    #expect(firstDifference(mask.words, rule.words(on: mask), width: mask.width) == nil)
  }

  @Test func `an emptied set takes other samples as a new one does`() throws {
    var (mask, new) = (
      try ScratchMask(size: Size(width: 100, height: 30)),
      try ScratchMask(size: Size(width: 100, height: 30))
    )
    mask.insert(capsule(5000, 3000, 20_000, 3000, radius: 2000))
    mask.removeAll()
    let other = capsule(900, 700, 24_000, 6000, radius: 1500)
    #expect(mask.insert(other) == new.insert(other))
    #expect(mask == new)
  }

  @Test func `a sample is taken out of a pixel that had all`() throws {
    var mask = try ScratchMask(size: Size(width: 70, height: 10))
    mask.insert(Capsule(from: .zero, to: Point(x: 70, y: 10), width: 50))
    #expect(mask.count == 64 * 700)
    mask[sampleColumn: 8 * 65 + 3, sampleRow: 17] = false
    #expect(mask.count == 64 * 700 - 1)
    #expect(mask.words[2 * 70 + 65] == ~(1 << (8 + 3)))
    #expect(mask.insert(Capsule(from: .zero, to: Point(x: 70, y: 10), width: 50)) == 1)
  }

  @Test func `a scanner of another radius is a fault of the caller`() async {
    await #expect(processExitsWith: .failure) {
      var mask = try ScratchMask(size: Size(width: 9, height: 9))
      var scanner = CapsuleScanner(width: 3, latticeOf: mask)
      mask.insert(Capsule(from: .zero, to: .zero, width: 4), with: &scanner)
    }
  }
}
