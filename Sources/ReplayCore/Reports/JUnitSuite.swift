/// One suite of a JUnit report.
struct JUnitSuite {
  let name: String
  let cases: [JUnitCase]
  /// What is known of it beside its cases.
  var properties: [(name: String, value: String)] = []
  /// What is said of it, a line each.
  var remarks: [String] = []

  init(_ name: String, cases: [JUnitCase]) {
    self.name = name
    self.cases = cases
  }

  /// The element, whole lines of it.
  var text: String {
    let head = #"  <testsuite name="\#(xmlText(name))"\#(JUnitCase.counts(of: cases))>"#
    return [head, propertiesText, cases.map { $0.text(of: name) }.joined(), remarksText]
      .filter { !$0.isEmpty }
      .map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }
      .joined() + "  </testsuite>\n"
  }

  private var propertiesText: String {
    guard !properties.isEmpty else { return "" }
    let lines = properties.map { name, value in
      #"      <property name="\#(xmlText(name))" value="\#(xmlText(value))"/>"# + "\n"
    }
    return "    <properties>\n\(lines.joined())    </properties>\n"
  }

  private var remarksText: String {
    guard !remarks.isEmpty else { return "" }
    return "    <system-out>\(remarks.map(xmlText).joined(separator: "\n"))</system-out>\n"
  }
}

/// One case of a JUnit report.
struct JUnitCase {
  /// What came of it.
  enum Result {
    case passed
    /// What was asked for does not hold.
    case failed(code: String, message: String)
    /// It could not be tried.
    case error(code: String, message: String, details: [String])
    /// It does not hold, and nobody insists on it.
    case skipped(message: String)
  }

  let name: String
  let result: Result

  init(_ name: String, _ result: Result) {
    self.name = name
    self.result = result
  }

  /// The attributes that count cases by what came of them.
  static func counts(of cases: [JUnitCase]) -> String {
    let kinds = cases.compactMap(\.outcome?.element)
    func count(_ kind: String) -> Int { kinds.count { $0 == kind } }
    return #" tests="\#(cases.count)" failures="\#(count("failure"))""#
      + #" errors="\#(count("error"))" skipped="\#(count("skipped"))""#
  }

  /// The element, whole lines of it.
  func text(of suite: String) -> String {
    let head = #"    <testcase classname="\#(xmlText(suite))" name="\#(xmlText(name))""#
    guard let outcome else { return head + "/>\n" }
    let code = outcome.code.map { #" type="\#($0)""# } ?? ""
    let message = #" message="\#(xmlText(outcome.message))""#
    let details = outcome.details.map(xmlText).joined(separator: "\n")
    return """
      \(head)>
            <\(outcome.element)\(code)\(message)>\(details)</\(outcome.element)>
          </testcase>

      """
  }

  /// What is said of a case that did not pass.
  private var outcome: (element: String, code: String?, message: String, details: [String])? {
    switch result {
    case .passed: nil
    case .failed(let code, let message): ("failure", code, message, [])
    case .error(let code, let message, let details): ("error", code, message, details)
    case .skipped(let message): ("skipped", nil, message, [])
    }
  }
}
