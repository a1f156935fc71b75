// SPDX-License-Identifier: Apache-2.0
import TouchRecording
import Touchstone

/// A moment of a recording at which a frame is drawn: a time, or a share of its duration.
package struct FrameMoment: Hashable, Sendable {
  /// The text, such as `1.5s` or `50%`, which is a part of the names of files.
  package let text: String
  /// The time, in microseconds, or the share, in thousandths of a percent.
  private let amount: Int64

  /// Reads a time, or a percentage from 0 to 100 with up to three decimals; nil for other text, and
  /// for more than 20 characters.
  package init?(_ text: String) {
    let share = text.hasSuffix("%") ? fixedPoint(text.dropLast(), decimals: 3) : nil
    guard text.utf8.count <= 20, let amount = share ?? Microseconds(timeText: text),
      share ?? 0 <= 100_000
    else { return nil }
    (self.text, self.amount) = (text, amount)
  }

  /// True if the moment is a share of the duration.
  var isShare: Bool { text.hasSuffix("%") }

  /// Returns the time in a recording that ends at `end`, in microseconds and rounded down; nil for a
  /// share if the end is unknown.
  func time(until end: Microseconds?) -> Microseconds? {
    isShare ? end.map { Microseconds(Int128($0) * Int128(amount) / 100_000) } : amount
  }
}
