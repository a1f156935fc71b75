/// How the bytes of a row were made smaller before they were compressed (9.2).
///
/// Of each byte a prediction was subtracted, which is made of the byte as many bytes to the left as
/// a pixel has (a), the byte above (b) and the byte above a (c); outside of the picture they are 0.
enum PNGFilter: UInt8 {
  case none
  case left
  case up
  case average
  case paeth

  /// Adds the predictions to `row`, from left to right.
  ///
  /// Both rows begin with the byte of their filter, which stays as it is; `previous` is without its
  /// filter already, or 0 above the first row. `step` is the bytes of a pixel, at least 1.
  ///
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

  /// The one of a, b and c that is nearest to a + b - c; the first of equally near ones.
  private static func paethPrediction(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
    let (towardsB, towardsA) = (Int32(b) - Int32(c), Int32(a) - Int32(c))
    // The distances of a + b - c from a, b and c.
    let (fromA, fromB, fromC) = (abs(towardsB), abs(towardsA), abs(towardsA + towardsB))
    if fromA <= fromB && fromA <= fromC { return a }
    return fromB <= fromC ? b : c
  }
}
