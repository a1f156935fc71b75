// SPDX-License-Identifier: Apache-2.0

// The water line between two heights in closed form, without a loop over ticks.
//
// In the original a tick moves the line by a point toward its target T: first down if T < Y, and
// then up if T > Y. So the line is always at Y = D - k for an integer k, where D is the height at
// which it begins. It comes to rest at the height of these with T <= Y < T + 1: there it moves no
// further, or the two steps of each later tick cancel each other.

import Geometry

/// The movement of the water line from one height to another, in points below the top of the ball.
struct WaterLine: Hashable, Sendable {
  /// The height at which the movement begins.
  let start: Double
  /// The height at which the line comes to rest.
  let rest: Double
  /// True if ticks no longer count after the line has come to rest [D3].
  let freezes: Bool

  /// The number of ticks until the line rests.
  var steps: Int { Int(abs(start - rest).rounded(.up)) }

  /// Returns the height after `ticks` ticks: one point per tick, and a shorter last step if needed.
  ///
  /// - Complexity: O(1).
  func height(after ticks: Int) -> Double {
    if ticks >= steps { return rest }
    return start < rest ? start + Double(ticks) : start - Double(ticks)
  }

  /// Returns the number of ticks that count: all, or only those until the line rests if it freezes.
  func counted(_ ticks: Int) -> Int { freezes ? min(ticks, steps) : ticks }
}

extension WaveRules {
  /// Returns the movement of the line from the height `start` to the height for `progress`.
  func line(from start: Double, to progress: Double) -> WaterLine {
    let (target, full) = (target(progress), waterDiameter)
    guard profile == .original else {
      // An integer number of points, so that a full ball is full; an empty ball has its whole
      // height.
      let rest = min(max(target.rounded(.up), 0), full)
      return WaterLine(start: start, rest: rest, freezes: false)
    }
    // [D3] The test that should stop the animation at 0 % compares with the height of the frame. In
    // a square frame no progress from 0 to 1 has this target.
    if target == size.height { return WaterLine(start: full, rest: full, freezes: true) }
    let rest = full - stepsDown(to: target)
    // [D3] At exactly 0 everything stops. A height that is not an integer never equals 0.
    if rest <= 0, full == full.rounded() { return WaterLine(start: full, rest: 0, freezes: true) }
    return WaterLine(start: full, rest: rest, freezes: false)
  }

  /// Returns the number of points from the height of the empty ball to the rest height, negative if
  /// the line moves away from the top.
  ///
  /// It is the greatest integer k with D - k >= T. Rounding may move the difference D - T past an
  /// integer, so the loops test its neighbors with the same arithmetic as the ticks.
  private func stepsDown(to target: Double) -> Double {
    let full = waterDiameter
    var steps = (full - target).rounded(.down)
    while full - steps < target { steps -= 1 }
    while full - (steps + 1) >= target { steps += 1 }
    return steps
  }
}
