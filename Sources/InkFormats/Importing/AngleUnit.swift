/// A unit in which a file counts angles.
public enum AngleUnit: String, Hashable, Sendable, CaseIterable {
  /// Degrees.
  case degrees = "deg"
  /// Tenths of degrees.
  case tenthsOfDegrees = "0.1deg"
  /// Radians.
  case radians = "rad"

  /// Returns an angle in radians.
  func radians(_ angle: Double) -> Double {
    switch self {
    case .degrees: angle * .pi / 180
    case .tenthsOfDegrees: angle * .pi / 1800
    case .radians: angle
    }
  }
}
