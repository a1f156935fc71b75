// SPDX-License-Identifier: Apache-2.0

// The unsafe kernel of this module: the only file that reads and writes memory by address. A
// picture can be as large as the screen. Compositing it costs as much as copying its bytes, if
// pixels are processed in blocks and no access is bounds-checked. The entry points make this safe:
// each checks once that every picture has four bytes, and the mask one byte, for each requested
// pixel, and the kernel accesses no others. The tests contain a slow, safe form of the formula.
// Four bytes are read as one little-endian number, as on every machine that Swift supports.

extension Bitmap {
  /// Composites a row of premultiplied pixels over the pixels from column `x` of row `y` on.
  ///
  /// With the source s of opacity a, the coverage c and the existing value d, all 0 to 255:
  ///
  ///     s c / 255  +  d (1 - a c / 65025)  =  (255 s c + d (65025 - a c)) / 65025
  ///
  /// in integers below 2^25 and rounded once, halves up. An opaque pixel under full coverage is
  /// copied unchanged, a pixel without coverage changes nothing, and no channel exceeds the
  /// opacity.
  ///
  /// - Parameters:
  ///   - source: The pixels, 4 bytes each.
  ///   - coverage: The coverage, 1 byte per pixel.
  ///   - x: The column of the first pixel.
  ///   - y: The row.
  /// - Precondition: `source` and `coverage` have the same number of pixels, and all lie in the
  ///   row.
  mutating func layOver(_ source: Span<UInt8>, through coverage: Span<UInt8>, x: Int, y: Int) {
    lay(source, through: coverage, x: x, y: y, replaces: false)
  }

  /// Interpolates between the pixels from column `x` of row `y` on and the pixels of `source`.
  ///
  /// A channel d becomes (d (255 - c) + s c) / 255, where s is the channel of the source and c the
  /// coverage, rounded to the nearest integer; 255 is odd, so there are no halves.
  ///
  /// - Parameters:
  ///   - source: The pixels, 4 bytes each.
  ///   - coverage: The coverage, 1 byte per pixel.
  ///   - x: The column of the first pixel.
  ///   - y: The row.
  /// - Precondition: `source` and `coverage` have the same number of pixels, and all lie in the
  ///   row.
  mutating func mix(_ source: Span<UInt8>, through coverage: Span<UInt8>, x: Int, y: Int) {
    lay(source, through: coverage, x: x, y: y, replaces: true)
  }

  /// Composites one color over the pixels from column `x` of row `y` on, by the formula above.
  ///
  /// - Precondition: All pixels of the coverage lie in the row.
  mutating func layOver(_ color: Color, through coverage: Span<UInt8>, x: Int, y: Int) {
    blend(SolidColor(bits: Pixel(color).bits), through: coverage, x: x, y: y)
  }

  /// Composites pixels over others, or interpolates between both if `replaces` is true.
  private mutating func lay(
    _ source: Span<UInt8>, through coverage: Span<UInt8>, x: Int, y: Int, replaces: Bool
  ) {
    precondition(source.count == 4 * coverage.count, "A pixel has 4 bytes")
    unsafe source.withUnsafeBytes { source in
      // Empty spans have no address, and there is nothing to do.
      guard let source = source.baseAddress else { return }
      unsafe blend(
        PixelPointer(pixels: source), through: coverage, x: x, y: y, replaces: replaces)
    }
  }

  private mutating func blend<Above: PixelSource>(
    _ above: Above, through coverage: Span<UInt8>, x: Int, y: Int, replaces: Bool = false
  ) {
    let count = coverage.count
    precondition(
      x >= 0 && x + count <= width && y >= 0 && y < height, "The pixels must lie on the bitmap")
    checkPixels()
    let start = 4 * (y * width + x)
    unsafe pixels.withUnsafeMutableBytes { result in
      unsafe coverage.withUnsafeBytes { coverage in
        guard let coverage = coverage.baseAddress, let result = result.baseAddress else { return }
        let target = unsafe result + start
        unsafe Blend(
          coverage: coverage, above: above, below: UnsafeRawPointer(target), result: target,
          replaces: replaces
        ).mix(0..<count)
      }
    }
  }

  /// Fills the polygons of a rasterizer with one color, by the formula of `layOver`.
  ///
  /// - Precondition: The window of the rasterizer lies in the bitmap.
  mutating func fill(_ shape: inout Rasterizer, rule: FillRule, with color: Color) {
    checkPixels()
    let (width, height) = (width, height)
    let plain = SolidColor(bits: Pixel(color).bits)
    unsafe pixels.withUnsafeMutableBytes { result in
      guard let result = result.baseAddress else { return }
      shape.forEachRun(rule: rule) { y, x, coverage, isFull in
        let count = coverage.count
        precondition(
          x >= 0 && x + count <= width && y >= 0 && y < height, "The pixels must lie on the bitmap")
        let target = unsafe result + 4 * (y * width + x)
        if isFull, color.alpha == 255 {
          unsafe plain.fill(target, count: count)
        } else {
          unsafe coverage.withUnsafeBytes { coverage in
            guard let coverage = coverage.baseAddress else { return }
            unsafe Blend(
              coverage: coverage, above: plain, below: UnsafeRawPointer(target), result: target
            ).mix(0..<count)
          }
        }
      }
    }
  }

