import JSONStream
import Scenes
import TouchRecording

// A recording is checked line by line; the kind of the line decides its schema. Other keys are
// allowed everywhere, since a reader skips unknown keys.

extension JSONSchema {
  /// A line: a header if it has a format, another event if it has a name, otherwise a touch.
  static var recordingLine: JSONSchema {
    JSONSchema([
      "type": "object",
      "if": ["required": ["format"]],
      "then": definition("header").json,
      "else": [
        "if": ["required": ["event"]],
        "then": definition("event").json,
        "else": definition("touch").json,
      ],
    ])
  }

  /// The definitions that the schema of a line refers to.
  static var recordingDefinitions: [(name: String, schema: JSONSchema)] {
    [
      ("header", header), ("columns", columns), ("touch", touch), ("event", event),
      ("time", time), ("position", number(TouchRange.position)),
    ]
  }

  private static var time: JSONSchema {
    integer(TouchRange.time).with("description", "microseconds since the recording began")
  }

  // MARK: Header

  private static var header: JSONSchema {
    let canvas: [Field] = [
      Field("width", extent(upTo: RecordingHeader.greatestExtent), "points"),
      Field("height", extent(upTo: RecordingHeader.greatestExtent), "points"),
      .optional("scale", extent(upTo: RecordingHeader.greatestScale), "pixels a point; 1"),
    ]
    let device: [Field] = [
      .optional("model", string), .optional("os", string), .optional("app", string),
      .optional("hz", JSONSchema(["type": "number", "exclusiveMinimum": 0]), "samples a second"),
    ]
    let source: [Field] = [
      .optional("importer", string), .optional("file", string), .optional("sha256", string),
    ]
    let id = string.with("maxLength", JSONValue(RecordingHeader.greatestIDLength))
    let fields: [Field] = [
      Field("format", constant(JSONValue(RecordingHeader.format))),
      Field("version", constant(JSONValue(RecordingHeader.version))),
      Field("canvas", object(canvas, isOpen: true), "the surface that was touched"),
      .optional("id", id), .optional("title", string),
      .optional("recordedAt", string.with("format", "date-time"), "as RFC 3339 has it"),
      .optional("device", object(device, isOpen: true)),
      .optional("source", object(source, isOpen: true)),
      .optional("scene", scene, "what was on the screen"),
      .optional("uses", array(of: string)),
      .optional("requires", requires, "names without which the recording cannot be read"),
      .optional("columns", definition("columns"), "the rest of a packed recording"),
    ]
    return object(fields, isOpen: true)
  }

  private static var scene: JSONSchema {
    object([Field("kind", oneOf(SceneKind.self))], isOpen: true)
  }

  /// The names of the known features; this version knows none.
  private static var requires: JSONSchema {
    RecordingHeader.features.isEmpty
      ? array(of: string).with("maxItems", 0) : array(of: oneOf(RecordingHeader.features))
  }

  private static var columns: JSONSchema {
    let position = definition("position").orNull
    let event = JSONSchema([
      "type": "array", "prefixItems": [count.json, definition("event").json], "minItems": 2,
      "items": false,
    ])
    let quantities = touchQuantities.map { key, schema in
      Field.optional(key, array(of: schema.orNull))
    }
    let fields: [Field] =
      [
        Field("t", array(of: definition("time"))),
        Field("id", array(of: integer(TouchRange.contact))),
        Field("phase", string(matching: "^[bmech]*$"), "a letter a touch"),
        .optional("x", array(of: position)), .optional("y", array(of: position)),
        .optional("type", array(of: pointer.orNull)), .optional("coalesced", array(of: bool)),
        .optional("events", array(of: event), "[touches before it, line]"),
      ] + quantities
    return object(fields, isOpen: true)
  }

  private static var pointer: JSONSchema { oneOf(TouchEvent.Pointer.allCases.map(\.name)) }

  // MARK: Lines

  private static var touch: JSONSchema {
    let phases = TouchEvent.Phase.allCases
    let placed = phases.filter { $0 != .ended && $0 != .cancelled }.map(\.name)
    let fields: [Field] =
      [
        Field("t", definition("time")),
        Field("id", integer(TouchRange.contact), "the contact, unique among those that are down"),
        Field("phase", oneOf(phases.map(\.name))),
        .optional("x", definition("position"), "points from the left"),
        .optional("y", definition("position"), "points from the top"),
        .optional("type", pointer, "on began"),
        .optional("coalesced", bool),
      ] + touchQuantities.map { Field.optional($0.key, $0.schema) }
    return object(fields, isOpen: true)
      .with("dependentRequired", ["x": ["y"], "y": ["x"]])
      .with("if", ["properties": ["phase": oneOf(placed).json], "required": ["phase"]])
      .with("then", ["required": ["x", "y"]])
  }

  private static var touchQuantities: [(key: String, schema: JSONSchema)] {
    [
      ("force", number(TouchRange.force)), ("altitude", number(TouchRange.altitude)),
      ("azimuth", number(TouchRange.azimuth)), ("twist", number(TouchRange.twist)),
      ("major", number(TouchRange.extent)), ("minor", number(TouchRange.extent)),
      ("angle", number(TouchRange.angle)),
    ]
  }

  /// An event; the rules bind only events of known names, others may have any keys.
  private static var event: JSONSchema {
    let t = Field("t", definition("time"))
    let mayHaveTime = Field.optional("t", definition("time"))
    let known: [(name: String, fields: [Field])] = [
      ("reset", [t]), ("mark", [t, Field("label", string)]), ("note", [t, Field("text", string)]),
      ("expect", [mayHaveTime, Field("require", string, "a requirement of the recording itself")]),
      ("end", [mayHaveTime, .optional("lines", count, "those between header and end")]),
    ]
    let rules = known.map { name, fields -> JSONValue in
      [
        "if": ["properties": ["event": ["const": JSONValue(name)]]],
        "then": object(fields, isOpen: true).json,
      ]
    }
    return object([Field("event", string)], isOpen: true).with("allOf", JSONValue(rules))
  }
}
