/// How much is revealed: an exact ratio of two counts of samples, 64 to a square point.
public struct Coverage: Hashable, Sendable {
  /// The eligible samples that are revealed.
  public let revealed: Int
  /// The samples that can be revealed; more than 0.
  public let eligible: Int

  /// Creates the ratio.
  ///
  /// - Precondition: 0 <= revealed <= eligible, and eligible is at least 1.
  public init(revealed: Int, eligible: Int) {
    precondition(eligible > 0 && 0...eligible ~= revealed, "A coverage is a share from 0 to 1")
    self.revealed = revealed
    self.eligible = eligible
  }

  /// The percentage in hundredths of a percent, rounded down: 10000 only where all is revealed.
  public var percentHundredths: Int { revealed * 10_000 / eligible }

  /// The percentage with two decimals, rounded down: 100 only where all is revealed.
  public var percent: Double { Double(percentHundredths) / 100 }

  /// The whole percents that are reached.
  var wholePercents: Int { revealed * 100 / eligible }

  /// Whether the share is less than another; exact, as counts of a card stay below 2^32 + 1.
  func isLess(than other: Coverage) -> Bool {
    // Full width: the sum of a thousand regions may leave 2^32.
    Int128(revealed) * Int128(other.eligible) < Int128(other.revealed) * Int128(eligible)
  }
}
