// SPDX-License-Identifier: Apache-2.0
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

  /// Returns the differences, in the order of the report.
  ///
  /// Numbers are compared by their texts. The order of keys in an object does not matter.
  ///
  /// - Complexity: O(n) in the number of values, and quadratic in the number of keys of an object.
  package static func all(
    in report: JSONValue, from expected: JSONValue
  ) -> [ReportDifference] {
    differences(report, expected, at: "")
  }

  private static func differences(
    _ found: JSONValue, _ expected: JSONValue, at path: String
  ) -> [ReportDifference] {
    switch (found.content, expected.content) {
    case (.object(let members), .object(let others)):
      differences(members, others, of: found, at: path)
    case (.array(let elements), .array(let others)):
      differences(elements, others, of: found, at: path)
    case (.number(let number), .number(let other)) where number.text == other.text: []
    case (.number, .number): [difference(found, expected, at: path)]
    default: found == expected ? [] : [difference(found, expected, at: path)]
    }
  }

  private static func differences(
    _ members: [JSONMember], _ others: [JSONMember], of object: JSONValue, at path: String
  ) -> [ReportDifference] {
    let prefix = path.isEmpty ? "" : path + "."
    return members.flatMap { member in
      if let other = others.first(where: { $0.key == member.key }) {
        return differences(member.value, other.value, at: prefix + member.key)
      }
      return [
        ReportDifference(
          path: prefix + member.key, found: text(member.value), expected: "no such key",
          offset: member.keyOffset)
      ]
    }
      + others.filter { other in !members.contains { $0.key == other.key } }.map {
        ReportDifference(
          path: prefix + $0.key, found: nil, expected: text($0.value), offset: object.offset)
      }
  }

  private static func differences(
    _ elements: [JSONValue], _ others: [JSONValue], of array: JSONValue, at path: String
  ) -> [ReportDifference] {
    let common = zip(elements, others).enumerated().flatMap { index, pair in
      differences(pair.0, pair.1, at: "\(path)[\(index)]")
    }
    if elements.count == others.count { return common }
    return common + [
      ReportDifference(
        path: path, found: "an array of \(elements.count)", expected: "\(others.count)",
        offset: array.offset)
    ]
  }

  private static func difference(
    _ found: JSONValue, _ expected: JSONValue, at path: String
  ) -> ReportDifference {
    ReportDifference(
      path: path, found: text(found), expected: text(expected), offset: found.offset)
  }

  private static func text(_ value: JSONValue) -> String {
    String(decoding: value.text(), as: UTF8.self)
  }
}
