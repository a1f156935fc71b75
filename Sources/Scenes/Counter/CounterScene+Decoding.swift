import Controls
import Geometry

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
