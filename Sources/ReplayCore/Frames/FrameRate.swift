package import TouchRecording

/// How fast the frames of an animation follow each other: one every step, the first at time 0.
///
/// The step is a fraction of integers in microseconds, so that frame k of 30 or of 30000/1001 frames
/// a second comes exactly at k steps, and nothing adds up over a long recording. A frame shows all
/// that happened up to and including its time. Events come at whole microseconds, so that is the
/// state at the time rounded down, and rounding down changes no picture.
package struct FrameRate: Hashable, Sendable {
  /// The microseconds of a step, as a fraction.
  private let numerator: Int64
  private let denominator: Int64

  /// The steps that an animation may have, in microseconds: 1000 frames a second to one an hour.
  package static let steps: ClosedRange<Microseconds> = 1000...3_600_000_000

  /// The rate of one frame every `step`; nil where that is not one of `steps`.
  package init?(every step: Microseconds) {
    self.init(numerator: step, denominator: 1)
  }

  /// The rate of so many frames a second: `30`, `29.97`, `30000/1001`; nil for all else, and where
  /// the step would not be within `steps`.
  ///
  /// Numbers have at most nine digits, and a decimal at most three of them behind the point.
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

  /// A decimal number times 1000, and whether it had a point; nil for all else.
  private static func thousandths(_ text: Substring) -> (number: Int64, hasPoint: Bool)? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? parts[1] : ""
    let digits = parts[0] + fraction
    guard !parts[0].isEmpty, parts.count == 1 || !fraction.isEmpty,
      digits.utf8.count <= 9, fraction.utf8.count <= 3,
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 })
    else { return nil }
    let zeros = String(repeating: "0", count: 3 - fraction.utf8.count)
    return Int64(digits + zeros).map { ($0, parts.count == 2) }
  }

  /// When the frame with a number, counted from 0, comes: k steps, rounded down.
  ///
  /// - Precondition: the number is from 0 to 2^31.
  package func time(ofFrame number: Int) -> Microseconds {
    precondition((0...1 << 31).contains(number), "\(number) is no number of a frame")
    // At most 2^31 steps of an hour, which is less than 2^63.
    return Microseconds(Int128(number) * Int128(numerator) / Int128(denominator))
  }

  /// How many frames come earlier than `time`.
  ///
  /// A frame that comes within the microsecond before it does so too.
  func frameCount(before time: Microseconds) -> Int128 {
    // k n / d < t, so k < t d / n; the number of these k is that quotient, rounded up.
    let product = Int128(max(0, time)) * Int128(denominator)
    return (product + Int128(numerator) - 1) / Int128(numerator)
  }
}
