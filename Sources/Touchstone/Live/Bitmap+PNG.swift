// SPDX-License-Identifier: Apache-2.0
public import Drawing
import PNGCodec

extension Bitmap {
  /// Returns the picture as a PNG file.
  ///
  /// - Complexity: O(n) in the number of pixels.
  public func png() -> [UInt8] { PNGEncoder().encode(self) }
}