  /// Replaces pixels by those of `above`, composited over `below` through a mask.
  ///
  /// The formula is that of `layOver`, rounded once.
  ///
  /// - Parameters:
  ///   - range: The indices of the pixels to replace, counted row by row.
  ///   - above: The picture that shows where the mask is 255.
  ///   - mask: The mask, 1 byte for each pixel of the picture.
  ///   - below: The picture that shows where the mask is 0.
  /// - Precondition: Both pictures and the mask have the size of this picture, and `range` lies in
  ///   it.
  /// - Complexity: O(n) in the number of pixels in `range`.
  public mutating func replace(
    _ range: Range<Int>, with above: Bitmap, through mask: Span<UInt8>, over below: Bitmap
  ) {
    precondition(
      above.width == width && above.height == height && below.width == width
        && below.height == height && mask.count == width * height,
      "A picture has the size of its mask")
    precondition(
      range.lowerBound >= 0 && range.upperBound <= mask.count, "The pixels must lie on the bitmap")
    checkPixels()
    above.checkPixels()
    below.checkPixels()
    unsafe pixels.withUnsafeMutableBytes { result in
      unsafe mask.withUnsafeBytes { mask in
        unsafe below.pixels.withUnsafeBytes { below in
          unsafe above.pixels.withUnsafeBytes { above in
            // A picture has at least one pixel, so all four have an address.
            guard let mask = mask.baseAddress, let below = below.baseAddress,
              let above = above.baseAddress, let result = result.baseAddress
            else { return }
            unsafe Blend(
              coverage: mask, above: PixelPointer(pixels: above), below: below, result: result
            ).mix(range)
          }
        }
      }
    }
  }
}

extension Bitmap {
  /// Replaces every pixel by one color.
  ///
  /// - Complexity: O(n) in the number of pixels.
  mutating func fill(with color: Color) {
    checkPixels()
    let plain = SolidColor(bits: Pixel(color).bits)
    unsafe pixels.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      // White and clear: memory that is set need not be read first, as for a copy of pixels.
      let byte = UInt8(truncatingIfNeeded: plain.bits)
      if plain.bits == UInt32(byte) &* 0x0101_0101 {
        return _ = unsafe bytes.initializeMemory(as: UInt8.self, repeating: byte)
      }
      // 16 kB stay in the nearest cache, and copying them is faster than a loop over pixels.
      let block = 1 << 14
      unsafe plain.fill(start, count: min(bytes.count, block) / 4)
      for first in stride(from: block, to: bytes.count, by: block) {
        unsafe (start + first).copyMemory(
          from: start, byteCount: min(block, bytes.count &- first))
      }
    }
  }
}

extension Bitmap {
  /// Replaces the pixels of a window by one color.
  ///
  /// - Precondition: The window lies in the bitmap.
  mutating func fill(_ window: PixelWindow, with color: Color) {
    precondition(
      window.columns.clamped(to: 0..<width) == window.columns
        && window.rows.clamped(to: 0..<height) == window.rows, "The pixels must lie on the bitmap")
    checkPixels()
    let (plain, width) = (SolidColor(bits: Pixel(color).bits), width)
    unsafe pixels.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      for y in window.rows {
        let row = unsafe start + 4 * (y * width + window.columns.lowerBound)
        unsafe plain.fill(row, count: window.columns.count)
      }
    }
  }
}

