import Geometry

/// The shape of a drawn stroke compared with the shape of its guide line, in points and degrees.
///
/// Both are lines in the direction in which they are drawn; the plan gives the direction of the
/// guide. The subpaths of a guide stroke are joined, and so are the guide strokes of one touch. A
/// tap is a line of one point.
public struct StrokeShape: Hashable, Sendable {
  /// The greatest number of cells of the table that pairs points: about a tenth of a second of
  /// work.
  public static let cellLimit = 1 << 24

  /// The indices of the guide strokes that make up the guide line, from 0, in the order of the
  /// plan.
  ///
  /// These are the strokes that the drawn one is matched with, or the nearest one if it is not
  /// matched.
  public var guideStrokes: [Int]
  /// The discrete Frechet distance, with both lines cut into edges of at most a quarter of the
  /// tolerance.
  ///
  /// It is at most that much above the distance of the lines themselves; nil beyond `cellLimit`.
  public var frechet: Double?
  /// Dynamic time warping of the same points; nil beyond `cellLimit`.
  public var warping: Warping?
  /// The Hausdorff distance: forward from the ink to the guide, backward from the guide to the ink.
  public var hausdorff: HausdorffDistance
  /// The length of the ink.
  public var length: Double
  /// The length of the ink divided by that of the guide line; nil if that is 0.
  public var lengthRatio: Double?
  /// The sum of the turns of the ink in degrees, positive clockwise on the screen.
  public var turning: Double
  /// The sum of the turns of the ink minus that of the guide line, in degrees.
  public var turningDifference: Double
}

extension Trace {
  /// Returns the shape of each drawn stroke compared with its guide line, in the order of
  /// `strokes`.
  ///
  /// The guide line of a matched stroke is given by `match`. A stroke without a match, as in a
  /// guide of more than `PlanMatch.guideLimit` strokes, is compared with the guide stroke of the
  /// least deviation in either direction; the first among equals.
  ///
  /// - Parameter match: The `planMatch` of this trace, which a report already includes.
  /// - Returns: A shape for each stroke.
  /// - Complexity: O(n m) for each stroke in the numbers of points after cutting, up to
  ///   `StrokeShape.cellLimit`; O(n + m) memory.
  public func shapes(by match: PlanMatch?) -> [StrokeShape] {
    shapeLines(by: match).map { StrokeShape($0, $1, of: $2, edge: tolerance / 4) }
  }

  /// The number of cells of the tables with which `shapes(by: planMatch)` pairs points.
  ///
  /// - Complexity: That of `planMatch`, and O(n) in the number of points.
  package var shapeCells: Int {
    shapeLines(by: planMatch).reduce(0) {
      let cells = StrokeShape.cells($1.ink, $1.line, edge: tolerance / 4)
      return cells <= Double(StrokeShape.cellLimit) ? $0 + Int(cells) : $0
    }
  }

  /// Returns each drawn stroke, its guide line, and the indices of the guide strokes in it.
  private func shapeLines(
    by match: PlanMatch?
  ) -> [(ink: Polyline, line: Polyline, guideStrokes: [Int])] {
    let plan = match.map { guide.guide.plans[$0.plan] } ?? Plan(inOrder: guide.strokes.count)
    // Each guide stroke in the direction of the plan, indexed by its stroke.
    let steps = plan.steps.sorted { $0.stroke < $1.stroke }
    let courses = PlanCourses(of: guide)
    let marks = steps.map { courses.marks(of: CollectionOfOne($0)) }
    return strokes.enumerated().map { index, stroke in
      var drawn = match?.strokes[index].guideStrokes ?? []
      if drawn.isEmpty { drawn = [stroke.landmarks.nearest(of: marks)] }
      return (Polyline(stroke.points), courses.line(of: drawn.lazy.map { steps[$0] }), drawn)
    }
  }
}

extension StrokeShape {
  /// The number of points added to the count of each line, so that the limit bounds the memory even
  /// of the longest line against a tap.
  private static let leastPoints = 64.0

  /// Returns the number of cells of the table that pairs the points of two lines.
  fileprivate static func cells(_ ink: Polyline, _ line: Polyline, edge: Double) -> Double {
    (ink.densifiedCount(edge: edge) + leastPoints) * (line.densifiedCount(edge: edge) + leastPoints)
  }

  /// Compares `ink` with `line`, which runs through `guideStrokes`, cut into edges of at most
  /// `edge` points.
  fileprivate init(_ ink: Polyline, _ line: Polyline, of guideStrokes: [Int], edge: Double) {
    if StrokeShape.cells(ink, line, edge: edge) <= Double(StrokeShape.cellLimit) {
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

  /// The number of degrees in a radian.
  private static let degrees = 180 / Double.pi
}
