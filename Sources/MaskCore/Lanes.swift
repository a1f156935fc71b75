/// Eight numbers, one for each of the sample rows of a row of pixels.
///
/// All stay within 2^30 of zero, so that the sign of a difference tells which is less; choosing by
/// the sign compiles to plain vector instructions on every machine.
typealias Lanes = SIMD8<Int32>

extension SIMD8<Int32> {
  /// The lanes that are less than those of `other`, as -1, and 0 for the rest.
  @inline(__always)
  func isLess(than other: Lanes) -> Lanes { (self &- other) &>> 31 }

  /// The lanes of `other` where `mask` is -1, else those of this.
  @inline(__always)
  func choosing(_ other: Lanes, where mask: Lanes) -> Lanes { self ^ ((self ^ other) & mask) }

  /// Lane by lane the less of both.
  @inline(__always)
  func least(_ other: Lanes) -> Lanes { other &+ ((self &- other) & isLess(than: other)) }

  /// Lane by lane the greater of both.
  @inline(__always)
  func greatest(_ other: Lanes) -> Lanes { self &- ((self &- other) & isLess(than: other)) }

  /// Whether any lane is not 0.
  @inline(__always)
  var hasAny: Bool {
    let four = lowHalf | highHalf
    let two = four.lowHalf | four.highHalf
    return two.x | two.y != 0
  }

  /// The least lanes of four.
  @inline(__always)
  static func least(_ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: Lanes) -> SIMD4<Int32> {
    let (a, b) = (a.lowHalf.least(a.highHalf), b.lowHalf.least(b.highHalf))
    let (c, d) = (c.lowHalf.least(c.highHalf), d.lowHalf.least(d.highHalf))
    let one = SIMD4(a.x, b.x, c.x, d.x).least(SIMD4(a.y, b.y, c.y, d.y))
    return one.least(SIMD4(a.z, b.z, c.z, d.z).least(SIMD4(a.w, b.w, c.w, d.w)))
  }
}

extension SIMD4<Int32> {
  /// Lane by lane the less of both; all stay within 2^30 of zero.
  @inline(__always)
  fileprivate func least(_ other: SIMD4<Int32>) -> SIMD4<Int32> {
    other &+ ((self &- other) & ((self &- other) &>> 31))
  }
}