extension Bitmap {
  /// Returns true if every pixel in row `y` is opaque.
  ///
  /// - Precondition: `y` is a row of the bitmap.
  package func isOpaque(inRow y: Int) -> Bool {
    checkPixels()
    precondition(y >= 0 && y < height, "The pixels must lie on the bitmap")
    return unsafe pixels.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return true }
      // The loop has no early exit, so that the compiler vectorizes it.
      var all = UInt32.max
      for pixel in y * width..<(y + 1) * width {
        all &= unsafe start.loadUnaligned(fromByteOffset: 4 &* pixel, as: UInt32.self)
      }
      return all >= 0xFF00_0000
    }
  }

  /// Writes R, G, B of the opaque row `y` to `row`, after its first byte.
  ///
  /// Opaque pixels have the same channels straight and premultiplied.
  ///
  /// - Precondition: `y` is a row of the bitmap, and `row` has 1 + 3 x width bytes.
  package func copyOpaqueRow(_ y: Int, into row: inout [UInt8]) {
    checkPixels()
    precondition(y >= 0 && y < height && row.count == 1 + 3 * width, "The row must fit")
    unsafe pixels.withUnsafeBytes { source in
      unsafe row.withUnsafeMutableBytes { target in
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        let first = 4 * y * width
        // Each pixel is stored with its alpha, which the next one overwrites, but for the last.
        for x in 0..<width - 1 {
          let pixel = unsafe source.loadUnaligned(fromByteOffset: first &+ 4 &* x, as: UInt32.self)
          unsafe target.storeBytes(of: pixel, toByteOffset: 1 &+ 3 &* x, as: UInt32.self)
        }
        unsafe (target + 3 * width - 2).copyMemory(
          from: source + first + 4 * (width - 1), byteCount: 3)
      }
    }
  }

  /// Traps if a caller has set `pixels` to an array of another length.
  private func checkPixels() {
    precondition(pixels.count == 4 * width * height, "A bitmap has 4 bytes a pixel")
  }
}

extension Pixel {
  /// The four bytes in memory order, red in the lowest.
  fileprivate var bits: UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }
}

/// The upper layer of a blend.
private protocol PixelSource {
  /// Returns the four pixels from index `first` on.
  func quad(_ first: Int) -> Quad
  /// Returns the four bytes of the pixel at the given index.
  func bits(_ pixel: Int) -> UInt32
}

/// A layer of one color.
private struct SolidColor: PixelSource {
  let bits: UInt32
  @inline(__always)
  func quad(_ first: Int) -> Quad { Quad(repeating: bits) }
  @inline(__always)
  func bits(_ pixel: Int) -> UInt32 { bits }

  /// Writes the color to `count` pixels from `target` on.
  @inline(__always)
  func fill(_ target: UnsafeMutableRawPointer, count: Int) {
    for pixel in 0..<count {
      unsafe target.storeBytes(of: bits, toByteOffset: 4 &* pixel, as: UInt32.self)
    }
  }
}

/// A layer of pixels at an address, without bounds.
@unsafe
private struct PixelPointer: @unsafe PixelSource {
  let pixels: UnsafeRawPointer
  @inline(__always)
  func quad(_ first: Int) -> Quad {
    unsafe pixels.loadUnaligned(fromByteOffset: 4 &* first, as: Quad.self)
  }
  @inline(__always)
  func bits(_ pixel: Int) -> UInt32 {
    unsafe pixels.loadUnaligned(fromByteOffset: 4 &* pixel, as: UInt32.self)
  }
}

/// A blend of two layers through a mask, by addresses without bounds; `below` may equal `result`.
@unsafe
private struct Blend<Above: PixelSource> {
  let coverage: UnsafeRawPointer
  let above: Above
  let below: UnsafeRawPointer
  let result: UnsafeMutableRawPointer
  /// True if clear parts of the upper layer replace the lower layer as opaque parts do.
  var replaces = false

  /// Mixes pixels in blocks of 16 and of 4, and the rest one by one.
  func mix(_ pixels: Range<Int>) {
    var first = pixels.lowerBound
    while first &+ 16 <= pixels.upperBound {
      unsafe mixBlock(first)
      first &+= 16
    }
    while first &+ 4 <= pixels.upperBound {
      unsafe mixQuad(first)
      first &+= 4
    }
    while first < pixels.upperBound {
      unsafe mixPixel(first)
      first &+= 1
    }
  }

  /// Mixes 16 pixels; most blocks have the mask 0 or 255 everywhere and are copied unchanged.
  ///
  /// Over a clear pixel the formula of `layOver` gives 255 * 255 s / 65025 = s.
  @inline(__always)
  private func mixBlock(_ first: Int) {
    let left = unsafe coverage.loadUnaligned(fromByteOffset: first, as: UInt64.self)
    let right = unsafe coverage.loadUnaligned(fromByteOffset: first &+ 8, as: UInt64.self)
    if left | right == 0 {
      if unsafe below == UnsafeRawPointer(result) { return }
      for k in 0..<4 { unsafe store(quad(below, first &+ 4 &* k), first &+ 4 &* k) }
      return
    }
    if left & right == .max {
      let new = unsafe (
        above.quad(first), above.quad(first &+ 4), above.quad(first &+ 8), above.quad(first &+ 12)
      )
      if unsafe replaces || (new.0 & new.1 & new.2 & new.3).isOpaque || isClear(first) {
        unsafe store(new.0, first)
        unsafe store(new.1, first &+ 4)
        unsafe store(new.2, first &+ 8)
        unsafe store(new.3, first &+ 12)
        return
      }
    }
    for k in 0..<4 { unsafe mixQuad(first &+ 4 &* k) }
  }

