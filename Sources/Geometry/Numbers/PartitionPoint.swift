// SPDX-License-Identifier: Apache-2.0
extension Range<Int> {
  /// Returns the first number for which `isBehind` is true, or the upper bound if there is none; it
  /// must be true for all later ones too.
  ///
  /// - Complexity: O(log n) in the number of numbers.
  @inlinable
  package func partitionPoint(where isBehind: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the smallest range that contains both ranges; an empty one adds nothing.
  @inlinable
  package func hull(_ other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
