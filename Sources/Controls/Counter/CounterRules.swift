public import Geometry

/// What a counter begins with, and where its parts lie.
public struct CounterRules: Hashable, Sendable {
  /// What the goal may be.
  public static let goals = 1...1000
  /// What the count may begin with; below zero only under the original's rules.
  public static let counts = 0...1_000_000
  /// What the count may begin with under the original's rules, which take any number.
  public static let originalCounts = -1_000_000...1_000_000

  /// What is counted to (`numberOfGlasses`).
  public var goal = 8
  /// What the count begins with.
  public var count = 5
  /// Whether the count stops at the goal; it never stops otherwise.
  public var clampsAtGoal = false
  /// Whose defects the counter has.
  public var profile = ControlProfile.standard
  /// The frame of the arc gauge, in points.
  public var gauge: Rect
  /// The frame of the button that adds one, in points; touches hold it anywhere in there.
  public var add: Rect
  /// The frame of the button that takes one away, in points; where the two meet it is in front.
  public var minus: Rect

  /// Creates the rules of a counter whose parts lie as `layout` has them.
  public init(layout: ControlLayout = ControlLayout(canvas: ControlLayout.reference)) {
    gauge = layout.place(Rect(x: 92, y: 233, width: 230, height: 230))
    add = layout.place(Rect(x: 157, y: 503, width: 100, height: 100))
    minus = layout.place(Rect(x: 182, y: 623, width: 50, height: 50))
  }

  /// What the count may begin with under the rules' profile.
  public var allowedCounts: ClosedRange<Int> {
    profile == .original ? CounterRules.originalCounts : CounterRules.counts
  }
}
