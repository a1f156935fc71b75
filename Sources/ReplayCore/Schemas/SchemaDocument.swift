// SPDX-License-Identifier: Apache-2.0
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
  package init(title: String, _ fields: [Field]) { self.init(title: title, .object(fields)) }

  private init(title: String, _ form: ValueForm) {
    self.init(title: title, JSONSchema(form), JSONSchema.definitions(in: form))
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

  /// A scene, whose objects may have keys of applications.
  package static let scene: SchemaDocument = {
    let document = SchemaDocument(title: "A scene", SceneKind.sceneForm)
    return SchemaDocument(
      title: document.title, document.schema,
      document.definitions.map { ($0, JSONSchema($1.json.allowingKeysOfApplications)) })
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

extension JSONValue {
  /// The schema with keys that begin with `x-` or contain a colon in every closed object.
  fileprivate var allowingKeysOfApplications: JSONValue {
    if let elements { return JSONValue(elements.map(\.allowingKeysOfApplications)) }
    guard let members else { return self }
    return JSONValue(
      members.flatMap { member in
        let part = JSONMember(member.key, member.value.allowingKeysOfApplications)
        return member.key == "additionalProperties"
          ? [JSONMember("patternProperties", ["^x-|:": true]), part] : [part]
      })
  }
}
