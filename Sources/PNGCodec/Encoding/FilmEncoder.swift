// SPDX-License-Identifier: Apache-2.0
import Compression
package import Drawing

// A film is one zlib stream of three parts: runs, colors, opacities. Its pictures are rows of pixels,
// one after the other, and each picture is told by the runs of pixels that differ from the picture
// before; the first one differs everywhere.
//
//     picture  kkkkkkAAAAAAkkkkkkkkkkkkkkkBCDkkkk     k is a pixel that has not changed
//     runs     6, 6*2+1, 15, 3*2+0, 4                 kept, painted, ... up to the last pixel
//     colors   A, B, C, D                             1 for an odd number, or 1 for each pixel
//
// A number is an unsigned varint: 7 bits a byte, the lowest first, and the top bit set if more bytes
// follow. A color is its straight R, G and B; opacities are left out if all are 255. Neighboring
// pictures repeat their edges, which one stream for all of them makes small. `Film` in film.js
// decodes it.

/// An encoder of the pictures of a film as one stream of what changes from picture to picture.
package struct FilmEncoder {
  /// The number of bytes of each part of the stream, in its order, without compression.
  package var parts: [Int] { [runs.count, colors.count, opacities.count] }
  /// The number of bytes of all parts.
  package var byteCount: Int { runs.count + colors.count + opacities.count }
  /// The number of pixels that changed, in all pictures.
  package private(set) var changedPixels = 0

  private var runs: [UInt8] = []
  private var colors: [UInt8] = []
  private var opacities: [UInt8] = []
  private var isOpaque = true
  private var last: Bitmap?

  /// The least number of pixels of one color that are a run of their own.
  private static let leastFill = 4
  /// The number of pixels that are compared at once.
  private static let block = 32

  /// Creates an encoder of a film without pictures.
  package init() {}

  /// Appends a picture, unless it equals the last one.
  ///
  /// - Parameters:
  ///   - picture: The picture, which has the size of the first one.
  ///   - window: The pixels outside of which it equals the last one.
  /// - Returns: True if the picture differs from the last one.
  /// - Complexity: O(n) in the number of pixels of the window.
  package mutating func append(_ picture: Bitmap, changedIn window: PixelWindow) -> Bool {
    let (before, count) = (changedPixels, runs.count)
    var end = 0
    for y in last == nil ? 0..<picture.height : window.rows {
      let columns = last == nil ? 0..<picture.width : window.columns
      let row = y * picture.width
      append(row + columns.lowerBound..<row + columns.upperBound, of: picture, &end)
    }
    guard changedPixels > before else {
      runs.removeLast(runs.count - count)
      return false
    }
    appendNumber(picture.width * picture.height - end)
    if last == nil {
      last = picture
    } else {
      last?.copy(window, from: picture)
    }
    return true
  }

  /// Appends the runs of pixels in one row; `end` is the end of the last painted pixel.
  private mutating func append(_ row: Range<Int>, of picture: Bitmap, _ end: inout Int) {
    guard let last else { return paint(row, of: picture, &end) }
    let bytes = 4 * row.lowerBound..<4 * row.upperBound
    let (new, old) = (picture.pixels.span.extracting(bytes), last.pixels.span.extracting(bytes))
    guard new.differs(from: old) else { return }
    var start: Int?
    for first in stride(from: 0, to: row.count, by: FilmEncoder.block) {
      let pixels = first..<min(first + FilmEncoder.block, row.count)
      let bytes = 4 * pixels.lowerBound..<4 * pixels.upperBound
      let (new, old) = (new.extracting(bytes), old.extracting(bytes))
      let differs = new.differs(from: old)
      // A block without a change ends the run before its first pixel.
      for pixel in differs ? pixels : first..<first + 1 {
        let i = 4 * (pixel - first)
        let differs = differs && old.hasPixel(at: i, unlike: new, at: i)
        if differs, start == nil { start = row.lowerBound + pixel }
        if !differs, let first = start {
          paint(first..<row.lowerBound + pixel, of: picture, &end)
          start = nil
        }
      }
    }
    if let start { paint(start..<row.upperBound, of: picture, &end) }
  }

  /// Appends a run of changed pixels after the pixels from `end` on, which are kept.
  private mutating func paint(_ range: Range<Int>, of picture: Bitmap, _ end: inout Int) {
    appendNumber(range.lowerBound - end)
    appendParts(range, of: picture)
    end = range.upperBound
    changedPixels += range.count
  }

  /// Appends a range of changed pixels in parts of one color and others.
  private mutating func appendParts(_ range: Range<Int>, of picture: Bitmap) {
    let pixels = picture.pixels.span.extracting(4 * range.lowerBound..<4 * range.upperBound)
    let count = range.count
    // Of the pixels before `pixel`, those from `start` on are not yet appended, and the last `same`
    // have one color.
    var (start, same, pixel) = (0, 1, 0)
    // A block that begins before this pixel is known to have several colors, or was not looked at.
    var mixed = 0
    while pixel < count {
      pixel += 1
      let (i, block) = (4 * pixel, 4 * FilmEncoder.block)
      if pixel >= mixed, i + block < pixels.count {
        let isPlain = !pixels.extracting(i..<i + block)
          .differs(from: pixels.extracting(i - 4..<i - 4 + block))
        if isPlain {
          same += FilmEncoder.block
          pixel += FilmEncoder.block - 1
          continue
        }
        mixed = pixel + FilmEncoder.block
      }
      if pixel < count, !pixels.hasPixel(at: i, unlike: pixels, at: i - 4) {
        same += 1
        continue
      }
      if same >= FilmEncoder.leastFill || pixel == count {
        let fill = same >= FilmEncoder.leastFill ? pixel - same : pixel
        if fill > start {
          if start > 0 { appendNumber(0) }
          appendNumber(2 * (fill - start))
          for index in start..<fill { appendColor(range.lowerBound + index, of: picture) }
        }
        if fill < pixel {
          if fill > 0 { appendNumber(0) }
          appendNumber(2 * same + 1)
          appendColor(range.lowerBound + fill, of: picture)
        }
        start = pixel
      }
      same = 1
    }
  }

  /// Appends the color of a pixel, and its opacity if a pixel so far is not opaque.
  private mutating func appendColor(_ pixel: Int, of picture: Bitmap) {
    let i = 4 * pixel
    let alpha = picture.pixels[i + 3]
    if alpha < 255, isOpaque {
      opacities = [UInt8](repeating: 255, count: colors.count / 3)
      isOpaque = false
    }
    if !isOpaque { opacities.append(alpha) }
    if alpha == 255 {
      // An opaque pixel has the same channels straight and premultiplied.
      colors.append(picture.pixels[i])
      colors.append(picture.pixels[i + 1])
      colors.append(picture.pixels[i + 2])
    } else {
      let color = picture[pixel % picture.width, pixel / picture.width]
      colors += [color.red, color.green, color.blue]
    }
  }

  private mutating func appendNumber(_ number: Int) {
    var rest = number
    while rest >= 0x80 {
      runs.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    runs.append(UInt8(rest))
  }

  /// Returns the stream of all pictures.
  ///
  /// - Complexity: O(n) in the bytes of `parts`.
  package func finish() -> [UInt8] {
    // Of the levels, 2 takes half the time of 6 for 7 % more bytes.
    var deflater = Deflater(level: 2)
    var stream: [UInt8] = []
    for part in [runs, colors, opacities] {
      deflater.append(part.span, to: &stream)
    }
    deflater.finish(to: &stream)
    return stream
  }
}
