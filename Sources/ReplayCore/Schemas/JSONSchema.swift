import JSONStream

/// A JSON Schema, or a part of one (draft 2020-12): which values are meant.
///
/// The schemas are built of the types that write and read what they describe, so that a name that is
/// added to an enumeration is in its schema.
struct JSONSchema {
  /// The schema as JSON.
  let json: JSONValue

  /// Creates a schema of keywords.
  init(_ json: JSONValue) {
    self.json = json
  }

  // MARK: Single values

  static let bool = JSONSchema(["type": "boolean"])
  static let string = JSONSchema(["type": "string"])
  static let number = JSONSchema(["type": "number"])
  static let integer = JSONSchema(["type": "integer"])
  /// An integer from 0.
  static let count = JSONSchema(["type": "integer", "minimum": 0])
  /// A number from 0 to 1.
  static let share = number(0...1)
  /// A number from 0.
  static let length = JSONSchema(["type": "number", "minimum": 0])

  /// A number of a range, both ends included.
  static func number(_ range: ClosedRange<Double>) -> JSONSchema {
    JSONSchema([
      "type": "number", "minimum": JSONValue(range.lowerBound),
      "maximum": JSONValue(range.upperBound),
    ])
  }

  /// A number above 0, and at most so much.
  static func extent(upTo limit: Double) -> JSONSchema {
    JSONSchema(["type": "number", "exclusiveMinimum": 0, "maximum": JSONValue(limit)])
  }

  /// An integer of a range, both ends included.
  static func integer(_ range: ClosedRange<Int64>) -> JSONSchema {
    JSONSchema([
      "type": "integer", "minimum": JSONValue(range.lowerBound),
      "maximum": JSONValue(range.upperBound),
    ])
  }

  /// A string that matches a regular expression (of ECMA-262).
  static func string(matching pattern: String) -> JSONSchema {
    JSONSchema(["type": "string", "pattern": JSONValue(pattern)])
  }

  /// One value and no other.
  static func constant(_ value: JSONValue) -> JSONSchema { JSONSchema(["const": value]) }

  /// One of several strings.
  static func oneOf(_ names: [String]) -> JSONSchema {
    JSONSchema(["enum": JSONValue(names.map { JSONValue($0) })])
  }

  /// One of the names of an enumeration.
  static func oneOf<Choice: CaseIterable & RawRepresentable<String>>(
    _ type: Choice.Type
  ) -> JSONSchema {
    oneOf(type.allCases.map(\.rawValue))
  }

  /// What the schema means, or null.
  var orNull: JSONSchema { JSONSchema(["anyOf": [json, ["type": "null"]]]) }

  // MARK: Several values

  /// An array whose elements are all of one kind.
  static func array(of element: JSONSchema) -> JSONSchema {
    JSONSchema(["type": "array", "items": element.json])
  }

  /// An object that maps names of a form to values of one kind.
  static func map(of keys: String, to value: JSONSchema) -> JSONSchema {
    JSONSchema([
      "type": "object", "propertyNames": ["pattern": JSONValue(keys)],
      "additionalProperties": value.json,
    ])
  }

  /// An object with fields; no others unless it is open.
  static func object(_ fields: [Field], isOpen: Bool = false) -> JSONSchema {
    var json: JSONValue = ["type": "object"]
    let required = fields.filter(\.isRequired).map { JSONValue($0.key) }
    if !required.isEmpty { json.append("required", JSONValue(required)) }
    json.append("properties", JSONValue(fields.map { JSONMember($0.key, $0.described) }))
    if !isOpen { json.append("additionalProperties", false) }
    return JSONSchema(json)
  }

  /// The schema that stands under a name among the definitions of the document.
  static func definition(_ name: String) -> JSONSchema {
    JSONSchema(["$ref": JSONValue("#/$defs/\(name)")])
  }

  /// The schema with one more keyword.
  func with(_ keyword: String, _ value: JSONValue) -> JSONSchema {
    var json = json
    json.append(keyword, value)
    return JSONSchema(json)
  }

  /// One field of an object.
  struct Field {
    let key: String
    let value: JSONSchema
    let isRequired: Bool
    let meaning: String?

    /// A field that is always there.
    init(_ key: String, _ value: JSONSchema, _ meaning: String? = nil) {
      (self.key, self.value, isRequired, self.meaning) = (key, value, true, meaning)
    }

    private init(optional key: String, _ value: JSONSchema, _ meaning: String?) {
      (self.key, self.value, isRequired, self.meaning) = (key, value, false, meaning)
    }

    /// A field that may be missing.
    static func optional(_ key: String, _ value: JSONSchema, _ meaning: String? = nil) -> Field {
      Field(optional: key, value, meaning)
    }

    fileprivate var described: JSONValue {
      guard let meaning else { return value.json }
      return value.with("description", JSONValue(meaning)).json
    }
  }
}
