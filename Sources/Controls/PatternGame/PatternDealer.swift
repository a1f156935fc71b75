import Geometry

/// Where the deals of games come from: they were stored, or a seed makes them.
public struct PatternDealer: Sendable {
  /// How many tiles a deal may have.
  public static let tileCounts = 1...16
  /// How many attempts a game may have.
  public static let attemptCounts = 1...100

  /// How many tiles each deal has.
  public let tiles: Int
  /// How many attempts a game has (`maxAttemptsAllowed`).
  public let attempts: Int
  private var source: Source

  private enum Source {
    case stored([PatternDeal])
    case random(SplitMix64, ControlProfile)
  }

  /// Creates a dealer that deals `deals` in every game.
  ///
  /// - Precondition: there is at least one deal, and all have equally many tiles, at least one.
  public init(deals: [PatternDeal]) {
    let tiles = deals.first?.tiles.count ?? 0
    precondition(
      tiles > 0 && deals.allSatisfy { $0.tiles.count == tiles }, "Deals have equally many tiles")
    (self.tiles, attempts, source) = (tiles, deals.count, .stored(deals))
  }

  /// Creates a dealer whose games follow from a seed, one after the other from the same sequence.
  ///
  /// - Precondition: tiles and attempts are within `tileCounts` and `attemptCounts`, and the
  ///   original has at least three tiles.
  public init(
    seed: UInt64, tiles: Int = 4, attempts: Int = 5, profile: ControlProfile = .standard
  ) {
    precondition(PatternDealer.tileCounts(of: profile).contains(tiles), "No deal has so many tiles")
    precondition(PatternDealer.attemptCounts.contains(attempts), "No game has so many attempts")
    (self.tiles, self.attempts) = (tiles, attempts)
    source = .random(SplitMix64(seed: seed), profile)
  }

  /// How many tiles a deal from a seed may have: the original looks for a number of right tiles in
  /// an empty range when there are one or two, and ends there.
  public static func tileCounts(of profile: ControlProfile) -> ClosedRange<Int> {
    profile == .original ? 3...tileCounts.upperBound : tileCounts
  }

  /// The deals of the next game: from a seed first the answers of all attempts, each one of left,
  /// top, right and bottom, then one deal after the other.
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
