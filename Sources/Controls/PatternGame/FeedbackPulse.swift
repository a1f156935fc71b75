public import TouchRecording

/// The animation that grows and shrinks the mark of a guess while it is shown.
public enum FeedbackPulse {
  /// The time for which a mark is shown and the buttons are disabled, in microseconds.
  public static let delay: Microseconds = 2_000_000
  /// The time in which the mark grows, and the time in which it shrinks again, in microseconds.
  public static let half: Microseconds = 500_000
  /// The greatest scale of the mark, as a multiple of its size.
  public static let peak = 1.8

  /// Returns the scale of the mark `time` microseconds after the guess, as a multiple of its size.
  ///
  /// The scale grows from 1 to `peak` and shrinks back to 1, each with `easeInEaseOut(_:)`, and
  /// then stays at 1.
  ///
  /// - Precondition: `time` is not negative.
  public static func scale(after time: Microseconds) -> Double {
    precondition(time >= 0, "A mark is shown after the guess")
    let distance = abs(time - half)
    guard distance < half else { return 1 }
    return 1 + (peak - 1) * easeInEaseOut(1 - Double(distance) / Double(half))
  }
}

// The timing curve of Core Animation with a slow start and a slow end, without a table or libm.
//
// It is the cubic from (0, 0) to (1, 1) with control points (0.42, 0) and (0.58, 1), read as y over
// x (`CAMediaTimingFunctionName.easeInEaseOut`; `ease-in-out` of CSS Easing Functions Level 1):
//
//   x(s) = 3 (1-s)^2 s 0.42 + 3 (1-s) s^2 0.58 + s^3 = s + 0.26 s (1-s) (1-2s)
//   y(s) = 3 (1-s) s^2 + s^3                         = s^2 (3 - 2s)
//
// x' = 1.26 - 1.56 s (1-s) is at least 0.87, so each x has one s, and |x''| is at most 1.56. The
// second term of x is at most 0.0251, so the error of the first guess, s = x, is at most 0.029. A
// step of Newton's method turns an error e into at most 1.56 / (2 * 0.87) e^2 < 0.9 e^2: 0.029,
// 7.6e-4, 5.2e-7, 2.5e-13, and after the fourth step only rounding error.

/// Returns the progress, 0 to 1, of an ease-in-ease-out animation after the share `time` of its
/// time.
///
/// The error is less than 1e-15.
///
/// - Precondition: `time` is from 0 to 1.
public func easeInEaseOut(_ time: Double) -> Double {
  precondition(0...1 ~= time, "A share of the time is from 0 to 1")
  var s = time
  for _ in 0..<4 {
    let x = s + 0.26 * s * (1 - s) * (1 - 2 * s)
    s -= (x - time) / (1.26 - 1.56 * s * (1 - s))
  }
  return s * s * (3 - 2 * s)
}
