public import Geometry

/// One of the two waves on the water.
public enum WaveLayer: Hashable, Sendable, CaseIterable {
  /// The one that is before the other.
  case front
  /// The one behind it.
  case back

  /// How far the wave runs in a tick, in 2^-64 turns, rounded to the nearest.
  ///
  /// After n ticks b = n / 10, and the phases are 4 b / pi and 3 b / pi radians: 0.2 / pi^2 and
  /// 0.15 / pi^2 turns a tick. An integer runs around with the turns and gathers no error but that
  /// of its own rounding: after a day, 4,320,000 ticks, 2^-42 of a turn.
  fileprivate var turnsPerTick: UInt64 {
    switch self {
    case .front: 0x0530_097A_06F4_9FF1
    case .back: 0x03E4_071B_8537_77F5
    }
  }
}

/// The surface of the water in one layer: a sine, or a cosine, along the ball.
///
/// Coordinates are in points from the top left corner of the square around the ball, y down.
struct WaveSurface: Hashable, Sendable {
  let layer: WaveLayer
  /// The height around which it swings.
  let line: Double
  /// How far it swings.
  let crest: Double
  /// The distance between two crests.
  let waveLength: Double
  /// Where the wave stands, in 2^-64 turns.
  let phase: UInt64

  /// The surface after `ticks` ticks that counted.
  init(_ layer: WaveLayer, line: Double, crest: Double, waveLength: Double, ticks: Int) {
    (self.layer, self.line, self.crest, self.waveLength) = (layer, line, crest, waveLength)
    phase = layer.turnsPerTick &* UInt64(truncatingIfNeeded: ticks)
  }

  /// Where the surface is at `x`.
  func height(at x: Double) -> Double {
    let turns = x / waveLength + Double(phase) * 0x1p-64
    let degrees = 360 * (turns - turns.rounded(.down))
    return line + crest * (layer == .front ? sine(degrees: degrees) : cosine(degrees: degrees))
  }
}

extension Wave {
  /// How much higher than the amplitude the crests stand, from 1.5 down to 1 and up again in a
  /// hundred ticks.
  ///
  /// What the original adds up in steps of 0.01 is 1 + |50 - n mod 100| / 100 after n ticks.
  public var swell: Double { 1 + Double(abs(50 - ticks % 100)) / 100 }

  /// How far the waves swing, in points.
  ///
  /// No further than the line lies from either end of the ball, so that an empty one is empty and a
  /// full one full. [D4] In the original they always swing all the way.
  public var crest: Double {
    let crest = swell * rules.amplitude
    if rules.profile == .original { return crest }
    return min(crest, lineHeight, rules.waterDiameter - lineHeight)
  }

  /// One of the waves as it is now.
  func surface(_ layer: WaveLayer) -> WaveSurface {
    // x / 180 pi is a length of 360, whatever the rules say.
    let length = rules.isArticle ? 360 : rules.waveLength
    return WaveSurface(layer, line: lineHeight, crest: crest, waveLength: length, ticks: ticks)
  }

  /// The upper edge of the water in one layer, a point for every point along the ball.
  ///
  /// They stand at x = 0, 1, 2 and so on of the square around the ball, and at its right side.
  ///
  /// Without defects it may leave the ball, which the water is then cut to. In the original the
  /// points themselves are held in the ball, and the last one is missing where the diameter is no
  /// whole number [D11].
  ///
  /// - Complexity: O(D) for a ball of diameter D.
  public func upperEdge(_ layer: WaveLayer) -> [Point] {
    let (surface, diameter) = (surface(layer), rules.waterDiameter)
    var columns = (0...Int(diameter)).map(Double.init)
    if rules.profile == .standard, columns.last != diameter { columns.append(diameter) }
    return columns.map { x in
      let y = surface.height(at: x)
      return Point(x: x, y: rules.profile == .original ? held(y, at: x) : y)
    }
  }

  /// A height held in the ball as the original does it.
  private func held(_ y: Double, at x: Double) -> Double {
    let radius = rules.waterDiameter / 2
    let reach = rules.reach(at: x)
    // [D1] The article asks where the line is, so that a wave across the middle leaves the ball, and
    // asks nothing of one that lies on it.
    let asked = rules.isArticle ? lineHeight : y
    if asked < radius { return max(y, radius - reach) }
    if asked > radius { return min(y, radius + reach) }
    return y
  }
}

extension WaveRules {
  /// How far the edge of the ball lies above and below its middle at `x`; 0 where it is not.
  func reach(at x: Double) -> Double {
    let radius = waterDiameter / 2
    let square = radius * radius - (radius - x) * (radius - x)
    return max(square, 0).squareRoot()
  }
}
