// SPDX-License-Identifier: Apache-2.0
import Drawing

/// The rectangle in which a frame differs from the previous one, and the way it is painted.
struct FrameDifference: Hashable {
  /// The rectangle, in pixels of the picture.
  let window: PixelWindow
  /// True if unchanged pixels are stored as transparent ones; every changed pixel is then opaque.
  ///
  /// Such a frame is painted over the previous one: an opaque pixel replaces the old pixel and a
  /// transparent pixel keeps it, both exactly. Otherwise the whole rectangle is replaced.
  private(set) var leavesOutUnchanged = false

  /// Creates a difference that replaces all of a rectangle.
  init(_ window: PixelWindow) { self.window = window }

  /// Creates the smallest rectangle that contains all pixels in which two frames differ, or nil if
  /// the frames are equal.
  ///
  /// - Precondition: Both frames have the same size.
  /// - Complexity: O(n) in the number of pixels, at the speed of comparing memory.
  init?(from before: Bitmap, to after: Bitmap) {
    var window = PixelWindow.empty
    for y in 0..<after.height {
      let bytes = after.bytes(of: 0..<after.width, inRow: y)
      let old = before.pixels.span.extracting(bytes)
      guard old.differs(from: after.pixels.span.extracting(bytes)) else { continue }
      let columns = Self.columns(window.columns, widenedTo: y, before, after)
      window.formUnion(PixelWindow(columns: columns, rows: y..<y + 1))
    }
    if window.isEmpty { return nil }
    self.window = window
    leavesOutUnchanged = isChangedOnlyToOpaque(before, after)
  }

  /// Writes straight R, G, B, A of row `y` of the rectangle to `row`, after its filter byte.
  func fill(_ row: inout [UInt8], y: Int, from before: Bitmap?, to after: Bitmap) {
    let (columns, bytes) = (window.columns, after.bytes(of: window.columns, inRow: y))
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
      let kept: UInt8 = old.hasPixel(at: i, unlike: new, at: i) ? 255 : 0
      target[i &+ 1] = new[i] & kept
      target[i &+ 2] = new[i &+ 1] & kept
      target[i &+ 3] = new[i &+ 2] & kept
      target[i &+ 4] = new[i &+ 3] & kept
    }
  }

  /// The range of columns that contains the differences of row `y` and the columns `known` of
  /// earlier rows.
  ///
  /// Row `y` has a difference. Only its pixels outside `known` are compared.
  private static func columns(
    _ known: Range<Int>, widenedTo y: Int, _ before: Bitmap, _ after: Bitmap
  ) -> Range<Int> {
    let bytes = after.bytes(of: 0..<after.width, inRow: y)
    let (old, new) = (before.pixels.span.extracting(bytes), after.pixels.span.extracting(bytes))
    func isChanged(_ x: Int) -> Bool { old.hasPixel(at: 4 * x, unlike: new, at: 4 * x) }
    let unknownEnd = known.isEmpty ? after.width : known.lowerBound
    var first = 0
    while first < unknownEnd, !isChanged(first) { first += 1 }
    let unknownStart = known.isEmpty ? first + 1 : known.upperBound
    var end = after.width
    while end > unknownStart, !isChanged(end - 1) { end -= 1 }
    return first..<end
  }

  /// Returns true if every differing pixel of the rectangle is opaque in the new frame.
  private func isChangedOnlyToOpaque(_ before: Bitmap, _ after: Bitmap) -> Bool {
    window.rows.allSatisfy { y in
      let bytes = after.bytes(of: window.columns, inRow: y)
      let (old, new) = (before.pixels.span.extracting(bytes), after.pixels.span.extracting(bytes))
      var isRight = true
      for i in stride(from: 0, to: new.count, by: 4) {
        if new[i &+ 3] != 255, old.hasPixel(at: i, unlike: new, at: i) { isRight = false }
      }
      return isRight
    }
  }
}
