extension Stamp {
  /// A picture that makes the same stamp: 255 where it is dark, 0 elsewhere.
  ///
  /// - Complexity: O(pixels).
  public var alphaMask: AlphaMask {
    var bytes = [UInt8](repeating: 0, count: width * height)
    for block in blocks {
      for row in block.rows {
        for column in block.columns { bytes[row * width + column] = 255 }
      }
    }
    return AlphaMask(width: width, height: height, bytes: bytes)
  }
}
