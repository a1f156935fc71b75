import Scenes

/// One suite of a JUnit report.
struct JUnitSuite {
  let name: String
  let cases: [JUnitCase]
  /// The properties of the suite, in order.
  var properties: [(name: String, value: String)] = []
  /// The lines of its output.
  var remarks: [String] = []

  init(_ name: String, cases: [JUnitCase]) {
    self.name = name
    self.cases = cases
  }

  /// The element, in whole lines.
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
  /// The result of a case.
  enum Result {
    case passed
    /// A requirement does not hold.
    case failed(code: String, message: String)
    /// The case could not be checked.
    case error(code: String, message: String, details: [String])
    /// A condition does not hold, but does not fail the run.
    case skipped(message: String)
  }

  let name: String
  let result: Result

  init(_ name: String, _ result: Result) {
    self.name = name
    self.result = result
  }

  /// Returns the attributes that count cases by their results.
  static func counts(of cases: [JUnitCase]) -> String {
    let kinds = cases.compactMap(\.outcome?.element)
    func count(_ kind: String) -> Int { kinds.count { $0 == kind } }
    return #" tests="\#(cases.count)" failures="\#(count("failure"))""#
      + #" errors="\#(count("error"))" skipped="\#(count("skipped"))""#
  }

  /// Returns the element, in whole lines.
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

  /// The element inside a case that did not pass; nil if it passed.
  private var outcome: (element: String, code: String?, message: String, details: [String])? {
    switch result {
    case .passed: nil
    case .failed(let code, let message): ("failure", code, message, [])
    case .error(let code, let message, let details): ("error", code, message, details)
    case .skipped(let message): ("skipped", nil, message, [])
    }
  }
}

/// Returns text that is safe in XML 1.0, in an attribute or between tags.
///
/// Markup is escaped by the five predefined entities. Characters that XML forbids, and invisible
/// characters that can change the display of a text, are escaped as on a terminal, because XML has
/// no escape for them.
///
/// - Complexity: O(n) in the length of the text.
package func xmlText(_ text: String) -> String {
  var result = ""
  for scalar in printable(text, limit: .max).unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&apos;"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
