package import TouchRecording

/// Times at equal steps from 0, and the end: whole microseconds, ascending, none twice.
package struct Moments: Sequence, Hashable, Sendable {
  /// The last of them, which need not be a step.
  package let end: Microseconds
  /// The way from one to the next.
  package let step: Microseconds

  /// Divides the time up to `end` into at most `count` steps, none shorter than `step`.
  ///
  /// - Precondition: `end` is not negative; `count` and `step` are positive.
  package init(until end: Microseconds, atMost count: Int, noCloserThan step: Microseconds) {
    precondition(end >= 0 && count > 0 && step > 0, "There is no such division")
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
