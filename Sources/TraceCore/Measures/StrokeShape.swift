// SPDX-License-Identifier: Apache-2.0
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
    var shapes: [StrokeShape] = []
    eachShape(by: match) { shapes.append(StrokeShape($0, $1)) }
    return shapes
  }

  /// The steps, of about a nanosecond, of `shapes(by: planMatch)`.
  ///
  /// - Complexity: That of `planMatch`, and O(n) in the number of points.
  package var shapeWork: Int {
    var work = 0
    eachShape(by: planMatch) { ink, line in
      let cells = line.cells(with: ink)
      if cells <= Double(StrokeShape.cellLimit) { work += StrokeShape.stepsOfCell * Int(cells) }
      work += StrokeShape.stepsOfPiece * (ink.points.count + line.line.points.count)
    }
    return work
  }

  /// Gives each drawn stroke and its guide line, one after the other.
  private func eachShape(by match: PlanMatch?, _ take: (Polyline, GuideLine) -> Void) {
    let plan = match.map { guide.guide.plans[$0.plan] } ?? Plan(inOrder: guide.strokes.count)
    // Each guide stroke in the direction of the plan, indexed by its stroke.
    let steps = plan.steps.sorted { $0.stroke < $1.stroke }
    let courses = PlanCourses(of: guide)
    let marks = steps.map { courses.marks(of: CollectionOfOne($0)) }
    // Many strokes may be nearest to one line. A guide stroke is in the line of one matched stroke and
    // in one of its own, so all lines together are at most twice as long as the guide.
    var lines: [[Int]: GuideLine] = [:]
    for (index, stroke) in strokes.enumerated() {
      var drawn = match?.strokes[index].guideStrokes ?? []
      if drawn.isEmpty { drawn = [stroke.landmarks.nearest(of: marks)] }
      let line =
        lines[drawn]
        ?? GuideLine(courses.line(of: drawn.lazy.map { steps[$0] }), drawn, edge: tolerance / 4)
      lines[drawn] = line
      take(Polyline(stroke.points), line)
    }
  }
}

/// A guide line with what its comparison with any stroke needs.
private final class GuideLine {
  let line: Polyline
  /// The indices of the guide strokes in the line.
  let guideStrokes: [Int]
  /// The greatest length of the edges into which lines are cut.
  let edge: Double
  /// The pieces of the line, for the search of near ones; the work is counted without them.
  private(set) lazy var corridor = Corridor(line)
  let length: Double
  /// The sum of the turns in radians.
  let turning: Double
  private let count: Double

  init(_ line: Polyline, _ guideStrokes: [Int], edge: Double) {
    (self.line, self.guideStrokes, self.edge) = (line, guideStrokes, edge)
    (length, turning, count) = (line.length, line.turning, line.densifiedCount(edge: edge))
  }

  /// The number of points added to the count of each line, so that the limit bounds the memory even
  /// of the longest line against a tap.
  private static let leastPoints = 64.0

  /// Returns the number of cells of the table that pairs the points of the line with those of ink.
  func cells(with ink: Polyline) -> Double {
    (ink.densifiedCount(edge: edge) + Self.leastPoints) * (count + Self.leastPoints)
  }
}

extension StrokeShape {
  /// The steps of a cell of both tables, and of a piece of one line whose far points are searched near
  /// the other.
  fileprivate static let (stepsOfCell, stepsOfPiece) = (4, 160)

  /// Compares `ink` with a guide line.
  fileprivate init(_ ink: Polyline, _ guide: GuideLine) {
    let line = guide.line
    if guide.cells(with: ink) <= Double(StrokeShape.cellLimit) {
      let dense = ink.densified(edge: guide.edge)
      let denseLine = line.densified(edge: guide.edge)
      frechet = dense.discreteFrechetDistance(to: denseLine)
      warping = dense.warping(to: denseLine)
    }
    guideStrokes = guide.guideStrokes
    hausdorff = ink.hausdorffDistance(to: line, guide.corridor)
    length = ink.length
    lengthRatio = guide.length > 0 ? length / guide.length : nil
    turning = ink.turning * StrokeShape.degrees
    turningDifference = turning - guide.turning * StrokeShape.degrees
  }

  /// The number of degrees in a radian.
  private static let degrees = 180 / Double.pi
}
