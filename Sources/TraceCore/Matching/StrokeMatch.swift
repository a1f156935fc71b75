/// What a drawn stroke is to the plan that the drawing comes closest to.
public struct StrokeMatch: Hashable, Sendable {
  /// When and how a stroke was drawn, seen from the plan.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// In its turn.
    case planned
    /// Before a stroke that the plan puts before it.
    case early
    /// After a stroke that the plan puts after it.
    case late
    /// In one touch with a stroke to which the plan does not join it.
    case joined
    /// In a touch of its own, though the plan joins it to the stroke before.
    case lifted
    /// It is no stroke of the plan.
    case extra
  }

  /// The indices of the guide strokes that it draws, from 0, in the order of the plan: one as a
  /// rule, several where they are joined, none for an extra stroke.
  public var guideStrokes: [Int]
  /// When it was drawn.
  public var order: Order
  /// Whether it was drawn against its direction in the plan.
  public var isReversed: Bool

  /// Creates the match with `guideStrokes`.
  public init(guideStrokes: [Int], order: Order, isReversed: Bool) {
    self.guideStrokes = guideStrokes
    self.order = order
    self.isReversed = isReversed
  }

  /// A stroke of no guide stroke.
  static let extra = StrokeMatch(guideStrokes: [], order: .extra, isReversed: false)
}
