import Geometry
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
