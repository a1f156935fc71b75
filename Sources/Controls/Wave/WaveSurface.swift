// SPDX-License-Identifier: Apache-2.0
public import Geometry

// The surface of the water: a sine wave in front, a cosine wave in the back.
//
// Coordinates are in points from the top left corner of the square around the ball, y down.

extension Wave {
  /// The factor on the amplitude, which falls from 1.5 to 1 and rises again in a hundred ticks.
  ///
  /// The original adds steps of 0.01; after n ticks their sum is 1 + |50 - n mod 100| / 100.
  public var swell: Double { 1 + Double(abs(50 - ticks % 100)) / 100 }

  /// The current amplitude of the waves, in points.
  ///
  /// It is at most the distance of the line from either end of the ball, so an empty ball has no
  /// water and a full ball no gap. [D4] The original has no such limit.
  public var crest: Double {
    let crest = swell * rules.amplitude
    if rules.profile == .original { return crest }
    return min(crest, lineHeight, rules.waterDiameter - lineHeight)
  }

  /// Returns the upper edge of the water in one layer.
  ///
  /// The points lie at x = 0, 1, 2 and so on of the square around the ball, and at its right side.
  ///
  /// In the standard profile the edge may leave the ball, and the ball clips the water. In the
  /// original the points are clamped to the ball, and the last one is missing if the diameter is
  /// not an integer [D11].
  ///
  /// - Complexity: O(D) for a ball of diameter D.
  public func upperEdge(_ layer: WaveLayer) -> [Point] {
    let (line, crest, diameter) = (lineHeight, crest, rules.waterDiameter)
    // The article computes x / 180 pi, a wave length of 360, and ignores the rules.
    let length = rules.isArticle ? 360 : rules.waveLength
    // The phase counts 2^-64 turns.
    let phase = Double(layer.turnsPerTick &* UInt64(truncatingIfNeeded: ticks)) * 0x1p-64
    var columns = (0...Int(diameter)).map(Double.init)
    if rules.profile == .standard, columns.last != diameter { columns.append(diameter) }
    return columns.map { x in
      let turns = x / length + phase
      let degrees = 360 * (turns - turns.rounded(.down))
      let y = line + crest * (layer == .front ? sine(degrees: degrees) : cosine(degrees: degrees))
      return Point(x: x, y: rules.profile == .original ? held(y, at: x) : y)
    }
  }

  /// Returns the arc with which the original closes the water below `edge`, an upper edge.
  ///
  /// It runs clockwise around the ball, from the direction in which its center sees the last point
  /// of the edge, through the bottom, to the direction of the first point. A straight line leads
  /// from each of the two points to the arc; it has a length only if the point is not on the ball.
  ///
  /// - Returns: The angle at which the arc starts and the angle through which it runs, in degrees.
  public func closingArc(of edge: [Point]) -> (start: Double, sweep: Double) {
    let radius = rules.waterDiameter / 2
    let angles = [edge[edge.count - 1], edge[0]].map { point in
      arctangent(y: point.y - radius, x: point.x - radius) * (180 / Double.pi)
    }
    // The last point is right of the center and the first one left of it, so the angles are from
    // -90 to 90, and from 90 to 270 when those above the center are counted clockwise.
    return (angles[0], (angles[1] < 0 ? angles[1] + 360 : angles[1]) - angles[0])
  }

  /// Returns the height `y` at `x`, clamped to the ball as in the original.
  private func held(_ y: Double, at x: Double) -> Double {
    let radius = rules.waterDiameter / 2
    let reach = rules.reach(at: x)
    // [D1] The article tests the height of the line and not of the wave, so a wave across the
    // middle leaves the ball; with the line exactly on the middle it clamps nothing.
    let asked = rules.isArticle ? lineHeight : y
    if asked < radius { return max(y, radius - reach) }
    if asked > radius { return min(y, radius + reach) }
    return y
  }
}

extension WaveRules {
  /// Returns the distance of the ball's outline from its middle at `x`; 0 outside the ball.
  func reach(at x: Double) -> Double {
    let radius = waterDiameter / 2
    let square = radius * radius - (radius - x) * (radius - x)
    return max(square, 0).squareRoot()
  }
}
