// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import Scenes
import Touchstone

// Commands of a workflow, a line each, that GitHub shows beside the files of a change. It shows only
// the first ten of a step, so the worst stand first:
//
//   ::error file=letter.touch.jsonl,line=1,title=replay E503::score>=0.8 does not hold: …
//   ::warning file=…
//   ::notice title=replay::2 recordings, all replayed, 1 requirement fails

extension RunReport {
  /// Returns the faults and the requirements that do not hold as commands of a workflow: bad input
  /// first, then what fails, the lowest score first, then warnings; and a notice with the totals.
  ///
  /// - Parameter written: The output folder, which holds pictures of differences; nil for none.
  /// - Returns: Whole lines of UTF-8 text.
  func github(written: String?) -> [UInt8] {
    let all =
      recordings.flatMap { $0.annotations(written: written) }
      + judgments.filter { !$0.holds }.map { $0.annotation(of: nil) }
    let sorted = all.enumerated().sorted {
      ($0.element.rank, $0.element.score, $0.offset) < (
        $1.element.rank, $1.element.score, $1.offset
      )
    }
    let total = GitHubAnnotation(rank: .total, message: footer(.plain, written: nil))
    return Array((sorted.map(\.element) + [total]).map { "\($0.text)\n" }.joined().utf8)
  }
}

/// One command of a workflow.
package struct GitHubAnnotation {
  /// The importance of an annotation, the worst first.
  package enum Rank: Int, Comparable {
    /// A recording that could not be replayed.
    case badInput
    /// A requirement or a golden picture that fails.
    case failure
    /// A requirement that does not hold and decides nothing.
    case unmet
    /// A repair of an input.
    case warning
    /// The totals.
    case total

    package static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }

    /// The name of the command.
    var command: String {
      switch self {
      case .badInput, .failure: "error"
      case .unmet, .warning: "warning"
      case .total: "notice"
      }
    }
  }

  /// The importance, which decides the name of the command.
  let rank: Rank
  /// The score of the recording; 2 without one, so that it comes after all scores.
  let score: Double
  /// The file as a report names it; nil if there is none.
  let file: String?
  /// The line of the file, from 1; nil for the whole file.
  let line: Int?
  /// The code of the diagnostic; nil for the totals.
  let code: DiagnosticCode?
  /// The text, in one line or several.
  let message: String

  /// Creates a command about a recording as a report names its file, or about none.
  package init(
    rank: Rank, score: Double = 2, file: String? = nil, line: Int? = nil,
    code: DiagnosticCode? = nil, message: String
  ) {
    (self.rank, self.score, self.file, self.line) = (rank, score, file, line)
    (self.code, self.message) = (code, message)
  }

  /// The command with its properties.
  package var text: String {
    let properties = [
      file.map { "file=\(escapedProperty($0))" }, line.map { "line=\($0)" },
      "title=replay\(code.map { " \($0.name)" } ?? "")",
    ]
    return "::\(rank.command) \(properties.compactMap(\.self).joined(separator: ","))"
      + "::\(escaped(message))"
  }
}

/// Returns text that GitHub reads back unchanged as the message of a command.
private func escaped(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { printable(String($0), limit: .max).replacingScalar("%", with: "%25") }
    .joined(separator: "%0A")
}

/// Returns text that GitHub reads back as a property of a command; apart from line ends, what a
/// terminal acts on is escaped as in a message.
private func escapedProperty(_ text: String) -> String {
  let escapes: [(Unicode.Scalar, String)] = [("%", "%25"), (":", "%3A"), (",", "%2C")]
  let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
  return lines.map { line in
    let parts = line.split(separator: "\r", omittingEmptySubsequences: false)
    return parts.map { part in
      escapes.reduce(printable(String(part), limit: .max)) { $0.replacingScalar($1.0, with: $1.1) }
    }.joined(separator: "%0D")
  }.joined(separator: "%0A")
}

extension ReplayedRecording {
  /// Returns what is wrong with the recording.
  fileprivate func annotations(written: String?) -> [GitHubAnnotation] {
    let score = report?.score ?? 2
    var all = diagnostics.map { diagnostic in
      GitHubAnnotation(
        rank: diagnostic.severity == .error ? .badInput : .warning, score: score,
        file: reportedPath, line: diagnostic.line, code: diagnostic.code,
        message: diagnostic.message)
    }
    all += judgments.filter { !$0.holds }.map { $0.annotation(of: self) }
    all += unlike.map { golden in
      let parts = [
        golden.diagnosis.message, golden.differencePath(in: written), golden.next?.reported,
      ].compactMap(\.self)
      return GitHubAnnotation(
        rank: .failure, score: score, file: reportedPath, line: source.headerLine,
        code: golden.diagnosis.code, message: parts.joined(separator: "\n"))
    }
    return all
  }
}

extension Judgment {
  /// Returns the annotation of a requirement that does not hold; `recording` is nil for one of all
  /// recordings.
  fileprivate func annotation(of recording: ReplayedRecording?) -> GitHubAnnotation {
    let parts = [diagnosis.message, reason?.words, next?.reported].compactMap(\.self)
    return GitHubAnnotation(
      rank: fails ? .failure : .unmet, score: recording?.report?.score ?? 2,
      file: recording?.reportedPath, line: demand.line ?? recording?.source.headerLine,
      code: diagnosis.code, message: parts.joined(separator: "\n"))
  }
}
