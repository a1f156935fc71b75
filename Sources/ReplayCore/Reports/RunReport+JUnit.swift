import JSONStream
import Scenes
import TouchRecording

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
  /// The report as JUnit XML.
  func junit() -> [UInt8] {
    let suites = recordings.map(\.suite) + runSuites
    let body = suites.map(\.text).joined()
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="replay"\(JUnitCase.counts(of: suites.flatMap(\.cases)))>
      \(body)</testsuites>

      """
    return Array(text.utf8)
  }

  /// The suite of the requirements of all recordings together, if there are any.
  private var runSuites: [JUnitSuite] {
    judgments.isEmpty ? [] : [JUnitSuite(name: "all recordings", cases: judgments.map(\.testCase))]
  }
}

extension ReplayedRecording {
  /// The recording as a suite.
  ///
  /// A case for the replay itself is added if it fails, or if there is no other case.
  fileprivate var suite: JUnitSuite {
    var cases = judgments.map(\.testCase)
    if let golden { cases.append(golden.testCase) }
    if status == .error || cases.isEmpty { cases.insert(replays, at: 0) }
    var suite = JUnitSuite(name: name, cases: cases)
    suite.properties.append(("id", header?.id ?? name))
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
      name: "replays", result: errors.isEmpty ? nil : .error, reason: errors.first,
      details: errors.map(\.remark))
  }
}

extension Judgment {
  /// The requirement as a case.
  ///
  /// A requirement that does not hold counts as skipped if it decides nothing.
  fileprivate var testCase: JUnitCase {
    JUnitCase(
      name: demand.requirement.text, result: holds ? nil : fails ? .failure : .skipped,
      reason: holds ? nil : Diagnostic(.unmet(self)))
  }
}

extension GoldenResult {
  /// The comparison as a case.
  fileprivate var testCase: JUnitCase {
    JUnitCase(
      name: "golden", result: error == nil ? nil : .failure,
      reason: error.map { Diagnostic(.golden($0)) })
  }
}
