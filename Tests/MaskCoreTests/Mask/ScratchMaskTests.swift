// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import MaskCore
import PropertyTesting
import Testing

@Suite struct ScratchMaskTests {
  @Test(arguments: [
    // A sample lies at (k + 1/2) / 8: the first at 0.0625, the ninth at 1.0625.
    (1.0, 8, 1), (1.0625, 9, 2), (1.0624, 9, 2), (1.06, 8, 1), (0.0625, 1, 1), (0.06, 0, 0),
    (0, 0, 0), (300, 2400, 300), (299.99, 2400, 300), (299.9, 2399, 300),
  ])
  func `a side has the samples inside it and on its edge`(
    side: Double, samples: Int, pixels: Int
  ) throws {
    let mask = try ScratchMask(size: Size(width: side, height: 1))
    #expect(mask.sampleColumns == samples)
    #expect(mask.width == pixels)
    let turned = try ScratchMask(size: Size(width: 1, height: side))
    #expect(turned.sampleRows == samples)
    #expect(turned.height == pixels)
  }

  @Test func `a disc has the samples of the rule in its bytes`() throws {
    var mask = try ScratchMask(size: Size(width: 2, height: 1))
    let center = Point(x: 1, y: 0.5)
    mask.insert(Capsule(from: center, to: center, width: 1))
    #expect(
      picture(mask) == [
        "......####......",
        ".....######.....",
        "....########....",
        "....########....",
        "....########....",
        "....########....",
        ".....######.....",
        "......####......",
      ])
    #expect(mask.words[0] == 0xC0E0_F0F0_F0F0_E0C0)
  }

  @Test func `samples are set and read one by one`() throws {
    var mask = try ScratchMask(size: Size(width: 2, height: 2))
    mask[sampleColumn: 13, sampleRow: 9] = true
    #expect(mask[sampleColumn: 13, sampleRow: 9])
    #expect(mask.words == [0, 0, 0, 1 << (8 * 1 + 5)])
    mask[sampleColumn: 13, sampleRow: 9] = false
    #expect(mask.count == 0)
  }

  @Test func `a sample where the cover is transparent is not in its set`() throws {
    var cover = Bitmap(width: 12, height: 16)
    for (column, row, alpha) in [(0, 0, 1), (7, 7, 255), (11, 0, 128), (8, 15, 2)] {
      cover.pixels[4 * (row * 12 + column) + 3] = UInt8(alpha)
    }
    var mask = try ScratchMask(size: Size(width: 1.5, height: 2))
    mask.insert(opaqueIn: cover, row: 0)
    let one: UInt64 = 1
    #expect(mask.words == [one | one << 63, one << 3, 0, one << 56])
    var row = Bitmap(width: 12, height: 1)
    row.pixels[3] = 9
    mask.insert(opaqueIn: row, row: 9)
    #expect(mask.words == [one | one << 63, one << 3, one << 8, one << 56])
    var part = Bitmap(width: 3, height: 2)
    part.pixels[4 * 5 + 3] = 9
    mask.insert(opaqueIn: part, fromSampleColumn: 7, row: 3)
    #expect(mask.words == [one | one << 63, one << 3 | one << 33, one << 8, one << 56])
  }

  @Test func `masks are equal, and hash alike, if and only if their words are the same`() throws {
    for seed in UInt64(1)...300 {
      var random = SplitMix64(seed: seed)
      let size = Size(width: Double(random.integer(in: 1...150)), height: 20)
      // The same few capsules in any order, with strips that are emptied again.
      let capsules = (0..<3).map { k in
        let start = Point(x: Double(k) * 60, y: Double(random.below(3)) * 8)
        return Capsule(from: start, to: start, width: Double(random.integer(in: 1...12)))
      }
      let masks = try (0..<4).map { _ in
        var mask = try ScratchMask(size: size)
        for _ in 0..<random.below(6) { mask.insert(capsules[random.below(3)]) }
        if random.below(2) == 0 {
          let (column, row) = (random.below(mask.sampleColumns), random.below(mask.sampleRows))
          mask[sampleColumn: column, sampleRow: row] = random.below(2) == 0
        }
        return mask
      }
      for one in masks {
        #expect(one.count == one.words.reduce(0) { $0 + $1.nonzeroBitCount }, "seed \(seed)")
        for other in masks {
          #expect((one == other) == (one.words == other.words), "seed \(seed)")
          #expect(one != other || one.hashValue == other.hashValue, "seed \(seed)")
        }
      }
    }
  }

  @Test func `a mask with more pixels than it can hold is refused by name`() throws {
    #expect(throws: ScratchError.maskTooLarge(width: 65536, height: 1025, limit: 1 << 26)) {
      try ScratchMask(size: Size(width: 65_536, height: 1025))
    }
    #expect(throws: ScratchError.maskTooLarge(width: 16000, height: 16000, limit: 1 << 26)) {
      try ScratchMask(size: Size(width: 1000, height: 1000), scale: 16)
    }
  }

  @Test(arguments: [0, -1, 16.5, .infinity, .nan])
  func `a scale that no picture has is refused`(scale: Double) {
    let error = #expect(throws: ScratchError.self) {
      try ScratchMask(size: Size(width: 1, height: 1), scale: scale)
    }
    guard case .outOfRange(.scale, _, 0.00390625...16) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [-1, 65_537, .infinity, .nan])
  func `a side that no card has is refused`(side: Double) {
    let wide = #expect(throws: ScratchError.self) {
      try ScratchMask(size: Size(width: side, height: 1))
    }
    let high = #expect(throws: ScratchError.self) {
      try ScratchMask(size: Size(width: 1, height: side))
    }
    guard case .outOfRange(.frame(.width), _, _) = wide,
      case .outOfRange(.frame(.height), _, _) = high
    else {
      Issue.record("\(String(describing: wide)), \(String(describing: high))")
      return
    }
  }
}

/// The samples of a mask, one line a sample row.
func picture(_ mask: ScratchMask) -> [String] {
  (0..<mask.sampleRows).map { row in
    String(
      (0..<mask.sampleColumns).map { column in
        mask[sampleColumn: column, sampleRow: row] ? "#" : "." as Character
      })
  }
}
