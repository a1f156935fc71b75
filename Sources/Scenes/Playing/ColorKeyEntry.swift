package import Drawing

/// A color of a picture and the part that it marks, for a legend beside the picture.
///
/// Each part has a shape of its own too, so a legend draws the shape and does not rely on the hue.
package struct ColorKeyEntry: Hashable, Sendable {
  /// The parts of a picture whose colors have a meaning.
  package enum Role: String, CaseIterable, Sendable {
    /// The band that the tolerance allows around the guide.
    case guide
    /// The line of the guide itself, without a band.
    case line
    /// Ink within the tolerance, while the guide is not complete.
    case black
    /// Ink within the tolerance, once the guide is complete.
    case green
    /// Ink outside the tolerance.
    case red
    /// The line from the furthest point of red ink to the guide.
    case witness
    /// Waypoints that are reached.
    case reached
    /// Waypoints that are not reached.
    case missing
    /// The start and the direction of the next stroke.
    case hint
    /// Ink that nothing judges.
    case ink
  }

  /// The part.
  package let role: Role
  /// The color of the part.
  package let color: Color
  /// The color inside a hollow line; nil if the part is filled.
  package var core: Color?
}
