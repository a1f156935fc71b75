import Geometry
import JSONStream
import TraceCore

/// The named sets of rules.
private enum ProfileName: String, CaseIterable {
  case tracer2019 = "tracer-2019"
  case tracer2019Points = "tracer-2019-points"

  var rules: TraceRules {
    switch self {
    case .tracer2019: .tracer2019
    case .tracer2019Points: .tracer2019Points
    }
  }
}

/// What scenes may say of progress; the ends of segments alone count under a profile only.
private enum ProgressName: String, CaseIterable {
  case any, ordered

  var progress: TraceRules.Progress { self == .any ? .any : .ordered }
}

extension TraceScene {
  /// Reads the members of a trace scene after its `kind`.
  init(_ fields: inout SceneFields, canvas: Size) throws(SceneError) {
    let guide = try TraceScene.guide(&fields)
    let placement = try TraceScene.placement(&fields)
    let profile = try fields.choice("profile", ProfileName.self)
    var rules = profile?.rules ?? TraceRules()
    try rules.override(&fields)
    do throws(GuideError) {
      let placed = try PlacedGuide(guide, placement: placement, canvas: canvas)
      self.init(
        trace: try Trace(guide: placed, rules: rules),
        look: profile == nil ? .standard : .tracer2019)
    } catch {
      throw fields.error(.guide(error), along: error.steps)
    }
  }

  private static func guide(_ fields: inout SceneFields) throws(SceneError) -> Guide {
    guard let value = fields.value("guide") else {
      throw fields.error(.missing(expected: "guide"))
    }
    if let name = value.string {
      throw fields.error(.unknownName(found: name, known: []), at: "guide")
    }
    var guide = try SceneFields(value, path: "\(fields.path).guide")
    let name = try guide.string("name") ?? ""
    let size = try guide.point("size").map { Size(width: $0.x, height: $0.y) }
    var strokes: [Guide.Stroke] = []
    for (index, stroke) in (try guide.elements("strokes") ?? []).enumerated() {
      strokes.append(try Guide.Stroke(stroke, path: "\(guide.path).strokes[\(index)]"))
    }
    let plans = try TraceScene.plans(&guide)
    try guide.finish()
    do throws(GuideError) {
      return try Guide(name: name, size: size, strokes: strokes, plans: plans)
    } catch {
      throw fields.error(.guide(error), along: error.steps)
    }
  }

  private static func plans(_ guide: inout SceneFields) throws(SceneError) -> [[String]] {
    var plans: [[String]] = []
    for plan in try guide.elements("plans") ?? [] {
      guard let elements = plan.elements, case let names = elements.compactMap(\.string),
        names.count == elements.count
      else {
        throw guide.error(
          .unexpected(found: plan.kindName, expected: "an array of strings such as \"1\""),
          at: "plans")
      }
      plans.append(names)
    }
    return plans
  }

  private static func placement(_ fields: inout SceneFields) throws(SceneError) -> Placement {
    guard let value = fields.value("placement") else { return .fit }
    guard let name = value.string else {
      return try fields.rect("placement").map(Placement.within) ?? .fit
    }
    guard name == "as-is" else {
      throw fields.error(.unknownName(found: name, known: ["as-is"]), at: "placement")
    }
    return .asIs
  }
}

extension Guide.Stroke {
  /// Reads a stroke from `{"d":"M0 0H9"}` or `{"points":[[0,0],[9,0]]}`.
  fileprivate init(_ value: JSONValue, path place: String) throws(SceneError) {
    var fields = try SceneFields(value, path: place)
    let slack = try fields.number("slack") ?? 1
    let text = try fields.string("d")
    let points = try fields.elements("points")
    try fields.finish()
    guard (text == nil) != (points == nil) else {
      throw fields.error(.missing(expected: "either d or points"))
    }
    var path = Path()
    if let text {
      do throws(PathDataError) {
        path = try Path(svg: text)
      } catch {
        throw fields.error(.pathData(error), at: "d")
      }
    } else if let points {
      var line: [Point] = []
      for (index, point) in points.enumerated() {
        line.append(try Point(point, path: "\(place).points[\(index)]"))
      }
      path = Path(polyline: line)
    }
    self.init(path: path, slack: slack)
  }
}

extension GuideError {
  /// The keys that lead from the scene to what is wrong.
  fileprivate var steps: [String] {
    switch self {
    case .noStrokes: ["guide", "strokes"]
    case .emptyStroke(let stroke), .coordinateOutOfRange(let stroke, _, _):
      ["guide", "strokes", "\(stroke)"]
    case .slackOutOfRange(let stroke, _, _): ["guide", "strokes", "\(stroke)", "slack"]
    case .sizeOutOfRange: ["guide", "size"]
    case .placementOutOfRange: ["placement"]
    case .toleranceOutOfRange: ["rules", "tolerance"]
    case .stepOutOfRange, .tooManyWaypoints: ["rules", "step"]
    case .canvasOutOfRange, .tooManyChords: ["guide"]
    case .tooManyPlans: ["guide", "plans"]
    case .planSyntax(let plan, let touch, _), .planStroke(let plan, let touch, _, _),
      .planRepeats(let plan, let touch, _):
      ["guide", "plans", "\(plan)", "\(touch)"]
    case .planMisses(let plan, _): ["guide", "plans", "\(plan)"]
    case .currentWithoutOrder: ["rules", "against"]
    case .tooManyStrokes: ["guide", "strokes"]
    case .needOutOfRange(let key, _, _): ["rules", "need", key.rawValue]
    case .timeOutOfRange: ["rules", "time"]
    }
  }
}

extension TraceRules {
  /// Replaces what the scene's `rules` name.
  fileprivate mutating func override(_ scene: inout SceneFields) throws(SceneError) {
    guard var fields = try scene.fields("rules") else { return }
    if let value = try fields.number("tolerance") { tolerance = value }
    if let value = try fields.number("step") { step = value }
    if let value = try fields.choice("waypoints", Spacing.self) { spacing = value }
    if let value = try fields.choice("cancel", Cancel.self) { cancel = value }
    if let value = try fields.choice("progress", ProgressName.self) { progress = value.progress }
    if let value = try fields.choice("against", Against.self) { against = value }
    if var shares = try fields.fields("need") {
      if let value = try shares.number("precision") { need.precision = value }
      if let value = try shares.number("recall") { need.recall = value }
      try shares.finish()
    }
    if let value = try fields.number("time") { time = value }
    if let value = try fields.bool("order") { order = value }
    if let value = try fields.bool("through") { through = value }
    try fields.finish()
  }
}
