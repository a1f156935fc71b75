// SPDX-License-Identifier: Apache-2.0

/// The numbers of good and of bad recordings at each value of a metric, the greatest value first.
///
/// A recording is accepted if its value is at least a threshold. The thresholds to try are the
/// values, and one above them all, which accepts nothing. A recording without a value ranks below
/// every number, and no threshold accepts it.
///
///     value    0.9  0.7  0.7  0.4  0.2  none
///     label    good good bad  good bad  bad
///                      |
///                      a threshold of 0.7 accepts two of three good ones, refuses two of three bad
///
/// What is decided is decided with integers.
struct OperatingCharacteristic {
  /// The recordings of one value.
  struct Step {
    /// The value; `OperatingCharacteristic.none` for recordings without one.
    let value: Double
    var good: Int
    var bad: Int
  }

  /// The recordings that a threshold accepts.
  struct Cut: Hashable, Sendable {
    /// The least value that is accepted; infinite if none is.
    var value = Double.infinity
    /// The number of good recordings that are accepted.
    var good = 0
    /// The number of bad recordings that are accepted.
    var bad = 0
  }

  /// The value of a recording without a number.
  static let none = -Double.infinity

  /// The steps, the greatest value first.
  private(set) var steps: [Step] = []
  /// The number of good recordings.
  private(set) var good = 0
  /// The number of bad recordings.
  private(set) var bad = 0

  /// Counts samples.
  ///
  /// - Parameters:
  ///   - samples: The samples, the greatest value first.
  ///   - weight: A closure that returns how often a sample counts, at least 0.
  /// - Complexity: O(n) in the number of samples.
  init<Samples: Sequence>(_ samples: Samples, weight: (Int) -> Int = { _ in 1 })
  where Samples.Element == (sample: Int, value: Double, isGood: Bool) {
    for (sample, value, isGood) in samples {
      let count = weight(sample)
      guard count > 0 else { continue }
      if steps.last?.value != value { steps.append(Step(value: value, good: 0, bad: 0)) }
      if isGood {
        steps[steps.count - 1].good += count
        good += count
      } else {
        steps[steps.count - 1].bad += count
        bad += count
      }
    }
  }

  /// The thresholds to try, the greatest first.
  var cuts: [Cut] {
    var cut = Cut()
    return [cut]
      + steps.lazy.filter { $0.value > OperatingCharacteristic.none }.map { step in
        cut = Cut(value: step.value, good: cut.good + step.good, bad: cut.bad + step.bad)
        return cut
      }
  }

  /// Returns the merit of a cut: the share of accepted good ones and that of refused bad ones, added
  /// and multiplied by the numbers of both.
  func merit(of cut: Cut) -> Int { cut.good * bad + (bad - cut.bad) * good }

  /// The cut with the greatest merit; of equal ones the one that accepts the fewest bad recordings.
  var best: Cut {
    // From above, so an earlier one of equal merit accepts fewer.
    cuts.reduce(Cut()) { best, cut in merit(of: cut) > merit(of: best) ? cut : best }
  }

  /// The share of pairs of a good and a bad recording in which the good one has the greater value, an
  /// equal one counted half: the area under the receiver operating characteristic (Hanley and
  /// McNeil 1982).
  ///
  /// - Precondition: There are good and bad recordings.
  var area: Double {
    var (left, twice) = (bad, 0)
    for step in steps {
      left -= step.bad
      twice += step.good * (2 * left + step.bad)
    }
    return Double(twice) / Double(2 * good * bad)
  }

  /// The least of the greater of both errors, the share of refused good and of accepted bad ones.
  ///
  /// - Precondition: There are good and bad recordings.
  var equalErrorRate: Double {
    let errors = cuts.map { max((good - $0.good) * bad, $0.bad * good) }
    return Double(errors.min() ?? 0) / Double(good * bad)
  }

  /// The next value below that of a cut; nil if there is none.
  func value(below cut: Cut) -> Double? {
    steps.first { $0.value < cut.value && $0.value > OperatingCharacteristic.none }?.value
  }
}

/// The shares of recordings that a rule decides rightly.
struct Shares: Hashable, Sendable {
  /// The share of good recordings that are accepted.
  let accepted: Double
  /// The share of bad recordings that are refused.
  let refused: Double
  /// The mean of both.
  let balanced: Double

  /// Creates the shares from numbers of recordings.
  ///
  /// - Parameters:
  ///   - accepted: The number of accepted good recordings.
  ///   - good: The number of good recordings.
  ///   - refused: The number of refused bad recordings.
  ///   - bad: The number of bad recordings.
  /// - Precondition: There are good and bad recordings.
  init(accepted: Int, of good: Int, refused: Int, of bad: Int) {
    self.accepted = Double(accepted) / Double(good)
    self.refused = Double(refused) / Double(bad)
    balanced = Double(accepted * bad + refused * good) / Double(2 * good * bad)
  }
}
