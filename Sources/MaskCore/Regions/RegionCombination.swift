/// Several regions under one name: a prize that takes two symbols, say.
public struct RegionCombination: Hashable, Sendable {
  /// How the shares of the regions become one.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// The least of them: the threshold is reached when every region has reached it.
    case all
    /// The greatest of them: the threshold is reached when one region has reached it.
    case any
    /// The samples of all regions together, so that a large region weighs more than a small one;
    /// where regions overlap, a sample counts for each.
    case area
  }

  /// What reports call it; unique among the combinations of a card.
  public var name: String
  /// The names of the regions; at least one.
  public var regions: [String]
  /// How their shares become one.
  public var rule: Rule

  /// Creates a combination.
  public init(name: String, of regions: [String], by rule: Rule) {
    self.name = name
    self.regions = regions
    self.rule = rule
  }

  /// The share of the whole, from those of the regions.
  ///
  /// Of equal shares the first is told.
  ///
  /// - Precondition: there is at least one.
  func coverage(of parts: [Coverage]) -> Coverage {
    precondition(!parts.isEmpty, "A combination has at least one region")
    switch rule {
    case .all: return parts.dropFirst().reduce(parts[0]) { $1.isLess(than: $0) ? $1 : $0 }
    case .any: return parts.dropFirst().reduce(parts[0]) { $0.isLess(than: $1) ? $1 : $0 }
    case .area:
      return Coverage(
        revealed: parts.reduce(0) { $0 + $1.revealed },
        eligible: parts.reduce(0) { $0 + $1.eligible })
    }
  }
}
