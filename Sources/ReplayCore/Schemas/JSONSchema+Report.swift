import JSONStream
import MaskCore
import Scenes

// The report; no keys other than these are allowed.

extension JSONSchema {
  /// The whole report.
  static var report: JSONSchema {
    let tool: [Field] = [
      Field("name", constant("replay")), Field("version", string),
      Field("rules", count, "grows whenever a score could change"),
    ]
    let totals: [Field] = [
      Field("recordings", count), Field("pass", count), Field("fail", count),
      Field("error", count), Field("warnings", count),
    ]
    return object([
      Field("kind", constant("touch-report")),
      Field("schema", constant(JSONValue(Version.reportSchema))),
      Field("tool", object(tool)),
      Field("madeOf", definition("madeOf").orNull, "null where nobody can verify the report"),
      Field("status", definition("status")), Field("totals", object(totals)),
      Field("requirements", array(of: definition("requirement")), "of all recordings together"),
      Field("recordings", array(of: definition("recording"))),
    ])
  }

  /// The definitions that the schema of a report refers to.
  static var reportDefinitions: [(name: String, schema: JSONSchema)] {
    [
      ("recording", recording), ("status", oneOf(ReplayedRecording.Status.self)),
      ("requirement", requirement), ("golden", golden), ("diagnostic", diagnostic),
      ("madeOf", madeOf), ("file", file), ("time", reportTime), ("point", point),
    ] + sections.map { ($0.name, $0.schema) }
  }

  /// The section of each kind of scene, by its key.
  private static var sections: [(name: String, schema: JSONSchema)] {
    SceneKind.allCases.map { ($0.rawValue, section(of: $0)) }
  }

  private static func section(of kind: SceneKind) -> JSONSchema {
    switch kind {
    case .trace: traceSection
    case .scratch: scratchSection
    case .counter: counterSection
    case .wave: waveSection
    case .pattern: patternSection
    }
  }

  /// A time in microseconds since a recording began.
  static var reportTime: JSONSchema { count.with("description", "microseconds") }

  /// A point of the canvas.
  static var point: JSONSchema { object([Field("x", number), Field("y", number)]) }

  // MARK: Recordings

  private static var recording: JSONSchema {
    let frame: [Field] = [
      Field("t", definition("time")), Field("path", string, "relative to the output folder"),
      Field("pixels", string(matching: "^sha256:[0-9a-f]{64}$"), "of the decoded pixels"),
    ]
    let fields: [Field] =
      [
        Field("id", string, "what the recording calls itself, else its name"),
        Field("name", string, "unique in the run"),
        Field("status", definition("status")),
        Field("scene", oneOf(sections.map(\.name)).orNull),
        Field("durationMicros", definition("time")), Field("touches", count),
        Field("score", share.orNull), Field("integrity", integrity),
      ] + sections.map { Field.optional($0.name, definition($0.name)) } + [
        Field("frames", array(of: object(frame))),
        .optional("golden", definition("golden"), "where --golden was given"),
        Field("requirements", array(of: definition("requirement"))),
        Field("diagnostics", array(of: definition("diagnostic"))),
      ]
    // A recording has the section of its scene and no other.
    let rules = sections.map { name, _ -> JSONValue in
      [
        "if": ["properties": ["scene": ["const": JSONValue(name)]]],
        "then": ["required": [JSONValue(name)]],
        "else": ["not": ["required": [JSONValue(name)]]],
      ]
    }
    return object(fields).with("allOf", JSONValue(rules))
  }

  private static var integrity: JSONSchema {
    let skipped: [Field] = [Field("events", count), Field("keys", count), Field("touches", count)]
    let repaired: [Field] = [Field("times", count), Field("contacts", count)]
    return object([
      Field("sealed", bool), Field("lines", count), Field("skipped", object(skipped)),
      Field("repaired", object(repaired)),
    ])
  }

  private static var requirement: JSONSchema {
    object([
      Field("expression", string), Field("level", oneOf(Requirement.Level.self)),
      Field("found", number.orNull, "null where the report has no value: it then fails"),
      Field("limit", number), Field("passed", bool),
    ])
  }

  private static var golden: JSONSchema {
    let size = object([Field("width", count), Field("height", count)])
    let bounds: [Field] = [
      Field("x", count), Field("y", count), Field("width", count), Field("height", count),
    ]
    let pictures: [Field] = [
      Field("expected", string), Field("actual", string), Field("difference", string),
    ]
    return object([
      Field("status", oneOf(GoldenResult.Status.self)),
      Field("passed", bool), Field("recorded", bool, "whether the frame was written in its place"),
      Field("differingPixels", count.orNull), Field("greatestDelta", integer(0...255).orNull),
      Field("first", definition("point").orNull, "the first pixel, row by row from the top"),
      Field("bounds", object(bounds).orNull, "in pixels"), Field("size", size, "of the frame"),
      Field("expectedSize", size.orNull),
      Field("pictures", object(pictures).orNull, "relative to the output folder"),
    ])
  }

  private static var diagnostic: JSONSchema {
    object([
      Field("code", string(matching: "^[EW][0-9]{3}$")),
      Field("severity", oneOf(Diagnostic.Severity.self)), Field("message", string),
      Field("line", count.orNull, "from 1"), Field("byte", count.orNull, "in the line, from 1"),
    ])
  }

  // MARK: Provenance

  private static var file: JSONSchema {
    object([
      Field("path", string),
      Field("sha256", string(matching: "^[0-9a-f]{64}$").orNull, "null where it was not there"),
    ])
  }

  private static var madeOf: JSONSchema {
    let file = definition("file")
    let assets = object([Field("folder", string), Field("files", array(of: file))])
    let golden: [Field] = [
      Field("folder", string), Field("files", array(of: file)),
      Field("record", oneOf(GoldenRecordMode.self)), Field("maxDiffPixels", count),
      Field("maxChannelDelta", integer(0...255)),
    ]
    return object([
      Field("inputs", array(of: file)), Field("scene", file.orNull), Field("card", file.orNull),
      Field("assets", assets.orNull), Field("flags", flags),
      .optional("golden", object(golden)),
    ])
  }

  private static var flags: JSONSchema {
    let demand: [Field] = [
      Field("expression", string),
      Field("level", oneOf([Requirement.Level.require, .warn].map(\.rawValue))),
    ]
    let limits = Limit.allCases.map { Field.optional($0.rawValue, count.orNull) }
    return object([
      Field("frame", JSONSchema(["anyOf": [["const": "last"], count.json, ["type": "null"]]])),
      Field("scale", number(Replay.scales).orNull), Field("strict", bool),
      Field("metrics", array(of: oneOf(MeasureGroup.self))),
      Field("as", oneOf(OtherRule.self).orNull), Field("saves", bool),
      Field("demands", array(of: object(demand))), Field("limits", object(limits)),
    ])
  }
}
