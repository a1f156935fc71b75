import Geometry

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
