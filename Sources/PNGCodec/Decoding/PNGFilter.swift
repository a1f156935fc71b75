// SPDX-License-Identifier: Apache-2.0

/// The filter that was applied to the bytes of a row before compression (9.2).
///
/// A filter subtracts a prediction from each byte. The prediction depends on the byte one pixel to
/// the left (a), the byte above (b) and the byte above a (c). Bytes outside the picture are 0.
enum PNGFilter: UInt8 {
  /// The prediction is 0.
  case none
  /// The prediction is a.
  case left
  /// The prediction is b.
  case up
  /// The prediction is (a + b) / 2, rounded down.
  case average
  /// The prediction is the one of a, b and c that is nearest to a + b - c.
  case paeth

  /// Adds the predictions to `row`, from left to right.
  ///
  /// Both rows begin with their filter byte, which does not change. `previous` has its filter
  /// already removed; above the first row it consists of zeros. `step` is the number of bytes of a
  /// pixel, at least 1.
  ///
  /// - Precondition: Both rows have the same length.
  /// - Complexity: O(n) in the length of the row.
  func remove(from row: inout [UInt8], previous: [UInt8], step: Int) {
    precondition(row.count == previous.count, "Rows of one pass have the same length")
    let inner = min(1 + step, row.count)..<row.count
    switch self {
    case .none: break
    case .left: for i in inner { row[i] &+= row[i - step] }
    case .up: for i in 1..<row.count { row[i] &+= previous[i] }
    case .average:
      for i in 1..<inner.lowerBound { row[i] &+= previous[i] / 2 }
      for i in inner {
        row[i] &+= UInt8(truncatingIfNeeded: (UInt16(row[i - step]) + UInt16(previous[i])) / 2)
      }
    case .paeth:
      // With a = c = 0 the prediction is b.
      for i in 1..<inner.lowerBound { row[i] &+= previous[i] }
      for i in inner {
        row[i] &+= Self.paethPrediction(row[i - step], previous[i], previous[i - step])
      }
    }
  }

  /// The one of a, b and c that is nearest to a + b - c; the first of them on a tie.
  private static func paethPrediction(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
    let (towardB, towardA) = (Int32(b) - Int32(c), Int32(a) - Int32(c))
    // The distances of a + b - c from a, b and c.
    let (fromA, fromB, fromC) = (abs(towardB), abs(towardA), abs(towardA + towardB))
    if fromA <= fromB && fromA <= fromC { return a }
    return fromB <= fromC ? b : c
  }
}
