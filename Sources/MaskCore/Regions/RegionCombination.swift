/// A named group of regions, such as a prize that takes two symbols.
public struct RegionCombination: Hashable, Sendable {
  /// The rule that combines the shares of the regions.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// The least share: the threshold is reached when every region has reached it.
    case all
    /// The greatest share: the threshold is reached when one region has reached it.
    case any
    /// The share of the samples of all regions together, so a large region weighs more than a small
    /// one; a sample in overlapping regions counts once for each.
    case area
  }

  /// The name in reports; unique among the combinations of a card.
  public var name: String
  /// The names of the regions; at least one.
  public var regions: [String]
  /// The rule that combines the shares of the regions.
  public var rule: Rule

  /// Creates a combination.
  public init(name: String, of regions: [String], by rule: Rule) {
    self.name = name
    self.regions = regions
    self.rule = rule
  }

  /// Combines the shares of the regions into one.
  ///
  /// If shares are equal, the first one is returned.
  ///
  /// - Precondition: There is at least one share.
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
