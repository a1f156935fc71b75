/// How much a reader takes before it refuses.
public struct RecordingLimits: Hashable, Sendable {
  /// The greatest number of contacts that are down at once.
  public var contacts = 64
  /// The greatest length of a line in bytes, without its end.
  public var lineBytes = 16 << 20
  /// The greatest number of lines between header and end of one recording, or nil for no limit.
  public var events: Int?

  /// Creates the limits that hold where nobody says otherwise.
  public init() {}
}

/// The ranges in which the values of a touch line must lie, ends included.
package enum TouchRange {
  package static let position = -1_000_000.0...1_000_000
  package static let force = 0.0...1
  package static let altitude = 0...Double.pi / 2
  package static let azimuth = 0...2 * Double.pi
  /// Up to, not including, 360 degrees.
  package static let twist = 0...(360.0).nextDown
  package static let extent = 0.0...1_000_000
  /// The direction of a contact ellipse, in either convention: half turns each way, or full turns.
  package static let angle = -2 * Double.pi...2 * Double.pi
  /// Times stay below 2^53, so that every one of them is also an exact `Double`.
  package static let time: ClosedRange<Int64> = 0...(1 << 53) - 1
  package static let contact: ClosedRange<Int64> = 0...Int64(Int32.max)
}
