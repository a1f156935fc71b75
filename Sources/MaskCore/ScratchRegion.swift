public import Geometry

/// A named part of a card.
public struct ScratchRegion: Hashable, Sendable {
  /// What a region is for.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Only what lies in such regions is eligible, where there are any.
    case mayScratch = "may-scratch"
    /// Its coverage is reported.
    case counts
    /// Revealing any of it is reported.
    case forbidden
  }

  /// The outline of a region, in points of the card; samples on the outline belong to it.
  public enum Shape: Hashable, Sendable {
    /// A rectangle, whose origin and size are rounded to 1/256 point, half away from zero.
    case rect(Rect)
  }

  /// What reports call the region; unique on its card.
  public var name: String
  /// What the region is for.
  public var kind: Kind
  /// Where the region lies.
  public var shape: Shape

  /// Creates a region.
  public init(name: String, kind: Kind, shape: Shape) {
    self.name = name
    self.kind = kind
    self.shape = shape
  }
}
