import Geometry

/// How the shape of a drawn stroke compares with that of its guide stroke, in points and degrees.
///
/// Both are taken as lines in the direction in which they are drawn; the subpaths of a guide stroke
/// are joined. A tap is a line of one point.
public struct StrokeShape: Hashable, Sendable {
  /// The most cells of the table that pairs points: about a tenth of a second of work.
  public static let cellLimit = 1 << 24

  /// The index of the guide stroke, from 0.
  public var guideStroke: Int
  /// The discrete Frechet distance, both lines cut into edges of at most a quarter of the
  /// tolerance: at most that much above the distance of the lines themselves; nil beyond
  /// `cellLimit`.
  public var frechet: Double?
  /// Dynamic time warping of the same points; nil beyond `cellLimit`.
  public var warping: Warping?
  /// The Hausdorff distance: forward from the ink to the guide stroke, backward to the ink.
  public var hausdorff: HausdorffDistance
  /// The length of the ink.
  public var length: Double
  /// The length of the ink divided by that of the guide stroke; nil where that is 0.
  public var lengthRatio: Double?
  /// The sum of the ink's turns in degrees, positive clockwise on the screen.
  public var turning: Double
  /// By how much that exceeds the sum of the guide stroke's turns, in degrees.
  public var turningDifference: Double
}

extension Trace {
  /// The shape of each drawn stroke against its guide stroke, in the order of `strokes`.
  ///
  /// - Complexity: O(n m) for each stroke in the numbers of points after cutting, up to
  ///   `StrokeShape.cellLimit`; O(n + m) memory.
  public var shapes: [StrokeShape] {
    let guides = guide.strokes.map { GuideLine($0.chain, edge: tolerance / 4) }
    return strokes.map { stroke in
      let index = guide.nearestStroke(to: stroke.points)
      return StrokeShape(Polyline(stroke.points), guides[index], at: index)
    }
  }
}

/// A guide stroke, with what does not depend on the ink.
private struct GuideLine {
  let line: Polyline
  let length: Double
  let turning: Double
  /// The longest edge of the lines whose points are paired.
  let edge: Double

  init(_ line: Polyline, edge: Double) {
    self.line = line
    self.edge = edge
    length = line.length
    turning = line.turning
  }
}

extension StrokeShape {
  /// How many points more a line counts than it has, so that the limit bounds the memory even of
  /// the longest line against a tap.
  private static let leastPoints = 64.0

  fileprivate init(_ ink: Polyline, _ guide: GuideLine, at index: Int) {
    let cells =
      (ink.densifiedCount(edge: guide.edge) + StrokeShape.leastPoints)
      * (guide.line.densifiedCount(edge: guide.edge) + StrokeShape.leastPoints)
    if cells <= Double(StrokeShape.cellLimit) {
      let dense = ink.densified(edge: guide.edge)
      let denseGuide = guide.line.densified(edge: guide.edge)
      frechet = dense.discreteFrechetDistance(to: denseGuide)
      warping = dense.warping(to: denseGuide)
    }
    guideStroke = index
    hausdorff = ink.hausdorffDistance(to: guide.line)
    length = ink.length
    lengthRatio = guide.length > 0 ? length / guide.length : nil
    turning = ink.turning * StrokeShape.degrees
    turningDifference = turning - guide.turning * StrokeShape.degrees
  }

  /// How many degrees a radian has.
  private static let degrees = 180 / Double.pi
}
