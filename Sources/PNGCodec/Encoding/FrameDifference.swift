import Drawing

/// The rectangle in which a frame differs from the one before, and how it is painted over that.
struct FrameDifference: Hashable {
  /// Columns of the picture.
  let columns: Range<Int>
  /// Rows of the picture.
  let rows: Range<Int>
  /// Whether unchanged pixels are left out, as clear ones, because every changed one is opaque.
  ///
  /// Painted over the frame before, an opaque pixel replaces and a clear one keeps what is there,
  /// both exactly. Otherwise the whole rectangle is replaced.
  let leavesOutUnchanged: Bool

  /// The difference of a first frame, which has nothing to be painted over.
  init(whole bitmap: Bitmap) {
    self.init(columns: 0..<bitmap.width, rows: 0..<bitmap.height)
  }

  /// One pixel, the first, of a frame that stays as it is.
  static let unchanged = FrameDifference(columns: 0..<1, rows: 0..<1)

  private init(columns: Range<Int>, rows: Range<Int>) {
    (self.columns, self.rows, leavesOutUnchanged) = (columns, rows, false)
  }

  /// The smallest rectangle that holds all pixels in which two frames of one size differ; nil if
  /// they do not.
  ///
  /// - Complexity: O(n) in the number of pixels, as comparing memory.
  init?(from before: Bitmap, to after: Bitmap) {
    var columns = 0..<0
    var rows = 0..<0
    for y in 0..<after.height where Self.rowDiffers(y, before, after) {
      rows = (rows.isEmpty ? y : rows.lowerBound)..<y + 1
      columns = Self.columns(columns, widenedTo: y, before, after)
    }
    if rows.isEmpty { return nil }
    (self.columns, self.rows) = (columns, rows)
    leavesOutUnchanged = Self.isChangedOnlyToOpaque(columns, rows, before, after)
  }

  /// The bytes of the pixels of row `y` in the rectangle: straight R, G, B, A, behind the filter.
  func fill(_ row: inout [UInt8], y: Int, from before: Bitmap?, to after: Bitmap) {
    let start = 4 * (y * after.width + columns.lowerBound)
    guard leavesOutUnchanged, let before else {
      var straight = [UInt8](repeating: 0, count: 4 * after.width)
      after.copyStraightRow(y, into: &straight)
      row.replaceSubrange(1..., with: straight[4 * columns.lowerBound..<4 * columns.upperBound])
      return
    }
    for i in stride(from: 0, to: 4 * columns.count, by: 4) {
      let isChanged = Self.pixelDiffers(start + i, before, after)
      // An opaque pixel has the same channels straight and premultiplied.
      for k in i..<i + 4 { row[1 + k] = isChanged ? after.pixels[start + k] : 0 }
    }
  }

  /// Without a way out of the loop, so that many bytes are compared at once.
  private static func rowDiffers(_ y: Int, _ before: Bitmap, _ after: Bitmap) -> Bool {
    let bytes = 4 * y * after.width..<4 * (y + 1) * after.width
    let (old, new) = (before.pixels.span.extracting(bytes), after.pixels.span.extracting(bytes))
    var difference: UInt8 = 0
    for i in old.indices { difference |= old[i] ^ new[i] }
    return difference != 0
  }

  /// The columns from the first to the last in which row `y`, which differs, or those before differ.
  ///
  /// Only what is outside of the columns of those before is looked at.
  private static func columns(
    _ known: Range<Int>, widenedTo y: Int, _ before: Bitmap, _ after: Bitmap
  ) -> Range<Int> {
    let start = y * after.width
    let isChanged = { (x: Int) in pixelDiffers(4 * (start + x), before, after) }
    let left = known.isEmpty ? after.width : known.lowerBound
    let first = (0..<left).first(where: isChanged) ?? left
    let last = (known.upperBound..<after.width).last(where: isChanged)
    return first..<(last.map { $0 + 1 } ?? known.upperBound)
  }

  /// Whether every pixel of the rectangle that differs is opaque in the new frame.
  private static func isChangedOnlyToOpaque(
    _ columns: Range<Int>, _ rows: Range<Int>, _ before: Bitmap, _ after: Bitmap
  ) -> Bool {
    rows.allSatisfy { y in
      columns.allSatisfy { x in
        let i = 4 * (y * after.width + x)
        return after.pixels[i + 3] == 255 || !pixelDiffers(i, before, after)
      }
    }
  }

  /// Whether the pixels whose first channel is the byte `i` differ.
  private static func pixelDiffers(_ i: Int, _ before: Bitmap, _ after: Bitmap) -> Bool {
    (before.pixels[i] ^ after.pixels[i]) | (before.pixels[i + 1] ^ after.pixels[i + 1])
      | (before.pixels[i + 2] ^ after.pixels[i + 2]) | (before.pixels[i + 3] ^ after.pixels[i + 3])
      != 0
  }
}
