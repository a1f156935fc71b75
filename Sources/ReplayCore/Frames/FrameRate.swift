// SPDX-License-Identifier: Apache-2.0
package import TouchRecording
import Touchstone

/// The rate of the frames of an animation: one every step, the first at time 0.
///
/// The step is a fraction of integers in microseconds, so frame k of 30 or of 30000/1001 frames a
/// second comes exactly at k steps, and no error adds up over a long recording. A frame shows the
/// state after all events up to and including its time. Events have times in whole microseconds, so
/// rounding the time of a frame down changes no picture.
package struct FrameRate: Hashable, Sendable {
  /// The step in microseconds, as a fraction.
  private let numerator: Int64
  private let denominator: Int64

  /// The number of frames a second as a fraction, such as `30:1`.
  package var ratio: String {
    let (frames, seconds) = (1_000_000 * denominator, numerator)
    var (a, b) = (frames, seconds)
    while b != 0 { (a, b) = (b, a % b) }
    return "\(frames / a):\(seconds / a)"
  }

  /// The range of steps in microseconds: from 1000 frames a second to one an hour.
  package static let steps: ClosedRange<Microseconds> = 1000...3_600_000_000

  /// Creates the rate of one frame every `step`; nil if `steps` does not contain it.
  package init?(every step: Microseconds) {
    self.init(numerator: step, denominator: 1)
  }

  /// Creates the rate of a number of frames a second, such as `30`, `29.97` or `30000/1001`.
  ///
  /// A number has at most nine digits, and a decimal number at most three of them after the point.
  ///
  /// - Returns: Nil for any other text, and if the step is not in `steps`.
  package init?(framesPerSecond text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let (frames, parted) = Self.thousandths(parts[0]) else { return nil }
    guard parts.count == 2 else {
      self.init(numerator: 1_000_000_000, denominator: frames)
      return
    }
    guard let (seconds, partedToo) = Self.thousandths(parts[1]), !parted, !partedToo else {
      return nil
    }
    self.init(numerator: 1_000_000 * seconds, denominator: frames)
  }

  private init?(numerator: Int64, denominator: Int64) {
    guard denominator > 0,
      numerator >= Self.steps.lowerBound * denominator,
      Int128(numerator) <= Int128(Self.steps.upperBound) * Int128(denominator)
    else { return nil }
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// Returns a decimal number times 1000, and true if it has a point; nil for any other text.
  private static func thousandths(_ text: Substring) -> (number: Int64, hasPoint: Bool)? {
    let hasPoint = text.contains(".")
    guard text.utf8.count <= (hasPoint ? 10 : 9) else { return nil }
    return fixedPoint(text, decimals: 3).map { ($0, hasPoint) }
  }

  /// Returns the time of a frame by its number, counted from 0: that many steps, rounded down to
  /// whole microseconds.
  ///
  /// - Precondition: The number is from 0 to 2^31, both included.
  package func time(ofFrame number: Int) -> Microseconds {
    precondition((0...1 << 31).contains(number), "Frame number \(number) is out of range")
    // At most 2^31 steps of an hour, which is less than 2^63.
    return Microseconds(Int128(number) * Int128(numerator) / Int128(denominator))
  }

  /// Returns the number of frames whose exact time is before `time`.
  func frameCount(before time: Microseconds) -> Int128 {
    // k n / d < t, so k < t d / n; the number of these k is the quotient rounded up.
    let product = Int128(max(0, time)) * Int128(denominator)
    return (product + Int128(numerator) - 1) / Int128(numerator)
  }
}
