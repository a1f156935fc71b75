// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import GuideFiles
import InkFormats
import TouchRecording

// The fault of an input that is neither a recording nor a file of another format.

extension Fault {
  /// The codes of faults that show no more than that the first lines are no recording.
  static let ofUnknownTexts: Set<DiagnosticCode> = [
    .notARecording, .json, .numberRange, .encoding, .depth, .length,
  ]

  /// An input is in no known format: its kind, the formats that it is like, and the call that reads it.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes of the input.
  ///   - fault: The first fault of the input as a recording.
  ///   - input: The input.
  ///   - importing: The way to read the input, which tells the flags of the call.
  /// - Returns: The fault, in the words for the call.
  package static func unknown(
    _ bytes: [UInt8], _ fault: Fault, in input: Input, as importing: InkImport
  ) -> Fault {
    let text = UnknownText(bytes)
    let advice = text.advice(for: Operand(input, isTold: importing.isTold), bytes)
    let nearest = text.isTable ? [] : text.nearest
    let parts = [
      "not a touch recording but \(text.words)",
      nearest.isEmpty
        ? nil : "it is nearest to " + nearest.map(\.words).joined(separator: " and "), advice,
      "docs/formats.md lists what is read",
    ]
    // The name of a file tells that its text is meant to be read.
    let isQuoted = input.hasNameOfRecording && fault.code == .notARecording && text.isOfOneLine
    let isOfFirstLine = fault.code == .notARecording
    return Fault(
      .notARecording,
      at: isOfFirstLine ? fault.place : text.fault?.place ?? Place(line: 1, byte: 1),
      parts.compactMap(\.self).joined(separator: "; "), found: isQuoted ? fault.found : nil,
      expected: advice == nil ? text.expected : nil)
  }

  /// The input as a word of a call.
  fileprivate struct Operand {
    let word: String
    let isTold: Bool

    init(_ input: Input, isTold: Bool) {
      let path = input.path.hasPrefix("-") && input.path != "-" ? "./\(input.path)" : input.path
      word = printable(path, limit: .max) == path ? shellWord(path) : "FILE"
      self.isTold = isTold
    }

    /// The flags of this call, or a call of `replay convert` with them.
    func convert(_ flags: String) -> String { isTold ? flags : "replay convert \(word) \(flags)" }
  }
}

extension UnknownText {
  /// The call that reads the text, or that says what it lacks; nil if none is known.
  fileprivate func advice(for operand: Fault.Operand, _ bytes: [UInt8]) -> String? {
    switch kind {
    case .table(let shape):
      return shape.columns.map {
        "\(operand.convert("--columns \($0)")) reads it, if these are its columns"
      }
    case .json(let shape) where shape.isRecording:
      return "each JSON text must be one line, as jq -c . \(operand.word) writes it"
    case .json(let shape) where ["kind", "version", "checksum"].allSatisfy(shape.keys.contains):
      return "--restore \(operand.word) goes on with this saved card"
    case .json(let shape) where shape.keys.contains("kind"):
      return "--scene \(operand.word) plays recordings on this scene"
    case .json(let shape) where ["tool", "recordings"].allSatisfy(shape.keys.contains):
      return "replay verify \(operand.word) checks this report"
    case .data, .page, .phoneLog, .log: return nil
    default: break
    }
    if let guides = try? GuideFile(bytes, name: "").guides(), !guides.isEmpty {
      return "replay guides \(operand.word) reads it as a guide"
    }
    if let readable { return "\(operand.convert("--from \(readable.rawValue)")) reads it" }
    return nearest.first.map { "\(operand.convert("--from \($0.format)")) names its fault" }
  }

  /// A text as short as one can be that is read.
  private static let leastText = "[[[10,10,0],[20,10,16]]]"

  /// The text that is expected in place of this one.
  fileprivate var expected: String {
    switch kind {
    case .phoneLog, .log: return "lines of touches, such as those of getevent -lt"
    default: return "a touch recording, or at least strokes of x, y and ms: \(Self.leastText)"
    }
  }

  fileprivate var isTable: Bool { if case .table = kind { true } else { false } }

  /// True if the first line may stand for the text.
  fileprivate var isOfOneLine: Bool {
    switch kind {
    case .text: true
    case .json(let shape): shape.layout != .severalLines
    default: false
    }
  }

  /// The fault of JSON; nil for valid JSON, and for other text.
  fileprivate var fault: Fault? { if case .json(let shape) = kind { shape.fault } else { nil } }
}

extension JSONShape {
  /// True for a recording that does not stand on one line.
  fileprivate var isRecording: Bool {
    layout == .severalLines && ["format", "version", "canvas"].allSatisfy(keys.contains)
  }
}
