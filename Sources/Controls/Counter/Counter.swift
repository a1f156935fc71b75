import Geometry
public import TouchRecording

/// Two push buttons that count up and down, and a gauge that shows how far the goal is (after the
/// view controller of a Core Graphics tutorial's water tracker).
///
/// A press counts at its end, where it began on a button and ends on the same one. Nothing moves by
/// itself: the state is a function of the touches alone.
///
/// ```swift
/// var counter = Counter(CounterRules())
/// for touch in touches { counter.apply(touch) }
/// counter.count  // 5, and one more for each press of the button that adds
/// ```
public struct Counter: Hashable, Sendable {
  /// One of the two push buttons.
  public enum Button: String, Hashable, Sendable, CaseIterable {
    /// Adds one.
    case add
    /// Takes one away, down to zero.
    case minus
  }

  /// A press, and what it came to.
  public struct Press: Hashable, Sendable {
    /// When the touch was lifted.
    public let time: Microseconds
    /// What was pressed.
    public let button: Button
    /// The count from then on.
    public let count: Int
  }

  /// What it began with, and where its parts lie.
  public let rules: CounterRules
  /// The button that adds one.
  public private(set) var add: TouchTracking
  /// The button that takes one away.
  public private(set) var minus: TouchTracking
  /// What was counted to so far; the label shows it.
  public private(set) var count: Int
  /// What the gauge shows of it: from 0 to the goal.
  ///
  /// Under the original's rules it is the last count that was no more than the goal, for the gauge is
  /// not drawn anew beyond it; or what the count began with, whatever that is.
  public private(set) var gaugeCount: Int
  /// When the count was first as much as the goal; nil where it never was.
  public private(set) var goalReachedAt: Microseconds?
  /// The presses in the order of time, those that changed nothing as well.
  public private(set) var timeline: [Press] = []
  /// How many presses ended outside the button that they began on.
  public private(set) var ignoredPresses = 0

  /// Creates a counter that nobody touched, `start` microseconds into a recording.
  ///
  /// - Precondition: goal and count are in the bounds that `CounterRules` gives.
  public init(_ rules: CounterRules, at start: Microseconds = 0) {
    precondition(CounterRules.goals.contains(rules.goal), "The goal of a counter is out of bounds")
    precondition(rules.allowedCounts.contains(rules.count), "The count is out of bounds")
    self.rules = rules
    add = TouchTracking(frame: rules.add)
    minus = TouchTracking(frame: rules.minus)
    count = rules.count
    let isOriginal = rules.profile == .original
    gaugeCount = isOriginal ? rules.count : min(rules.count, rules.goal)
    goalReachedAt = rules.count >= rules.goal ? start : nil
  }

  /// How many presses there were of a button, those that changed nothing as well.
  ///
  /// - Complexity: O(n) in the number of presses.
  public func presses(of button: Button) -> Int {
    timeline.count { $0.button == button }
  }

  /// Takes one sample of one contact.
  ///
  /// - Complexity: O(1).
  public mutating func apply(_ touch: TouchEvent) {
    // A touch that comes down belongs to the button in front.
    let isBehind = touch.phase == .began && rules.minus.contains(touch.location)
    take(minus.apply(touch), of: .minus, at: touch.time)
    if !isBehind { take(add.apply(touch), of: .add, at: touch.time) }
  }

  private mutating func take(_ event: ControlEvent?, of button: Button, at time: Microseconds) {
    switch event {
    case .touchUpInside: press(button, at: time)
    case .touchUpOutside, .refused: ignoredPresses += 1
    case .touchDown, .touchDragged, .touchCancelled, nil: break
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
