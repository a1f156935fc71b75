import Controls
import Drawing
import TouchRecording

/// A counter: a push button that adds, one that takes away, and the arc gauge between count and goal.
struct CounterScene: Scene {
  /// The state machine.
  var counter: Counter
  /// How much larger than on the canvas that they are made for the parts are drawn.
  let layout: ControlLayout

  mutating func apply(_ event: TouchEvent) {
    counter.apply(event)
  }

  mutating func reset(at time: Microseconds) {
    counter = Counter(counter.rules, at: time)
  }

  /// Nothing moves by itself.
  mutating func advance(to time: Microseconds) {}
}
