// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyTesting
import TestCorpora
import Testing

@Suite struct CapsuleTests {
  static let share = effort(few: 4, all: 20)

  /// Compares the span kernel with the rule for every sample of a card; nil where they agree.
  private func fault(_ a: (Int, Int), _ b: (Int, Int), _ radius: Int, on card: ScratchMask)
    -> String?
  {
    var mask = card
    let count = mask.insert(capsule(a.0, a.1, b.0, b.1, radius: radius))
    let expected = CapsuleRule(a.0, a.1, b.0, b.1, radius: radius).words(on: card)
    let difference = firstDifference(mask.words, expected, width: card.width)
    if difference == nil && count == mask.count { return nil }
    return "\(a) to \(b), radius \(radius): \(difference ?? "count \(count)")"
  }

  @Test func `every capsule of a small world has the samples of the rule`() throws {
    let card = try ScratchMask(size: Size(width: 3, height: 3))
    // Ends around and off a card of 3 x 3 pixels, on and beside sample centers; the radii reach
    // from a point over half a sample and whole samples to beyond the card.
    let coarse =
      [-90, 0, 48, 385, 400, 784]
    var checked = 0
    for radius in [0, 1, 15, 16, 32, 127, 256, 500] {
      for ax in coarse {
        for ay in coarse {
          for bx in coarse {
            for by in coarse {
              let fault = fault((ax, ay), (bx, by), radius, on: card)
              #expect(fault == nil)
              checked += 1
            }
          }
        }
      }
    }
    #expect(checked == 8 * coarse.count * coarse.count * coarse.count * coarse.count)
  }

  @Test func `random capsules have the samples of the rule`() throws {
    let card = try ScratchMask(size: Size(width: 9.3, height: 7.06))
    for seed in 1...UInt64(150 * Self.share) {
      var random = SplitMix64(seed: seed)
      let reach = [600, 3000, 40_000].randomElement(using: &random) ?? 0
      let a = (random.integer(in: -reach...reach), random.integer(in: -reach...reach))
      let b = (random.integer(in: -reach...reach), random.integer(in: -reach...reach))
      let fault = fault(a, b, random.integer(in: 0...reach / 3), on: card)
      #expect(fault == nil, "seed \(seed)")
    }
  }

  @Test func `almost level and almost upright capsules have the samples of the rule`() throws {
    let card = try ScratchMask(size: Size(width: 8, height: 6))
    for seed in 1...UInt64(150 * Self.share) {
      var random = SplitMix64(seed: seed)
      let start = (random.integer(in: -3000...3000), random.integer(in: -100...1600))
      let (long, short) = (random.integer(in: -9000...9000), random.integer(in: -3...3))
      let end = (start.0 + long, start.1 + short)
      let radius = random.integer(in: 0...400)
      let level = fault(start, end, radius, on: card)
      #expect(level == nil, "level, seed \(seed)")
      let upright = fault((start.1, start.0), (end.1, end.0), radius, on: card)
      #expect(upright == nil, "upright, seed \(seed)")
    }
  }

  /// Coordinates of 2^32 and radii of 2^24: products of 2^68, quotients of 2^62.
  @Test func `capsules with ends far out have the samples of the rule`() throws {
    let card = try ScratchMask(size: Size(width: 5, height: 4))
    let limit = 5 << 30
    for seed in 1...UInt64(150 * Self.share) {
      var random = SplitMix64(seed: seed)
      let near = (random.integer(in: -500...1800), random.integer(in: -500...1500))
      let (dx, dy) = (random.integer(in: -limit...limit), random.integer(in: -limit...limit))
      let flat = random.below(3)
      let (x, y) = (flat == 0 ? dx % 7 : dx, flat == 1 ? dy % 7 : dy)
      let radius = random.integer(in: 0...(random.below(2) == 0 ? 600 : 5_000 * 16 * 256))
      // Both ends far, the line passing close to the card: mirrored through a point near it.
      let a = (min(max(near.0 + x, -limit), limit), min(max(near.1 + y, -limit), limit))
      let b = (min(max(near.0 - x, -limit), limit), min(max(near.1 - y, -limit), limit))
      let both = fault(a, b, radius, on: card)
      #expect(both == nil, "both far, seed \(seed)")
      let one = fault(near, b, radius, on: card)
      #expect(one == nil, "one far, seed \(seed)")
    }
  }

  @Test(arguments: [
    (-1, -1, 1, 1), (-1, 1, 1, -1), (-1, 0, 1, 0), (0, -1, 0, 1), (1, -1, 1, 1), (-1, 1, 1, 1),
  ])
  func `capsules across the whole range do not overflow`(ends: (Int, Int, Int, Int)) throws {
    let card = try ScratchMask(size: Size(width: 3, height: 3))
    let limit = 5 << 30
    for nudge in [0, 1, 2, 31, 32, 33] {
      for radius in [0, 16, 5_000 * 16 * 256] {
        let a = (ends.0 * (limit - nudge), ends.1 * limit)
        let b = (ends.2 * limit, ends.3 * (limit - nudge))
        let fault = fault(a, b, radius, on: card)
        #expect(fault == nil)
      }
    }
  }

  @Test func `coordinates and radius are multiplied by the scale and then rounded once`() {
    // 1/1024 point is 1/4 unit, which alone rounds to 0; at scale 2 it is 1/2 unit, away from zero.
    let point = Point(x: 1.0 / 1024, y: -1.0 / 1024)
    #expect(Capsule(from: point, to: point, width: 1, scale: 1) == capsule(0, 0, 0, 0, radius: 128))
    #expect(
      Capsule(from: point, to: point, width: 1, scale: 2) == capsule(1, -1, 1, -1, radius: 256))
  }

  @Test func `the greatest cross product inside is exact up to the largest capsules`() {
    for seed in 1...UInt64(2000) {
      var random = SplitMix64(seed: seed)
      let reach = 1 << random.integer(in: 4...32)
      // Every other capsule points along (4, 3), whose length is an integer: the root is exact.
      let k = random.integer(in: 1...reach / 4)
      let (x, y) =
        seed % 2 == 0 ? (4 * k, 3 * k) : (random.below(reach), random.integer(in: -reach...reach))
      let radius = random.integer(in: 0...min(reach, 5_000 * 16 * 256))
      #expect(
        Int128(capsule(0, 0, x, y, radius: radius).crossLimit)
          == CapsuleRule(0, 0, x, y, radius: radius).crossLimit, "seed \(seed)")
    }
  }
}
