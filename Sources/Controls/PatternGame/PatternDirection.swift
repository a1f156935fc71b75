import Geometry

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
