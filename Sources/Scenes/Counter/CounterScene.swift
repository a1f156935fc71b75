// SPDX-License-Identifier: Apache-2.0
import Controls
import Diagnostics
import Drawing
import Geometry
import JSONStream
import TouchRecording

/// A counter: a push button that adds, one that subtracts, and the arc gauge between count and
/// goal.
package struct CounterScene: Playable {
  /// The state machine.
  var counter: Counter
  /// The look of the drawn parts.
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

  var work: Work { .none }

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
  /// The keys of a counter scene.
  static let fields: [Field] = [
    SceneControl.profileField,
    Field("goal", .integer(CounterRules.goals), "default 8").optional,
    Field(
      "count", .integer(CounterRules.originalCounts),
      "at the start, default 5; below 0 under the original's rules alone"
    ).optional,
    Field("clampAtGoal", .boolean, "true if the count stops at the goal").optional,
    SceneControl.slopField,
    Field("layout", places.form, "the places that differ from those of the phone").optional,
    Field("colors", CounterLook.keys.form).optional,
  ]

  /// The places that the key `layout` names.
  private static let places: Keys<CounterRules> = [
    .rect("gauge") { $0.gauge = $1 }, .rect("add") { $0.add = $1 },
    .rect("minus") { $0.minus = $1 },
  ]

  /// Reads the members of a counter scene after its `kind`.
  init(_ fields: inout ObjectFields, canvas: Size) throws(Fault) {
    let layout = ControlLayout(canvas: canvas)
    var rules = CounterRules(layout: layout)
    if let profile = try fields.choice("profile", ControlProfile.self) { rules.profile = profile }
    if let goal = try fields.integer("goal", in: CounterRules.goals) { rules.goal = goal }
    if let count = try fields.integer("count", in: rules.allowedCounts) { rules.count = count }
    if let clamps = try fields.bool("clampAtGoal") { rules.clampsAtGoal = clamps }
    if let slop = try fields.number("slop", within: SceneControl.slops) { rules.slop = slop }
    try fields.read("layout", CounterScene.places, into: &rules)
    let look = try CounterLook(&fields, profile: rules.profile, scale: layout.scale)
    self.init(counter: Counter(rules), look: look)
  }

  /// Draws the gauge with the count in its middle, and the two buttons below it.
  func draw(into list: inout DisplayList) {
    list.clear(to: look.page)
    let rules = counter.rules
    let share = Double(counter.gaugeCount) / Double(rules.goal)
    look.gauge.draw(share: share, in: rules.gauge, into: &list)
    look.gauge.drawLabel("\(counter.count)", in: rules.gauge, into: &list)
    draw(look.add, of: counter.add, into: &list)
    draw(look.minus, of: counter.minus, into: &list)
  }

  private func draw(
    _ button: PushButton, of control: TouchTracking, into list: inout DisplayList
  ) {
    var button = button
    // In the original a button looks the same under a finger.
    button.isHighlighted = control.isHighlighted && counter.rules.profile == .standard
    button.draw(in: control.frame, into: &list)
  }
}

/// The look of a counter: by default that of the water tracker app that it is modeled on.
struct CounterLook: Hashable, Sendable {
  /// The color behind everything.
  var page = Color.white
  /// The ring, and the count in its middle.
  var gauge = ArcGauge()
  /// The button that adds.
  var add = PushButton.add
  /// The button that subtracts.
  var minus = PushButton.minus
}

extension CounterLook {
  /// The colors that the key `colors` names.
  static let keys: Keys<CounterLook> = [
    .color("page", "behind everything") { $0.page = $1 },
    .color("counter", "the ring") { $0.gauge.counterColor = $1 },
    .color("outline", "around the counted part") { $0.gauge.outlineColor = $1 },
    .color("text", "the count") { $0.gauge.textColor = $1 },
    .color("fill", "both buttons") { ($0.add.fillColor, $0.minus.fillColor) = ($1, $1) },
    .color("add", "the button that adds") { $0.add.fillColor = $1 },
    .color("minus", "the button that subtracts") { $0.minus.fillColor = $1 },
    .color("sign", "on the buttons") { ($0.add.signColor, $0.minus.signColor) = ($1, $1) },
  ]

  /// Reads the key `colors` of a scene with a profile and a scale.
  init(
    _ scene: inout ObjectFields, profile: ControlProfile, scale: Double
  ) throws(Fault) {
    self.init()
    (gauge.profile, gauge.scale, add.scale, minus.scale) = (profile, scale, scale, scale)
    try scene.read("colors", CounterLook.keys, into: &self)
  }
}

extension CounterScene {
  func report(in section: inout ReportSection) -> SceneReport {
    let (count, goal) = (counter.count, counter.rules.goal)
    let counted = min(max(count, 0), goal)
    section.add(CounterScene.record, of: counter)
    return section.report(
      of: .counter, score: Double(counted) / Double(goal),
      percent: percent(hundredths: counted * 10_000 / goal), summary: summary)
  }

  private var summary: String {
    let presses = Counter.Button.allCases.map { "\(counter.presses(of: $0)) \($0.rawValue)" }
    var words = "\(counter.count) of \(counter.rules.goal); \(presses.joined(separator: ", "))"
    if counter.ignoredPresses > 0 { words += ", \(counter.ignoredPresses) ignored" }
    if let time = counter.goalReachedAt { words += "; goal at \(secondsUp(time))" }
    return words
  }
}

extension CounterScene {
  /// The section of a counter.
  static let record: Record<Counter> = [
    .value("counter", "below 0 and above the goal only in the original", because: .fewPresses) {
      $0.count
    },
    .count("goal") { $0.rules.goal },
    .value("slop", SceneControl.slopMeaning) { $0.rules.slop },
    .time("goalReachedAt", because: .fewPresses) { $0.goalReachedAt },
    .value("presses", because: .fewPresses) { ReportedPresses(counter: $0) },
    .value("timeline", because: .fewPresses) { $0.timeline },
  ]
}

/// The presses of a report.
private struct ReportedPresses: Recorded {
  let counter: Counter

  static let record: Record<ReportedPresses> = [
    .count("add", "including those that changed nothing") { $0.counter.presses(of: .add) },
    .count("minus", "including those that changed nothing") { $0.counter.presses(of: .minus) },
    .count("ignored", "touches that were lifted outside their button", because: .ignoredPresses) {
      $0.counter.ignoredPresses
    },
  ]
}

extension Counter.Press: Recorded {
  static let record: Record<Counter.Press> = [
    .time("t") { $0.time }, .value("press") { $0.button }, .value("counter") { $0.count },
  ]
}

extension Counter.Button: ReportValue {}
