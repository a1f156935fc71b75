package import ReplayCore
import JSONStream
import Wording

/// A part of the JSON Schema of a report, from which the names and types of its values are read.
package struct ReportSchema {
  /// The types of single values.
  package enum ValueKind: Sendable {
    /// A number with a fraction or an exponent.
    case real
    /// A number without them.
    case integer
    /// `true` or `false`.
    case boolean
    /// A text.
    case text
  }

  private let json: JSONValue

  /// The schema of the object of a recording.
  package static let recording = ReportSchema(JSONSchema.definition("recording").json)

  private static let definitions = Dictionary(
    uniqueKeysWithValues: JSONSchema.reportDefinitions.map { ($0.name, $0.schema.json) })

  /// Creates the part; a reference to a definition is resolved, and null is left out.
  private init(_ json: JSONValue) {
    var json = json
    while true {
      if let name = json["$ref"]?.string?.split(separator: "/").last,
        let definition = ReportSchema.definitions[String(name)]
      {
        json = definition
      } else if let value = json["anyOf"]?.elements?.first(where: { $0["type"]?.string != "null" })
      {
        json = value
      } else {
        break
      }
    }
    self.json = json
  }

  /// Returns the schema of the value at a path; nil if no report has the path.
  ///
  /// An element of an array is found by its name or its index, as in `JSONValue.child(_:)`.
  package func value(at path: [String]) -> ReportSchema? {
    var schema = self
    for name in path {
      let child = schema.json["properties"]?[name] ?? (name.isEmpty ? nil : schema.json["items"])
      guard let child else { return nil }
      schema = ReportSchema(child)
    }
    return schema
  }

  /// The type of the value; nil for objects and arrays.
  package var kind: ValueKind? {
    switch json["type"]?.string {
    case "number": .real
    case "integer": .integer
    case "boolean": .boolean
    case "object", "array": nil
    default: .text
    }
  }

  /// The paths of all numbers in the object, those of lists with N for an element.
  package var metricNames: [String] {
    (json["properties"]?.members ?? []).flatMap { member -> [String] in
      let schema = ReportSchema(member.value)
      switch schema.kind {
      case .real, .integer: return [member.key]
      case .boolean, .text: return []
      case nil: break
      }
      let element = schema.json["items"].map(ReportSchema.init)
      let path = element == nil ? member.key : member.key + ".N"
      return (element ?? schema).metricNames.map { "\(path).\($0)" }
    }
  }

  /// The paths of all single values in an object that are not in an array, in their order.
  package var figures: [String] {
    (json["properties"]?.members ?? []).flatMap { member -> [String] in
      let schema = ReportSchema(member.value)
      return schema.kind == nil ? schema.figures.map { "\(member.key).\($0)" } : [member.key]
    }
  }
}

extension Metric {
  /// The error of a metric that the report of no recording has, with the nearest names.
  package var unknownError: RequirementError {
    // Requirements may leave out the name of the scene.
    let names = ReportSchema.recording.metricNames.flatMap { name in
      [name] + name.split(separator: ".", maxSplits: 1).dropFirst().map(String.init)
    }
    return .unknownMetric(name, near: nearestNames(to: name, among: names))
  }
}
