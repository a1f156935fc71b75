// The timing curve of Core Animation that begins and ends slowly, without a table and without libm.
//
// It is the cubic from (0, 0) to (1, 1) with control points (0.42, 0) and (0.58, 1), read as y over x
// (`CAMediaTimingFunctionName.easeInEaseOut`; `ease-in-out` of CSS Easing Functions Level 1):
//
//   x(s) = 3 (1-s)^2 s 0.42 + 3 (1-s) s^2 0.58 + s^3 = s + 0.26 s (1-s) (1-2s)
//   y(s) = 3 (1-s) s^2 + s^3                         = s^2 (3 - 2s)
//
// x' = 1.26 - 1.56 s (1-s) is at least 0.87, so each x has one s, and |x''| is at most 1.56. The
// second term of x is at most 0.0251, so s = x is at most 0.029 off, and a step of Newton's method
// makes an error e at most 1.56 / (2 * 0.87) e^2 < 0.9 e^2: 0.029, 7.6e-4, 5.2e-7, 2.5e-13, and after
// the fourth step what rounding leaves.

/// The share of the way that is gone after a share `time` of the time, from 0 to 1, for what begins
/// and ends slowly.
///
/// Off by less than 1e-15.
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
