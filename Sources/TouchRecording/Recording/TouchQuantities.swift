/// The quantities that only pens and large contacts have, in one flat value.
///
/// Six optionals would take twice the room: here one bit each says what is known. What is unknown
/// is held as 0, so that equal quantities have equal values.
struct TouchQuantities: Hashable, Sendable {
  /// The quantities in the order in which they are written.
  enum Key: Int, CaseIterable {
    case altitude, azimuth, twist, major, minor, angle

    private static let names = ["altitude", "azimuth", "twist", "major", "minor", "angle"]

    /// The quantity as it is written.
    var name: String { Key.names[rawValue] }

    /// The values that are good, both ends included.
    var range: ClosedRange<Double> {
      switch self {
      case .altitude: TouchRange.altitude
      case .azimuth: TouchRange.azimuth
      case .twist: TouchRange.twist
      case .major, .minor: TouchRange.extent
      case .angle: TouchRange.angle
      }
    }
  }

  // Stored one by one: what is indexed lives in memory, and touches are made in registers.
  private var altitude = 0.0
  private var azimuth = 0.0
  private var twist = 0.0
  private var major = 0.0
  private var minor = 0.0
  private var angle = 0.0
  /// One bit for each quantity that is known, that of the first one lowest.
  private var known: UInt8 = 0

  /// The value of a quantity, or nil where it is unknown.
  subscript(key: Key) -> Double? {
    get {
      guard known & bit(key) != 0 else { return nil }
      return switch key {
      case .altitude: altitude
      case .azimuth: azimuth
      case .twist: twist
      case .major: major
      case .minor: minor
      case .angle: angle
      }
    }
    set {
      known = newValue == nil ? known & ~bit(key) : known | bit(key)
      let value = newValue ?? 0
      switch key {
      case .altitude: altitude = value
      case .azimuth: azimuth = value
      case .twist: twist = value
      case .major: major = value
      case .minor: minor = value
      case .angle: angle = value
      }
    }
  }

  private func bit(_ key: Key) -> UInt8 { 1 << UInt8(key.rawValue) }
}
