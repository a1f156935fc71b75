/// How long a frame of an animation stands, as its file states it: a fraction of a second whose
/// numerator and denominator have 16 bits each.
///
/// The denominators used are divisors of 10^6, so every delay is a whole number of microseconds and
/// delays add up exactly.
struct FrameDelay: Hashable {
  /// In units of 1/denominator second.
  let numerator: UInt16
  /// Positive.
  let denominator: UInt16

  /// The longest delay in microseconds, 65,535 whole seconds.
  static let longest: Int64 = 65_535 * second

  /// The microseconds of a second.
  private static let second: Int64 = 1_000_000

  /// The units that a delay can be counted in, in microseconds: the divisors of 10^6 whose
  /// denominator has 16 bits, from 16 (1/62500 s) to 10^6 (1 s).
  private static let units: [Int64] = (16...second).filter { second % $0 == 0 }

  /// The delay nearest to a number of microseconds, from 0 to the longest delay.
  ///
  /// It is exact where some unit allows it, as all multiples of 16 us up to a second are, and
  /// otherwise in the finest unit that is large enough. Half of it is the greatest error: 8 us for
  /// delays of at most 1.04 s, and never more than a 65,535th of longer ones, since no unit is more
  /// than twice the one before.
  init(nearestTo time: Int64) {
    precondition((0...Self.longest).contains(time), "\(time) us is no delay of a frame")
    let exact = Self.units.contains { time % $0 == 0 && time / $0 <= 65_535 }
    // The last unit is large enough for every delay.
    let unit = Self.units.first { time <= 65_535 * $0 } ?? Self.second
    let rounded = exact ? time : (time + unit / 2) / unit * unit
    // The largest unit that divides it gives the smallest numbers.
    let largest = Self.units.last { rounded % $0 == 0 } ?? unit
    numerator = UInt16(rounded / largest)
    denominator = UInt16(Self.second / largest)
  }

  /// The delay in microseconds.
  var microseconds: Int64 { Int64(numerator) * (Self.second / Int64(denominator)) }
}
