import Geometry

/// What another rule counts: so many places of so many.
public struct CountedShare: Hashable, Sendable {
  /// The places that count as scratched.
  public let counted: Int
  /// All places that the rule looks at; 0 where it finds none on the card.
  public let total: Int

  /// Creates the share.
  ///
  /// - Precondition: 0 <= counted <= total.
  public init(counted: Int, total: Int) {
    precondition(0...total ~= counted, "A share counts places of those that there are")
    self.counted = counted
    self.total = total
  }

  /// The percentage in hundredths of a percent, rounded down; nil where there is no place.
  public var percentHundredths: Int? { total > 0 ? counted * 10_000 / total : nil }
}

/// What counts places by one rule.
protocol ShareCounter: Sendable {
  /// Takes a contact that comes down at `point`, in points of the card.
  mutating func begin(at point: Point)
  /// Takes the way of a contact from one event to the next, in points of the card.
  mutating func draw(_ segment: LineSegment)
  /// Forgets everything.
  mutating func reset()
  /// What counts now.
  var share: CountedShare { get }
}
