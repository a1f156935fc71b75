/// Why a saved card cannot be restored.
public enum SavedCardError: Error, Hashable, Sendable {
  /// It was saved from a card of other rules, or one that lies elsewhere; both are fingerprints.
  case otherRules(found: UInt64, expected: UInt64)
  /// A number is not in its range.
  case outOfRange(Place, found: Double, expected: ClosedRange<Double>)
  /// There are more or fewer of something than the rules, or what a card can take, ask for.
  case count(Place, found: Int, expected: ClosedRange<Int>)
  /// A contact is down twice.
  case repeatedContact(Place, contact: Int)
  /// What is down is told as another contact than the pan.
  case strayContact(Place, contact: Int)
  /// The strokes come to another count of samples than the value tells.
  case otherCoverage(found: Int, expected: Int)

  /// Where a value stands: the names and indices that lead to it.
  ///
  /// Names are those of the text form (`pieces`, `x`, `3`), whose columns come before rows.
  public struct Place: Hashable, Sendable {
    /// The steps from the whole.
    public let steps: [String]

    /// Creates the place to which steps lead.
    public init(_ steps: String...) { self.steps = steps }

    private init(steps: [String]) { self.steps = steps }

    /// A place within this one.
    func appending(_ step: String) -> Place { Place(steps: steps + [step]) }
  }
}
