/// The pixels of a picture that are stored together.
///
/// A pass contains every `columnStep`-th pixel of every `rowStep`-th row.
struct PNGPass: Hashable {
  /// The column of the first pixel.
  let column: Int
  /// The row of the first pixel.
  let row: Int
  /// The distance between the columns, in pixels of the picture.
  let columnStep: Int
  /// The distance between the rows, in pixels of the picture.
  let rowStep: Int
  /// The number of pixels in a row of the pass; 0 in an empty pass.
  let width: Int
  /// The number of rows in the pass; 0 in an empty pass.
  let height: Int

  /// The single pass of a picture without interlacing, or the seven passes of Adam7 (8.1).
  ///
  /// This is the pass of each pixel in a square of eight by eight:
  ///
  ///     1 6 4 6 2 6 4 6
  ///     7 7 7 7 7 7 7 7
  ///     5 6 5 6 5 6 5 6
  ///     7 7 7 7 7 7 7 7
  ///     3 6 4 6 3 6 4 6
  ///     7 7 7 7 7 7 7 7
  ///     5 6 5 6 5 6 5 6
  ///     7 7 7 7 7 7 7 7
  static func passes(of header: PNGHeader) -> [PNGPass] {
    let steps =
      header.isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ]
      : [(0, 0, 1, 1)]
    return steps.map { column, row, columnStep, rowStep in
      let columns = max(0, (header.width - column + columnStep - 1) / columnStep)
      let rows = max(0, (header.height - row + rowStep - 1) / rowStep)
      // A pass without columns has no rows either, and thus no filter bytes (8.1).
      return PNGPass(
        column: column, row: row, columnStep: columnStep, rowStep: rowStep, width: columns,
        height: columns == 0 ? 0 : rows)
    }
  }
}
