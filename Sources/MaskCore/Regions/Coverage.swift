// SPDX-License-Identifier: Apache-2.0

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

  /// Returns the share of another number of eligible samples, rounded down; a coverage of other than
  /// `from` eligible samples stays as it is.
  func moved(from: Int, to: Int) -> Coverage {
    guard eligible == from else { return self }
    return Coverage(
      revealed: Int(Int128(revealed) * Int128(to) / Int128(from)), eligible: to)
  }

  /// The percentage in whole percents, rounded down.
  var wholePercents: Int { revealed * 100 / eligible }

  /// True if the share is less than `other`; the comparison is exact, as the counts of a card stay
  /// below 2^32 + 1.
  func isLess(than other: Coverage) -> Bool {
    // Full width: the sum over a thousand regions may exceed 2^32.
    Int128(revealed) * Int128(other.eligible) < Int128(other.revealed) * Int128(eligible)
  }
}

/// The percentage at which a card, or a region of it, counts as scratched.
public struct Threshold: Hashable, Sendable {
  /// The maximum number of decimals of a percentage.
  package static let maximumDecimals = 4
  /// The percentage in ten-thousandths of a percent, from 0 to 1,000,000.
  public let percentTenThousandths: Int

  /// Creates the threshold from a percentage with at most four decimals.
  ///
  /// Decimal text that was read to the nearest `Double` gives the same `Double` as its
  /// ten-thousandths divided by 10,000. A percentage with more decimals does not, which is how it
  /// is detected.
  ///
  /// - Throws: `ScratchError.outOfRange` outside 0 to 100, `ScratchError.tooManyDecimals`.
  public init(percent: Double) throws(ScratchError) {
    try (0.0...100.0).check(percent, at: .threshold)
    percentTenThousandths = Int((percent * 10_000).rounded())
    guard self.percent == percent else {
      throw .tooManyDecimals(.threshold, found: percent, limit: Self.maximumDecimals)
    }
  }

  /// The percentage, from 0 to 100.
  public var percent: Double { Double(percentTenThousandths) / 10_000 }

  /// True if the revealed share is equal to or greater than the threshold; the comparison is exact.
  ///
  /// The counts stay below 2^32 + 1 (64 Mi pixels of 64 samples) and 10^6 is below 2^20, so no
  /// product reaches 2^63.
  public func isReached(by coverage: Coverage) -> Bool {
    coverage.revealed * 1_000_000 >= percentTenThousandths * coverage.eligible
  }
}
