// SPDX-License-Identifier: Apache-2.0
import JSONStream
import Scenes
import TouchRecording

// A recording is checked line by line; the kind of the line decides its schema. Other keys are
// allowed everywhere, since a reader skips unknown keys.

extension JSONSchema {
  /// A line: a header if it has a format, another event if it has a name, otherwise a touch.
  static var recordingLine: JSONSchema {
    [
      "type": "object",
      "if": ["required": ["format"]],
      "then": definition("header").json,
      "else": [
        "if": ["required": ["event"]],
        "then": definition("event").json,
        "else": definition("touch").json,
      ],
    ]
  }

  /// The definitions that the schema of a line refers to.
  static var recordingDefinitions: [(name: String, schema: JSONSchema)] {
    [
      ("header", header), ("columns", columns), ("touch", touch), ("event", event),
      ("time", integer(TouchRange.time).described("microseconds since the recording began")),
      ("position", number(TouchRange.position)),
    ]
  }

  // MARK: Header

  private static var header: JSONSchema {
    let extent = extent(upTo: RecordingHeader.greatestExtent).described("points")
    let scale = self.extent(upTo: RecordingHeader.greatestScale).described("pixels a point; 1")
    let hertz: JSONSchema = ["type": "number", "exclusiveMinimum": 0]
    let canvas: Fields = ["width": extent, "height": extent, "scale": scale.optional]
    let device: Fields = [
      "model": string.optional, "os": string.optional, "app": string.optional,
      "hz": hertz.described("samples a second").optional,
    ]
    let source: Fields = [
      "importer": string.optional, "file": string.optional, "sha256": string.optional,
      "synthetic": bool.described("true if the times are made up").optional,
      "thinned": bool.described("true if a service thinned the samples").optional,
    ]
    let fields: Fields = [
      "format": constant(JSONValue(RecordingHeader.format)),
      "version": constant(JSONValue(RecordingHeader.version)),
      "canvas": object(canvas, isOpen: true).described("the surface that was touched"),
      "id": string.with("maxLength", JSONValue(RecordingHeader.greatestIDLength)).optional,
      "title": string.optional,
      "recordedAt": string.with("format", "date-time").described("as RFC 3339 has it").optional,
      "device": object(device, isOpen: true).optional,
      "source": object(source, isOpen: true).optional,
      "scene": object(["kind": oneOf(SceneKind.self)], isOpen: true)
        .described("what was on the screen").optional,
      "uses": array(of: string).optional,
      "requires": requires.described("names without which the recording cannot be read").optional,
      "columns": definition("columns").described("the rest of a packed recording").optional,
    ]
    return object(fields, isOpen: true)
  }

  /// The names of the known features; this version knows none.
  private static var requires: JSONSchema {
    RecordingHeader.features.isEmpty
      ? array(of: string).with("maxItems", 0) : array(of: oneOf(RecordingHeader.features))
  }

  private static var columns: JSONSchema {
    let positions = array(of: definition("position").orNull).optional
    let event: JSONSchema = [
      "type": "array", "prefixItems": [count.json, definition("event").json], "minItems": 2,
      "items": false,
    ]
    let fields: Fields =
      [
        "t": array(of: time), "id": array(of: integer(TouchRange.contact)),
        "phase": string(matching: "^[bmech]*$").described("a letter a touch"),
        "x": positions, "y": positions, "type": array(of: pointer.orNull).optional,
        "coalesced": array(of: bool).optional,
        "events": array(of: event).described("[touches before it, line]").optional,
      ] + quantities { array(of: $0.orNull) }
    return object(fields, isOpen: true)
  }

  private static var pointer: JSONSchema { oneOf(TouchEvent.Pointer.allCases.map(\.name)) }

  // MARK: Lines

  private static var touch: JSONSchema {
    let phases = TouchEvent.Phase.allCases
    let placed = phases.filter { $0 != .ended && $0 != .cancelled }.map(\.name)
    let fields: Fields =
      [
        "t": time,
        "id": integer(TouchRange.contact)
          .described("the contact, unique among those that are down"),
        "phase": oneOf(phases.map(\.name)),
        "x": definition("position").described("points from the left").optional,
        "y": definition("position").described("points from the top").optional,
        "type": pointer.described("on began").optional, "coalesced": bool.optional,
      ] + quantities { $0 }
    return object(fields, isOpen: true)
      .with("dependentRequired", ["x": ["y"], "y": ["x"]])
      .with("if", ["properties": ["phase": oneOf(placed).json], "required": ["phase"]])
      .with("then", ["required": ["x", "y"]])
  }

  /// Returns the optional quantities of a touch, each with the schema that `form` makes of its own.
  private static func quantities(_ form: (JSONSchema) -> JSONSchema) -> Fields {
    let ranges = [
      ("force", TouchRange.force), ("altitude", TouchRange.altitude),
      ("azimuth", TouchRange.azimuth), ("twist", TouchRange.twist), ("major", TouchRange.extent),
      ("minor", TouchRange.extent), ("angle", TouchRange.angle),
    ]
    return Fields(ranges.map { key, range in (key, form(number(range)).optional) })
  }

  /// An event; the rules bind only events of known names, others may have any keys.
  private static var event: JSONSchema {
    let requirement = string.described("a requirement of the recording itself")
    let lines = count.described("those between header and end")
    let known: [(name: String, fields: Fields)] = [
      ("reset", ["t": time]), ("mark", ["t": time, "label": string]),
      ("note", ["t": time, "text": string]),
      ("expect", ["t": time.optional, "require": requirement]),
      ("end", ["t": time.optional, "lines": lines.optional]),
    ]
    let rules = known.map { name, fields -> JSONValue in
      [
        "if": ["properties": ["event": ["const": JSONValue(name)]]],
        "then": object(fields, isOpen: true).json,
      ]
    }
    return object(["event": string], isOpen: true).with("allOf", JSONValue(rules))
  }
}
