// SPDX-License-Identifier: Apache-2.0
import Geometry

/// The fill of a shape.
public enum Paint: Hashable, Sendable {
  /// A uniform color.
  case color(Color)
  /// Colors that change along a line.
  case linearGradient(LinearGradient)
  /// Colors that change with the distance from a point.
  case radialGradient(RadialGradient)
  /// A small drawing that repeats.
  case pattern(TiledPattern)
  /// A picture stretched over a rectangle.
  case picture(ScaledPicture)
}
