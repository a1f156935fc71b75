// The one file of this module that reads and writes memory by address. A frame is three pictures as
// large as the screen, so it costs what moving its bytes costs, as long as pixels travel in blocks
// and no byte is asked for its bounds. What makes that safe: `mix` checks once that there is
// a byte of mask and four of each picture for every pixel asked for, and touches no other pixel. Its
// slow twin stands in the tests.

/// Four pixels, the lowest byte of each its red.
private typealias Quad = SIMD4<UInt32>

extension AlphaMask {
  /// Mixes some pixels of a card.
  ///
  /// - Parameters:
  ///   - pixels: Which ones, counted row by row.
  ///   - cover: What shows where the mask is 0, 4 bytes a pixel like the two that follow.
  ///   - content: What shows where the mask is 255.
  ///   - result: Where the mixture of those pixels goes.
  /// - Precondition: the pictures have the size of the mask, and the pixels lie in it.
  /// - Complexity: O(pixels asked for).
  func mix(
    _ pixels: Range<Int>, cover: Span<UInt8>, content: Span<UInt8>,
    into result: inout MutableSpan<UInt8>
  ) {
    let count = 4 * bytes.count
    precondition(
      cover.count == count && content.count == count && result.count == count,
      "A picture has 4 bytes for each pixel of its mask")
    precondition(
      pixels.lowerBound >= 0 && pixels.upperBound <= bytes.count, "Pixels lie in the mask")
    unsafe result.withUnsafeMutableBytes { result in
      unsafe bytes.withUnsafeBytes { mask in
        unsafe cover.withUnsafeBytes { cover in
          unsafe content.withUnsafeBytes { content in
            // Without pixels there are no addresses, and nothing to mix.
            guard let mask = mask.baseAddress, let cover = cover.baseAddress,
              let content = content.baseAddress, let result = result.baseAddress
            else { return }
            unsafe CardInMemory(mask: mask, cover: cover, content: content, result: result)
              .mix(pixels)
          }
        }
      }
    }
  }
}

/// Where the mask, the pictures and the mixture of a card lie, without their sizes.
@unsafe
private struct CardInMemory {
  let mask: UnsafeRawPointer
  let cover: UnsafeRawPointer
  let content: UnsafeRawPointer
  let result: UnsafeMutableRawPointer

  /// Mixes in blocks of 16, and what is left one by one.
  func mix(_ pixels: Range<Int>) {
    var first = pixels.lowerBound
    while first &+ 16 <= pixels.upperBound {
      unsafe mixBlock(first)
      first &+= 16
    }
    for pixel in first..<pixels.upperBound { unsafe mixPixel(pixel) }
  }

  /// Mixes 16 pixels: most blocks are all cover or all content, which move as they are.
  @inline(__always)
  private func mixBlock(_ first: Int) {
    let left = unsafe mask.loadUnaligned(fromByteOffset: first, as: UInt64.self)
    let right = unsafe mask.loadUnaligned(fromByteOffset: first &+ 8, as: UInt64.self)
    let start = 4 &* first
    if left | right == 0 {
      for k in 0..<4 { unsafe store(quad(cover, start, k), start, k) }
      return
    }
    let new = unsafe (
      quad(content, start, 0), quad(content, start, 1), quad(content, start, 2),
      quad(content, start, 3)
    )
    guard (new.0 & new.1 & new.2 & new.3) & 0xFF00_0000 == Quad(repeating: 0xFF00_0000) else {
      for pixel in first..<first &+ 16 { unsafe mixPixel(pixel) }
      return
    }
    if left & right == .max {
      unsafe store(new.0, start, 0)
      unsafe store(new.1, start, 1)
      unsafe store(new.2, start, 2)
      unsafe store(new.3, start, 3)
    } else {
      unsafe store(new.0.over(quad(cover, start, 0), left), start, 0)
      unsafe store(new.1.over(quad(cover, start, 1), left >> 32), start, 1)
      unsafe store(new.2.over(quad(cover, start, 2), right), start, 2)
      unsafe store(new.3.over(quad(cover, start, 3), right >> 32), start, 3)
    }
  }

  /// Mixes one pixel as `composite(cover:content:into:)` says.
  private func mixPixel(_ pixel: Int) {
    let share = unsafe UInt32(mask.load(fromByteOffset: pixel, as: UInt8.self))
    let start = 4 &* pixel
    let alpha = unsafe UInt32(content.load(fromByteOffset: start &+ 3, as: UInt8.self))
    for byte in start..<start &+ 4 {
      let new = unsafe UInt32(content.load(fromByteOffset: byte, as: UInt8.self))
      let old = unsafe UInt32(cover.load(fromByteOffset: byte, as: UInt8.self))
      // At most 255 x 65025 + 32512, since a premultiplied channel is not above its alpha.
      let sum = new &* share &* 255 &+ old &* (65025 &- alpha &* share) &+ 32512
      unsafe result.storeBytes(
        of: UInt8(truncatingIfNeeded: sum / 65025), toByteOffset: byte, as: UInt8.self)
    }
  }

  @inline(__always)
  private func quad(_ picture: UnsafeRawPointer, _ start: Int, _ index: Int) -> Quad {
    unsafe picture.loadUnaligned(fromByteOffset: start &+ 16 &* index, as: Quad.self)
  }

  @inline(__always)
  private func store(_ pixels: Quad, _ start: Int, _ index: Int) {
    unsafe result.storeBytes(of: pixels, toByteOffset: start &+ 16 &* index, as: Quad.self)
  }
}

extension Quad {
  /// These pixels, which are opaque, over others, through the four lowest bytes of `mask`.
  ///
  /// With an opaque content the mixture is (c m + d (255 - m) + 127) / 255, which is
  /// (t + t / 256) / 256 with a t that is one greater. That is exact for all t up to 65153, so 16
  /// bits are enough for a channel: red and blue are the low bytes of the halves of a pixel, green
  /// and alpha the high ones.
  @inline(__always)
  fileprivate func over(_ below: Quad, _ mask: UInt64) -> Quad {
    let shares = Quad(
      UInt32(truncatingIfNeeded: mask & 0xFF), UInt32(truncatingIfNeeded: mask >> 8 & 0xFF),
      UInt32(truncatingIfNeeded: mask >> 16 & 0xFF), UInt32(truncatingIfNeeded: mask >> 24 & 0xFF))
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
