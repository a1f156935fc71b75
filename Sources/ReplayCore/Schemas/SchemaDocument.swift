package import Scenes
import JSONStream
import TouchRecording

/// A JSON Schema document (draft 2020-12).
package struct SchemaDocument: Sendable {
  private let title: String
  private let schema: JSONSchema
  private let definitions: [(name: String, schema: JSONSchema)]

  private init(
    title: String, _ schema: JSONSchema, _ definitions: [(name: String, schema: JSONSchema)]
  ) {
    (self.title, self.schema, self.definitions) = (title, schema, definitions)
  }

  /// Creates the schema of an object with these fields.
  ///
  /// The forms with a name, which the fields contain, are its definitions, each after those that are
  /// first met before it.
  package init(title: String, _ fields: [Field]) {
    self.init(
      title: title, JSONSchema(.object(fields)), JSONSchema.definitions(in: .object(fields)))
  }

  /// One line of a recording, or a packed recording.
  package static let recording = SchemaDocument(
    title: "A line of a touch recording", JSONSchema.recordingLine,
    JSONSchema.recordingDefinitions)

  /// A report; `$defs/recording` is the schema of one line of `--format jsonl`.
  package static let report: SchemaDocument = {
    let document = SchemaDocument(title: "A touch report", RunReport.record.fields)
    return SchemaDocument(
      title: document.title, document.schema,
      document.definitions.map { name, schema in
        (name, name == "recording" ? schema.with("allOf", sectionRules) : schema)
      })
  }()

  /// A recording has the section of its scene and no other.
  private static var sectionRules: JSONValue {
    JSONValue(
      SceneKind.allCases.map(\.rawValue).map { name -> JSONValue in
        [
          "if": ["properties": ["scene": ["const": JSONValue(name)]]],
          "then": ["required": [JSONValue(name)]],
          "else": ["not": ["required": [JSONValue(name)]]],
        ]
      })
  }

  /// The document in UTF-8, with a line feed at the end.
  package var text: [UInt8] {
    let document: [JSONMember] =
      [
        JSONMember("$schema", "https://json-schema.org/draft/2020-12/schema"),
        JSONMember("title", JSONValue(title)),
      ] + (schema.json.members ?? []) + [
        JSONMember("$defs", JSONValue(definitions.map { JSONMember($0.name, $0.schema.json) }))
      ]
    return JSONValue(document).text(.pretty) + [UInt8(ascii: "\n")]
  }
}
