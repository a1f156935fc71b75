// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import Scenes

/// One suite of a JUnit report.
package struct JUnitSuite {
  let name: String
  let cases: [JUnitCase]
  /// The properties of the suite, in order.
  var properties: [(name: String, value: String)] = []
  /// The lines of its output.
  package var remarks: [String] = []

  /// Creates a suite of cases.
  package init(name: String, cases: [JUnitCase]) {
    (self.name, self.cases) = (name, cases)
  }

  /// Returns the document of several suites, in whole lines.
  ///
  /// - Parameters:
  ///   - suites: The suites.
  ///   - name: The name of the run.
  /// - Returns: UTF-8 text.
  package static func document(of suites: [JUnitSuite], name: String) -> [UInt8] {
    let body = suites.map(\.text).joined()
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(name)"\(JUnitCase.counts(of: suites.flatMap(\.cases)))>
      \(body)</testsuites>

      """
    return Array(text.utf8)
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
package struct JUnitCase {
  /// The results of a case that did not pass; the raw values are the elements inside the case.
  package enum Outcome: String {
    /// A requirement does not hold.
    case failure
    /// The case could not be checked.
    case error
    /// A condition does not hold, but does not fail the run.
    case skipped
  }

  let name: String
  /// The file of the recording as a report names it; nil if there is none.
  var file: String?
  /// The result of the case; nil if it passed.
  var result: Outcome?
  /// The code and the message of the result; nil if the case passed.
  var diagnosis: (code: DiagnosticCode, message: String)?
  /// The lines inside the element.
  var details: [String] = []

  /// Creates a case.
  package init(
    name: String, result: Outcome? = nil, diagnosis: (code: DiagnosticCode, message: String)? = nil,
    details: [String] = []
  ) {
    (self.name, self.result, self.diagnosis, self.details) = (name, result, diagnosis, details)
  }

  /// Returns the attributes that count cases by their results.
  static func counts(of cases: [JUnitCase]) -> String {
    func count(_ result: Outcome) -> Int { cases.count { $0.result == result } }
    return #" tests="\#(cases.count)" failures="\#(count(.failure))""#
      + #" errors="\#(count(.error))" skipped="\#(count(.skipped))""#
  }

  /// Returns the element, in whole lines.
  func text(of suite: String) -> String {
    let place = file.map { #" file="\#(xmlText($0))""# } ?? ""
    let head = #"    <testcase classname="\#(xmlText(suite))" name="\#(xmlText(name))"\#(place)"#
    guard let element = result?.rawValue, let diagnosis else { return head + "/>\n" }
    let code = result == .skipped ? "" : #" type="\#(diagnosis.code.name)""#
    let message = #" message="\#(xmlText(diagnosis.message))""#
    let details = details.map(xmlText).joined(separator: "\n")
    return """
      \(head)>
            <\(element)\(code)\(message)>\(details)</\(element)>
          </testcase>

      """
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
