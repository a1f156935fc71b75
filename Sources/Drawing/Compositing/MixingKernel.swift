// The one file of this module that reads and writes memory by address. Pictures are as large as the
// screen, so laying one over another costs what moving its bytes costs, as long as pixels travel in
// blocks and no byte is asked for its bounds. What makes that safe: the entries check once that
// every picture has four bytes, and the mask one, for all pixels asked for, and no other is touched.
// The formula in the slow form stands in the tests. Four bytes are read as one number whose lowest
// byte is the first, as on every machine that Swift is built for.

extension Bitmap {
  /// Lays a row of premultiplied pixels over the one that begins in column `x` of row `y`.
  ///
  /// With the source s of opacity a, the coverage c and what is there, d, all 0 to 255:
  ///
  ///     s c / 255  +  d (1 - a c / 65025)  =  (255 s c + d (65025 - a c)) / 65025
  ///
  /// in integers below 2^25 and rounded once, halves up. Opaque pixels under full coverage arrive as
  /// they are, those without coverage leave what is there, and no channel exceeds the opacity.
  ///
  /// - Parameters:
  ///   - source: 4 bytes for each pixel.
  ///   - coverage: 1 byte for each pixel.
  ///   - x: the column of the first pixel.
  ///   - y: the row.
  /// - Precondition: both describe as many pixels, and all lie in the row.
  mutating func layOver(_ source: Span<UInt8>, through coverage: Span<UInt8>, x: Int, y: Int) {
    lay(source, through: coverage, x: x, y: y, replaces: false)
  }

  /// Goes some of the way to other pixels, in row `y` from column `x` on.
  ///
  /// A channel d becomes (d (255 - c) + s c) / 255 with that of the other pixel, s, and the coverage
  /// c, rounded to the nearest; 255 is odd, so there are no halves.
  ///
  /// - Parameters: as those of `layOver`.
  /// - Precondition: both describe as many pixels, and all lie in the row.
  mutating func mix(_ source: Span<UInt8>, through coverage: Span<UInt8>, x: Int, y: Int) {
    lay(source, through: coverage, x: x, y: y, replaces: true)
  }

  /// Lays pixels over others, or mixes both.
  private mutating func lay(
    _ source: Span<UInt8>, through coverage: Span<UInt8>, x: Int, y: Int, replaces: Bool
  ) {
    precondition(source.count == 4 * coverage.count, "A pixel has 4 bytes")
    precondition(x >= 0 && x + coverage.count <= width && y >= 0 && y < height, "Off the bitmap")
    checkPixels()
    let (start, count) = (4 * (y * width + x), coverage.count)
    unsafe pixels.withUnsafeMutableBytes { result in
      unsafe coverage.withUnsafeBytes { coverage in
        unsafe source.withUnsafeBytes { source in
          // Without pixels there are no addresses, and nothing to do.
          guard let coverage = coverage.baseAddress, let source = source.baseAddress,
            let result = result.baseAddress
          else { return }
          let target = unsafe result + start
          unsafe Mixture(
            coverage: coverage, above: PictureInMemory(pixels: source),
            below: UnsafeRawPointer(target), result: target, replaces: replaces
          ).mix(0..<count)
        }
      }
    }
  }

  /// Fills the polygons of a rasteriser with one colour, as `layOver` does row by row.
  ///
  /// - Precondition: the window of the rasteriser lies in the bitmap.
  mutating func fill(_ shape: Rasterizer, rule: FillRule, with color: Color) {
    checkPixels()
    let (width, height) = (width, height)
    let plain = Plain(bits: Pixel(color).bits)
    unsafe pixels.withUnsafeMutableBytes { result in
      guard let result = result.baseAddress else { return }
      shape.forEachRun(rule: rule) { y, x, coverage, isFull in
        let count = coverage.count
        precondition(x >= 0 && x + count <= width && y >= 0 && y < height, "Off the bitmap")
        let target = unsafe result + 4 * (y * width + x)
        if isFull, color.alpha == 255 {
          unsafe plain.fill(target, count: count)
        } else {
          unsafe coverage.withUnsafeBytes { coverage in
            guard let coverage = coverage.baseAddress else { return }
            unsafe Mixture(
              coverage: coverage, above: plain, below: UnsafeRawPointer(target), result: target
            ).mix(0..<count)
          }
        }
      }
    }
  }

