// SPDX-License-Identifier: Apache-2.0

/// The arc lengths of a cubic at some parameters, from which any length is found at once.
///
/// Between two neighbors of the table, one step of quadrature is as exact as `arcLength`. So a
/// search for a length does not integrate the curve from its start, as `parameter(atLength:)` does:
///
///     t       0 ---- t1 -- t2 ------ t3 ------------ 1
///     length  0      l1    l2        l3              l     a search looks for the interval, and
///                                                         then integrates a part of it
///
/// The results of both agree to about 1e-9 of the length.
package struct ArcLengthTable: Sendable {
  private let curve: CubicBezier
  /// The parameters, ascending from 0 to 1.
  private var parameters = [0.0]
  /// The length up to each parameter, in points.
  private var lengths = [0.0]

  /// Measures a curve.
  ///
  /// - Complexity: That of `arcLength`.
  package init(of curve: CubicBezier) {
    self.curve = curve
    curve.forEachExactPart { end, length in
      parameters.append(end)
      lengths.append(lengths[lengths.count - 1] + length)
    }
  }

  /// Returns the parameter up to which the curve is `length` points long; the nearer end for a
  /// length that the curve does not have.
  ///
  /// - Complexity: O(log n) in the size of the table, and a few steps of quadrature.
  package func parameter(atLength length: Double) -> Double {
    let total = lengths[lengths.count - 1]
    guard length > 0 else { return 0 }
    guard length < total else { return 1 }
    // The interval whose end is the first that reaches the length.
    let first = (1..<lengths.count - 1).partitionPoint { lengths[$0] >= length }
    let (start, wanted) = (parameters[first - 1], length - lengths[first - 1])
    let end = parameters[first]
    return curve.parameter(
      from: start + (end - start) * wanted / (lengths[first] - lengths[first - 1]),
      in: start...end, accuracy: 1e-9 * total
    ) { curve.quadrature(start, $0) - wanted }
  }
}
