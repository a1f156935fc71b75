// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import PNGCodec
import PropertyTesting
import Testing

struct APNGEncoderTests {
  /// The straight pixels as a picture file states them.
  private func straight(_ bitmap: Bitmap) -> [UInt8] {
    var row = [UInt8](repeating: 0, count: 4 * bitmap.width)
    return (0..<bitmap.height).flatMap { y -> [UInt8] in
      bitmap.copyStraightRow(y, into: &row)
      return row
    }
  }

  /// Changes a random rectangle, some of its pixels or all, to random pixels.
  private func change(_ bitmap: inout Bitmap, opaque: Bool, using random: inout SplitMix64) {
    let left = random.below(bitmap.width)
    let top = random.below(bitmap.height)
    let columns = left...random.integer(in: left...bitmap.width - 1)
    let rows = top...random.integer(in: top...bitmap.height - 1)
    let share = random.integer(in: 1...4)
    for y in rows {
      for x in columns where random.below(share) == 0 {
        let i = 4 * (y * bitmap.width + x)
        let alpha = opaque ? 255 : [0, 255, random.below(256)][random.below(3)]
        for k in 0..<3 { bitmap.pixels[i + k] = UInt8(random.below(alpha + 1)) }
        bitmap.pixels[i + 3] = UInt8(alpha)
      }
    }
  }

  @Test func `what a reader puts together is what was given, at its time`() throws {
    for seed in UInt64(0)..<40 {
      var random = SplitMix64(seed: seed)
      let (width, height) = (random.integer(in: 1...20), random.integer(in: 1...20))
      let isOpaque = random.below(2) == 0
      var bitmap = Bitmap(width: width, height: height, filledWith: isOpaque ? .white : .clear)
      change(&bitmap, opaque: isOpaque, using: &random)
      let start = Int64(random.below(1_000_000)) - 500_000
      var time = start
      var given = [(time: time, pixels: straight(bitmap))]
      var encoder = APNGEncoder(first: bitmap, at: time, plays: Int(seed))
      for _ in 0..<random.integer(in: 0...8) {
        time += Int64(random.integer(in: 1...[20, 40_000, 900_000][random.below(3)]))
        if random.below(5) > 0 { change(&bitmap, opaque: isOpaque, using: &random) }
        encoder.append(bitmap, at: time)
        if given.last?.pixels != straight(bitmap) { given.append((time, straight(bitmap))) }
      }
      let end = time + Int64(random.below(100_000))
      let animation = try SlowAPNGReader(encoder.finish(at: end))
      #expect(animation.plays == Int(seed))
      #expect(animation.frames.map(\.pixels) == given.map(\.pixels), "seed \(seed)")
      var now = start
      for (frame, next) in zip(animation.frames, given.dropFirst().map(\.time) + [end]) {
        now += Int64(frame.microseconds)
        #expect(abs(now - next) <= 16, "seed \(seed), \(now) for \(next)")
      }
    }
  }

  @Test func `only the rectangle that differs is stored`() throws {
    let first = Bitmap(width: 9, height: 7, filledWith: .white)
    for (x, y) in [(0, 0), (8, 0), (0, 6), (8, 6), (4, 3)] {
      for (right, below) in [(x, y), (8, 6), (x, 6), (8, y)] {
        var second = first
        for (x, y) in [(x, y), (right, below)] { second.pixels[4 * (y * 9 + x)] = 0 }
        var encoder = APNGEncoder(first: first, at: 0)
        encoder.append(second, at: 1)
        let frame = try SlowAPNGReader(encoder.finish(at: 2)).frames[1]
        #expect(frame.x == x && frame.y == y && frame.isOver)
        #expect(frame.width == right - x + 1 && frame.height == below - y + 1)
      }
    }
  }

  @Test func `pixels are left out only where every changed one is opaque`() throws {
    let first = Bitmap(width: 3, height: 1, filledWith: Color(red: 9, green: 9, blue: 9, alpha: 9))
    for (alpha, isOver) in [(UInt8(255), true), (254, false), (0, false)] {
      var second = first
      second.pixels.replaceSubrange(8..<12, with: [0, 0, 0, alpha])
      second.pixels.replaceSubrange(0..<4, with: [1, 2, 3, 255])
      var encoder = APNGEncoder(first: first, at: 0)
      encoder.append(second, at: 1)
      let frame = try SlowAPNGReader(encoder.finish(at: 2)).frames[1]
      #expect(frame.isOver == isOver && frame.pixels == straight(second))
    }
  }

  @Test func `a viewer without animations sees the first frame`() throws {
    let first = Bitmap(
      width: 5, height: 4, filledWith: Color(red: 1, green: 2, blue: 3, alpha: 200))
    var encoder = APNGEncoder(first: first, at: 0, scale: 2)
    encoder.append(Bitmap(width: 5, height: 4), at: 40_000)
    let file = encoder.finish(at: 80_000)
    #expect(try PNGDecoder().decodeStraight(file).channels == straight(first))
    #expect(
      try FileChunk.all(of: file).map(\.type)
        == ["IHDR", "sRGB", "pHYs", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"])
  }

  /// The delays of an animation in which one pixel changes at each of these times but the last.
  private func delays(_ times: [Int64]) throws -> [SlowAPNGReader.Frame] {
    var bitmap = Bitmap(width: 1, height: 1)
    var encoder = APNGEncoder(first: bitmap, at: times[0])
    for time in times.dropFirst().dropLast() {
      bitmap.pixels[3] ^= 255
      encoder.append(bitmap, at: time)
    }
    return try SlowAPNGReader(encoder.finish(at: times[times.count - 1])).frames
  }

  @Test func `a delay that can be stated is exact and in its lowest terms`() throws {
    let cases: [(microseconds: Int64, numerator: Int, denominator: Int)] = [
      (40_000, 1, 25), (100_000, 1, 10), (1_000_000, 1, 1), (16, 1, 62_500), (20, 1, 50_000),
      (25, 1, 40_000), (33_340, 1667, 50_000), (1_048_560, 13_107, 12_500), (2_500_000, 5, 2),
      (65_535_000_000, 65_535, 1), (0, 0, 1),
    ]
    for (microseconds, numerator, denominator) in cases {
      let frame = try delays([5, 5 + microseconds])[0]
      #expect(frame.numerator == numerator, "\(microseconds)")
      #expect(frame.denominator == denominator, "\(microseconds)")
    }
  }

  @Test func `irregular times do not drift`() throws {
    // Sixty frames a second and others, whose delays no fraction of 16 bits can state.
    for delay in [16_667, 33_333, 999_983, 7, 1] as [Int64] {
      let times = (0...200).map { 1000 + Int64($0) * delay }
      var now = times[0]
      for (frame, time) in zip(try delays(times), times.dropFirst()) {
        now += Int64(frame.microseconds)
        #expect(abs(now - time) <= 8, "\(delay)")
      }
    }
  }

  @Test func `a time longer than a delay can be is split`() throws {
    let frames = try delays([0, 200_000_000_016])
    #expect(frames.count == 4)
    #expect(frames.dropFirst().allSatisfy { $0.width == 1 && $0.height == 1 })
    let sum = frames.reduce(0) { $0 + $1.microseconds }
    #expect(abs(sum - 200_000_000_016) <= 500_000)
    #expect(Set(frames.map(\.pixels)).count == 1)
  }
}
