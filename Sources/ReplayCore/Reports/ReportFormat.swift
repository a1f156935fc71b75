import FileIO
import Scenes
import TouchRecording

/// The kinds of report: what goes to standard output, and what `--report KIND=FILE` writes.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// A table for people.
  case human
  /// The whole report as one JSON object.
  case json
  /// One JSON object a line, one line a recording.
  case jsonl
  /// XML as servers of continuous integration read it.
  case junit
  /// One page for people, that plays what happened.
  case html

  /// What stands near the beginning of every report of this kind, and hardly of any other file.
  var signature: String {
    switch self {
    case .human: "what happened\n────"
    case .json: #""kind": "touch-report""#
    case .jsonl: #","integrity":{"sealed":"#
    case .junit: #"<testsuites name="replay""#
    case .html: "<title>Touch report</title>"
    }
  }
}

extension ReportFormat {
  /// How far into a file a signature is looked for: names of 256 bytes may come before it, each of
  /// them written in six bytes.
  private static let signatureReach = 4096

  /// Returns true if a report of any form that this program wrote stands at `path`, so that another
  /// one may replace it.
  package static func holdsReport(_ path: String) -> Bool {
    guard let file = try? FileDescriptor(reading: path) else { return false }
    var start: [UInt8] = []
    _ = try? file.append(upTo: signatureReach, to: &start)
    let text = String(decoding: start, as: UTF8.self)
    return allCases.contains { text.contains($0.signature) }
  }
}

extension RunReport {
  /// The report in one of its forms.
  ///
  /// - Parameters:
  ///   - format: The form.
  ///   - style: How a table looks.
  ///   - written: Where frames and the report were written to, if anywhere, for a table to say.
  /// - Returns: Whole lines of UTF-8 text.
  /// - Complexity: O(n) in the length of the text.
  package func bytes(
    as format: ReportFormat, style: TableStyle = .plain, written: String? = nil
  ) -> [UInt8] {
    switch format {
    case .human: Array(table(style, written: written).utf8)
    case .json: json()
    case .jsonl: jsonLines()
    case .junit: junit()
    case .html: html()
    }
  }
}

extension ReplayedRecording {
  /// One line that says whether the recording is valid, and what is in it.
  package var checkLine: String {
    let name = printable(name)
    guard status != .error else { return "\(name): not valid\n" }
    let seal = integrity.isSealed ? "sealed" : "not sealed"
    let own = judgements.filter { $0.demand.level == .expect }
    let held = "\(own.count(where: \.holds)) of \(own.count) expectations hold"
    let parts =
      ["valid", "\(touches) touches", seconds(duration), seal] + (own.isEmpty ? [] : [held])
      + (peek.map { [$0.words] } ?? [])
    return "\(name): \(parts.joined(separator: ", "))\n"
  }
}
