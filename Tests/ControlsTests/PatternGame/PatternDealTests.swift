// SPDX-License-Identifier: Apache-2.0
import Controls
import TestCorpora
import Testing

/// The deals of a seed.
@Suite struct PatternDealTests {
  private static let seeds = effort(few: UInt64(1)...200, all: UInt64(1)...20_000)

  /// A deal as it would be read aloud.
  private func text(_ deal: PatternDeal) -> String {
    let tiles = deal.tiles.map { "\($0.direction.rawValue) \($0.color)" }
    return "\(deal.answer.rawValue): \(tiles.joined(separator: ", "))"
  }

  // The tables were worked out from the order of the draws by another program.
  @Test func `a seed deals what the order of the draws says, game after game`() {
    var dealer = PatternDealer(seed: 42)
    #expect(
      dealer.nextGame().map(text) == [
        "right: right red, right red, right magenta, right blue",
        "left: left red, left blue, left blue, left red",
        "top: top red, top blue, top blue, right magenta",
        "top: top red, top magenta, top magenta, top red",
        "left: left red, left blue, left blue, left blue",
      ])
    #expect(
      dealer.nextGame().map(text) == [
        "left: left blue, left blue, top magenta, left magenta",
        "left: left blue, left blue, left red, bottom red",
        "right: right magenta, right magenta, right blue, right magenta",
        "bottom: bottom magenta, bottom blue, bottom red, bottom blue",
        "top: top magenta, bottom magenta, top magenta, top magenta",
      ])
  }

  @Test func `the original deals the same seed otherwise, for it leaves out one number`() {
    var dealer = PatternDealer(seed: 42, profile: .original)
    #expect(
      dealer.nextGame().map(text) == [
        "right: right magenta, right red, left blue, right red",
        "left: left blue, left red, left blue, top magenta",
        "top: top blue, top magenta, left magenta, top magenta",
        "top: top blue, top red, top red, bottom blue",
        "left: top blue, left blue, left magenta, left magenta",
      ])
  }

  @Test func `small deals and short games are dealt too`() {
    var dealer = PatternDealer(seed: 7, tiles: 2, attempts: 2)
    #expect(dealer.nextGame().map(text) == ["top: top red, top red", "left: left blue, left blue"])
    #expect(
      dealer.nextGame().map(text) == [
        "left: left magenta, left magenta", "bottom: bottom blue, bottom red",
      ])
  }

  /// The frequency of each number of right tiles in the deals of many seeds.
  private func counts(_ profile: ControlProfile, tiles: Int) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for seed in Self.seeds {
      var dealer = PatternDealer(seed: seed, tiles: tiles, attempts: 2, profile: profile)
      for deal in dealer.nextGame() {
        #expect(deal.tiles.count == tiles, "seed \(seed)")
        counts[deal.rightTiles, default: 0] += 1
      }
    }
    return counts
  }

  @Test func `three and all four of four tiles are right half of the time each`() {
    let found = counts(.standard, tiles: 4)
    #expect(found.keys.sorted() == [3, 4])
    let half = Double(Self.seeds.count)
    // Five standard deviations, which are half the root of the number of deals, 2 half.
    for count in found.values {
      #expect(abs(Double(count) - half) < 5 * (2 * half).squareRoot() / 2)
    }
  }

  @Test(arguments: PatternDealer.tileCounts)
  func `every majority comes up, and nothing else`(tiles: Int) {
    let least = PatternDeal.majority(of: tiles)
    #expect(2 * least > tiles && 2 * (least - 1) <= tiles)
    #expect(counts(.standard, tiles: tiles).keys.sorted() == Array(least...tiles))
    guard tiles >= 3 else { return }
    #expect(counts(.original, tiles: tiles).keys.sorted() == Array(least..<tiles))
  }

  @Test func `there is no number of right tiles for the original's one or two`() {
    #expect(PatternDeal.rightTiles(of: 1, profile: .original).isEmpty)
    #expect(PatternDeal.rightTiles(of: 2, profile: .original).isEmpty)
    #expect(PatternDealer.tileCounts(of: .original) == 3...16)
    #expect(PatternDealer.tileCounts(of: .standard) == 1...16)
  }

  @Test func `answers, wrong directions, colors and places are all drawn, and answers repeat`() {
    var (answers, wrong, colors, places) = (Set<String>(), Set<String>(), Set<String>(), Set<Int>())
    var repeats = 0
    for seed in Self.seeds {
      var dealer = PatternDealer(seed: seed)
      let game = dealer.nextGame()
      if Set(game.map(\.answer)).count < game.count { repeats += 1 }
      for deal in game {
        answers.insert(deal.answer.rawValue)
        for (place, tile) in deal.tiles.enumerated() {
          colors.insert(tile.color.rawValue)
          guard tile.direction != deal.answer else { continue }
          wrong.insert("\(deal.answer.rawValue) \(tile.direction.rawValue)")
          places.insert(place)
        }
      }
    }
    #expect(answers == ["left", "top", "right", "bottom"])
    #expect(wrong.count == 12 && places == [0, 1, 2, 3])
    #expect(colors == ["#0000ff", "#ff0000", "#ff00ff"])
    // Five of four directions.
    #expect(repeats == Self.seeds.count)
  }

  @Test func `stored deals are dealt in every game`() {
    let deals = [
      PatternDeal(answer: .left, tiles: [PatternTile(.left, .red)]),
      PatternDeal(answer: .top, tiles: [PatternTile(.top, .blue)]),
    ]
    var dealer = PatternDealer(deals: deals)
    #expect(dealer.nextGame() == deals)
    #expect(dealer.nextGame() == deals)
  }
}
