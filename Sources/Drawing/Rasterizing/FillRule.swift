// SPDX-License-Identifier: Apache-2.0

/// The rule that decides which points lie inside a path.
public enum FillRule: Hashable, Sendable {
  /// A point is inside if its winding number is not 0; clockwise turns count +1, others -1.
  case nonZero
  /// A point is inside if a ray from it to the outside crosses the path an odd number of times.
  case evenOdd
}

extension FillRule {
  /// Returns true if points with the winding number `winding` lie inside.
  @inlinable
  package func contains(winding: Int) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: !winding.isMultiple(of: 2)
    }
  }
}
