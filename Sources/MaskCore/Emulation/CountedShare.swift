import Geometry

/// The coverage by another rule: a number of counted places, and their total.
public struct CountedShare: Hashable, Sendable {
  /// The number of places that count as scratched.
  public let counted: Int
  /// The number of places that the rule reads; 0 if it finds none on the card.
  public let total: Int

  /// Creates the share.
  ///
  /// - Precondition: 0 <= counted <= total.
  public init(counted: Int, total: Int) {
    precondition(0...total ~= counted, "The counted places must be 0 to the total")
    self.counted = counted
    self.total = total
  }

  /// The percentage in hundredths of a percent, rounded down; nil if there are no places.
  public var percentHundredths: Int? { total > 0 ? counted * 10_000 / total : nil }
}

/// A counter of the scratched places of a card, by the rule of one library.
protocol ShareCounter: Sendable {
  /// Handles a contact that comes down at `point`, in points of the card.
  mutating func begin(at point: Point)
  /// Handles the way of a contact from one event to the next, in points of the card.
  mutating func draw(_ segment: LineSegment)
  /// Resets the counter.
  mutating func reset()
  /// The current share.
  var share: CountedShare { get }
  /// The work of all calls so far, in steps of about a nanosecond.
  var work: Int { get }
}

extension ShareCounter {
  /// Counts the end of the way alone.
  mutating func draw(_ segment: LineSegment) { begin(at: segment.end) }

  /// Handles a touch or a reset of the card.
  mutating func follow(_ event: ScratchCard.Event) {
    switch event {
    case .contactBegan(let point): begin(at: point)
    case .contactMoved(let segment): draw(segment)
    case .reset: reset()
    }
  }
}
