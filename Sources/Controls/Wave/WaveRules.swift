public import Geometry

/// What a wave is: its sizes, how it moves, and whose defects it has.
///
/// The defaults are those of the spherical progress control that the wave is modelled on. All
/// lengths are in points of the control.
public struct WaveRules: Hashable, Sendable {
  /// Which text of the original a wave with its defects follows.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// The source code as it is published.
    case repo
    /// The listing of the article about it: a wider ball of water, waves of a fixed length that are
    /// cut on one side only, and water that is drawn last, on a canvas left turned by the ticks.
    case article
  }

  /// Whose defects the wave has.
  public var profile = ControlProfile.standard
  /// Which text of the original is followed; without its defects there is one wave only.
  public var form = Form.repo
  /// The frame of the control.
  public var size = Size(width: 331.2, height: 331.2)
  /// The progress before any touch; as it should be it is a share from 0 to 1.
  public var progress = 0.45
  /// How many ticks the scale has; as it should be a whole number.
  public var scaleCount = 100.0
  /// How long a tick is.
  public var scaleDivisionsLength = 10.0
  /// How wide a tick is.
  public var scaleDivisionsWidth = 2.0
  /// What lies between the frame and the scale.
  public var scaleMargin = 30.0
  /// What lies between the scale and the water.
  public var waveMargin = 18.0
  /// The distance between two crests.
  public var waveLength = 180.0
  /// How high a crest stands over the line of the water while the swell is 1.
  public var amplitude = 10.0

  /// Creates the rules with which the original begins, in the frame that it has on a phone.
  public init() {}

  /// What sides and margins may be.
  public static let lengths = 0.0...10_000.0
  /// What the length of a wave may be.
  public static let waveLengths = 1.0...1_000_000.0
  /// How many ticks a scale may have.
  public static let scaleCounts = 1.0...3600.0
  /// What progress may be where it is not held between 0 and 1.
  public static let looseProgress = -10.0...10.0
  /// The least diameter of the water.
  public static let leastDiameter = 1.0
}

// MARK: - Geometry

extension WaveRules {
  /// Whether the original is followed, and that by its article.
  var isArticle: Bool { profile == .original && form == .article }

  /// The side of the square that the round parts are measured by.
  ///
  /// [D7] The original takes the width of a frame that is not square.
  public var side: Double {
    profile == .original ? size.width : min(size.width, size.height)
  }

  /// How far the ball of water lies inside of the frame.
  ///
  /// The article adds the width of a tick where it means the length.
  public var waterOffset: Double {
    scaleMargin + waveMargin + (isArticle ? scaleDivisionsWidth : scaleDivisionsLength)
  }

  /// The diameter of the ball of water, which is also the height of its line when it is empty.
  public var waterDiameter: Double { side - 2 * waterOffset }

  /// The frame's own middle, where the water and the label lie.
  public var center: Point { Point(x: size.width / 2, y: size.height / 2) }

  /// The middle of the scale.
  ///
  /// [D7] The original takes half the width for both coordinates.
  public var scaleCenter: Point {
    profile == .original ? Point(x: size.width / 2, y: size.width / 2) : center
  }

  /// Where ticks end, from the middle of the scale.
  public var scaleOuterRadius: Double { side / 2 - scaleMargin }

  /// Where ticks begin, from the middle of the scale.
  public var scaleInnerRadius: Double { scaleOuterRadius - scaleDivisionsLength }

  /// The radius of the thin circle around the water.
  public var rimRadius: Double { scaleInnerRadius - 3 }

  /// Half the number of ticks and the one at the bottom, which both sides have.
  var ticksPerSide: Double { scaleCount / 2 + 1 }

  /// How far the water's line lies below the top of the ball where it stands for `progress`.
  func target(_ progress: Double) -> Double { waterDiameter * (1 - progress) }

  /// What a progress that somebody sets becomes: held between 0 and 1.
  ///
  /// [D10] The original takes what it is given.
  func accepted(_ progress: Double) -> Double {
    profile == .original ? progress : min(max(progress, 0), 1)
  }
}
