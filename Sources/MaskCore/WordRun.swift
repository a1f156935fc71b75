/// Neighbouring pixels of one row, and which samples of each belong to a shape.
struct WordRun {
  /// The row of pixels.
  let y: Int
  /// The columns of pixels.
  let columns: Range<Int>
  /// The columns whose 64 samples all belong to it; inside `columns`.
  let full: Range<Int>
}
