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
  private(set) var leavesOutUnchanged = false

  /// How many pixels the rectangle has.
  var pixelCount: Int { columns.count * rows.count }

  /// The difference of a first frame, which has nothing to be painted over.
  init(whole bitmap: Bitmap) {
    self.init(columns: 0..<bitmap.width, rows: 0..<bitmap.height)
  }

  /// One pixel, the first, of a frame that stays as it is.
  static let unchanged = FrameDifference(columns: 0..<1, rows: 0..<1)

  private init(columns: Range<Int>, rows: Range<Int>) {
    (self.columns, self.rows) = (columns, rows)
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
    leavesOutUnchanged = isChangedOnlyToOpaque(before, after)
  }

  /// The bytes of the pixels of row `y` in the rectangle: straight R, G, B, A, behind the filter.
  func fill(_ row: inout [UInt8], y: Int, from before: Bitmap?, to after: Bitmap) {
    let bytes = bytes(ofRow: y, width: after.width)
    guard leavesOutUnchanged, let before else {
      // Nothing is to be divided where all is opaque.
      let isOpaque = stride(from: bytes.lowerBound + 3, to: bytes.upperBound, by: 4)
        .allSatisfy { after.pixels[$0] == 255 }
      if isOpaque { return row.replaceSubrange(1..., with: after.pixels[bytes]) }
      var straight = [UInt8](repeating: 0, count: 4 * after.width)
      after.copyStraightRow(y, into: &straight)
      row.replaceSubrange(1..., with: straight[4 * columns.lowerBound..<4 * columns.upperBound])
      return
    }
    let (old, new) = (before.pixels.span.extracting(bytes), after.pixels.span.extracting(bytes))
    var target = row.mutableSpan
    precondition(target.count == 1 + new.count, "A row has a filter and its pixels")
    for i in stride(from: 0, to: new.count, by: 4) {
      // An opaque pixel has the same channels straight and premultiplied.
      let kept: UInt8 = Self.difference(old, new, i) == 0 ? 0 : 255
      target[i &+ 1] = new[i] & kept
      target[i &+ 2] = new[i &+ 1] & kept
      target[i &+ 3] = new[i &+ 2] & kept
      target[i &+ 4] = new[i &+ 3] & kept
    }
  }

  /// The bytes of row `y` in the rectangle, in a picture of so many columns.
  private func bytes(ofRow y: Int, width: Int) -> Range<Int> {
    4 * (y * width + columns.lowerBound)..<4 * (y * width + columns.upperBound)
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
    let bytes = 4 * y * after.width..<4 * (y + 1) * after.width
    let (old, new) = (before.pixels.span.extracting(bytes), after.pixels.span.extracting(bytes))
    let unknownEnd = known.isEmpty ? after.width : known.lowerBound
    var first = 0
    while first < unknownEnd, difference(old, new, 4 * first) == 0 { first += 1 }
    let unknownStart = known.isEmpty ? first + 1 : known.upperBound
    var end = after.width
    while end > unknownStart, difference(old, new, 4 * (end - 1)) == 0 { end -= 1 }
    return first..<end
  }

  /// Whether every pixel of the rectangle that differs is opaque in the new frame.
  private func isChangedOnlyToOpaque(_ before: Bitmap, _ after: Bitmap) -> Bool {
    rows.allSatisfy { y in
      let bytes = bytes(ofRow: y, width: after.width)
      let (old, new) = (before.pixels.span.extracting(bytes), after.pixels.span.extracting(bytes))
      var isRight = true
      for i in stride(from: 0, to: new.count, by: 4) {
        if new[i &+ 3] != 255, Self.difference(old, new, i) != 0 { isRight = false }
      }
      return isRight
    }
  }

  /// What is not 0 where the pixels whose first channel is the byte `i` differ.
  @inline(__always)
  private static func difference(
    _ old: borrowing Span<UInt8>, _ new: borrowing Span<UInt8>, _ i: Int
  ) -> UInt8 {
    (old[i] ^ new[i]) | (old[i &+ 1] ^ new[i &+ 1]) | (old[i &+ 2] ^ new[i &+ 2])
      | (old[i &+ 3] ^ new[i &+ 3])
  }
}
