// SPDX-License-Identifier: Apache-2.0
import Geometry

/// The color of the triangles of a tile; the raw value is the color in CSS.
///
/// Random numbers choose colors in the order of the cases.
public enum PatternColor: String, Hashable, Sendable, CaseIterable {
  /// (0, 0, 1) as shares of full intensity.
  case blue = "#0000ff"
  /// (1, 0, 0).
  case red = "#ff0000"
  /// (1, 0, 1).
  case magenta = "#ff00ff"
}

/// One of the tiles that are shown side by side.
public struct PatternTile: Hashable, Sendable {
  /// The direction in which the triangles point.
  public let direction: PatternDirection
  /// The color of the triangles; it is independent of the answer.
  public let color: PatternColor

  /// Creates a tile.
  public init(_ direction: PatternDirection, _ color: PatternColor) {
    (self.direction, self.color) = (direction, color)
  }
}

/// The direction in which the triangles of a tile point.
///
/// Random numbers choose directions in the order of the cases.
public enum PatternDirection: String, Hashable, Sendable, CaseIterable {
  case left, top, right, bottom

  /// The index of the direction in `allCases`.
  var index: Int {
    switch self {
    case .left: 0
    case .top: 1
    case .right: 2
    case .bottom: 3
    }
  }
}

extension SplitMix64 {
  /// Returns one of the four directions.
  mutating func direction() -> PatternDirection { PatternDirection.allCases[index(below: 4)] }

  /// Returns an integer from 0 up to, but not including, `count`.
  mutating func index(below count: Int) -> Int { Int(next(below: UInt64(count))) }
}
