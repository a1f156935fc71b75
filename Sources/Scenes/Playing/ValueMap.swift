// SPDX-License-Identifier: Apache-2.0
package import Drawing
package import TouchRecording

/// A picture whose colors stand for values, and their scale.
package struct ValueMap: Sendable {
  /// The values of the colors.
  package enum Values: Hashable, Sendable {
    /// Times from the first to the last, along the ramp.
    case times(Microseconds, Microseconds)
    /// Counts from 1 on, one for each color; the last color also stands for all greater counts.
    case passes
    /// Distances from 0 to twice the allowed distance, which lies in the middle of the ramp, in
    /// points; nil if the parts of the guide allow different distances.
    case distances(allowed: Double?)
  }

  /// The picture, without margin and legend.
  package let bitmap: Bitmap
  /// The colors, at equal steps.
  package let colors: [Color]
  /// The values of the colors.
  package let values: Values
}
