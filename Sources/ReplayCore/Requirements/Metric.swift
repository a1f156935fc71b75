package import JSONStream
package import TouchRecording

/// Which figure of the report of a recording: `ink.redSegments`, `coverage.percent@2s`.
///
/// A path begins at the recording, or, where nothing is called so there, in the section of its
/// scene. The elements of arrays go by their `name`, or by their index from 0.
package struct Metric: Hashable, Sendable {
  /// The names along the path.
  package let path: [String]
  /// The moment that is asked for; nil for the end.
  package let time: Microseconds?

  package init(path: [String], time: Microseconds?) {
    self.path = path
    self.time = time
  }

  /// What stands in a report under a metric.
  package enum Value: Hashable {
    /// Nothing, or something that is no number.
    case absent
    /// No value, such as the time of what did not happen.
    case null
    /// A number.
    case number(JSONNumber)
  }

  /// The path as text, without the moment.
  package var name: String {
    path.map { $0.utf8.allSatisfy(isNameByte) ? $0 : "\"\($0)\"" }.joined(separator: ".")
  }

  /// What stands under the metric.
  ///
  /// - Parameters:
  ///   - report: The object of the recording.
  ///   - scene: The name of the scene's own section in it.
  /// - Returns: A number, none, or that there is nothing of the kind.
  package func value(in report: JSONValue, scene: String) -> Value {
    value(in: report) ?? report[scene].flatMap(value(in:)) ?? .absent
  }

  /// What stands under the metric in one object; nil where nothing is called so there.
  func value(in object: JSONValue) -> Value? {
    guard let node = node(in: object) else { return nil }
    if let number = node.number { return .number(number) }
    return node.isNull ? .null : .absent
  }

  private func node(in root: JSONValue) -> JSONValue? {
    path.reduce(root) { node, name in node.flatMap { $0.child(name) } }
  }
}

extension JSONValue {
  /// The member called `name`, or the element with that name or index.
  fileprivate func child(_ name: String) -> JSONValue? {
    guard let elements else { return self[name] }
    if let named = elements.first(where: { $0["name"]?.string == name }) { return named }
    guard let index = Int(name), elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The paths of all numbers in the tree, and of what may be one some other time.
  var metricNames: [String] {
    var names: [String] = []
    var open: [(path: [String], node: JSONValue)] = [([], self)]
    while let (path, node) = open.popLast() {
      switch node.content {
      case .number, .null: names.append(Metric(path: path, time: nil).name)
      case .object(let members):
        open += members.reversed().map { (path + [$0.key], $0.value) }
      case .array(let elements):
        // One unnamed element shows what there is in all of them.
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

/// Whether a byte may stand in a name without quotation marks.
func isNameByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
    true
  default: false
  }
}
