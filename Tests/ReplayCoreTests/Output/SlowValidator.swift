import JSONStream
import Testing

/// A validator of JSON Schema that follows the definitions of the keywords in our schemas.
///
/// An unknown keyword is recorded as an issue, so that no keyword is ignored.
struct SlowValidator {
  let document: JSONValue

  private static let annotations = [
    "$schema", "$defs", "title", "description", "format", "then", "else",
  ]

  func isValid(_ value: JSONValue) -> Bool { isValid(value, by: document) }

  private func isValid(_ value: JSONValue, by schema: JSONValue) -> Bool {
    if let bool = schema.bool { return bool }
    return (schema.members ?? []).allSatisfy { holds($0.key, $0.value, of: schema, for: value) }
  }

  private func holds(
    _ keyword: String, _ rule: JSONValue, of schema: JSONValue, for value: JSONValue
  ) -> Bool {
    switch keyword {
    case "$ref":
      let name = rule.string?.split(separator: "/").last.map(String.init) ?? ""
      return isValid(value, by: document["$defs"]?[name] ?? false)
    case "type": return isOfType(rule.string ?? "", value)
    case "const": return value.content == rule.content
    case "enum": return rule.elements?.contains { $0.content == value.content } == true
    case "anyOf": return rule.elements?.contains { isValid(value, by: $0) } == true
    case "allOf": return rule.elements?.allSatisfy { isValid(value, by: $0) } == true
    case "not": return !isValid(value, by: rule)
    case "if":
      let next = schema[isValid(value, by: rule) ? "then" : "else"]
      return next.map { isValid(value, by: $0) } ?? true
    case "minimum": return value.double.map { $0 >= rule.double ?? .nan } ?? true
    case "maximum": return value.double.map { $0 <= rule.double ?? .nan } ?? true
    case "exclusiveMinimum": return value.double.map { $0 > rule.double ?? .nan } ?? true
    case "pattern": return value.string.map { matches(rule.string ?? "", $0) } ?? true
    case "maxLength":
      return value.string.map { $0.unicodeScalars.count <= rule.integer ?? 0 } ?? true
    default: return holdsOfParts(keyword, rule, of: schema, for: value)
    }
  }

  private func holdsOfParts(
    _ keyword: String, _ rule: JSONValue, of schema: JSONValue, for value: JSONValue
  ) -> Bool {
    let (members, elements) = (value.members ?? [], value.elements ?? [])
    switch keyword {
    case "required":
      return value.members == nil
        || rule.elements?.allSatisfy { value[$0.string ?? ""] != nil } == true
    case "dependentRequired":
      return rule.members?.allSatisfy { key in
        value[key.key] == nil
          || key.value.elements?.allSatisfy { value[$0.string ?? ""] != nil } == true
      } == true
    case "properties":
      return members.allSatisfy { member in
        rule[member.key].map { isValid(member.value, by: $0) } ?? true
      }
    case "additionalProperties":
      let others = members.filter { schema["properties"]?[$0.key] == nil }
      return others.allSatisfy { isValid($0.value, by: rule) }
    case "propertyNames": return members.allSatisfy { isValid(JSONValue($0.key), by: rule) }
    case "prefixItems":
      return zip(elements, rule.elements ?? []).allSatisfy { isValid($0, by: $1) }
    case "items":
      let prefix = schema["prefixItems"]?.elements?.count ?? 0
      return elements.dropFirst(prefix).allSatisfy { isValid($0, by: rule) }
    case "minItems": return value.elements.map { $0.count >= rule.integer ?? 0 } ?? true
    case "maxItems": return value.elements.map { $0.count <= rule.integer ?? 0 } ?? true
    default:
      #expect(Self.annotations.contains(keyword), "\(keyword) is not known")
      return true
    }
  }

  private func isOfType(_ type: String, _ value: JSONValue) -> Bool {
    switch type {
    case "null": value.isNull
    case "boolean": value.bool != nil
    case "string": value.string != nil
    case "number": value.number != nil
    case "integer": value.double.map { $0 == $0.rounded() } ?? false
    case "array": value.elements != nil
    case "object": value.members != nil
    default: false
    }
  }

  private func matches(_ pattern: String, _ text: String) -> Bool {
    guard let regex = try? Regex(pattern) else { return false }
    return text.firstMatch(of: regex) != nil
  }
}
