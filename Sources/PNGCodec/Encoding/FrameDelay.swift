/// The time for which a frame of an animation is shown, in the form of its file.
///
/// It is a fraction of a second whose numerator and denominator have 16 bits each. The denominators
/// are divisors of 10^6, so every delay is an integer number of microseconds, and delays add up
/// exactly.
struct FrameDelay: Hashable {
  /// The delay in units of 1/denominator second.
  let numerator: UInt16
  /// The number of units in a second, positive.
  let denominator: UInt16

  /// The longest delay in microseconds: 65,535 seconds.
  static let longest: Int64 = 65_535 * second

  /// The number of microseconds in a second.
  private static let second: Int64 = 1_000_000

  /// The units of a delay, in microseconds, in ascending order.
  ///
  /// They are the divisors of 10^6 whose denominator has 16 bits: from 16 (1/62500 s) to 10^6
  /// (1 s).
  private static let units: [Int64] = (16...second).filter { second % $0 == 0 }

  /// Creates the delay nearest to a number of microseconds.
  ///
  /// The delay is exact if some unit allows it, as for all multiples of 16 us up to a second.
  /// Otherwise it is in the finest unit that is large enough, and the error is at most half that
  /// unit: 8 us for delays of at most 1.04 s. For longer delays the error is at most a 65,535th of
  /// the delay, because no unit is more than twice the previous one.
  ///
  /// - Precondition: `time` is from 0 to `longest`.
  init(nearestTo time: Int64) {
    precondition((0...Self.longest).contains(time), "A delay must be 0 to 65,535 s")
    let exact = Self.units.contains { time % $0 == 0 && time / $0 <= 65_535 }
    // The last unit is large enough for all delays.
    let unit = Self.units.first { time <= 65_535 * $0 } ?? Self.second
    let rounded = exact ? time : (time + unit / 2) / unit * unit
    // The largest unit that divides the delay gives the smallest numbers.
    let largest = Self.units.last { rounded % $0 == 0 } ?? unit
    numerator = UInt16(rounded / largest)
    denominator = UInt16(Self.second / largest)
  }

  /// The delay in microseconds.
  var microseconds: Int64 { Int64(numerator) * (Self.second / Int64(denominator)) }
}
