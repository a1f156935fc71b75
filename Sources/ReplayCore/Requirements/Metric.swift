package import JSONStream
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

  /// The value of a metric in a report.
  package enum Value: Hashable {
    /// No such path, or a value of another type.
    case absent
    /// No value, such as the time of an event that did not happen.
    case null
    /// A number.
    case number(JSONNumber)

    /// The number; nil if there is none.
    var number: JSONNumber? {
      if case .number(let number) = self { number } else { nil }
    }
  }

  /// The path as text, without the time.
  package var name: String {
    path.map { $0.utf8.allSatisfy(isNameByte) ? $0 : "\"\($0)\"" }.joined(separator: ".")
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
  func value(in object: JSONValue) -> Value? {
    let found: JSONValue? = path.reduce(object) { node, name in node.flatMap { $0.child(name) } }
    guard let node = found else { return nil }
    if let number = node.number { return .number(number) }
    return node.isNull ? .null : .absent
  }
}

extension JSONValue {
  /// Returns the member `name` of an object, or the element of an array with that name or index.
  ///
  /// What is null has no parts, so each of them is null too: motion without true times, for example.
  func child(_ name: String) -> JSONValue? {
    if isNull { return self }
    guard let elements else { return self[name] }
    if let named = elements.first(where: { $0["name"]?.string == name }) { return named }
    guard let index = Int(name), elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The paths of all numbers in the tree, and of all nulls, which may be numbers in other reports.
  var metricNames: [String] {
    var names: [String] = []
    var open: [(path: [String], node: JSONValue)] = [([], self)]
    while let (path, node) = open.popLast() {
      switch node.content {
      case .number, .null: names.append(Metric(path: path, time: nil).name)
      case .object(let members):
        open += members.reversed().map { (path + [$0.key], $0.value) }
      case .array(let elements):
        // All unnamed elements have the same keys, so the first is enough.
        let named = elements.filter { $0["name"]?.string != nil }
        let shown = named.isEmpty ? Array(elements.prefix(1)) : named
        open += shown.enumerated().reversed().map {
          (path + [$1["name"]?.string ?? String($0)], $1)
        }
      case .bool, .string: break
      }
    }
    return names
  }
}

/// Returns true if a byte may be part of a name without quotation marks.
func isNameByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
  default: isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}
