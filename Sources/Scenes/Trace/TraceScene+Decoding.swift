// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import Geometry
import JSONStream
import TouchRecording
import TraceCore

extension TraceScene {
  /// The keys of a trace scene.
  static let fields: [Field] = [
    Field(
      "guide", .either([.text, Guide.form]), "the name of a built-in guide, or of one in a library"),
    Field(
      "placement", .either([.rect, .choice(PlacementName.self)]),
      "the place of the guide's box: a rectangle, or `ink` to lie on the ink, or `as-is` for guides "
        + "in canvas points; default: centered"
    ).optional,
    Field("profile", .choice(ProfileName.self), "the rules and the look of a view of 2019")
      .optional,
    Field("rules", TraceRules.keys.form).optional,
    Field("colors", TraceLook.keys.form).optional,
    Field("background", .picture, "under the trace, as large as `placement` allows").optional,
    Field("marks", .picture, "at each end of the guide's lines, over the ink").optional,
    ProgressGauge.field,
  ]

  /// The named sets of rules.
  private enum ProfileName: String, CaseIterable {
    case tracer2019 = "tracer-2019"
    case tracer2019Points = "tracer-2019-points"

    var rules: TraceRules { self == .tracer2019 ? .tracer2019 : .tracer2019Points }
    var style: TraceLook.Style { self == .tracer2019 ? .tracer2019 : .tracer2019Points }
  }
}

extension TraceRules {
  /// The progress rules that scenes can name; the rule that counts only the ends of segments is
  /// reserved for profiles.
  private enum ProgressName: String, CaseIterable {
    case any, ordered

    var progress: TraceRules.Progress { self == .any ? .any : .ordered }
  }

  /// The kinds of pointers, by their names in a recording.
  private enum PointerName: String, CaseIterable {
    case touch, pen, eraser, mouse

    var pointer: TouchEvent.Pointer {
      switch self {
      case .touch: .touch
      case .pen: .pen
      case .eraser: .eraser
      case .mouse: .mouse
      }
    }
  }
}

extension TraceScene {
  /// The words that scenes can give as a placement.
  private enum PlacementName: String, CaseIterable {
    case asIs = "as-is"
    case ink
  }

  /// Reads the members of a trace scene after its `kind`.
  ///
  /// A guide that is placed on the ink lies as without a placement if there is no ink.
  init(
    _ fields: inout ObjectFields, canvas: Size, measuring measure: (InkBox) -> Rect?,
    pictures source: PictureSource? = nil
  ) throws(Fault) {
    let guide = try TraceScene.guide(&fields)
    let (placement, isOnInk) = try TraceScene.placement(&fields)
    let profile = try fields.choice("profile", ProfileName.self)
    var rules = profile?.rules ?? TraceRules()
    try fields.read("rules", TraceRules.keys, into: &rules)
    let ink = isOnInk ? measure(InkBox(rules: rules, for: guide)) : nil
    let trace = try rethrow(
      TraceScene.trace(guide, placement, onto: ink, canvas, rules),
      as: { (error: GuideError) in fields.error(.guide(error), along: error.steps) })
    var look = TraceLook(profile?.style ?? .standard)
    try fields.read("colors", TraceLook.keys, into: &look)
    self.init(trace: trace, look: look)
    var loaded = ScenePictures(source)
    pictures = try TracePictures(&fields, &loaded, in: placement.target(on: canvas))
    faults = loaded.faults
    gauge = try fields.gauge(
      // A guide without points leaves the room around the middle.
      beside: bandBounds
        ?? Rect(x: canvas.width / 2, y: canvas.height / 2, width: 0, height: 0), on: canvas)
  }

  private static func guide(_ fields: inout ObjectFields) throws(Fault) -> Guide {
    let value = try fields.required(fields.value("guide"), "guide")
    if let name = value.string {
      guard let guide = Guide.builtIn(name) else {
        throw fields.error(.unknownName(found: name, known: Guide.builtInNames), at: "guide")
      }
      return guide
    }
    return try Guide(value, path: "\(fields.path).guide")
  }

  /// Prepares the trace of a guide that lies on `ink`, or as `placement` says if that is nil.
  private static func trace(
    _ guide: Guide, _ placement: Placement, onto ink: Rect?, _ canvas: Size, _ rules: TraceRules
  ) throws(GuideError) -> Trace {
    let placed =
      if let ink {
        try PlacedGuide(guide, onto: ink, canvas: canvas)
      } else {
        try PlacedGuide(guide, placement: placement, canvas: canvas)
      }
    return try Trace(guide: placed, rules: rules)
  }

  /// Reads the placement; a guide that lies on the ink is fitted into the canvas without ink.
  private static func placement(
    _ fields: inout ObjectFields
  ) throws(Fault) -> (Placement, isOnInk: Bool) {
    guard let value = fields.value("placement") else { return (.fit, false) }
    guard value.string != nil else {
      return (try fields.rect("placement").map(Placement.within) ?? .fit, false)
    }
    switch try fields.choice("placement", PlacementName.self) {
    case .asIs: return (.asIs, false)
    case .ink, nil: return (.fit, true)
    }
  }
}

extension TraceLook {
  /// The colors that the key `colors` of a scene names.
  fileprivate static let keys: Keys<TraceLook> = [
    .color("ink", "ink near the guide") { $0.ink = $1 },
    .color("red", "ink away from the guide") { $0.red = $1 },
    .color("done", "the ink of a complete trace") { $0.done = $1 },
    .color("guide", "the guide; all its strokes are one layer of this opacity") { $0.guide = $1 },
  ]
}

extension TraceRules {
  /// The rules that the key `rules` of a scene names.
  fileprivate static let keys: Keys<TraceRules> = [
    .number(
      "tolerance", .number(toleranceLimit),
      "points; default 5 % of the longer side of the placed box, 10 % on the ink"
    ) { $0.tolerance = $1 },
    .number(
      "step", .number(toleranceLimit),
      "waypoints are strictly closer than this; default half the tolerance (`bisect`: the tolerance)"
    ) { $0.step = $1 },
    .choice(
      "waypoints", "default `even`; `points`: the ends of path commands alone"
    ) { $0.spacing = $1 },
    .choice("cancel", "keep (default) or discard canceled strokes") { $0.cancel = $1 },
    .choice(
      "progress", "waypoints in any order (default), or along a plan, one stroke after the other"
    ) { (rules, name: ProgressName) in rules.progress = name.progress },
    .choice(
      "against",
      "the guide strokes that ink is judged against: any (default), the one that is due, or its part "
        + "ahead"
    ) { $0.against = $1 },
    .object(
      "need", "the least values that the verdict accepts",
      [
        .number("precision", .share, "default 0.9") { $0.need.precision = $1 },
        .number("recall", .share, "default 1") { $0.need.recall = $1 },
      ]),
    .number(
      "time", .number(timeLimit), "the most seconds that the ink takes; default no limit"
    ) { $0.time = $1 },
    .bool(
      "order", "true if the verdict requires a plan; default if progress is ordered"
    ) { $0.order = $1 },
    .bool("through", "true if the verdict refuses cuts through earlier ink") { $0.through = $1 },
    .integer(
      "lifts", in: 0...1_000_000,
      "the most strokes that may take up a stroke of the guide after a lift; default any"
    ) { $0.lifts = $1 },
    .choice("only", "the kind of pointer that draws; default all") { (rules, name: PointerName) in
      rules.only = name.pointer
    },
    .bool("ignoreTaps", "true if taps leave no ink, but on dots of the guide") {
      $0.ignoresTaps = $1
    },
  ]
}
