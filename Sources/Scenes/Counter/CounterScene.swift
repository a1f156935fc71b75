import Controls
import Drawing
import Geometry
import JSONStream
import TouchRecording

/// A counter: a push button that adds, one that subtracts, and the arc gauge between count and
/// goal.
package struct CounterScene: Playable {
  /// The state machine.
  var counter: Counter
  /// The layout on the canvas; its scale multiplies the sizes of the drawn parts.
  let layout: ControlLayout
  /// The colors.
  let look: CounterLook

  var controls: [SceneControl] {
    let isFull = counter.rules.clampsAtGoal && counter.count >= counter.rules.goal
    return [
      SceneControl(
        name: Counter.Button.add.rawValue, tracking: counter.add, stop: isFull ? .goal : nil),
      SceneControl(
        name: Counter.Button.minus.rawValue, tracking: counter.minus,
        stop: counter.count > 0 ? nil : .zero),
    ]
  }

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
    try fields.read("slop", into: &rules.slop, within: SceneControl.slops)
    if var frames = try fields.fields("layout") {
      if let frame = try frames.rect("gauge") { rules.gauge = frame }
      if let frame = try frames.rect("add") { rules.add = frame }
      if let frame = try frames.rect("minus") { rules.minus = frame }
      try frames.finish()
    }
    self.init(counter: Counter(rules), layout: layout, look: try CounterLook(&fields))
  }
}

extension CounterScene {
  /// Draws the gauge with the count in its middle, and the two buttons below it.
  func draw(into canvas: inout Canvas) {
    canvas.clear(to: look.page)
    let rules = counter.rules
    var gauge = ArcGauge()
    (gauge.counterColor, gauge.outlineColor) = (look.counter, look.outline)
    (gauge.textColor, gauge.profile, gauge.scale) = (look.text, rules.profile, layout.scale)
    let share = Double(counter.gaugeCount) / Double(rules.goal)
    gauge.draw(share: share, in: rules.gauge, into: &canvas)
    gauge.drawLabel("\(counter.count)", in: rules.gauge, into: &canvas)
    draw(PushButton(fillColor: look.add, isAddButton: true), of: counter.add, into: &canvas)
    draw(PushButton(fillColor: look.minus, isAddButton: false), of: counter.minus, into: &canvas)
  }

  private func draw(
    _ button: PushButton, of control: TouchTracking, into canvas: inout Canvas
  ) {
    var button = button
    (button.signColor, button.scale) = (look.sign, layout.scale)
    // In the original a button looks the same under a finger.
    button.isHighlighted = control.isHighlighted && counter.rules.profile == .standard
    button.draw(in: control.frame, into: &canvas)
  }
}

/// The look of a counter: the colors of the water tracker app that it is modeled on.
struct CounterLook: Hashable, Sendable {
  /// The color behind everything.
  var page = Color.white
  /// The color of the ring (`counterColor`).
  var counter = ArcGauge().counterColor
  /// The color of the outline around the counted part of the ring (`outlineColor`).
  var outline = ArcGauge().outlineColor
  /// The color of the count in the middle of the ring.
  var text = ArcGauge().textColor
  /// The color of the disc of the button that adds (its `fillColor`).
  var add = PushButton.add.fillColor
  /// The color of the disc of the button that subtracts (its `fillColor`).
  var minus = PushButton.minus.fillColor
  /// The color of the signs on the buttons.
  var sign = PushButton.add.signColor
}

extension CounterLook {
  /// Reads the key `colors` of a scene.
  init(_ scene: inout ObjectFields) throws(SceneError) {
    self.init()
    guard var fields = try scene.fields("colors") else { return }
    try fields.read("page", into: &page)
    try fields.read("counter", into: &counter)
    try fields.read("outline", into: &outline)
    try fields.read("text", into: &text)
    if let fill = try fields.color("fill") { (add, minus) = (fill, fill) }
    try fields.read("add", into: &add)
    try fields.read("minus", into: &minus)
    try fields.read("sign", into: &sign)
    try fields.finish()
  }
}

extension CounterScene {
  /// The section `counter` of the report.
  var report: SceneReport { report(of: nil) }

  /// Returns the named members of the section.
  func report(naming names: Set<String>, work: inout Int) -> SceneReport { report(of: names) }

  private func report(of names: Set<String>?) -> SceneReport {
    let (count, goal) = (counter.count, counter.rules.goal)
    let counted = min(max(count, 0), goal)
    var section = ReportSection(naming: names)
    section.add("counter", JSONValue(count))
    section.add("goal", JSONValue(goal))
    section.add("slop", JSONValue(counter.rules.slop))
    section.add("goalReachedAt", JSONValue(time: counter.goalReachedAt))
    section.add(
      "presses",
      [
        "add": JSONValue(counter.presses(of: .add)),
        "minus": JSONValue(counter.presses(of: .minus)),
        "ignored": JSONValue(counter.ignoredPresses),
      ])
    section.add("timeline", JSONValue(counter.timeline.map { $0.json }))
    return SceneReport(
      kind: "counter", score: Double(counted) / Double(goal),
      percent: percent(hundredths: counted * 10_000 / goal), section: section.json,
      summary: SceneReport.hasSummary(naming: names) ? summary : "")
  }

  private var summary: String {
    let presses = Counter.Button.allCases.map { "\(counter.presses(of: $0)) \($0.rawValue)" }
    var words = "\(counter.count) of \(counter.rules.goal); \(presses.joined(separator: ", "))"
    if counter.ignoredPresses > 0 { words += ", \(counter.ignoredPresses) ignored" }
    if let time = counter.goalReachedAt { words += "; goal at \(secondsUp(time))" }
    return words
  }
}

extension Counter.Press {
  fileprivate var json: JSONValue {
    ["t": JSONValue(time), "press": JSONValue(button.rawValue), "counter": JSONValue(count)]
  }
}
