// SPDX-License-Identifier: Apache-2.0

/// The quantities that only some pens and contacts have, in one flat value.
///
/// Six optionals would take twice the memory; here one bit for each quantity tells whether it is
/// known. An unknown quantity is stored as 0, so that equal quantities compare equal.
package struct TouchQuantities: Hashable, Sendable {
  /// The quantities in the order of their keys in a line.
  package enum Key: Int, CaseIterable, Sendable {
    case altitude, azimuth, twist, major, minor, angle

    private static let names = ["altitude", "azimuth", "twist", "major", "minor", "angle"]

    /// The key of the quantity in a recording.
    package var name: String { Key.names[rawValue] }

    /// The allowed values, both ends included.
    package var range: ClosedRange<Double> {
      switch self {
      case .altitude: TouchRange.altitude
      case .azimuth: TouchRange.azimuth
      case .twist: TouchRange.twist
      case .major, .minor: TouchRange.extent
      case .angle: TouchRange.angle
      }
    }
  }

  // Six properties, not an array: an indexed array lives in memory, while these fit in registers.
  private var altitude = 0.0
  private var azimuth = 0.0
  private var twist = 0.0
  private var major = 0.0
  private var minor = 0.0
  private var angle = 0.0
  /// One bit for each known quantity, the bit of the first quantity lowest.
  private var known: UInt8 = 0

  /// The value of a quantity, or nil if it is unknown.
  package subscript(key: Key) -> Double? {
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

  /// Creates the quantities of a contact of which none is known.
  package init() {}

  private func bit(_ key: Key) -> UInt8 { 1 << UInt8(key.rawValue) }
}
