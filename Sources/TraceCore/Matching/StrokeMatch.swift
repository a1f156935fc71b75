/// The role of a drawn stroke in the plan that the drawing comes closest to.
public struct StrokeMatch: Hashable, Sendable {
  /// The order in which a stroke was drawn, compared with the plan.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// The stroke was drawn in its turn.
    case planned
    /// The stroke was drawn before a stroke that precedes it in the plan.
    case early
    /// The stroke was drawn after a stroke that follows it in the plan.
    case late
    /// The stroke was drawn in one touch with a stroke that the plan does not join to it.
    case joined
    /// The stroke was drawn in its own touch, although the plan joins it to the previous stroke.
    case lifted
    /// The stroke matches no stroke of the plan.
    case extra
  }

  /// The indices of the guide strokes that it draws, from 0, in the order of the plan.
  ///
  /// There is usually one; several if they are joined, and none for an extra stroke.
  public var guideStrokes: [Int]
  /// The order in which it was drawn, compared with the plan.
  public var order: Order
  /// A Boolean value that indicates whether it was drawn against its direction in the plan.
  public var isReversed: Bool

  /// Creates the match with `guideStrokes`.
  public init(guideStrokes: [Int], order: Order, isReversed: Bool) {
    self.guideStrokes = guideStrokes
    self.order = order
    self.isReversed = isReversed
  }

  /// The match of a stroke that draws no guide stroke.
  static let extra = StrokeMatch(guideStrokes: [], order: .extra, isReversed: false)
}
