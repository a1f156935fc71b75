/// Where the triangles of a tile point to, in the order in which random numbers choose.
public enum PatternDirection: String, Hashable, Sendable, CaseIterable {
  case left, top, right, bottom
}

/// What the triangles of a tile are painted with, in the order in which random numbers choose; the
/// names are colours as CSS writes them.
public enum PatternColor: String, Hashable, Sendable, CaseIterable {
  /// (0, 0, 1) in shares of full intensity.
  case blue = "#0000ff"
  /// (1, 0, 0).
  case red = "#ff0000"
  /// (1, 0, 1).
  case magenta = "#ff00ff"
}

/// One of the tiles that are shown side by side.
public struct PatternTile: Hashable, Sendable {
  /// Where its triangles point to.
  public let direction: PatternDirection
  /// What they are painted with; it says nothing about the answer.
  public let color: PatternColor

  /// Creates a tile.
  public init(_ direction: PatternDirection, _ color: PatternColor) {
    (self.direction, self.color) = (direction, color)
  }
}
