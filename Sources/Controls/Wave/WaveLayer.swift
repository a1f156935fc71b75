/// One of the two waves on the water.
public enum WaveLayer: Hashable, Sendable, CaseIterable {
  /// The wave in front.
  case front
  /// The wave behind it.
  case back

  /// The distance that the wave moves in a tick, in 2^-64 turns, rounded to the nearest integer.
  ///
  /// After n ticks b = n / 10, and the phases are 4 b / pi and 3 b / pi radians: 0.2 / pi^2 and
  /// 0.15 / pi^2 turns per tick. The integer wraps around with each turn, so its only error is the
  /// rounding of this constant: 2^-42 of a turn after a day, which has 4,320,000 ticks.
  var turnsPerTick: UInt64 {
    switch self {
    case .front: 0x0530_097A_06F4_9FF1
    case .back: 0x03E4_071B_8537_77F5
    }
  }
}
