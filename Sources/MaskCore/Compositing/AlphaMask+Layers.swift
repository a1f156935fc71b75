import Drawing

extension AlphaMask {
  /// This mask over another of the same size: m + a - m a / 255, rounded once.
  ///
  /// - Precondition: both have the same size.
  func over(_ below: AlphaMask) -> AlphaMask {
    precondition(width == below.width && height == below.height, "Layers have one size")
    return AlphaMask(
      width: width, height: height, bytes: zip(below.bytes, bytes).map(Self.union))
  }

  /// The mask after `alpha` of what it hides went by itself.
  func revealed(by alpha: UInt8) -> AlphaMask {
    AlphaMask(width: width, height: height, bytes: bytes.map { Self.union($0, alpha) })
  }

  /// m + a - m a / 255, the alpha of one layer over another.
  private static func union(_ m: UInt8, _ a: UInt8) -> UInt8 { m + (a - m.scaled(by: a)) }
}