  /// Makes some pixels those of `above` through a mask over `below`, by the formula of `layOver`.
  ///
  /// - Parameters:
  ///   - range: which pixels, counted row by row.
  ///   - above: what shows where the mask is 255.
  ///   - mask: 1 byte for each pixel of the picture.
  ///   - below: what shows where the mask is 0.
  /// - Precondition: both pictures and the mask have the size of this picture; the pixels lie in it.
  /// - Complexity: O(pixels asked for).
  public mutating func replace(
    _ range: Range<Int>, with above: Bitmap, through mask: Span<UInt8>, over below: Bitmap
  ) {
    precondition(
      above.width == width && above.height == height && below.width == width
        && below.height == height && mask.count == width * height,
      "A picture has the size of its mask")
    precondition(range.lowerBound >= 0 && range.upperBound <= mask.count, "Off the bitmap")
    checkPixels()
    above.checkPixels()
    below.checkPixels()
    unsafe pixels.withUnsafeMutableBytes { result in
      unsafe mask.withUnsafeBytes { mask in
        unsafe below.pixels.withUnsafeBytes { below in
          unsafe above.pixels.withUnsafeBytes { above in
            // A picture has a pixel, so all have an address.
            guard let mask = mask.baseAddress, let below = below.baseAddress,
              let above = above.baseAddress, let result = result.baseAddress
            else { return }
            unsafe Mixture(
              coverage: mask, above: PictureInMemory(pixels: above), below: below, result: result
            ).mix(range)
          }
        }
      }
    }
  }
}

extension Bitmap {
  /// Gives every pixel one colour, whatever was there.
  ///
  /// - Complexity: O(n) in the number of pixels.
  mutating func fill(with color: Color) {
    checkPixels()
    let plain = Plain(bits: Pixel(color).bits)
    unsafe pixels.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      // Copies of the first 16 kB, which stay in the nearest cache: the machine moves such blocks
      // faster than a loop writes pixels.
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
  /// Gives the pixels of a window one colour.
  ///
  /// - Precondition: the window lies in the bitmap.
  mutating func fill(_ window: PixelWindow, with color: Color) {
    precondition(
      window.columns.clamped(to: 0..<width) == window.columns
        && window.rows.clamped(to: 0..<height) == window.rows, "Off the bitmap")
    checkPixels()
    let (plain, width) = (Plain(bits: Pixel(color).bits), width)
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
  /// Whether every pixel in row `y` is opaque.
  ///
  /// - Precondition: there is such a row.
  func isOpaque(inRow y: Int) -> Bool {
    checkPixels()
    precondition(y >= 0 && y < height, "Off the bitmap")
    return unsafe pixels.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return true }
      // All of them to the end, so that the compiler takes four at a time.
      var all = UInt32.max
      for pixel in y * width..<(y + 1) * width {
        all &= unsafe start.loadUnaligned(fromByteOffset: 4 &* pixel, as: UInt32.self)
      }
      return all >= 0xFF00_0000
    }
  }

  /// Anybody may replace the pixels, by too few too.
  private func checkPixels() {
    precondition(pixels.count == 4 * width * height, "A bitmap has 4 bytes a pixel")
  }
}

extension Pixel {
  /// The four bytes as they lie in memory, red first.
  fileprivate var bits: UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }
}

/// What is laid over something.
private protocol PixelSource {
  /// The four pixels from the given one on.
  func quad(_ first: Int) -> Quad
  /// The four bytes of one pixel.
  func bits(_ pixel: Int) -> UInt32
}

