// SPDX-License-Identifier: Apache-2.0

/// The figures of motion that a stroke and a whole recording share.
///
/// None of them is a diagnosis. A figure is nil if there are too few samples for it, or if it has
/// no value.
public struct MotionFigures: Hashable, Sendable {
  /// The mean and the peak of speed.
  public struct Speed: Hashable, Sendable {
    /// The mean of the resampled speeds, in points a second.
    public var mean: Double
    /// The greatest resampled speed, in points a second.
    public var peak: Double
  }

  /// The number of times that the contact nearly stood still for more than 100 ms: hesitation.
  ///
  /// Nil if a stroke takes too long to be resampled; see `MotionTracker.report`.
  public var pauses: Int?
  /// The number of samples whose time does not increase; they count for `length` alone.
  public var dropped: Int
  /// The length of the ink in points.
  public var length: Double
  /// The mean and the peak of speed: the pace of the hand.
  public var speed: Speed?
  /// The number of local maxima of speed: more of them for the same shape mean less fluency.
  public var speedPeaks: Int?
  /// The logarithmic dimensionless jerk: the further below 0, the less fluent, tremor above all.
  public var ldlj: Double?
  /// The spectral arc length: the further below 0, the less fluent, hesitation above all.
  public var sparc: Double?
  /// The greatest change of speed in points per second squared: abrupt starts and stops.
  public var accelerationPeak: Double?
  /// The number of resampled speeds behind the figures.
  public var speedCount: Int
}

extension MotionFigures {
  /// Creates the figures of a stroke; without a profile, those that need speeds are nil.
  init(dropped: Int, length: Double, profile: SpeedProfile?) {
    self.dropped = dropped
    self.length = length
    pauses = profile?.pauseCount
    if let mean = profile?.mean, let peak = profile?.peak { speed = Speed(mean: mean, peak: peak) }
    speedPeaks = profile?.peakCount
    ldlj = profile?.logDimensionlessJerk
    sparc = profile?.spectralArcLength
    accelerationPeak = profile?.accelerationPeak
    speedCount = profile?.speeds.count ?? 0
  }

  /// Creates the figures of all strokes together: sums, greatest peaks, and means weighted by the
  /// numbers of speeds.
  ///
  /// Strokes without a figure do not count for it, except that an unknown number of pauses makes
  /// their sum unknown.
  init(joining strokes: [MotionFigures]) {
    func weightedMean(_ figure: (MotionFigures) -> Double?) -> Double? {
      let known = strokes.compactMap { stroke in figure(stroke).map { ($0, stroke.speedCount) } }
      let weight = known.reduce(0) { $0 + $1.1 }
      return weight > 0 ? known.reduce(0) { $0 + $1.0 * Double($1.1) } / Double(weight) : nil
    }
    let known = strokes.compactMap { $0.pauses }
    pauses = known.count == strokes.count ? known.reduce(0, +) : nil
    dropped = strokes.reduce(0) { $0 + $1.dropped }
    length = strokes.reduce(0) { $0 + $1.length }
    if let mean = weightedMean({ $0.speed?.mean }),
      let peak = strokes.compactMap({ $0.speed?.peak }).max()
    {
      speed = Speed(mean: mean, peak: peak)
    }
    let peaks = strokes.compactMap { $0.speedPeaks }
    speedPeaks = peaks.isEmpty ? nil : peaks.reduce(0, +)
    ldlj = weightedMean { $0.ldlj }
    sparc = weightedMean { $0.sparc }
    accelerationPeak = strokes.compactMap { $0.accelerationPeak }.max()
    speedCount = strokes.reduce(0) { $0 + $1.speedCount }
  }
}
