import Geometry

/// What a shape is filled with.
public enum Paint: Hashable, Sendable {
  /// One colour everywhere.
  case color(Color)
  /// Colours that change along a line.
  case linearGradient(LinearGradient)
  /// Colours that change with the distance from a point.
  case radialGradient(RadialGradient)
  /// A small drawing that is repeated.
  case pattern(TiledPattern)
  /// A picture that is stretched over a rectangle.
  case picture(ScaledPicture)
}
