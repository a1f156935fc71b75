// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import TestCorpora
import Testing
import TouchRecording

/// The pictures of strokes whose pieces meet in miters.
@Suite struct StrokedPathTests {
  static let cases: UInt64 = effort(few: 2, all: 500)

  private func rules(_ size: Size, width: Double, _ join: JoinRule = .miter) -> ScratchRules {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: size.width, height: size.height))
    rules.begin = .anywhere
    rules.brush.width = width
    rules.join = join
    return rules
  }

  /// What is revealed of a picture by one stroke, in pixels.
  private func area(_ points: [Point], width: Double = 40, _ join: JoinRule) throws -> Double {
    let card = try card(
      rules(Size(width: 400, height: 200), width: width, join), after: [points])
    return Double(try card.alphaMask(scale: 1).bytes.reduce(0) { $0 + Int($1) }) / 255
  }

  @Test(arguments: [1.0, 2])
  func `a sample is in where a slow reference has it, but near an outline`(
    scale: Double
  ) throws {
    for seed in 1...Self.cases {
      var random = SplitMix64(seed: seed)
      let strokes = Gesture.strokes(&random)
      let card = try card(rules(Size(width: 12, height: 9), width: 3.5), after: strokes)
      let mask = try card.alphaMask(scale: scale)
      let paths = strokes.map { PathRule($0, width: 3.5) }
      for y in 0..<mask.height {
        for x in 0..<mask.width {
          var (inside, open) = (0, 0)
          for sample in 0..<64 {
            let point = Point(
              x: (Double(x) + (Double(sample % 8) + 0.5) / 8) / scale,
              y: (Double(y) + (Double(sample / 8) + 0.5) / 8) / scale)
            let depth = paths.map { $0.depth(of: point) }.max() ?? -1
            // A corner of a join that is cut off is rounded by 1/512 each way.
            if depth > 1.0 / 256 { inside += 1 } else if depth > -1.0 / 256 { open += 1 }
          }
          let least = (255 * inside + 32) / 64
          let most = (255 * (inside + open) + 32) / 64
          #expect(
            least...most ~= Int(mask.bytes[y * mask.width + x]), "seed \(seed), (\(x), \(y))")
        }
      }
    }
  }

  @Test
  func `a sharp corner has a spike of r r / tan(a / 2), and below 11.48 degrees it is cut off`()
    throws
  {
    // Arms of 170 points, six degrees to each side: tan(6) = 0.10510.
    let spiked = [Point(x: 390, y: 82.133), Point(x: 220, y: 100), Point(x: 390, y: 117.867)]
    // The spike, less the sector of 168 degrees that a round join has there.
    let more = 3805.7 - 400 * 168 * 0.0087266
    #expect(abs(try area(spiked, .miter) - area(spiked, .round) - more) < 4)
    // 5.7 degrees to each side: tan(5.7) = 0.09981.
    let cut = [Point(x: 390, y: 83.032), Point(x: 220, y: 100), Point(x: 390, y: 116.968)]
    let less = 200 * 0.19766 - 400 * 168.6 * 0.0087266
    #expect(abs(try area(cut, .miter) - area(cut, .round) - less) < 4)
  }

  @Test func `an end that turns straight back is flat`() throws {
    let there = [Point(x: 100, y: 100), Point(x: 300, y: 100)]
    let back = there + [there[0]]
    let half = 200 * 3.14159265
    #expect(abs(try area(back, .round) - area(back, .miter) - half) < 2)
    #expect(try area(there, .round) == area(there, .miter))
  }

  @Test func `what is counted has round joins either way`() throws {
    var random = SplitMix64(seed: 5)
    let strokes = Gesture.strokes(&random)
    let size = Size(width: 12, height: 9)
    let one = try card(rules(size, width: 3.5, .round), after: strokes)
    let other = try card(rules(size, width: 3.5, .miter), after: strokes)
    #expect(one.report == other.report && one.mask == other.mask)
  }

  @Test func `tips that are not round or change their width are drawn as they are`() throws {
    for named in try NamedBrush.all() where named.description != "round" {
      var random = SplitMix64(seed: 3)
      let strokes = Gesture.presses(&random)
      var rules = ScratchRules(frame: Gesture.frame)
      rules.begin = .anywhere
      rules.brush = named.brush
      rules.join = .miter
      var card = try ScratchCard(rules)
      for (i, stroke) in strokes.enumerated() { card.apply(touches(stroke, contact: i)) }
      #expect(try card.alphaMask(scale: 2) == AlphaMask(card.mask(scale: 2)), "\(named)")
    }
  }

  @Test func `a path far off the card, with the widest brush at the largest scale, does not trap`()
    throws
  {
    let far = 1_000_000.0
    var card = try ScratchCard(rules(Size(width: 4, height: 4), width: 10_000))
    let points = [
      Point(x: -far, y: -far), Point(x: far, y: far), Point(x: -far, y: far),
      Point(x: far, y: -far), Point(x: far, y: far), Point(x: -far, y: far - 1),
    ]
    card.scratch(points)
    #expect(try card.alphaMask(scale: 16).bytes.allSatisfy { $0 == 255 })
  }
}
