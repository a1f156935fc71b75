/// The state of a channel within a trace: a decoder of its differences.
///
///     5 '2 * "1 *      5, 7, 9, 12, 16
struct InkMLChannelCoder {
  /// The meanings of a number.
  enum Coding {
    /// The value itself.
    case plain
    /// The step from the value before: the prefix `'`.
    case difference
    /// The change of the step: the prefix `"`.
    case secondDifference
  }

  var coding = Coding.plain
  /// The value; nil before the first one.
  private var value: Double?
  private var step = 0.0
  private var change = 0.0

  init(value: Double?) {
    self.value = value
  }

  /// Takes a number and returns the value.
  mutating func decoded(_ number: Double) -> Double? {
    switch coding {
    case .plain: (value, step, change) = (number, 0, 0)
    case .difference: (step, change) = (number, 0)
    case .secondDifference: change = number
    }
    return repeated()
  }

  /// Returns the value of a `*`: the value before, or the one that the last step leads to.
  mutating func repeated() -> Double? {
    if coding == .plain { return value }
    step += change
    value = (value ?? 0) + step
    return value
  }
}
