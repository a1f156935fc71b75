// SPDX-License-Identifier: Apache-2.0
import Geometry

/// The judge of ink against all of a guide, or against parts of its strokes.
///
/// It knows no contact and no progress: it is told the parts of a segment and what each of them is
/// judged against, and colors the stroke.
struct GuideJudge: Sendable {
  /// The judge against all of the guide.
  private(set) var whole: InkJudge
  /// A judge for each guide stroke if ink is judged against one stroke; otherwise empty.
  private var strokes: [InkJudge]

  /// Creates a judge of ink beside the pieces of each guide stroke.
  ///
  /// - Parameters:
  ///   - pieces: The pieces of each guide stroke.
  ///   - starts: The distances along each guide stroke at which its pieces begin, if ink is judged
  ///     against parts of it.
  ///   - tolerance: The tolerance in force, in points.
  ///   - rules: The rules of the ink.
  init(
    _ pieces: [[CorridorPiece]], starts: (Int) -> [Double], tolerance: Double, rules: TraceRules
  ) {
    func judge(within pieces: [CorridorPiece]) -> InkJudge {
      InkJudge(
        corridor: Corridor(grid: PieceGrid(pieces, cell: tolerance), rule: rules.verdict),
        tolerance: tolerance)
    }
    whole = judge(within: pieces.flatMap { $0 })
    strokes = rules.against == .any ? [] : pieces.map(judge)
    guard rules.against == .ahead else { return }
    for stroke in strokes.indices { strokes[stroke].prepareRuns(starts: starts(stroke)) }
  }

  /// The number of nodes and pieces of the grids that were looked at.
  var work: Int { strokes.reduce(whole.work) { $0 + $1.work } }

  /// Returns a copy of the judge against a part of the guide, or against all of it if nil.
  func looking(at part: GuidePart?) -> InkJudge {
    var judge = part.map { strokes[$0.stroke] } ?? whole
    judge.look(at: part?.along)
    return judge
  }

  /// Judges the first point of a stroke against a part of the guide, or against all of it if nil.
  mutating func judgeDot(of stroke: inout InkStroke, against part: GuidePart?) {
    guard let part else { return stroke.judgeDot(by: &whole) }
    strokes[part.stroke].look(at: part.along)
    stroke.judgeDot(by: &strokes[part.stroke])
  }

  /// Judges and counts the latest segment of a stroke, part by part.
  mutating func judgeSegment(of stroke: inout InkStroke, in parts: [JudgedPart]) {
    let segment = stroke.lastSegment
    var red: Double?
    for part in parts {
      let found: Double?
      if let against = part.against {
        strokes[against.stroke].look(at: against.along)
        found = stroke.judge(segment.part(part.range), by: &strokes[against.stroke])
      } else {
        found = stroke.judge(segment, by: &whole)
      }
      if let found { red = (red ?? 0) + found }
    }
    stroke.count(segment.length, red: red)
  }
}

/// A part of a drawn segment, and the part of the guide it was judged against.
public struct JudgedPart: Hashable, Sendable {
  /// The part, as shares of the way along the segment, both ends inclusive.
  public var range: ClosedRange<Double>
  /// The part of the guide; nil for the whole guide.
  public var against: GuidePart?

  /// A segment that was judged against the whole guide.
  public static let whole = JudgedPart(range: 0...1, against: nil)
}
