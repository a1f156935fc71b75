// SPDX-License-Identifier: Apache-2.0
public import TouchRecording

/// The difficulty of drawing along a path between two borders (Accot and Zhai 1997).
///
/// ```swift
/// var index = SteeringIndex()
/// index.add(length: 100, tolerance: 10)
/// index.add(length: 60, tolerance: 10, slack: 1.5)
/// print(index.difficulty, index.bitsPerSecond(onSurface: 3_500_000) ?? 0)
/// // 7.0 2.0
/// ```
///
/// The index is the integral of ds / W along the path, where W is the width that the hand may use.
public struct SteeringIndex: Hashable, Sendable {
  /// The index of difficulty, in bits.
  public private(set) var difficulty = 0.0

  /// Creates the index of an empty path.
  public init() {}

  /// Adds a part of the path; the width is twice the tolerance, widened by `slack`.
  ///
  /// - Precondition: The length is not negative; tolerance and slack are positive.
  public mutating func add(length: Double, tolerance: Double, slack: Double = 1) {
    precondition(length >= 0, "A part of a path has no negative length")
    precondition(tolerance > 0 && slack > 0, "A path to steer along has a width")
    difficulty += length / (2 * tolerance * slack)
  }

  /// Returns the difficulty for each second that contacts were on the surface; nil without any.
  public func bitsPerSecond(onSurface: Microseconds) -> Double? {
    onSurface > 0 ? difficulty / (Double(onSurface) / 1_000_000) : nil
  }
}
