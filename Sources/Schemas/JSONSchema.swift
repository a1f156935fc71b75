import ReplayCore
import JSONStream

/// A JSON Schema, or a part of one (draft 2020-12).
///
/// The schemas are made from the types that write and read the described values, so that a case
/// that is added to an enumeration is in its schema too.
struct JSONSchema: ExpressibleByDictionaryLiteral {
  /// The schema as JSON.
  let json: JSONValue
  /// True if an object may lack the key that has this schema.
  private var isOptional = false

  /// Creates the schema with these keywords.
  init(_ json: JSONValue) {
    self.json = json
  }

  /// Creates the schema with these keywords.
  init(dictionaryLiteral keywords: (String, JSONValue)...) {
    self.init(JSONValue(keywords.map { JSONMember($0.0, $0.1) }))
  }

  // MARK: Single values

  static let bool: JSONSchema = ["type": "boolean"]
  static let string: JSONSchema = ["type": "string"]
  static let number: JSONSchema = ["type": "number"]
  static let integer: JSONSchema = ["type": "integer"]
  /// An integer from 0.
  static let count: JSONSchema = ["type": "integer", "minimum": 0]
  /// A number from 0 to 1.
  static let share = number(0...1)
  /// A number from 0.
  static let length: JSONSchema = ["type": "number", "minimum": 0]

  /// A number in a range, both ends included.
  static func number(_ range: ClosedRange<Double>) -> JSONSchema {
    number.with("minimum", JSONValue(range.lowerBound))
      .with("maximum", JSONValue(range.upperBound))
  }

  /// A number greater than 0 and at most `limit`.
  static func extent(upTo limit: Double) -> JSONSchema {
    ["type": "number", "exclusiveMinimum": 0, "maximum": JSONValue(limit)]
  }

  /// An integer in a range, both ends included.
  static func integer(_ range: ClosedRange<Int64>) -> JSONSchema {
    integer.with("minimum", JSONValue(range.lowerBound))
      .with("maximum", JSONValue(range.upperBound))
  }

  /// A string that matches a regular expression of ECMA-262.
  static func string(matching pattern: String) -> JSONSchema {
    string.with("pattern", JSONValue(pattern))
  }

  /// One constant value.
  static func constant(_ value: JSONValue) -> JSONSchema { ["const": value] }

  /// One of several strings.
  static func oneOf(_ names: [String]) -> JSONSchema {
    ["enum": JSONValue(names.map { JSONValue($0) })]
  }

  /// One of the raw values of an enumeration.
  static func oneOf<Choice: CaseIterable & RawRepresentable<String>>(
    _ type: Choice.Type
  ) -> JSONSchema {
    oneOf(type.allCases.map(\.rawValue))
  }

  /// A value of this schema, or null.
  var orNull: JSONSchema { ["anyOf": [json, ["type": "null"]]] }

  // MARK: Several values

  /// An array whose elements all have one schema.
  static func array(of element: JSONSchema) -> JSONSchema {
    ["type": "array", "items": element.json]
  }

  /// An array of `count` elements that all have one schema.
  static func array(of element: JSONSchema, count: JSONValue) -> JSONSchema {
    array(of: element).with("minItems", count).with("maxItems", count)
  }

  /// Two values of one schema.
  static func both(_ element: JSONSchema) -> JSONSchema { array(of: element, count: 2) }

  /// An array of objects with these keys.
  static func objects(_ fields: Fields) -> JSONSchema { array(of: object(fields)) }

  /// An object with these keys, and with other keys only if `isOpen` is true.
  static func object(_ fields: Fields, isOpen: Bool = false) -> JSONSchema {
    var schema: JSONSchema = ["type": "object"]
    let required = fields.members.filter { !$0.schema.isOptional }.map { JSONValue($0.key) }
    if !required.isEmpty { schema = schema.with("required", JSONValue(required)) }
    let properties = fields.members.map { JSONMember($0.key, $0.schema.json) }
    schema = schema.with("properties", JSONValue(properties))
    return isOpen ? schema : schema.with("additionalProperties", false)
  }

  /// The schema with a name among the definitions of the document.
  static func definition(_ name: String) -> JSONSchema { ["$ref": JSONValue("#/$defs/\(name)")] }

  /// The definition of a time.
  static let time = definition("time")

  /// Returns the schema with one more keyword.
  func with(_ keyword: String, _ value: JSONValue) -> JSONSchema {
    var json = json
    json.append(keyword, value)
    return JSONSchema(json)
  }

  /// Returns the schema with a description.
  func described(_ meaning: String) -> JSONSchema { with("description", JSONValue(meaning)) }

  /// The schema of a value whose key an object may lack.
  var optional: JSONSchema {
    var schema = self
    schema.isOptional = true
    return schema
  }

  /// The keys of an object and the schemas of their values, in order.
  struct Fields: ExpressibleByDictionaryLiteral {
    fileprivate let members: [(key: String, schema: JSONSchema)]

    /// Creates the fields of these keys.
    init(_ members: [(key: String, schema: JSONSchema)]) {
      self.members = members
    }

    /// Creates the fields of these keys.
    init(dictionaryLiteral members: (String, JSONSchema)...) {
      self.init(members.map { (key: $0.0, schema: $0.1) })
    }

    static func + (first: Fields, second: Fields) -> Fields {
      Fields(first.members + second.members)
    }
  }
}

/// A JSON Schema that the program prints; the raw value is the operand of `replay schema`.
package enum SchemaDocument: String, CaseIterable, Sendable {
  /// One line of a recording, or a packed recording.
  case recording
  /// A report; `$defs/recording` is the schema of one line of `--format jsonl`.
  case report
  /// The comparison of two sides; `$defs/pair` is the schema of one line of `--format jsonl`.
  case diff
  /// The rule that tells recordings apart.
  case tuning

  /// The JSON Schema document (draft 2020-12) in UTF-8, with a line feed at the end.
  package var text: [UInt8] {
    let (title, schema, definitions) =
      switch self {
      case .recording:
        ("A line of a touch recording", JSONSchema.recordingLine, JSONSchema.recordingDefinitions)
      case .report: ("A touch report", JSONSchema.report, JSONSchema.reportDefinitions)
      case .diff:
        ("A comparison of touch reports", JSONSchema.comparison, JSONSchema.comparisonDefinitions)
      case .tuning:
        ("A rule that tells recordings apart", JSONSchema.tuning, JSONSchema.madeOfDefinitions)
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