/// One colour everywhere.
private struct Plain: PixelSource {
  let bits: UInt32
  @inline(__always)
  func quad(_ first: Int) -> Quad { Quad(repeating: bits) }
  @inline(__always)
  func bits(_ pixel: Int) -> UInt32 { bits }

  /// Writes `count` pixels.
  @inline(__always)
  func fill(_ target: UnsafeMutableRawPointer, count: Int) {
    for pixel in 0..<count {
      unsafe target.storeBytes(of: bits, toByteOffset: 4 &* pixel, as: UInt32.self)
    }
  }
}

/// A picture, without its size.
@unsafe
private struct PictureInMemory: @unsafe PixelSource {
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

/// Where a mask and pictures lie, without their sizes; `below` may be `result`.
@unsafe
private struct Mixture<Above: PixelSource> {
  let coverage: UnsafeRawPointer
  let above: Above
  let below: UnsafeRawPointer
  let result: UnsafeMutableRawPointer
  /// Whether clear parts of what is above replace what is below too, as opaque ones do.
  var replaces = false

  /// Mixes in blocks of 16 and of 4, and what is left one by one.
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

  /// Mixes 16 pixels: most blocks are all one picture or all the other, which move as they are.
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
      if unsafe replaces || (new.0 & new.1 & new.2 & new.3).isOpaque {
        unsafe store(new.0, first)
        unsafe store(new.1, first &+ 4)
        unsafe store(new.2, first &+ 8)
        unsafe store(new.3, first &+ 12)
        return
      }
    }
    for k in 0..<4 { unsafe mixQuad(first &+ 4 &* k) }
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

  /// Mixes one pixel as `layOver` says.
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

  /// The four pixels of a picture from one on.
  @inline(__always)
  private func quad(_ picture: UnsafeRawPointer, _ first: Int) -> Quad {
    unsafe picture.loadUnaligned(fromByteOffset: 4 &* first, as: Quad.self)
  }

  @inline(__always)
  private func store(_ pixels: Quad, _ first: Int) {
    unsafe result.storeBytes(of: pixels, toByteOffset: 4 &* first, as: Quad.self)
  }
}

/// Four pixels, the lowest byte of each its red.
private typealias Quad = SIMD4<UInt32>

extension Quad {
  /// Whether all four have an alpha of 255.
  @inline(__always)
  fileprivate var isOpaque: Bool { self & 0xFF00_0000 == Quad(repeating: 0xFF00_0000) }

  /// These pixels, which are opaque, over others, through the four bytes of `mask`.
  ///
  /// The mixture of an opaque pixel is (s c + d (255 - c) + 127) / 255, which is (t + t / 256) / 256
  /// with a t that is one greater. That is exact for all t up to 65153, so 16 bits are enough for a
  /// channel: red and blue are the low bytes of the halves of a pixel, green and alpha the high ones.
  @inline(__always)
  fileprivate func over(_ below: Quad, _ mask: UInt32) -> Quad {
    let shares = Quad(mask & 0xFF, mask >> 8 & 0xFF, mask >> 16 & 0xFF, mask >> 24)
    let share = (shares &* 0x1_0001).halves
    let rest = 255 &- share
    let (new, old) = (halves, below.halves)
    let low = (new & 0xFF) &* share &+ (old & 0xFF) &* rest &+ 128
    let high = (new &>> 8) &* share &+ (old &>> 8) &* rest &+ 128
    let mixed = (low &+ low &>> 8) &>> 8 | (high &+ high &>> 8) & 0xFF00
    // Both are 16 bytes of integers, of which every bit pattern is one.
    return unsafe unsafeBitCast(mixed, to: Quad.self)
  }

  @inline(__always)
  private var halves: SIMD8<UInt16> {
    // Both are 16 bytes of integers, of which every bit pattern is one.
    unsafe unsafeBitCast(self, to: SIMD8<UInt16>.self)
  }
}
