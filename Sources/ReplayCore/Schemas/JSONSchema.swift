import JSONStream

/// A JSON Schema, or a part of one (draft 2020-12).
///
/// The schemas are made from the types that write and read the described values, so that a case
/// that is added to an enumeration is in its schema too.
struct JSONSchema {
  /// The schema as JSON.
  let json: JSONValue

  /// Creates the schema with these keywords.
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

  /// A number in a range, both ends included.
  static func number(_ range: ClosedRange<Double>) -> JSONSchema {
    JSONSchema([
      "type": "number", "minimum": JSONValue(range.lowerBound),
      "maximum": JSONValue(range.upperBound),
    ])
  }

  /// A number greater than 0 and at most `limit`.
  static func extent(upTo limit: Double) -> JSONSchema {
    JSONSchema(["type": "number", "exclusiveMinimum": 0, "maximum": JSONValue(limit)])
  }

  /// An integer in a range, both ends included.
  static func integer(_ range: ClosedRange<Int64>) -> JSONSchema {
    JSONSchema([
      "type": "integer", "minimum": JSONValue(range.lowerBound),
      "maximum": JSONValue(range.upperBound),
    ])
  }

  /// A string that matches a regular expression of ECMA-262.
  static func string(matching pattern: String) -> JSONSchema {
    JSONSchema(["type": "string", "pattern": JSONValue(pattern)])
  }

  /// One constant value.
  static func constant(_ value: JSONValue) -> JSONSchema { JSONSchema(["const": value]) }

  /// One of several strings.
  static func oneOf(_ names: [String]) -> JSONSchema {
    JSONSchema(["enum": JSONValue(names.map { JSONValue($0) })])
  }

  /// One of the raw values of an enumeration.
  static func oneOf<Choice: CaseIterable & RawRepresentable<String>>(
    _ type: Choice.Type
  ) -> JSONSchema {
    oneOf(type.allCases.map(\.rawValue))
  }

  /// A value of this schema, or null.
  var orNull: JSONSchema { JSONSchema(["anyOf": [json, ["type": "null"]]]) }

  // MARK: Several values

  /// An array whose elements all have one schema.
  static func array(of element: JSONSchema) -> JSONSchema {
    JSONSchema(["type": "array", "items": element.json])
  }

  /// An object with keys that match a regular expression, and values that have one schema.
  static func map(of keys: String, to value: JSONSchema) -> JSONSchema {
    JSONSchema([
      "type": "object", "propertyNames": ["pattern": JSONValue(keys)],
      "additionalProperties": value.json,
    ])
  }

  /// An object with these fields, and with other keys only if `isOpen` is true.
  static func object(_ fields: [Field], isOpen: Bool = false) -> JSONSchema {
    var json: JSONValue = ["type": "object"]
    let required = fields.filter(\.isRequired).map { JSONValue($0.key) }
    if !required.isEmpty { json.append("required", JSONValue(required)) }
    json.append("properties", JSONValue(fields.map { JSONMember($0.key, $0.described) }))
    if !isOpen { json.append("additionalProperties", false) }
    return JSONSchema(json)
  }

  /// The schema with a name among the definitions of the document.
  static func definition(_ name: String) -> JSONSchema {
    JSONSchema(["$ref": JSONValue("#/$defs/\(name)")])
  }

  /// Returns the schema with one more keyword.
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

    /// A required field.
    init(_ key: String, _ value: JSONSchema, _ meaning: String? = nil) {
      self.init(key: key, value: value, isRequired: true, meaning: meaning)
    }

    private init(key: String, value: JSONSchema, isRequired: Bool, meaning: String?) {
      (self.key, self.value, self.isRequired, self.meaning) = (key, value, isRequired, meaning)
    }

    /// An optional field.
    static func optional(_ key: String, _ value: JSONSchema, _ meaning: String? = nil) -> Field {
      Field(key: key, value: value, isRequired: false, meaning: meaning)
    }

    /// The schema of the value, with the meaning as its description.
    fileprivate var described: JSONValue {
      guard let meaning else { return value.json }
      return value.with("description", JSONValue(meaning)).json
    }
  }
}
