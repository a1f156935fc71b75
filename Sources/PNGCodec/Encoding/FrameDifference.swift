import Drawing

/// The rectangle in which a frame differs from the previous one, and the way it is painted.
struct FrameDifference: Hashable {
  /// The columns of the rectangle, in pixels of the picture.
  let columns: Range<Int>
  /// The rows of the rectangle, in pixels of the picture.
  let rows: Range<Int>
  /// True if unchanged pixels are stored as transparent ones; every changed pixel is then opaque.
  ///
  /// Such a frame is painted over the previous one: an opaque pixel replaces the old pixel and a
  /// transparent pixel keeps it, both exactly. Otherwise the whole rectangle is replaced.
  private(set) var leavesOutUnchanged = false

  /// The number of pixels in the rectangle.
  var pixelCount: Int { columns.count * rows.count }

  /// Creates the difference of a first frame: the whole picture.
  init(whole bitmap: Bitmap) {
    self.init(columns: 0..<bitmap.width, rows: 0..<bitmap.height)
  }

  /// The difference of a frame that repeats the previous one: its first pixel only.
  static let unchanged = FrameDifference(columns: 0..<1, rows: 0..<1)

  private init(columns: Range<Int>, rows: Range<Int>) {
    (self.columns, self.rows) = (columns, rows)
  }

  /// Creates the smallest rectangle that contains all pixels in which two frames differ, or nil if
  /// the frames are equal.
  ///
  /// - Precondition: Both frames have the same size.
  /// - Complexity: O(n) in the number of pixels, at the speed of comparing memory.
  init?(from before: Bitmap, to after: Bitmap) {
    var columns = 0..<0
    var rows = 0..<0
    for y in 0..<after.height {
      let bytes = 4 * y * after.width..<4 * (y + 1) * after.width
      let old = before.pixels.span.extracting(bytes)
      guard old.differs(from: after.pixels.span.extracting(bytes)) else { continue }
      rows = (rows.isEmpty ? y : rows.lowerBound)..<y + 1
      columns = Self.columns(columns, widenedTo: y, before, after)
    }
    if rows.isEmpty { return nil }
    (self.columns, self.rows) = (columns, rows)
    leavesOutUnchanged = isChangedOnlyToOpaque(before, after)
  }

  /// Writes straight R, G, B, A of row `y` of the rectangle to `row`, after its filter byte.
  func fill(_ row: inout [UInt8], y: Int, from before: Bitmap?, to after: Bitmap) {
    let bytes = bytes(ofRow: y, width: after.width)
    guard leavesOutUnchanged, let before else {
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

  /// The range of row `y` of the rectangle in the bytes of a picture with `width` columns.
  private func bytes(ofRow y: Int, width: Int) -> Range<Int> {
    4 * (y * width + columns.lowerBound)..<4 * (y * width + columns.upperBound)
  }

  /// The range of columns that contains the differences of row `y` and the columns `known` of
  /// earlier rows.
  ///
  /// Row `y` has a difference. Only its pixels outside `known` are compared.
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

  /// Returns true if every differing pixel of the rectangle is opaque in the new frame.
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

  /// A number that is not 0 if the pixels at the byte `i` differ.
  @inline(__always)
  private static func difference(
    _ old: borrowing Span<UInt8>, _ new: borrowing Span<UInt8>, _ i: Int
  ) -> UInt8 {
    (old[i] ^ new[i]) | (old[i &+ 1] ^ new[i &+ 1]) | (old[i &+ 2] ^ new[i &+ 2])
      | (old[i &+ 3] ^ new[i &+ 3])
  }
}
