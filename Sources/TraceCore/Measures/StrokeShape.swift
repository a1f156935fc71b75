import Geometry

/// How the shape of a drawn stroke compares with that of what it draws, in points and degrees.
///
/// Both are taken as lines in the direction in which they are drawn, the guide's in that of the
/// plan; the subpaths of a guide stroke are joined, and so are the guide strokes of one touch. A tap
/// is a line of one point.
public struct StrokeShape: Hashable, Sendable {
  /// The most cells of the table that pairs points: about a tenth of a second of work.
  public static let cellLimit = 1 << 24

  /// The indices of the guide strokes that make up the line, from 0, in the order of the plan: those
  /// that the stroke is matched with, or the nearest one where it is matched with none.
  public var guideStrokes: [Int]
  /// The discrete Frechet distance, both lines cut into edges of at most a quarter of the
  /// tolerance: at most that much above the distance of the lines themselves; nil beyond
  /// `cellLimit`.
  public var frechet: Double?
  /// Dynamic time warping of the same points; nil beyond `cellLimit`.
  public var warping: Warping?
  /// The Hausdorff distance: forward from the ink to the guide, backward to the ink.
  public var hausdorff: HausdorffDistance
  /// The length of the ink.
  public var length: Double
  /// The length of the ink divided by that of the guide's line; nil where that is 0.
  public var lengthRatio: Double?
  /// The sum of the ink's turns in degrees, positive clockwise on the screen.
  public var turning: Double
  /// By how much that exceeds the sum of the guide line's turns, in degrees.
  public var turningDifference: Double
}

extension Trace {
  /// The shape of each drawn stroke against what it draws by `match`, in the order of `strokes`.
  ///
  /// Where the match has nothing for a stroke, or where there is none, as for a guide of more than
  /// `PlanMatch.guideLimit` strokes, it is the guide stroke of the least deviation, drawn either way;
  /// of equals the first.
  ///
  /// - Parameter match: `planMatch` of this trace, which a report has already.
  /// - Returns: a shape for each stroke.
  /// - Complexity: O(n m) for each stroke in the numbers of points after cutting, up to
  ///   `StrokeShape.cellLimit`; O(n + m) memory.
  public func shapes(by match: PlanMatch?) -> [StrokeShape] {
    let plan = match.map { guide.guide.plans[$0.plan] } ?? Plan(inOrder: guide.strokes.count)
    // Each guide stroke in the direction of the plan, found by its index.
    let steps = plan.steps.sorted { $0.stroke < $1.stroke }
    let marks = steps.map { PlanLine(CollectionOfOne($0), of: guide).marks }
    return strokes.enumerated().map { index, stroke in
      var drawn = match?.strokes[index].guideStrokes ?? []
      if drawn.isEmpty { drawn = [stroke.landmarks.nearest(of: marks)] }
      return StrokeShape(
        Polyline(stroke.points), PlanLine(drawn.lazy.map { steps[$0] }, of: guide).line, of: drawn,
        edge: tolerance / 4)
    }
  }
}

extension StrokeShape {
  /// How many points more a line counts than it has, so that the limit bounds the memory even of
  /// the longest line against a tap.
  private static let leastPoints = 64.0

  /// Compares `ink` with `line`, which goes through `guideStrokes`, cut into edges of at most `edge`.
  fileprivate init(_ ink: Polyline, _ line: Polyline, of guideStrokes: [Int], edge: Double) {
    let cells =
      (ink.densifiedCount(edge: edge) + StrokeShape.leastPoints)
      * (line.densifiedCount(edge: edge) + StrokeShape.leastPoints)
    if cells <= Double(StrokeShape.cellLimit) {
      let dense = ink.densified(edge: edge)
      let denseLine = line.densified(edge: edge)
      frechet = dense.discreteFrechetDistance(to: denseLine)
      warping = dense.warping(to: denseLine)
    }
    self.guideStrokes = guideStrokes
    hausdorff = ink.hausdorffDistance(to: line)
    length = ink.length
    let lineLength = line.length
    lengthRatio = lineLength > 0 ? length / lineLength : nil
    turning = ink.turning * StrokeShape.degrees
    turningDifference = turning - line.turning * StrokeShape.degrees
  }

  /// How many degrees a radian has.
  private static let degrees = 180 / Double.pi
}
