// SPDX-License-Identifier: Apache-2.0
import JSONStream
import Scenes

/// A JSON Schema, or a part of one (draft 2020-12).
///
/// Those of reports and scenes follow from the forms of their values.
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

// MARK: - Of described values

extension JSONSchema {
  /// Creates the schema of the values of a form.
  init(_ form: ValueForm) {
    switch form {
    case .boolean: self = .bool
    case .text(nil): self = .string
    case .text(let pattern?): self = .string(matching: pattern)
    case .choice(let names): self = .oneOf(names)
    case .constant(let value): self = .constant(value)
    case .number(let quantity): self.init(quantity)
    case .object(let fields):
      self = .object(Fields(fields.map { ($0.key, JSONSchema($0)) }))
    case .map(let form): self = ["type": "object", "additionalProperties": JSONSchema(form).json]
    case .list(let element, nil): self = .array(of: JSONSchema(element))
    case .list(let element, let count?):
      self = .array(of: JSONSchema(element)).with("minItems", JSONValue(count))
        .with("maxItems", JSONValue(count))
    case .either(let forms): self = ["anyOf": JSONValue(forms.map { JSONSchema($0).json })]
    case .nullable(.either(let forms)):
      self = ["anyOf": JSONValue(forms.map { JSONSchema($0).json } + [["type": "null"]])]
    case .nullable(let form): self = JSONSchema(form).orNull
    case .named(let name, _, _): self = .definition(name)
    }
  }

  private init(_ field: Field) {
    let schema = JSONSchema(field.form)
    let described = field.meaning.map(schema.described) ?? schema
    self = field.isOptional ? described.optional : described
  }

  private init(_ quantity: Quantity) {
    func bound(_ value: Double) -> JSONValue {
      Int64(exactly: value).map { JSONValue($0) } ?? JSONValue(value)
    }
    var schema = quantity.isInteger ? JSONSchema.integer : .number
    if let least = quantity.least {
      schema = schema.with(quantity.isAboveLeast ? "exclusiveMinimum" : "minimum", bound(least))
    }
    if let greatest = quantity.greatest { schema = schema.with("maximum", bound(greatest)) }
    self = schema
  }

  /// Returns the schemas of the named forms in a form, in the order in which they are met.
  static func definitions(in form: ValueForm) -> [(name: String, schema: JSONSchema)] {
    var found: [(name: String, schema: JSONSchema)] = []
    var open = [form]
    while !open.isEmpty {
      switch open.removeFirst() {
      case .boolean, .text, .choice, .constant, .number: break
      case .object(let fields): open += fields.map(\.form)
      case .map(let form), .list(let form, _), .nullable(let form): open.append(form)
      case .either(let forms): open += forms
      case .named(let name, let form, let meaning):
        guard !found.contains(where: { $0.name == name }) else { continue }
        let schema = JSONSchema(form)
        found.append((name, meaning.map(schema.described) ?? schema))
        open.append(form)
      }
    }
    return found
  }
}
