// SPDX-License-Identifier: Apache-2.0
import Diagnostics
package import JSONStream
import Scenes
package import TouchRecording

/// The path of a number in the report of a recording: `ink.redSegments`, `coverage.percent@2s`.
///
/// A path begins at the object of the recording, or, if that does not have it, at the section of
/// its scene. An element of an array is found by its `name`, or by its index from 0.
package struct Metric: Hashable, Sendable {
  /// The names along the path.
  package let path: [String]
  /// The time at which the number is read; nil for the end of the recording.
  package let time: Microseconds?

  /// Creates the metric of a path and a time.
  package init(path: [String], time: Microseconds?) {
    self.path = path
    self.time = time
  }

  /// True if a judge, a program of the user, gives the number.
  package var isOfJudge: Bool { path.first == RecordingFigures.judgeName }

  /// The value of a metric in a report.
  package enum Value: Hashable {
    /// No such path, or a value of another type.
    case absent
    /// No value, such as the time of an event that did not happen.
    case null
    /// A number; 1 for true, 0 for false.
    case number(JSONNumber)

    /// The number; nil if there is none.
    package var number: JSONNumber? {
      if case .number(let number) = self { number } else { nil }
    }
  }

  /// The path as text, without the time.
  package var name: String {
    path.map { !$0.isEmpty && $0.utf8.allSatisfy(isNameByte) ? $0 : "\"\($0)\"" }
      .joined(separator: ".")
  }

  /// Returns the value of the metric in a report.
  ///
  /// - Parameters:
  ///   - report: The object of the recording.
  ///   - scene: The key of the section of its scene.
  /// - Returns: A number, `null`, or `absent` if neither object has the path.
  package func value(in report: JSONValue, scene: String) -> Value {
    value(in: report) ?? report[scene].flatMap(value(in:)) ?? .absent
  }

  /// Returns the value of the metric in one object; nil if the object does not have the path.
  package func value(in object: JSONValue) -> Value? {
    let found: JSONValue? = path.reduce(object) { node, name in node.flatMap { $0.child(name) } }
    guard let node = found else { return nil }
    if let number = node.comparable { return .number(number) }
    return node.isNull ? .null : .absent
  }
}

extension JSONValue {
  /// Returns the member `name` of an object, or the element of an array with that name or index.
  ///
  /// What is null has no parts, so each of them is null too: motion without true times, for example.
  package func child(_ name: String) -> JSONValue? {
    if isNull { return self }
    guard let elements else { return self[name] }
    if let named = elements.first(where: { $0["name"]?.string == name }) { return named }
    guard let index = Int(name), elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The names that reach the elements of an array, in their order.
  ///
  /// An index stands for an element without a name, with the name of an earlier one, or with a name
  /// that nobody can write in a requirement.
  private static func names(of elements: [JSONValue]) -> [String] {
    var seen: Set<String> = []
    return elements.enumerated().map { index, element in
      guard let name = element["name"]?.string, seen.insert(name).inserted,
        !name.contains("\""), printable(name, limit: .max) == name
      else { return String(index) }
      return name
    }
  }

  /// The number that requirements compare: itself, 1 for true, 0 for false; nil for other values.
  var comparable: JSONNumber? { number ?? bool.map { JSONNumber(Int64($0 ? 1 : 0)) } }

  /// Returns the metrics of all numbers and Boolean values in the tree, and of all nulls, which may be
  /// such values in other reports.
  ///
  /// - Parameter isBrief: True to leave out all unnamed elements of an array but the first, because
  ///   they have the same keys.
  /// - Returns: The metrics in the order of the tree, each with its value.
  package func metrics(isBrief: Bool = false) -> [(metric: Metric, value: JSONValue)] {
    var metrics: [(metric: Metric, value: JSONValue)] = []
    var open: [(path: [String], node: JSONValue)] = [([], self)]
    while let (path, node) = open.popLast() {
      switch node.content {
      case .number, .bool, .null: metrics.append((Metric(path: path, time: nil), node))
      case .object(let members):
        open += members.reversed().map { (path + [$0.key], $0.value) }
      case .array(let elements):
        let parts = zip(JSONValue.names(of: elements), elements).enumerated()
        open += parts.reversed().filter { !isBrief || $0 == 0 || $1.0 != String($0) }
          .map { (path + [$1.0], $1.1) }
      case .string: break
      }
    }
    return metrics
  }
}

/// Returns true if a byte may be part of a name without quotation marks.
package func isNameByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
  default: isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}
