public import Geometry

/// Why a guide, its placement or its rules cannot be traced; strokes are indices from 0.
public enum GuideError: Error, Hashable, Sendable {
  /// The guide has no stroke at all.
  case noStrokes
  /// A stroke has no point.
  case emptyStroke(stroke: Int)
  /// A coordinate is not a number or lies beyond `limit`, in the guide or where it is placed.
  case coordinateOutOfRange(stroke: Int, found: Double, limit: Double)
  /// The slack of a stroke is not a number or lies outside `limit`.
  case slackOutOfRange(stroke: Int, found: Double, limit: ClosedRange<Double>)
  /// A side of the guide's size is not positive or is greater than `limit`.
  case sizeOutOfRange(found: Size, limit: Double)
  /// A side of the canvas is not positive or is greater than `limit`.
  case canvasOutOfRange(found: Size, limit: Double)
  /// A side of the placement is not positive, or an edge lies beyond `limit`.
  case placementOutOfRange(found: Rect, limit: Double)
  /// The curves would become more straight lines than `limit`.
  case tooManyChords(found: Int, limit: Int)
  /// The tolerance is not a number or lies outside `limit`, in points.
  case toleranceOutOfRange(found: Double, limit: ClosedRange<Double>)
  /// The distance between waypoints is not a number or lies outside `limit`, in points.
  case stepOutOfRange(found: Double, limit: ClosedRange<Double>)
  /// The guide would have more waypoints than `limit`.
  case tooManyWaypoints(found: Int, limit: Int)
}
