/// A fault of a saved card, which cannot be restored.
public enum SavedCardError: Error, Hashable, Sendable {
  /// The card was saved with other rules or at another position; both numbers are fingerprints.
  case otherRules(found: UInt64, expected: UInt64)
  /// A number is outside its range.
  case outOfRange(Place, found: Double, expected: ClosedRange<Double>)
  /// The number of elements is outside the range that the rules, or a card, allow.
  case count(Place, found: Int, expected: ClosedRange<Int>)
  /// A contact occurs twice among those that are down.
  case repeatedContact(Place, contact: Int)
  /// A contact draws that is not the contact of the pan.
  case strayContact(Place, contact: Int)
  /// The strokes reveal another number of samples than the saved coverage.
  case otherCoverage(found: Int, expected: Int)

  /// The place of a value: the names and indices that lead to it.
  ///
  /// The names are those of the text form (`pieces`, `x`, `3`), in which columns come before rows.
  public struct Place: Hashable, Sendable {
    /// The path from the root.
    public let steps: [String]

    /// Creates a place from its path.
    public init(_ steps: String...) { self.steps = steps }

    private init(steps: [String]) { self.steps = steps }

    /// Returns the place of a value inside this one.
    func appending(_ step: String) -> Place { Place(steps: steps + [step]) }
  }
}
