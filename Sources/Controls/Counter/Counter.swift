// SPDX-License-Identifier: Apache-2.0
public import Geometry
public import TouchRecording

/// Two push buttons that count up and down, and a gauge that shows the share of the goal.
///
/// It follows the view controller of the water tracker in a Core Graphics tutorial. A press counts
/// when its touch is lifted inside the button on which it began; `TouchTracking` says how far it may
/// stray. The state is a function of the
/// touches alone and has no animation.
///
/// ```swift
/// var counter = Counter(CounterRules())
/// for touch in touches { counter.apply(touch) }
/// counter.count  // 5, plus one for each press of the add button
/// ```
public struct Counter: Hashable, Sendable {
  /// One of the two push buttons.
  public enum Button: String, Hashable, Sendable, CaseIterable {
    /// Adds one.
    case add
    /// Subtracts one if the count is above 0.
    case minus
  }

  /// One press of a button.
  public struct Press: Hashable, Sendable {
    /// The time at which the touch was lifted.
    public let time: Microseconds
    /// The pressed button.
    public let button: Button
    /// The count after the press.
    public let count: Int
  }

  /// The initial values, the profile and the layout.
  public let rules: CounterRules
  /// The button that adds one.
  public private(set) var add: TouchTracking
  /// The button that subtracts one.
  public private(set) var minus: TouchTracking
  /// The current count, which the label shows.
  public private(set) var count: Int
  /// The count that the gauge shows, from 0 to the goal.
  ///
  /// In the original profile the gauge is not redrawn while the count is above the goal. So it
  /// shows the last count that was at most the goal, or before any such press the initial count,
  /// even if that is out of bounds.
  public private(set) var gaugeCount: Int
  /// The time at which the count first reached the goal, or nil.
  public private(set) var goalReachedAt: Microseconds?
  /// The presses in the order of time, including those that did not change the count.
  public private(set) var timeline: [Press] = []
  /// The number of presses that ended outside the button on which they began.
  public private(set) var ignoredPresses = 0

  /// Creates a counter without presses at the time `start` of a recording.
  ///
  /// - Precondition: The goal and the count are in the bounds that `CounterRules` gives.
  public init(_ rules: CounterRules, at start: Microseconds = 0) {
    precondition(CounterRules.goals.contains(rules.goal), "The goal of a counter is out of bounds")
    precondition(rules.allowedCounts.contains(rules.count), "The count is out of bounds")
    self.rules = rules
    add = TouchTracking(frame: rules.add, slop: rules.slop)
    minus = TouchTracking(frame: rules.minus, slop: rules.slop)
    count = rules.count
    let isOriginal = rules.profile == .original
    gaugeCount = isOriginal ? rules.count : min(rules.count, rules.goal)
    goalReachedAt = rules.count >= rules.goal ? start : nil
  }

  /// Returns the number of presses of a button, including those that did not change the count.
  ///
  /// - Complexity: O(n) in the number of presses.
  public func presses(of button: Button) -> Int {
    timeline.count { $0.button == button }
  }

  /// Applies one sample of one contact.
  ///
  /// - Complexity: O(1).
  public mutating func apply(_ touch: TouchEvent) {
    // Where the buttons overlap, a touch that begins holds only the button in front.
    let isBehind = touch.phase == .began && rules.minus.contains(touch.location)
    take(minus.apply(touch), of: .minus, at: touch.time)
    if !isBehind { take(add.apply(touch), of: .add, at: touch.time) }
  }

  private mutating func take(
    _ outcome: ControlTouch.Outcome?, of button: Button, at time: Microseconds
  ) {
    switch outcome {
    case .pressed: press(button, at: time)
    case .outside, .refused: ignoredPresses += 1
    case .held, .cancelled, .released, nil: break
    }
  }

  private mutating func press(_ button: Button, at time: Microseconds) {
    switch button {
    case .add: if !(rules.clampsAtGoal && count >= rules.goal) { count += 1 }
    case .minus: if count > 0 { count -= 1 }
    }
    let isDrawn = rules.profile == .standard || count <= rules.goal
    if isDrawn { gaugeCount = min(count, rules.goal) }
    if goalReachedAt == nil, count >= rules.goal { goalReachedAt = time }
    timeline.append(Press(time: time, button: button, count: count))
  }
}

/// The initial values, the profile and the layout of a counter.
public struct CounterRules: Hashable, Sendable {
  /// The valid goals.
  public static let goals = 1...1000
  /// The valid initial counts in the standard profile.
  public static let counts = 0...1_000_000
  /// The valid initial counts in the original profile, which allows negative counts.
  package static let originalCounts = -1_000_000...1_000_000

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
  package var allowedCounts: ClosedRange<Int> {
    profile == .original ? CounterRules.originalCounts : CounterRules.counts
  }
}
