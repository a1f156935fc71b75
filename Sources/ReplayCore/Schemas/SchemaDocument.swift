import JSONStream

/// A JSON Schema that the program prints; the raw value is the operand of `replay schema`.
package enum SchemaDocument: String, CaseIterable, Sendable {
  /// One line of a recording, or a packed recording.
  case recording
  /// A report; `$defs/recording` is the schema of one line of `--format jsonl`.
  case report

  /// The JSON Schema document (draft 2020-12) in UTF-8, with a line feed at the end.
  package var text: [UInt8] {
    let (title, schema, definitions) =
      switch self {
      case .recording:
        ("A line of a touch recording", JSONSchema.recordingLine, JSONSchema.recordingDefinitions)
      case .report: ("A touch report", JSONSchema.report, JSONSchema.reportDefinitions)
      }
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
