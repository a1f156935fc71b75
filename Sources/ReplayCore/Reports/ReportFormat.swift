// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import JSONStream
import Scenes
import TouchRecording
import Touchstone

/// The formats of reports, for the standard output and for `--report KIND=FILE`.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// A table for people.
  case human
  /// The whole report as one JSON object.
  case json
  /// One JSON object per line, one line per recording.
  case jsonl
  /// JUnit XML for servers of continuous integration.
  case junit
  /// Commands of a workflow that GitHub shows beside the files.
  case github
  /// One HTML page for people, which plays the touches.
  case html

  /// The first bytes of every report of this format, and a text near its beginning that hardly any
  /// other file has.
  private var marks: (beginning: String, signature: String) {
    switch self {
    case .human: ("recording ", "what happened\n────")
    case .json: ("{\n  \"kind\"", #""kind": "touch-report""#)
    case .jsonl: ("{\"id\":", #","integrity":{"sealed":"#)
    case .junit: ("<?xml ", #"<testsuites name="replay""#)
    case .github: ("::", "title=replay")
    case .html: ("<!doctype html>", "<title>Touch report</title>")
    }
  }
}

extension ReportFormat {
  /// The number of bytes that are searched for a signature.
  ///
  /// A name of 256 bytes may precede the signature, and each byte may be written in six.
  private static let signatureReach = 4096

  /// The maximum number of bytes of a report that is read: 256 MiB.
  package static let sizeLimit = 256 << 20

  /// Returns true if the file at `path` is a report of this program, which another may replace.
  ///
  /// A report in JSON may be packed or written again by another tool, with other spaces and its keys
  /// in another order.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - format: The format of the report; nil for any.
  /// - Returns: False also for a file that cannot be read.
  package static func holdsReport(_ path: String, as format: ReportFormat? = nil) -> Bool {
    guard let file = try? FileDescriptor(reading: path) else { return false }
    var start: [UInt8] = []
    _ = try? file.append(upTo: signatureReach, to: &start)
    let text = String(decoding: start, as: UTF8.self)
    let formats = format.map { [$0] } ?? allCases
    if formats.contains(where: { $0.isOf(text) }) { return true }
    let first = start.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard formats.contains(.json), first == UInt8(ascii: "{") || start.starts(with: [0x1F, 0x8B]),
      let file = try? JSONFile(path, limit: sizeLimit)
    else { return false }
    return file.value["kind"]?.string == "touch-report"
  }
}

extension ReportFormat {
  /// Returns true if a text begins as a report of this format does.
  ///
  /// A text that only quotes a report begins otherwise.
  private func isOf(_ text: String) -> Bool {
    let (beginning, signature) = marks
    guard text.utf8.starts(with: beginning.utf8), let found = text.firstRange(of: signature) else {
      return false
    }
    // The table and the lines have their signature in the first line.
    return ![.human, .jsonl].contains(self)
      || !text[..<found.lowerBound].utf8.contains(UInt8(ascii: "\n"))
  }
}

extension RunReport {
  /// Returns the report in one format.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - style: The style of a table.
  ///   - written: The output folder, which a table names; nil if there is none.
  /// - Returns: Whole lines of UTF-8 text.
  /// - Complexity: O(n) in the length of the text.
  package func bytes(
    as format: ReportFormat, style: TableStyle = .plain, written: String? = nil
  ) -> [UInt8] {
    switch format {
    case .human: Array(table(style, written: written).utf8)
    case .json: json()
    case .jsonl: jsonLines()
    case .junit: junit(written: written)
    case .github: github(written: written)
    case .html: html()
    }
  }
}

extension ReplayedRecording {
  /// One line with the validity and the content of the recording.
  package var checkLine: String {
    let name = printable(name)
    guard status != .error else { return "\(name): not valid\n" }
    let seal = integrity.isSealed ? "sealed" : "not sealed"
    let own = judgments.filter { $0.demand.level == .expect }
    let held = "\(own.count(where: \.holds)) of \(own.count) expectations hold"
    let parts =
      ["valid", "\(touches) touches", seconds(duration), seal] + (own.isEmpty ? [] : [held])
    return "\(name): \(parts.joined(separator: ", "))\n"
  }
}
