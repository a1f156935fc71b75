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

  private var values: [6 of Double] = .init(repeating: 0)
  /// One bit for each quantity that is known, that of the first one lowest.
  private var known: UInt8 = 0

  /// Whether nothing is known.
  var isEmpty: Bool { known == 0 }

  /// The value of a quantity, or nil where it is unknown.
  subscript(key: Key) -> Double? {
    get { known & bit(key) != 0 ? values[key.rawValue] : nil }
    set {
      values[key.rawValue] = newValue ?? 0
      known = newValue == nil ? known & ~bit(key) : known | bit(key)
    }
  }

  private func bit(_ key: Key) -> UInt8 { 1 << UInt8(key.rawValue) }

  /// Whether the same quantities are known, with the same values.
  static func == (a: TouchQuantities, b: TouchQuantities) -> Bool {
    a.known == b.known && a.values.indices.allSatisfy { a.values[$0] == b.values[$0] }
  }

  /// Feeds what is known into `hasher`.
  func hash(into hasher: inout Hasher) {
    hasher.combine(known)
    for index in values.indices { hasher.combine(values[index]) }
  }
}
