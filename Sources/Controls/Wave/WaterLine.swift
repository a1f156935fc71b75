// The line of the water between two heights, without walking there.
//
// A tick moves the line by a point towards its target T, down while T < Y and then up while T > Y.
// So the line only ever stands at Y = D - k for whole k, D being the height at which it begins, and
// it comes to rest at the one of these with T <= Y < T + 1: from above it goes no further down, and
// one tick later the two steps cancel each other.

import Geometry

/// The height of the water's line while it goes from where it was to where it rests, in points below
/// the top of the ball.
struct WaterLine: Hashable, Sendable {
  /// Where it began.
  let start: Double
  /// Where it comes to rest.
  let rest: Double
  /// Whether nothing moves any more once it is there [D3].
  let freezes: Bool

  /// The number of ticks until it rests.
  var steps: Int { Int(abs(start - rest).rounded(.up)) }

  /// Where it is after some ticks: a point further each time, the last step as short as it must be.
  ///
  /// - Complexity: O(1).
  func height(after ticks: Int) -> Double {
    if ticks >= steps { return rest }
    return start < rest ? start + Double(ticks) : start - Double(ticks)
  }

  /// How many of some ticks count: all, or those until the line rests, if it freezes then.
  func counted(_ ticks: Int) -> Int { freezes ? min(ticks, steps) : ticks }
}

extension WaveRules {
  /// The way of the line to where it stands for `progress`, from the height `start`.
  func line(from start: Double, to progress: Double) -> WaterLine {
    let (target, full) = (target(progress), waterDiameter)
    guard profile == .original else {
      // Whole points from the top, so that a full ball is full, and the whole height where it is empty.
      let rest = min(max(target.rounded(.up), 0), full)
      return WaterLine(start: start, rest: rest, freezes: false)
    }
    // [D3] What should hold the animation at 0 % compares with the height of the frame, which no
    // target between 0 and 1 has in a square frame.
    if target == size.height { return WaterLine(start: full, rest: full, freezes: true) }
    let rest = full - stepsDown(to: target)
    // [D3] At exactly 0 everything stops. A height with a fraction steps over it.
    if rest <= 0, full == full.rounded() { return WaterLine(start: full, rest: 0, freezes: true) }
    return WaterLine(start: full, rest: rest, freezes: false)
  }

  /// The number of points by which the line goes down from the height of the empty ball; negative
  /// where it goes up.
  ///
  /// The greatest k with D - k >= T; the difference may be rounded over a whole number, so its
  /// neighbours are asked as the ticks themselves would be.
  private func stepsDown(to target: Double) -> Double {
    let full = waterDiameter
    var steps = (full - target).rounded(.down)
    while full - steps < target { steps -= 1 }
    while full - (steps + 1) >= target { steps += 1 }
    return steps
  }
}
