// SPDX-License-Identifier: Apache-2.0
import Controls
import Geometry
import Testing
import TouchRecording

@Suite struct CounterTests {
  /// A complete touch of one finger on a button.
  private enum Act: CaseIterable {
    case add, minus, slideOff, cancel, miss
  }

  private func rules(
    count: Int = 5, goal: Int = 8, clamps: Bool = false, profile: ControlProfile = .standard
  ) -> CounterRules {
    var rules = CounterRules()
    (rules.count, rules.goal, rules.clampsAtGoal) = (count, goal, clamps)
    rules.profile = profile
    return rules
  }

  private func touch(
    _ phase: TouchEvent.Phase, _ point: Point, at time: Microseconds = 0, contact: Int = 0
  ) -> TouchEvent {
    TouchEvent(time: time, contact: contact, phase: phase, location: point)
  }

  private func perform(_ act: Act, on counter: inout Counter, at time: Microseconds = 0) {
    let away = Point(x: 20, y: 20)
    let button = act == .minus ? counter.rules.minus.center : counter.rules.add.center
    counter.apply(touch(.began, act == .miss ? away : button, at: time))
    counter.apply(touch(.moved, button, at: time))
    counter.apply(
      touch(act == .cancel ? .cancelled : .ended, act == .slideOff ? away : button, at: time))
  }

  @Test func `gauge, add and minus lie at (92,233), (157,503) and (182,623)`() {
    let rules = CounterRules()
    #expect(rules.gauge == Rect(x: 92, y: 233, width: 230, height: 230))
    #expect(rules.add == Rect(x: 157, y: 503, width: 100, height: 100))
    #expect(rules.minus == Rect(x: 182, y: 623, width: 50, height: 50))
    // 40 points from the gauge to add, 20 from there to minus, all of them in the middle.
    #expect(rules.add.minY - rules.gauge.maxY == 40 && rules.minus.minY - rules.add.maxY == 20)
    for part in [rules.gauge, rules.add, rules.minus] { #expect(part.center.x == 207) }
  }

  @Test func `a counter begins with 5 of 8`() {
    let counter = Counter(CounterRules())
    #expect(counter.count == 5 && counter.rules.goal == 8 && counter.gaugeCount == 5)
    #expect(counter.goalReachedAt == nil && counter.timeline.isEmpty)
  }

  /// The rules in as few words as possible, on what was done alone.
  private func expected(
    _ acts: [Act], _ rules: CounterRules
  ) -> (count: Int, gauge: Int, ignored: Int, goalAt: Microseconds?) {
    let isOriginal = rules.profile == .original
    var (count, ignored) = (rules.count, 0)
    var goalAt: Microseconds? = count >= rules.goal ? 0 : nil
    var drawn = count
    for (time, act) in acts.enumerated() {
      if act == .add, !rules.clampsAtGoal || count < rules.goal { count += 1 }
      if act == .minus, count > 0 { count -= 1 }
      if act == .slideOff { ignored += 1 }
      if count >= rules.goal, goalAt == nil { goalAt = Microseconds(time) }
      if act == .add || act == .minus, count <= rules.goal { drawn = count }
    }
    return (count, isOriginal ? drawn : min(max(count, 0), rules.goal), ignored, goalAt)
  }

  @Test(arguments: ControlProfile.allCases, [false, true])
  func `every run of five acts counts as the rules say`(profile: ControlProfile, clamps: Bool) {
    for start in profile == .original ? [-1, 0, 2, 3] : [0, 1, 2, 3] {
      let rules = rules(count: start, goal: 2, clamps: clamps, profile: profile)
      for run in 0..<3125 {
        var (acts, rest) = ([Act](), run)
        for _ in 0..<5 {
          acts.append(Act.allCases[rest % 5])
          rest /= 5
        }
        var counter = Counter(rules)
        for (time, act) in acts.enumerated() {
          perform(act, on: &counter, at: Microseconds(time))
        }
        let expected = expected(acts, rules)
        guard
          counter.count == expected.count && counter.gaugeCount == expected.gauge,
          counter.ignoredPresses == expected.ignored && counter.goalReachedAt == expected.goalAt,
          counter.presses(of: .add) == acts.count(where: { $0 == .add }),
          counter.presses(of: .minus) == acts.count(where: { $0 == .minus })
        else {
          Issue.record("from \(start): \(acts) gives \(counter), not \(expected)")
          return
        }
      }
    }
  }

  @Test func `past the goal the original's gauge stays as it was, also on the way back`() {
    var counter = Counter(rules(profile: .original))
    var drawn: [Int] = []
    for act in [Act.add, .add, .add, .add, .add, .minus, .minus, .minus] {
      perform(act, on: &counter)
      drawn.append(counter.gaugeCount)
    }
    #expect(counter.timeline.map(\.count) == [6, 7, 8, 9, 10, 9, 8, 7])
    #expect(drawn == [6, 7, 8, 8, 8, 8, 8, 7])
  }

  @Test func `what the original begins with past the goal is drawn, and by default the goal`() {
    #expect(Counter(rules(count: 11, profile: .original)).gaugeCount == 11)
    var counter = Counter(rules(count: 11, profile: .original))
    perform(.minus, on: &counter)
    #expect(counter.count == 10 && counter.gaugeCount == 11)
    #expect(Counter(rules(count: 11)).gaugeCount == 8)
    #expect(Counter(rules(count: -4, profile: .original)).gaugeCount == -4)
  }

  @Test func `two buttons are held at once by two touches`() {
    var counter = Counter(rules())
    let (add, minus) = (counter.rules.add.center, counter.rules.minus.center)
    counter.apply(touch(.began, add, at: 1, contact: 7))
    counter.apply(touch(.began, minus, at: 2, contact: 8))
    #expect(counter.add.isHighlighted && counter.minus.isHighlighted && counter.count == 5)
    counter.apply(touch(.ended, minus, at: 3, contact: 8))
    #expect(counter.count == 4 && counter.add.isHighlighted && !counter.minus.isTracking)
    counter.apply(touch(.ended, add, at: 4, contact: 7))
    #expect(counter.timeline.map(\.button) == [.minus, .add] && counter.count == 5)
    #expect(counter.timeline.map(\.time) == [3, 4])
  }

  @Test func `a finger that goes from one button to the other presses the first, if it may stray`()
  {
    // The middle of minus lies 45 points below add.
    for (slop, presses) in [(TouchTracking.usualSlop, 1), (45, 1), (44.9, 0), (8, 0), (0, 0)] {
      var rules = rules()
      rules.slop = slop
      var counter = Counter(rules)
      counter.apply(touch(.began, rules.add.center))
      counter.apply(touch(.ended, rules.minus.center))
      #expect(counter.presses(of: .add) == presses && counter.presses(of: .minus) == 0)
      #expect(counter.ignoredPresses == 1 - presses)
    }
  }

  @Test func `where the buttons meet, minus is in front even while it is held`() {
    var rules = rules()
    rules.minus = rules.add
    var counter = Counter(rules)
    counter.apply(touch(.began, rules.add.center, contact: 1))
    counter.apply(touch(.began, rules.add.center, contact: 2))
    #expect(counter.minus.isTracking && !counter.add.isTracking)
  }

  @Test func `bounds of goal and count hold for the caller`() async {
    await #expect(processExitsWith: .failure) {
      var rules = CounterRules()
      rules.goal = 0
      _ = Counter(rules)
    }
    await #expect(processExitsWith: .failure) {
      var rules = CounterRules()
      rules.count = -1
      _ = Counter(rules)
    }
  }
}
