// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// A reason why a guide, its placement or its rules cannot be traced.
///
/// Strokes, plans, and the touches of a plan are indices from 0. Every limit is inclusive.
public enum GuideError: Error, Hashable, Sendable {
  /// The guide has no stroke.
  case noStrokes
  /// A stroke has no point.
  case emptyStroke(stroke: Int)
  /// A coordinate of the guide, or of the placed guide, is not a number or lies beyond `limit`.
  case coordinateOutOfRange(stroke: Int, found: Double, limit: Double)
  /// The slack of a stroke is not a number or lies outside `limit`.
  case slackOutOfRange(stroke: Int, found: Double, limit: ClosedRange<Double>)
  /// A side of the guide's size is not positive or is greater than `limit`.
  case sizeOutOfRange(found: Size, limit: Double)
  /// A side of the canvas is not positive or is greater than `limit`.
  case canvasOutOfRange(found: Size, limit: Double)
  /// A side of the placement is not positive or too great, or an edge lies beyond `limit`.
  case placementOutOfRange(found: Rect, limit: Double)
  /// The flattened curves would have more straight pieces than `limit`.
  case tooManyChords(found: Int, limit: Int)
  /// The tolerance is not a number or lies outside `limit`, in points.
  case toleranceOutOfRange(found: Double, limit: ClosedRange<Double>)
  /// The distance between waypoints is not a number or lies outside `limit`, in points.
  case stepOutOfRange(found: Double, limit: ClosedRange<Double>)
  /// The guide would have more waypoints than `limit`.
  case tooManyWaypoints(found: Int, limit: Int)
  /// The guide has more plans than `limit`.
  case tooManyPlans(found: Int, limit: Int)
  /// A touch of a plan is not written like `1`, `2r` or `1+2`.
  case planSyntax(plan: Int, touch: Int, found: String)
  /// A touch of a plan names a stroke by a number outside 1...`limit`.
  case planStroke(plan: Int, touch: Int, found: Int, limit: Int)
  /// A touch of a plan draws a stroke for the second time.
  case planRepeats(plan: Int, touch: Int, stroke: Int)
  /// A plan does not draw a stroke.
  case planMisses(plan: Int, stroke: Int)
  /// The rules judge ink against the stroke that is due or a part of it, but progress is not
  /// ordered.
  case againstWithoutOrder(TraceRules.Against)
  /// The verdict requires order or refuses cuts, but the guide has more strokes than `limit`.
  case tooManyStrokes(found: Int, limit: Int)
  /// A needed share is not a number or lies outside `limit`.
  case needOutOfRange(NeedKey, found: Double, limit: ClosedRange<Double>)
  /// The time limit in seconds is not a number or lies outside `limit`.
  case timeOutOfRange(found: Double, limit: ClosedRange<Double>)

  /// One of the shares that a trace needs.
  public enum NeedKey: String, Hashable, Sendable {
    /// The black share of the ink.
    case precision
    /// The reached share of the guide.
    case recall
  }
}
