// SPDX-License-Identifier: Apache-2.0
import Geometry

/// The tiles of one attempt, and the direction in which most of them point.
public struct PatternDeal: Hashable, Sendable {
  /// The direction that the player has to find.
  public let answer: PatternDirection
  /// The tiles in the order of their positions.
  public let tiles: [PatternTile]

  /// Creates a deal of `tiles` with the given answer.
  public init(answer: PatternDirection, tiles: [PatternTile]) {
    (self.answer, self.tiles) = (answer, tiles)
  }

  /// The number of tiles that point in the direction of the answer.
  ///
  /// - Complexity: O(n) in the number of tiles.
  public var rightTiles: Int { tiles.count { $0.direction == answer } }

  /// Returns the least number of tiles that is more than half of `count`.
  public static func majority(of count: Int) -> Int { count / 2 + 1 }

  /// Returns the possible numbers of right tiles among `count` tiles in a profile.
  ///
  /// The range goes from the majority to all tiles. The original excludes its upper bound, so four
  /// of four tiles are never right, and the range is empty for one or two tiles.
  public static func rightTiles(of count: Int, profile: ControlProfile) -> Range<Int> {
    majority(of: count)..<(profile == .original ? max(count, majority(of: count)) : count + 1)
  }

  /// Draws a deal of `count` tiles for an answer.
  ///
  /// The draws are, in this order, each one `next(below:)` of the number of choices:
  ///
  /// 1. the number of right tiles, counted from the least possible; 2. the direction of every other
  /// tile, among the three wrong ones in the order left, top, right,
  ///    bottom;
  /// 3. the color of every tile, in the order blue, red, magenta;
  /// 4. for each position from the last down to the second, the position up to it, counted from 0,
  ///    with which it swaps tiles (R. Durstenfeld 1964). Before these swaps the right tiles come
  ///    first.
  ///
  /// - Precondition: `rightTiles(of:profile:)` is not empty for `count` tiles in the profile.
  /// - Complexity: O(n) in the number of tiles.
  init(
    answer: PatternDirection, count: Int, profile: ControlProfile, by random: inout SplitMix64
  ) {
    let counts = Array(PatternDeal.rightTiles(of: count, profile: profile))
    precondition(!counts.isEmpty, "The original profile needs more tiles")
    let right = counts[random.index(below: counts.count)]
    let wrong = PatternDirection.allCases.filter { $0 != answer }
    let directions = (0..<count).map { $0 < right ? answer : wrong[random.index(below: 3)] }
    let colors = PatternColor.allCases
    var tiles = directions.map { PatternTile($0, colors[random.index(below: 3)]) }
    for last in stride(from: count - 1, to: 0, by: -1) {
      tiles.swapAt(last, random.index(below: last + 1))
    }
    self.init(answer: answer, tiles: tiles)
  }
}

/// A source of deals, which are stored or drawn from a seed.
public struct PatternDealer: Sendable {
  /// The valid numbers of tiles in a deal.
  public static let tileCounts = 1...16
  /// The valid numbers of attempts in a game.
  public static let attemptCounts = 1...100

  /// The number of tiles in each deal.
  public let tiles: Int
  /// The number of attempts in a game (`maxAttemptsAllowed`).
  public let attempts: Int
  private var source: Source

  private enum Source {
    case stored([PatternDeal])
    case random(SplitMix64, ControlProfile)
  }

  /// Creates a dealer that returns `deals` for every game.
  ///
  /// - Precondition: There is at least one deal, and all have the same number of tiles, at least
  ///   one.
  public init(deals: [PatternDeal]) {
    let tiles = deals.first?.tiles.count ?? 0
    precondition(
      tiles > 0 && deals.allSatisfy { $0.tiles.count == tiles }, "Deals have equally many tiles")
    (self.tiles, attempts, source) = (tiles, deals.count, .stored(deals))
  }

  /// Creates a dealer that draws all its games from one random sequence with the given seed.
  ///
  /// - Precondition: `tiles` and `attempts` are within `tileCounts(of:)` and `attemptCounts`.
  public init(
    seed: UInt64, tiles: Int = 4, attempts: Int = 5, profile: ControlProfile = .standard
  ) {
    precondition(
      PatternDealer.tileCounts(of: profile).contains(tiles), "The number of tiles is out of range")
    precondition(
      PatternDealer.attemptCounts.contains(attempts), "The number of attempts is out of range")
    (self.tiles, self.attempts) = (tiles, attempts)
    source = .random(SplitMix64(seed: seed), profile)
  }

  /// Returns the valid numbers of tiles in a deal that is drawn from a seed.
  ///
  /// The original needs at least three tiles: with one or two it draws from an empty range and
  /// crashes.
  public static func tileCounts(of profile: ControlProfile) -> ClosedRange<Int> {
    profile == .original ? 3...tileCounts.upperBound : tileCounts
  }

  /// Returns the deals of the next game.
  ///
  /// A seeded dealer first draws the answers of all attempts, each one of left, top, right and
  /// bottom, and then the deals one by one.
  ///
  /// - Complexity: O(n) in the number of tiles.
  public mutating func nextGame() -> [PatternDeal] {
    switch source {
    case .stored(let deals):
      return deals
    case .random(var random, let profile):
      let answers = (0..<attempts).map { _ in random.direction() }
      let deals = answers.map {
        PatternDeal(answer: $0, count: tiles, profile: profile, by: &random)
      }
      source = .random(random, profile)
      return deals
    }
  }
}
