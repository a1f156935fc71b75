// SPDX-License-Identifier: Apache-2.0
import Controls
import Drawing
import Geometry

extension PatternScene {
  /// The number of triangles across a tile, and down (`patternRepeatCount`).
  private static let repeats = 2

  /// The side of the square around a triangle on the phone, in points (`patternSize`).
  static let size = 30.0

  /// The smallest drawn step from one triangle to the next, in pixels.
  ///
  /// A finer pattern is invisible, and takes too long to draw.
  private static let leastStep = 1.0 / 16

  /// Returns the triangles of a tile on their background.
  ///
  /// Each triangle is turned about its own center and stays in its share of the tile. The original
  /// turns the whole pattern about the corner of the tile instead. If the tile is not square, the
  /// two steps change places, and the lattice is neither centered nor has four triangles.
  ///
  /// - Parameters:
  ///   - tile: The direction and the color of the triangles.
  ///   - frame: The rectangle of the tile, in points.
  ///   - pixels: The number of pixels per point.
  /// - Returns: The pattern; nil if it is too fine to be visible.
  func pattern(of tile: PatternTile, in frame: Rect, pixels: Double) -> TiledPattern? {
    let share = min(frame.width, frame.height) / Double(PatternScene.repeats)
    guard share * pixels >= PatternScene.leastStep else { return nil }
    let size = PatternScene.size * scale
    guard profile == .original else {
      return .triangles(
        tile.direction.tileDirection, in: frame, size: min(size, share),
        repeats: PatternScene.repeats, color: look[tile.color], background: look.tiles)
    }
    let step = Size(
      width: frame.width / Double(PatternScene.repeats),
      height: frame.height / Double(PatternScene.repeats))
    let corner = Vector(dx: (step.width - size) / 2, dy: (step.height - size) / 2)
    let triangle = Path(polyline: [
      Point(x: size / 2, y: 0), Point(x: size, y: size), Point(x: 0, y: size),
    ])
    return TiledPattern(
      [TiledPattern.Figure(triangle, look[tile.color])], step: step,
      transform: AffineTransform(translation: corner)
        .followed(by: AffineTransform(rotation: tile.direction.degrees))
        .followed(by: AffineTransform(translation: frame.origin - .zero)),
      background: look.tiles)
  }
}

extension PatternDirection {
  /// The clockwise turn from a triangle that points to the top, in quarters.
  private var quarterTurns: Int {
    switch self {
    case .top: 0
    case .right: 1
    case .bottom: 2
    case .left: 3
    }
  }

  /// The clockwise turn from a triangle that points to the top, in degrees.
  fileprivate var degrees: Double { 90 * Double(quarterTurns) }

  /// The same direction as a direction of tiles, which are in clockwise order.
  fileprivate var tileDirection: TiledPattern.Direction {
    TiledPattern.Direction.allCases[quarterTurns]
  }
}
