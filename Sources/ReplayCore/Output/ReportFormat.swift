import TouchRecording

/// How a report is written to standard output.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// A table for people.
  case human
  /// The whole report as one JSON object.
  case json
  /// One JSON object a line, one line a recording.
  case jsonl
}

extension ReplayedRecording {
  /// One line that says whether the recording is valid, and what is in it.
  public var checkLine: String {
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
