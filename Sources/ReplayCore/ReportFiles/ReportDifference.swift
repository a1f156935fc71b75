package import JSONStream

/// A place at which a report differs from the expected one.
package struct ReportDifference: Hashable, Sendable {
  /// The place in the report, such as `recordings[0].score`.
  package let path: String
  /// The value in the report, as JSON; nil if there is none.
  package let found: String?
  /// The expected value, as JSON.
  package let expected: String
  /// The offset of the first byte of the value, or, if it is missing, of the object that lacks it.
  package let offset: Int?

  /// Creates a difference.
  package init(path: String, found: String?, expected: String, offset: Int?) {
    (self.path, self.found, self.expected, self.offset) = (path, found, expected, offset)
  }

  /// Returns the first `limit` differences, in the order of the report.
  ///
  /// Numbers are compared by their texts. The order of keys in an object does not matter.
  ///
  /// - Complexity: O(n) in the number of values, and quadratic in the number of keys of an object.
  package static func all(
    in report: JSONValue, from expected: JSONValue, limit: Int
  ) -> [ReportDifference] {
    var comparison = Comparison(limit: limit)
    comparison.compare(report, expected, at: "")
    return comparison.differences
  }
}

/// A comparison of two values that collects at most `limit` differences.
private struct Comparison {
  let limit: Int
  var differences: [ReportDifference] = []

  mutating func compare(_ found: JSONValue, _ expected: JSONValue, at path: String) {
    guard differences.count < limit else { return }
    switch (found.content, expected.content) {
    case (.object(let members), .object(let others)):
      compare(members, others, of: found, at: path)
    case (.array(let elements), .array(let others)):
      compare(elements, others, of: found, at: path)
    case (.number(let number), .number(let other)) where number.text == other.text: break
    case (.number, .number): add(path, text(found), text(expected), at: found.offset)
    default:
      if found != expected { add(path, text(found), text(expected), at: found.offset) }
    }
  }

  private mutating func compare(
    _ members: [JSONMember], _ others: [JSONMember], of object: JSONValue, at path: String
  ) {
    let prefix = path.isEmpty ? "" : path + "."
    for member in members {
      guard let other = others.first(where: { $0.key == member.key }) else {
        add(prefix + member.key, text(member.value), "no such key", at: member.keyOffset)
        continue
      }
      compare(member.value, other.value, at: prefix + member.key)
    }
    for other in others where !members.contains(where: { $0.key == other.key }) {
      add(prefix + other.key, nil, text(other.value), at: object.offset)
    }
  }

  private mutating func compare(
    _ elements: [JSONValue], _ others: [JSONValue], of array: JSONValue, at path: String
  ) {
    for (index, pair) in zip(elements, others).enumerated() {
      compare(pair.0, pair.1, at: "\(path)[\(index)]")
    }
    guard elements.count != others.count else { return }
    add(path, "an array of \(elements.count)", "\(others.count)", at: array.offset)
  }

  private mutating func add(
    _ path: String, _ found: String?, _ expected: String, at offset: Int?
  ) {
    guard differences.count < limit else { return }
    differences.append(
      ReportDifference(path: path, found: found, expected: expected, offset: offset))
  }

  private func text(_ value: JSONValue) -> String {
    String(decoding: value.text(), as: UTF8.self)
  }
}
