// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// The contacts that draw, and the strokes that stay.
///
/// ```swift
/// var rules = ContactRules()
/// rules.pointer = .pen
/// print(rules.discardsCanceled, rules.taps == nil)
/// // false true
/// ```
public struct ContactRules: Hashable, Sendable {
  /// The taps that are discarded.
  public struct Taps: Hashable, Sendable {
    /// A place where a tap stays.
    public struct Spot: Hashable, Sendable {
      /// The middle in points.
      public var center: Point
      /// The greatest distance of the tap from it in points, inclusive.
      public var radius: Double

      /// Creates a spot.
      public init(center: Point, radius: Double) {
        (self.center, self.radius) = (center, radius)
      }
    }

    /// The distance in points from where a contact came down, inclusive, within which it is a tap.
    public var radius: Double
    /// The places where a tap stays.
    public var spots: [Spot]

    /// Creates the taps of contacts that stay within `radius`, apart from those at `spots`.
    public init(within radius: Double, butAt spots: [Spot] = []) {
      (self.radius, self.spots) = (radius, spots)
    }

    /// Returns true if a tap at a place is discarded.
    ///
    /// - Complexity: O(n) in the number of spots.
    func discards(at place: Point) -> Bool {
      !spots.contains { place.distance(to: $0.center) <= $0.radius }
    }
  }

  /// True if one contact at a time draws, and only with its moves; otherwise every contact draws from
  /// its touch-down to its end.
  public var onlyMoves = false
  /// True if the strokes of canceled contacts are discarded.
  public var discardsCanceled = false
  /// The kind of pointer whose contacts draw; nil for all kinds.
  public var pointer: TouchEvent.Pointer?
  /// The taps that are discarded when they are lifted; nil for none.
  public var taps: Taps?

  /// Creates the rules by which every contact draws, and every stroke stays.
  public init() {}

  /// True if a stroke that was begun may be discarded.
  public var discards: Bool { discardsCanceled || taps != nil }
}
