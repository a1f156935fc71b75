package import TouchRecording

/// Times at equal steps from 0 to an end: whole microseconds, strictly ascending.
package struct TimeSteps: Sequence, Hashable, Sendable {
  /// The last time, which closes a shorter step if `step` does not divide it.
  package let end: Microseconds
  /// The difference of two neighbors, except before the end.
  package let step: Microseconds

  /// Creates at most `count` steps up to `end`, none shorter than `step`, except the last.
  ///
  /// - Precondition: `end` is not negative; `count` and `step` are positive.
  package init(until end: Microseconds, atMost count: Int, noCloserThan step: Microseconds) {
    precondition(end >= 0 && count > 0 && step > 0, "The steps must be positive")
    self.end = end
    self.step = Swift.max(step, (end - 1) / Microseconds(count) + 1)
  }

  package func makeIterator() -> AnyIterator<Microseconds> {
    var next: Microseconds? = 0
    return AnyIterator { [end, step] in
      defer { next = next.flatMap { $0 >= end ? nil : end - $0 > step ? $0 + step : end } }
      return next
    }
  }
}
