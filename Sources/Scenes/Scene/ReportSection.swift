import JSONStream

/// The section of a scene in a report, of which only those members are worked out that are asked for.
struct ReportSection {
  /// The members that are asked for; nil where all are.
  private let names: Set<String>?
  /// The members so far.
  private(set) var json: JSONValue = [:]

  init(naming names: Set<String>?) {
    self.names = names
  }

  /// Adds a member, if it is asked for.
  mutating func add(_ name: String, _ value: @autoclosure () -> JSONValue) {
    guard names?.contains(name) ?? true else { return }
    json.append(name, value())
  }
}
