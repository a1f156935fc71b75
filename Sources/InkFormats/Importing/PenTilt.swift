// SPDX-License-Identifier: Apache-2.0
import Geometry
import TouchRecording

/// The direction of a pen, from its tilts.
///
/// A pen lies along (tan x, tan y, 1), where x and y are its angles to the normal of the surface in
/// the planes of the x axis and the y axis. Multiplied by both cosines the vector stays finite for a
/// pen that lies flat.
struct PenTilt {
  /// The angle between pen and surface, from 0 to pi / 2.
  let altitude: Double
  /// The direction of the pen, from 0 to 2 pi clockwise from +x.
  let azimuth: Double

  /// Creates the direction of a pen with tilts in radians.
  init(x: Double, y: Double) {
    let dx = sine(radians: x) * cosine(radians: y)
    let dy = cosine(radians: x) * sine(radians: y)
    let dz = cosine(radians: x) * cosine(radians: y)
    let turn = dx == 0 && dy == 0 ? 0 : arctangent(y: dy, x: dx)
    let slope = arctangent(y: dz, x: (dx * dx + dy * dy).squareRoot())
    azimuth = min(max(turn < 0 ? turn + 2 * .pi : turn, 0), TouchRange.azimuth.upperBound)
    altitude = min(max(slope, 0), TouchRange.altitude.upperBound)
  }
}
