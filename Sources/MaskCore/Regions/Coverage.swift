/// The revealed share of a card or of a region: an exact ratio of two counts of samples, 64 to a
/// square point.
public struct Coverage: Hashable, Sendable {
  /// The number of eligible samples that are revealed.
  public let revealed: Int
  /// The number of samples that can be revealed; more than 0.
  public let eligible: Int

  /// Creates the ratio from its two counts.
  ///
  /// - Precondition: 0 <= revealed <= eligible, and eligible is at least 1.
  public init(revealed: Int, eligible: Int) {
    precondition(eligible > 0 && 0...eligible ~= revealed, "A coverage is a share from 0 to 1")
    self.revealed = revealed
    self.eligible = eligible
  }

  /// The percentage in hundredths of a percent, rounded down: 10000 only if all samples are
  /// revealed.
  public var percentHundredths: Int { revealed * 10_000 / eligible }

  /// The percentage with two decimals, rounded down: 100 only if all samples are revealed.
  public var percent: Double { Double(percentHundredths) / 100 }

  /// The percentage in whole percents, rounded down.
  var wholePercents: Int { revealed * 100 / eligible }

  /// True if the share is less than `other`; the comparison is exact, as the counts of a card stay
  /// below 2^32 + 1.
  func isLess(than other: Coverage) -> Bool {
    // Full width: the sum over a thousand regions may exceed 2^32.
    Int128(revealed) * Int128(other.eligible) < Int128(other.revealed) * Int128(eligible)
  }
}
