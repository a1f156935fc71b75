// SPDX-License-Identifier: Apache-2.0
import Geometry
public import TouchRecording

/// The speed of a stroke, 100 times a second, and the figures that follow from it.
///
/// ```swift
/// let line = (0...100).map { i in
///   MotionSample(location: Point(x: Double(i), y: 0), time: Microseconds(i) * 8000)
/// }
/// if let profile = SpeedProfile(line) {
///   print(profile.speeds.count, profile.mean ?? 0, profile.pauseCount)
/// }
/// // 80 125.0 0
/// ```
///
/// The stroke is resampled evenly by linear interpolation, from its first sample on. Each speed is
/// the distance of two neighboring points of the resampled stroke, divided by the step. A figure
/// that needs more speeds than there are is nil.
public struct SpeedProfile: Hashable, Sendable {
  /// The number of speeds a second.
  public static let rate = 100.0
  /// The time between two points of the resampled stroke.
  public static let step: Microseconds = 10_000
  /// The greatest number of speeds by default, 2.9 hours of ink.
  ///
  /// Two touches can lie 285 years apart, so time must not decide how much memory a profile takes.
  public static let greatestCount = 1 << 20
  /// The least number of speeds of a pause: together they last more than 100 ms.
  package static let pauseLength = 11
  /// The part of the peak below which a speed belongs to a pause, and above which a local maximum
  /// is a speed peak.
  static let share = 0.1
  /// The part of the peak up to which two speeds are level.
  ///
  /// Interpolation rounds: along a straight segment of constant speed, the speeds of a stroke of
  /// 2^20 points differ by up to 2^20 units in the last place, 1e-10 of the peak.
  static let levelShare = 1e-9

  /// The speeds in points a second.
  public let speeds: [Double]
  /// The greatest speed in points a second.
  public let peak: Double?

  /// Creates the profile of speeds that are already known.
  ///
  /// - Precondition: The speeds are finite and not negative.
  public init(speeds: [Double]) {
    precondition(speeds.allSatisfy { $0 >= 0 && $0.isFinite }, "A speed is finite, and 0 or more")
    self.speeds = speeds
    peak = speeds.max()
  }

  /// Creates the profile of a stroke; nil if it would have more than `limit` speeds.
  ///
  /// Only positions relative to the first one count, so moving a stroke on the grid of its
  /// coordinates changes no bit.
  ///
  /// - Precondition: Times increase from sample to sample and are not negative.
  /// - Complexity: O(n) in the numbers of samples and speeds.
  public init?(_ samples: [MotionSample], limit: Int = greatestCount) {
    guard let first = samples.first, let last = samples.last else {
      self.init(speeds: [])
      return
    }
    precondition(
      zip(samples, samples.dropFirst()).allSatisfy { $0.time < $1.time },
      "The times of samples increase")
    let count = (last.time - first.time) / Self.step
    guard count <= limit else { return nil }
    var speeds: [Double] = []
    speeds.reserveCapacity(Int(count))
    var (index, previous, time) = (0, Vector.zero, first.time)
    while speeds.count < count {
      time += Self.step
      while samples[index + 1].time < time { index += 1 }
      let (start, end) = (samples[index], samples[index + 1])
      let share = Double(time - start.time) / Double(end.time - start.time)
      let (from, to) = (start.location - first.location, end.location - first.location)
      let place = from + (to - from) * share
      speeds.append((place - previous).length * Self.rate)
      previous = place
    }
    self.init(speeds: speeds)
  }

  /// The mean of the speeds in points a second; needs 1 speed.
  public var mean: Double? {
    speeds.isEmpty ? nil : speeds.reduce(0, +) / Double(speeds.count)
  }

  /// The greatest change of speed, in points per second squared; needs 2 speeds.
  public var accelerationPeak: Double? {
    zip(speeds, speeds.dropFirst()).map { abs($1 - $0) }.max().map { $0 * Self.rate }
  }

  /// The number of maximal runs of at least 11 speeds below a tenth of the peak.
  public var pauseCount: Int {
    let bound = (peak ?? 0) * Self.share
    var (count, run) = (0, 0)
    for speed in speeds {
      run = speed < bound ? run + 1 : 0
      if run == Self.pauseLength { count += 1 }
    }
    return count
  }

  /// The number of local maxima above a tenth of the peak; needs 3 speeds.
  ///
  /// A local maximum is a rise, any level steps, and a fall. The first and the last speed are none.
  public var peakCount: Int? {
    guard speeds.count >= 3, let peak else { return nil }
    var (count, isRising) = (0, false)
    for (speed, next) in zip(speeds, speeds.dropFirst()) {
      guard abs(next - speed) > peak * Self.levelShare else { continue }
      if next < speed, isRising, speed > peak * Self.share { count += 1 }
      isRising = next > speed
    }
    return count
  }

  /// The logarithmic dimensionless jerk (LDLJ); needs 3 speeds.
  ///
  /// It is -ln(T^3 / peak^2 * integral of (second derivative of speed)^2), with differences for
  /// derivatives (Balasubramanian and others 2015, "On the analysis of movement smoothness"). It is
  /// nil for a constant speed, where it has no value.
  public var logDimensionlessJerk: Double? {
    guard speeds.count >= 3, let peak else { return nil }
    let steps = zip(speeds, speeds.dropFirst()).map { $1 - $0 }
    let jerks = zip(steps, steps.dropFirst()).map { $1 - $0 }
    guard jerks.contains(where: { abs($0) > peak * Self.levelShare }) else { return nil }
    // With n speeds, T is n / rate, a derivative a difference times rate^2, and the integral a sum
    // divided by the rate: the rates cancel out, and n^3 is left.
    let n = Double(speeds.count)
    return -naturalLogarithm(n * n * n * jerks.reduce(0) { $0 + ($1 / peak) * ($1 / peak) })
  }

  /// The spectral arc length (SPARC); needs 3 speeds.
  ///
  /// It is the negative length of the line that the amplitude spectrum of the speed draws; see
  /// `AmplitudeSpectrum`. It is nil without movement.
  public var spectralArcLength: Double? {
    guard speeds.count >= 3 else { return nil }
    return AmplitudeSpectrum(of: self).map { -$0.arcLength }
  }
}
