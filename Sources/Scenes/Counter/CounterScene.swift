import Controls
import Drawing
import Geometry
import TouchRecording

/// A counter: a push button that adds, one that subtracts, and the arc gauge between count and
/// goal.
struct CounterScene: Scene {
  /// The state machine.
  var counter: Counter
  /// The layout on the canvas; its scale multiplies the sizes of the drawn parts.
  let layout: ControlLayout

  mutating func apply(_ event: TouchEvent) {
    counter.apply(event)
  }

  mutating func reset(at time: Microseconds) {
    counter = Counter(counter.rules, at: time)
  }

  /// Does nothing: nothing moves by itself.
  mutating func advance(to time: Microseconds) {}
}

extension CounterScene {
  /// Reads the members of a counter scene after its `kind`.
  init(_ fields: inout ObjectFields, canvas: Size) throws(SceneError) {
    let layout = ControlLayout(canvas: canvas)
    var rules = CounterRules(layout: layout)
    if let profile = try fields.choice("profile", ControlProfile.self) { rules.profile = profile }
    if let goal = try fields.integer("goal", in: CounterRules.goals) { rules.goal = goal }
    if let count = try fields.integer("count", in: rules.allowedCounts) { rules.count = count }
    if let clamps = try fields.bool("clampAtGoal") { rules.clampsAtGoal = clamps }
    if var frames = try fields.fields("layout") {
      if let frame = try frames.rect("gauge") { rules.gauge = frame }
      if let frame = try frames.rect("add") { rules.add = frame }
      if let frame = try frames.rect("minus") { rules.minus = frame }
      try frames.finish()
    }
    self.init(counter: Counter(rules), layout: layout)
  }
}

extension CounterScene {
  /// Draws the gauge with the count in its middle, and the two buttons below it.
  func draw(into canvas: inout Canvas) {
    canvas.clear(to: .white)
    let rules = counter.rules
    var gauge = ArcGauge()
    gauge.profile = rules.profile
    gauge.scale = layout.scale
    let share = Double(counter.gaugeCount) / Double(rules.goal)
    gauge.draw(share: share, in: rules.gauge, into: &canvas)
    gauge.drawLabel("\(counter.count)", in: rules.gauge, into: &canvas)
    drawButton(.add, in: rules.add, isHighlighted: counter.add.isHighlighted, into: &canvas)
    drawButton(.minus, in: rules.minus, isHighlighted: counter.minus.isHighlighted, into: &canvas)
  }

  private func drawButton(
    _ button: Counter.Button, in frame: Rect, isHighlighted: Bool, into canvas: inout Canvas
  ) {
    var picture = button == .add ? PushButton.add : .minus
    picture.scale = layout.scale
    // In the original a button looks the same under a finger.
    picture.isHighlighted = isHighlighted && counter.rules.profile == .standard
    picture.draw(in: frame, into: &canvas)
  }
}
