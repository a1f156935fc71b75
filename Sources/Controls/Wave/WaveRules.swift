// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// The sizes, the movement and the profile of a wave.
///
/// The defaults are those of the spherical progress control that the wave is modeled on. All
/// lengths are in points of the control.
public struct WaveRules: Hashable, Sendable {
  /// The published form of the original that a wave in the original profile follows.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// The published source code.
    case repo
    /// The listing in the article about it.
    ///
    /// It has a wider ball of water, waves of a fixed length that are clipped on one side only, and
    /// water that is drawn last, on a canvas that is still rotated after the ticks.
    case article
  }

  /// The set of defects that the wave reproduces.
  public var profile = ControlProfile.standard
  /// The form of the original to follow; ignored in the standard profile.
  public var form = Form.repo
  /// The size of the control's frame.
  public var size = Size(width: 331.2, height: 331.2)
  /// The initial progress; in the standard profile it is clamped to 0...1.
  public var progress = 0.45
  /// The number of ticks on the scale; in the standard profile it must be an integer.
  public var scaleCount = 100.0
  /// The length of a tick.
  public var scaleDivisionsLength = 10.0
  /// The width of a tick.
  public var scaleDivisionsWidth = 2.0
  /// The distance between the frame and the scale.
  public var scaleMargin = 30.0
  /// The distance between the scale and the water.
  public var waveMargin = 18.0
  /// The distance between two crests.
  public var waveLength = 180.0
  /// The height of a crest above the water line while the swell is 1.
  public var amplitude = 10.0

  /// Creates the initial rules of the original, in the frame that it has on a phone.
  public init() {}

  /// The valid sides and margins.
  public static let lengths = 0.0...10_000.0
  /// The valid wave lengths.
  package static let waveLengths = 1.0...1_000_000.0
  /// The valid numbers of ticks on the scale.
  package static let scaleCounts = 1.0...3600.0
  /// The valid progress, before the standard profile clamps it to 0...1.
  public static let looseProgress = -10.0...10.0
  /// The least valid diameter of the water.
  package static let leastDiameter = 1.0
}

// MARK: - Geometry

extension WaveRules {
  /// True in the original profile with the article's form.
  var isArticle: Bool { profile == .original && form == .article }

  /// The side of the square in which the round parts lie.
  ///
  /// [D7] The original takes the width, even if the frame is not square.
  public var side: Double {
    profile == .original ? size.width : min(size.width, size.height)
  }

  /// The distance from the frame to the ball of water.
  ///
  /// The article adds the width of a tick instead of its length.
  public var waterOffset: Double {
    scaleMargin + waveMargin + (isArticle ? scaleDivisionsWidth : scaleDivisionsLength)
  }

  /// The diameter of the ball of water, which is also the height of the line of an empty ball.
  public var waterDiameter: Double { side - 2 * waterOffset }

  /// The center of the frame, which is also that of the water and the label.
  public var center: Point { Point(x: size.width / 2, y: size.height / 2) }

  /// The center of the scale.
  ///
  /// [D7] The original takes half the width for both coordinates.
  public var scaleCenter: Point {
    profile == .original ? Point(x: size.width / 2, y: size.width / 2) : center
  }

  /// The radius of the outer ends of the ticks.
  public var scaleOuterRadius: Double { side / 2 - scaleMargin }

  /// The radius of the inner ends of the ticks.
  public var scaleInnerRadius: Double { scaleOuterRadius - scaleDivisionsLength }

  /// The radius of the thin circle around the water.
  public var rimRadius: Double { scaleInnerRadius - 3 }

  /// The number of ticks on one side: half of all, plus the one at the bottom that both sides
  /// share.
  var ticksPerSide: Double { scaleCount / 2 + 1 }

  /// Returns the height of the water line for `progress`, in points below the top of the ball.
  func target(_ progress: Double) -> Double { waterDiameter * (1 - progress) }

  /// Returns `progress` clamped to 0...1.
  ///
  /// [D10] The original does not clamp it.
  func accepted(_ progress: Double) -> Double {
    profile == .original ? progress : min(max(progress, 0), 1)
  }
}

/// One of the two waves on the water.
public enum WaveLayer: Hashable, Sendable, CaseIterable {
  /// The wave in front.
  case front
  /// The wave behind it.
  case back

  /// The distance that the wave moves in a tick, in 2^-64 turns, rounded to the nearest integer.
  ///
  /// After n ticks b = n / 10, and the phases are 4 b / pi and 3 b / pi radians: 0.2 / pi^2 and
  /// 0.15 / pi^2 turns per tick. The integer wraps around with each turn, so its only error is the
  /// rounding of this constant: 2^-42 of a turn after a day, which has 4,320,000 ticks.
  var turnsPerTick: UInt64 {
    switch self {
    case .front: 0x0530_097A_06F4_9FF1
    case .back: 0x03E4_071B_8537_77F5
    }
  }
}
