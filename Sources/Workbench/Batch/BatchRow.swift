// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import InkFormats
import JSONStream
import ReplayCore
import TouchRecording

/// The row of one recording.
struct BatchRow {
  private let recording: ReplayedRecording
  private let batch: Batch
  /// The id of the recording; nil if nothing tells it.
  private let id: String?
  /// The number of the line of the recording, from 1; nil for a drawing of a file.
  private let number: Int?

  /// Takes the recording on a line, or the next one of a file.
  init(_ recording: ReplayedRecording, on line: Line?, as format: InkFormat?, in batch: Batch) {
    (self.recording, self.batch, number) = (recording, batch, line?.number)
    // A drawing of a file has the name of that file.
    let isOfFile = line == nil && recording.source.input != Input.standardInput.path
    let own = isOfFile ? recording.nameInInput : nil
    id =
      (recording.header == nil ? line.flatMap { BatchRow.id(in: $0.bytes, format) } : nil)
      ?? recording.header?.id ?? own
  }

  /// A line with its number, from 1.
  typealias Line = (bytes: [UInt8], number: Int)

  /// Returns the id on a line that is a whole object and no recording; nil if there is none.
  private static func id(in line: [UInt8], _ format: InkFormat?) -> String? {
    let value = (try? JSONValue.parse(line))?[format?.idMember ?? "id"]
    // A touch has a number for an id; only other formats give drawings numbers.
    return value?.string ?? (format == nil ? nil : value?.number?.text)
  }

  /// The code of the fault because of which the recording or its scene could not be read; nil if it was.
  var code: DiagnosticCode? {
    recording.status == .error ? recording.firstError?.code : nil
  }

  /// True if the recording or its scene could not be read.
  private var isBad: Bool { code != nil }

  /// True if the line is part of a recording that is not packed.
  var isUnpacked: Bool { recording.firstError?.code == .unpacked }

  /// The text of the row, with a line feed at its end.
  var bytes: [UInt8] {
    guard let columns = batch.columns else { return object.text() + [UInt8(ascii: "\n")] }
    let needsReport = !isBad && columns.contains { !$0.path.isEmpty }
    let report: JSONValue? = needsReport ? recording.json(named: id) : nil
    let texts = columns.map { column in
      column.text(of: column.path.isEmpty ? own(column.name) : report?.value(at: column.path))
    }
    switch batch.form {
    case .jsonl: return BatchColumn.jsonLine(texts, columns)
    case .csv: return BatchColumn.csvLine(texts, columns)
    }
  }

  /// The object of the recording in a report; of a bad line the id and the fault.
  private var object: JSONValue {
    let keys = ["id", "status", "code", "message", "line", "byte"]
    var object =
      isBad
      ? JSONValue(keys.map { JSONMember($0, own($0) ?? .null) })
      : recording.json(named: id)
    for key in batch.keptKeys { object.append(key, recording.header?.extra(key) ?? .null) }
    return object
  }

  /// True if the first error has its place in the input.
  private var isFaultOfInput: Bool {
    recording.firstError.map {
      $0.file == (number == nil ? recording.source.input : Input.standardInput.path)
    }
      ?? false
  }

  /// The line of the first error, counted from 1; nil if it has no place.
  private var line: Int? { isFaultOfInput ? number ?? recording.firstError?.line : nil }

  /// The byte of the first error in the line, counted from 1; nil if it has no place there.
  private var byte: Int? { isFaultOfInput ? recording.firstError?.byte : nil }

  /// Returns a value of a column that is no figure of the report; nil if it is missing.
  ///
  /// A key of the header is a string as it is, or the JSON text of any other value.
  private func own(_ name: String) -> JSONValue? {
    switch name {
    case "id": id.map { JSONValue($0) }
    case "title": recording.header?.title.map { JSONValue($0) }
    case "status": JSONValue(recording.status.rawValue)
    case "code": recording.firstError.map { JSONValue($0.code.name) }
    case "message": recording.firstError.map { JSONValue($0.message) }
    case "line": line.map { JSONValue($0) }
    case "byte": byte.map { JSONValue($0) }
    default:
      recording.header?.extra(name).flatMap { value in
        value.isNull
          ? nil : JSONValue(value.string ?? String(decoding: value.text(), as: UTF8.self))
      }
    }
  }
}

extension RecordingHeader {
  /// Returns the value of a key that the format does not define; nil if the header lacks it.
  fileprivate func extra(_ key: String) -> JSONValue? { extras.first { $0.key == key }?.value }
}
