// SPDX-License-Identifier: Apache-2.0
import Diagnostics
package import JSONStream
import Scenes

/// The forms of explanations.
package enum ExplanationFormat: String, CaseIterable, Sendable {
  /// Sentences and tables for people.
  case human
  /// One JSON object.
  case json
  /// One JSON object per line, one line per recording.
  case jsonl
}

/// The explanations of a run in one form.
package struct ExplanationOutput: Sendable {
  private let format: ExplanationFormat
  /// True if at least one explanation was added.
  private var isBegun = false
  /// The explanations so far; only the JSON form collects them, because it is one object.
  private var explanations: [JSONValue] = []

  /// Begins an output without explanations.
  package init(_ format: ExplanationFormat) {
    self.format = format
  }

  /// Adds the explanation of a recording, if it has one, and returns the bytes to write now.
  package mutating func add(_ recording: ReplayedRecording) -> [UInt8] {
    defer { isBegun = isBegun || recording.explanation != nil }
    switch format {
    case .human:
      return recording.explanationText.map { Array("\(isBegun ? "\n" : "")\($0)".utf8) } ?? []
    case .jsonl:
      return recording.explanationJSON.map { $0.text() + [UInt8(ascii: "\n")] } ?? []
    case .json:
      if let json = recording.explanationJSON { explanations.append(json) }
      return []
    }
  }

  /// The bytes to write after the last recording.
  package var end: [UInt8] {
    guard format == .json else { return [] }
    let value: JSONValue = [
      "kind": "touch-explanation", "schema": 1, "explanations": JSONValue(explanations),
    ]
    return value.text(.pretty) + [UInt8(ascii: "\n")]
  }
}

extension ReplayedRecording {
  /// The explanation as one object; nil if there is none.
  package var explanationJSON: JSONValue? { explanation?.json(of: name) }

  /// The explanation for people, in lines of at most 80 characters; nil if there is none.
  package var explanationText: String? { explanation?.text(of: printable(name)) }
}
