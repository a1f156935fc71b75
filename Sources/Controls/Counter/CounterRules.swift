public import Geometry

/// The initial values, the profile and the layout of a counter.
public struct CounterRules: Hashable, Sendable {
  /// The valid goals.
  public static let goals = 1...1000
  /// The valid initial counts in the standard profile.
  public static let counts = 0...1_000_000
  /// The valid initial counts in the original profile, which allows negative counts.
  public static let originalCounts = -1_000_000...1_000_000

  /// The goal of the count (`numberOfGlasses`).
  public var goal = 8
  /// The initial count.
  public var count = 5
  /// A Boolean value that indicates whether the count stops at the goal.
  public var clampsAtGoal = false
  /// The set of defects that the counter reproduces.
  public var profile = ControlProfile.standard
  /// The distance beyond a button up to which a touch stays inside, in points; not negative.
  public var slop = TouchTracking.usualSlop
  /// The frame of the arc gauge, in points.
  public var gauge: Rect
  /// The frame of the button that adds one, in points; a touch anywhere in it holds the button.
  public var add: Rect
  /// The frame of the button that subtracts one, in points; it is in front of the other button.
  public var minus: Rect

  /// Creates the default rules with the parts at the positions of `layout`.
  public init(layout: ControlLayout = ControlLayout(canvas: ControlLayout.reference)) {
    gauge = layout.place(Rect(x: 92, y: 233, width: 230, height: 230))
    add = layout.place(Rect(x: 157, y: 503, width: 100, height: 100))
    minus = layout.place(Rect(x: 182, y: 623, width: 50, height: 50))
  }

  /// The valid initial counts in the current profile.
  public var allowedCounts: ClosedRange<Int> {
    profile == .original ? CounterRules.originalCounts : CounterRules.counts
  }
}
