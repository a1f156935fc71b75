import TouchRecording

/// The steps that the numbers of a recording are rounded to; the lowest level has the coarsest
/// step.
///
/// The level of a number is the first one whose step divides it, so that a number with fewer digits
/// has a lower level.
enum RoundingSteps {
  /// The levels of coordinates: 100, 10, 1, 0.1 and 0.01 points.
  static let coordinateLevels = 0..<5
  /// The levels of pauses: the usual pause, then 1 s, 100 ms, 10 ms and 1 ms.
  static let pauseLevels = 0..<5
  /// The pause of a recording at 100 samples a second, in microseconds.
  static let usualPause: Microseconds = 10_000

  /// Returns a coordinate rounded to the step of a level, in points.
  static func coordinate(_ value: Double, _ level: Int) -> Double {
    switch level {
    case 0: (value / 100).rounded() * 100
    case 1: (value / 10).rounded() * 10
    case 2: value.rounded()
    // A division gives the nearest number with these decimals, and so the shortest text.
    case 3: (value * 10).rounded() / 10
    default: (value * 100).rounded() / 100
    }
  }

  /// Returns a pause rounded to the step of a level, or `usual` at level 0, in microseconds.
  static func pause(_ value: Microseconds, _ level: Int, usual: Microseconds) -> Microseconds {
    let steps: [Microseconds] = [1_000_000, 100_000, 10_000, 1000]
    guard level > 0 else { return usual }
    let step = steps[level - 1]
    return (value + step / 2) / step * step
  }
}
