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

extension RunReport {
  /// The report in a format.
  ///
  /// - Parameters:
  ///   - format: The form.
  ///   - written: Where frames and the report were written to, for the table.
  /// - Returns: UTF-8 text that ends in a line feed.
  public func text(_ format: ReportFormat, written: String? = nil) -> [UInt8] {
    switch format {
    case .human: Array(table(written: written).utf8)
    case .json: json()
    case .jsonl: jsonLines()
    }
  }
}

extension ReplayedRecording {
  /// One line that says whether the recording is valid, and what is in it.
  public var checkLine: String {
    let name = printable(name)
    guard status == .pass else { return "\(name): not valid\n" }
    let seal = integrity.isSealed ? "sealed" : "not sealed"
    return "\(name): valid, \(touches) touches, \(seconds(duration)), \(seal)\n"
  }
}
