// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import Geometry
package import JSONStream
package import TraceCore

// The guide format: a guide in a scene and a line of a guide file are the same object.

extension Guide {
  /// The form of a guide in a scene.
  static let form = ValueForm.named(
    "guide",
    .object([
      Field("name", .text, "for people").optional,
      Field(
        "size", .list(.extent, count: 2),
        "the box that is fitted into the canvas, from the origin; default the box of the strokes"
      ).optional,
      Field("strokes", .list(Stroke.form, count: nil), "at least one, in drawing order"),
      Field(
        "plans", .list(.list(.text, count: nil), count: nil),
        "the allowed orders: a string for each touch, such as `2r` or `1+2`; default in order"
      ).optional,
    ]), meaning: nil)

  /// Reads a guide from `{"name":"T","size":[100,100],"strokes":[...],"plans":[["1","2"]]}`.
  ///
  /// - Parameters:
  ///   - value: The object.
  ///   - path: The path of the object for errors, such as `scene.guide`.
  /// - Throws: `Fault` for unknown keys, wrong values, and strokes that cannot be traced.
  package init(_ value: JSONValue, path: String) throws(Fault) {
    var fields = try ObjectFields(value, path: path, as: Guide.form)
    let name = try fields.string("name") ?? ""
    let size = try fields.point("size").map { Size(width: $0.x, height: $0.y) }
    let strokes = try (try fields.elements("strokes") ?? []).enumerated().map {
      index, stroke throws(Fault) in
      try Guide.Stroke(stroke, path: "\(path).strokes[\(index)]")
    }
    let plans = try (try fields.elements("plans") ?? []).map { plan throws(Fault) in
      try fields.content(
        of: plan, { $0.strings }, "an array of strings such as \"1\"", along: ["plans"])
    }
    try fields.finish()
    self = try rethrow(
      Guide(name: name, size: size, strokes: strokes, plans: plans),
      as: { (error: GuideError) in
        fields.error(.guide(error), along: Array(error.steps.dropFirst()))
      })
  }
}

extension Guide.Stroke {
  /// The form of a stroke.
  fileprivate static let form = ValueForm.either(
    [
      Field("d", .path, "the line"),
      Field("points", .list(.point, count: nil), "the corners of the line"),
    ].map { line in
      .object([
        Field("slack", .number(Guide.slackLimit), "times the tolerance; default 1").optional, line,
      ])
    })

  /// Reads a stroke from `{"d":"M0 0H9"}` or `{"points":[[0,0],[9,0]]}`.
  fileprivate init(_ value: JSONValue, path place: String) throws(Fault) {
    var fields = try ObjectFields(value, path: place, as: Guide.Stroke.form)
    let slack = try fields.number("slack") ?? 1
    let data = try fields.string("d")
    let points = try fields.elements("points")
    try fields.finish()
    guard (data == nil) != (points == nil) else {
      throw fields.error(.missing(expected: "either d or points"))
    }
    var path = Path()
    if let points {
      path = Path(polyline: try [Point](points, path: "\(place).points"))
    } else if let curve = try fields.svgPath("d") {
      path = curve
    }
    self.init(path: path, slack: slack)
  }
}

extension GuideError {
  /// The keys that lead from the scene to the invalid value.
  package var steps: [String] {
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
    case .againstWithoutOrder: ["rules", "against"]
    case .tooManyStrokes: ["guide", "strokes"]
    case .needOutOfRange(let key, _, _): ["rules", "need", key.rawValue]
    case .timeOutOfRange: ["rules", "time"]
    }
  }
}

extension Guide {
  /// The guide in the native format, which reads back as an equal guide.
  ///
  /// - Complexity: O(n) in the number of path commands.
  package var json: JSONValue {
    var json: JSONValue = ["name": name.json]
    if let size { json.append("size", [size.width, size.height].json) }
    let strokes = strokes.map { stroke in
      var json: JSONValue = ["d": stroke.path.svg.json]
      if stroke.slack != 1 { json.append("slack", stroke.slack.json) }
      return json
    }
    json.append("strokes", strokes.json)
    if !isDrawnInOrder { json.append("plans", plans.map { $0.touches }.json) }
    return json
  }

  /// True if the guide has only the default plan: all strokes in order.
  package var isDrawnInOrder: Bool { plans == [Plan(inOrder: strokes.count)] }

  /// The box in which medians of characters are drawn, in their own units.
  ///
  /// y points up from the baseline: the top lies at 900 and the bottom at -124.
  private static let medianBox = (side: 1024.0, top: 900.0)

  /// Reads the medians of a character: `{"character":"一","medians":[[[x,y],...],...]}`.
  ///
  /// This is a line of Make Me a Hanzi's `graphics.txt`, or a file of hanzi-writer's data, which
  /// has no `character` and other keys. All keys but these two are skipped. The guide is named
  /// after the character.
  ///
  /// - Parameters:
  ///   - value: The object.
  ///   - path: The path of the object, for errors.
  /// - Throws: `Fault` for wrong values and strokes that cannot be traced.
  package init(medians value: JSONValue, path: String) throws(Fault) {
    var fields = try ObjectFields(value, path: path)
    let name = try fields.string("character") ?? ""
    let medians = try fields.elements("medians") ?? []
    let strokes = try medians.enumerated().map { index, median throws(Fault) in
      let points = try fields.content(
        of: median, { $0.elements }, "an array of points", along: ["medians", "\(index)"])
      let line = try [Point](points, path: "\(path).medians[\(index)]").map { point in
        Point(x: point.x, y: Guide.medianBox.top - point.y)
      }
      return Stroke(path: Path(polyline: line))
    }
    let size = Size(width: Guide.medianBox.side, height: Guide.medianBox.side)
    self = try rethrow(
      Guide(name: name, size: size, strokes: strokes),
      as: { (error: GuideError) in
        fields.error(.guide(error), along: ["medians"] + error.steps.dropFirst(2))
      })
  }

  /// Returns the same guide under another name.
  package func named(_ name: String) -> Guide {
    var guide = self
    guide.name = name
    return guide
  }
}
