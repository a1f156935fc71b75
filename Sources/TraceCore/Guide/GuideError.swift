public import Geometry

/// Why a guide, its placement or its rules cannot be traced; strokes, plans and the
/// touches of a plan are indices from 0.
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
  /// There are more plans than `limit`.
  case tooManyPlans(found: Int, limit: Int)
  /// A touch of a plan is not written like `1`, `2r` or `1+2`.
  case planSyntax(plan: Int, touch: Int, found: String)
  /// A touch of a plan names a stroke by a number that is not in 1...`limit`.
  case planStroke(plan: Int, touch: Int, found: Int, limit: Int)
  /// A touch of a plan draws a stroke that was drawn before.
  case planRepeats(plan: Int, touch: Int, stroke: Int)
  /// A plan leaves a stroke out.
  case planMisses(plan: Int, stroke: Int)
  /// Ink cannot be judged against the stroke that is due where progress does not follow an order.
  case currentWithoutOrder
  /// The verdict asks for order or cuts, and the guide has more strokes than `limit`.
  case tooManyStrokes(found: Int, limit: Int)
  /// A share that is needed is not a number or lies outside `limit`.
  case needOutOfRange(NeedKey, found: Double, limit: ClosedRange<Double>)
  /// The time limit in seconds is not a number or lies outside `limit`.
  case timeOutOfRange(found: Double, limit: ClosedRange<Double>)

  /// Which of the shares that a trace needs.
  public enum NeedKey: String, Hashable, Sendable {
    /// The black share of the ink.
    case precision
    /// The reached share of the guide.
    case recall
  }
}
