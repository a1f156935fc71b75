extension UInt8 {
  /// This value times `share` / 255, rounded to the nearest: t = x share + 128, (t + t / 256) / 256
  /// is exact for all 65,536 pairs.
  @inlinable
  @inline(__always)
  package func scaled(by share: UInt8) -> UInt8 {
    let t = UInt32(self) * UInt32(share) + 128
    return UInt8(truncatingIfNeeded: (t + t >> 8) >> 8)
  }
}
