// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream
import Scenes
import TouchRecording
import Touchstone

// The report for servers of continuous integration. There is no single specification; these are the
// elements on which Jenkins, GitLab and the actions of GitHub agree:
//
//   testsuites
//     testsuite            a recording, or the requirements of all recordings together
//       properties
//       testcase           a requirement, a golden picture, or the replay itself
//         failure|error|skipped
//       system-out         the warnings of the recording
//
// It holds neither a time nor a host, so that equal runs give equal bytes.

extension RunReport {
  /// Returns the report as JUnit XML.
  ///
  /// - Parameter written: The output folder, which holds pictures of differences; nil for none.
  /// - Returns: Whole lines of UTF-8 text.
  func junit(written: String?) -> [UInt8] {
    let suites = recordings.map { $0.suite(written: written) } + runSuites
    return JUnitSuite.document(of: suites, name: "replay")
  }

  /// The suite of the requirements of all recordings together, if there are any.
  private var runSuites: [JUnitSuite] {
    judgments.isEmpty ? [] : [JUnitSuite(name: "all recordings", cases: judgments.map(\.testCase))]
  }
}

extension ReplayedRecording {
  /// Returns the recording as a suite.
  ///
  /// A case for the replay itself is added if it fails, or if there is no other case.
  fileprivate func suite(written: String?) -> JUnitSuite {
    var cases = judgments.map(\.testCase)
    cases += goldens.map { $0.testCase(written: written) }
    if status == .error || cases.isEmpty { cases.insert(replays, at: 0) }
    for index in cases.indices { cases[index].file = reportedPath }
    var suite = JUnitSuite(name: name, cases: cases)
    suite.properties.append(("id", header?.id ?? name))
    if let verdict { suite.properties.append((SceneReport.verdictName, verdict.rawValue)) }
    if let report {
      suite.properties.append(("scene", report.kind))
      if let score = report.score { suite.properties.append(("score", JSONNumber(score).text)) }
    }
    suite.remarks = diagnostics.filter { $0.severity == .warning }.map(\.remark)
    return suite
  }

  /// The test case of the replay itself: it passes if the recording could be replayed.
  private var replays: JUnitCase {
    let errors = diagnostics.filter { $0.severity == .error }
    return JUnitCase(
      name: "replays", result: errors.isEmpty ? nil : .error,
      diagnosis: errors.first.map { ($0.code, $0.message) }, details: errors.map(\.remark))
  }
}

extension Judgment {
  /// The requirement as a case.
  ///
  /// A requirement that does not hold counts as skipped if it decides nothing.
  fileprivate var testCase: JUnitCase {
    JUnitCase(
      name: demand.requirement.text, result: holds ? nil : fails ? .failure : .skipped,
      diagnosis: holds ? nil : (diagnosis.code, diagnosis.message),
      details: [reason?.words, next?.reported].compactMap(\.self))
  }
}

extension GoldenResult {
  /// Returns the comparison as a case.
  fileprivate func testCase(written: String?) -> JUnitCase {
    JUnitCase(
      name: "golden" + (moment.map { "@\($0.text)" } ?? ""), result: fails ? .failure : nil,
      diagnosis: fails ? (diagnosis.code, diagnosis.message) : nil,
      details: [differencePath(in: written), next?.reported].compactMap(\.self))
  }
}