  /// Returns true if 16 pixels of the lower layer are clear.
  @inline(__always)
  private func isClear(_ first: Int) -> Bool {
    var all = unsafe quad(below, first)
    for k in 1..<4 { unsafe all |= quad(below, first &+ 4 &* k) }
    return all == .zero
  }

  /// Mixes 4 pixels.
  @inline(__always)
  private func mixQuad(_ first: Int) {
    let new = unsafe above.quad(first)
    if unsafe replaces || new.isOpaque {
      let shares = unsafe coverage.loadUnaligned(fromByteOffset: first, as: UInt32.self)
      unsafe store(new.over(quad(below, first), shares), first)
    } else {
      for k in 0..<4 { unsafe mixPixel(first &+ k) }
    }
  }

  /// Mixes one pixel by the formula of `layOver`.
  @inline(__always)
  private func mixPixel(_ pixel: Int) {
    let share = unsafe UInt32(coverage.load(fromByteOffset: pixel, as: UInt8.self))
    if share == 0, unsafe below == UnsafeRawPointer(result) { return }
    let (new, old) = unsafe (
      above.bits(pixel), below.loadUnaligned(fromByteOffset: 4 &* pixel, as: UInt32.self)
    )
    unsafe result.storeBytes(
      of: replaces || new >= 0xFF00_0000
        ? Quad(new, 0, 0, 0).over(Quad(old, 0, 0, 0), share)[0]
        : translucent(new, over: old, share),
      toByteOffset: 4 &* pixel, as: UInt32.self)
  }

  private func translucent(_ new: UInt32, over old: UInt32, _ share: UInt32) -> UInt32 {
    let below = 65025 &- (new >> 24) &* share
    var mixed: UInt32 = 0
    for shift in stride(from: 0 as UInt32, to: 32, by: 8) {
      let (s, d) = (new &>> shift & 0xFF, old &>> shift & 0xFF)
      // At most 255 x 65025 + 32512, since a premultiplied channel is not above its alpha.
      mixed |= ((255 &* share &* s &+ below &* d &+ 32512) / 65025) &<< shift
    }
    return mixed
  }

  /// Returns the four pixels of a picture from index `first` on.
  @inline(__always)
  private func quad(_ picture: UnsafeRawPointer, _ first: Int) -> Quad {
    unsafe picture.loadUnaligned(fromByteOffset: 4 &* first, as: Quad.self)
  }

  @inline(__always)
  private func store(_ pixels: Quad, _ first: Int) {
    unsafe result.storeBytes(of: pixels, toByteOffset: 4 &* first, as: Quad.self)
  }
}

/// Four pixels; the lowest byte of each is its red channel.
private typealias Quad = SIMD4<UInt32>

extension Quad {
  /// True if all four pixels have an alpha of 255.
  @inline(__always)
  fileprivate var isOpaque: Bool { self & 0xFF00_0000 == Quad(repeating: 0xFF00_0000) }

  /// Returns these pixels, which must be opaque, over others through the four bytes of `mask`.
  ///
  /// The result for an opaque pixel is (s c + d (255 - c) + 127) / 255. With t = s c + d (255 - c)
  /// + 128 this equals (t + t / 256) / 256 for all t up to 65153. So 16 bits are enough for a
  /// channel: red and blue are the low bytes of the halves of a pixel, green and alpha the high
  /// bytes.
  @inline(__always)
  fileprivate func over(_ below: Quad, _ mask: UInt32) -> Quad {
    let shares = Quad(mask & 0xFF, mask >> 8 & 0xFF, mask >> 16 & 0xFF, mask >> 24)
    let share = (shares &* 0x1_0001).halves
    let rest = 255 &- share
    let (new, old) = (halves, below.halves)
    let low = (new & 0xFF) &* share &+ (old & 0xFF) &* rest &+ 128
    let high = (new &>> 8) &* share &+ (old &>> 8) &* rest &+ 128
    let mixed = (low &+ low &>> 8) &>> 8 | (high &+ high &>> 8) & 0xFF00
    // Both types are 16 bytes of integers, for which every bit pattern is valid.
    return unsafe unsafeBitCast(mixed, to: Quad.self)
  }

  @inline(__always)
  private var halves: SIMD8<UInt16> {
    // Both types are 16 bytes of integers, for which every bit pattern is valid.
    unsafe unsafeBitCast(self, to: SIMD8<UInt16>.self)
  }
}

extension Span<UInt8> {
  /// Returns true if the four bytes from an index on differ from those of another span.
  @inlinable
  @inline(__always)
  package func hasPixel(at i: Int, unlike other: Span<UInt8>, at j: Int) -> Bool {
    // Both loads check their bounds, and any four bytes are an integer.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: i, as: UInt32.self)
      != other.bytes.unsafeLoadUnaligned(fromByteOffset: j, as: UInt32.self)
  }
}
