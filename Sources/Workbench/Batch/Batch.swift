// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import FileIO
import InkFormats
package import ReplayCore
import Scenes
import TouchRecording
import Touchstone

/// A replay of streams of recordings that makes one row of each: of each line, or of each drawing in a
/// file of a format without lines.
///
/// A row of a line depends on it alone, so the rows of two parts of a stream are those of the stream.
package struct Batch: Sendable {
  /// The forms of rows.
  package enum Form: String, CaseIterable, Sendable {
    /// A JSON object a row.
    case jsonl
    /// Values separated by commas, below a line with the names of the columns.
    case csv
  }

  /// The numbers of rows of a run.
  package struct Totals: Sendable {
    /// The number of rows.
    package var rows = 0
    /// The number of rows whose status is `error`.
    package var badRows = 0
    /// The numbers of bad rows by the codes of their faults.
    fileprivate(set) var codes: [DiagnosticCode: Int] = [:]

    /// The codes of bad rows with their numbers, the most frequent first: `E201 12, E107 1`.
    package var codesText: String {
      codes.sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }
        .map { "\($0.key.name) \($0.value)" }.joined(separator: ", ")
    }

    fileprivate mutating func add(_ other: Totals) {
      rows += other.rows
      badRows += other.badRows
      codes.merge(other.codes, uniquingKeysWith: +)
    }
  }

  /// The number of rows at the beginning that are bad if the stream is of another format.
  package static let leadingRows = 100

  /// True if a stream is read on although its first rows are all bad.
  package var keepsGoing = false
  /// The columns of a row; nil for the object of the recording in a report.
  package private(set) var columns: [BatchColumn]?
  /// The keys of headers that the objects hold too; each begins with `x-`.
  package var keptKeys: [String] = []
  /// The form of the rows; only rows with columns can be `csv`.
  package var form = Form.jsonl
  /// The replay of each recording.
  var replay: Replayer

  /// Creates a batch of packed recordings whose rows are whole objects.
  ///
  /// - Throws: `Fault.severalRecordings` for a demand on several recordings together,
  ///   because each row is made alone.
  package init(_ replay: Replayer) throws(Fault) {
    for demand in replay.demands { try demand.requirement.refuseAggregate() }
    self.replay = replay
    self.replay.judgesAlone = true
  }

  /// Makes rows of these columns, and reports no other figures.
  package mutating func select(_ columns: [BatchColumn]) {
    self.columns = columns
    let names = Set(columns.flatMap(\.path))
    replay.reportedNames = names
    replay.measures.formUnion(MeasureGroup.allCases.filter { names.contains($0.rawValue) })
  }

  /// The text before the first row.
  package var head: [UInt8] {
    guard form == .csv, let columns else { return [] }
    return Array(columns.map { csvText($0.name) }.joined(separator: ",").utf8) + [0x0A]
  }

  /// Makes the rows of all lines of the inputs.
  ///
  /// - Parameters:
  ///   - inputs: The inputs, which follow each other as one stream.
  ///   - jobs: The number of blocks of lines that are replayed at the same time; the rows do not
  ///     depend on it.
  ///   - progress: A closure that receives the number of bytes of each read.
  ///   - take: A closure that receives whole rows as soon as they are made, in the order of their
  ///     lines.
  /// - Returns: The numbers of rows.
  /// - Throws: `Fault` if an input cannot be read, that of
  ///   the error of `take`, or `Fault.interrupted` if a signal arrives. The rows that were taken
  ///   are whole in every case.
  /// - Precondition: `jobs` is positive.
  /// - Complexity: O(n) time in the bytes of the inputs; memory for twice `jobs` blocks and their rows.
  ///   A block is one read or one line, whichever is longer.
  package func run(
    _ inputs: [Input], jobs: Int = 1, progress: ReadProgress? = nil,
    _ take: ([UInt8]) throws(Fault) -> Void
  ) async throws(Fault) -> Totals {
    precondition(jobs > 0, "The number of jobs must be positive")
    let blocks = Producer(
      LineBlocks(
        inputs, as: replay.importing.format, lineLimit: replay.limits.recording.lineBytes,
        progress: progress))
    var lead = BatchLead(keepsGoing ? .max : Batch.leadingRows)
    try await takeInOrder(
      1, jobs: jobs, counting: { (try? $0.get().totals.rows) ?? 0 }, producer: { _ in blocks },
      finish: { block in block.map(rows(of:)) }
    ) { rows throws(Fault) in try lead.add(try rows.get(), take) }
    if !keepsGoing { try lead.checkEnd() }
    return lead.totals
  }

  /// Returns the rows of a block.
  func rows(of block: BatchBlock) -> BatchRows {
    switch block {
    case .lines(let lines, let format, let first): rows(of: lines, as: format, from: first)
    case .file(let contents, let input, let format):
      rows(of: RecordingStream(contents: contents, of: input, as: format, replay: replay))
    }
  }

  /// Returns the rows of lines, of which the first has a number.
  func rows(of block: [UInt8], as format: InkFormat?, from first: Int) -> BatchRows {
    var rows = BatchRows()
    var waiting = WaitingRows()
    var (start, number) = (0, first)
    for end in block.lineFeeds + [block.count] {
      let line = block[start..<end]
      start = end + 1
      defer { number += 1 }
      guard !isBlank(line) else { continue }
      let bytes = Array(line)
      var stream = RecordingStream(line: bytes, as: format, replay: replay)
      guard let playback = stream.nextPlayed() else {
        preconditionFailure("A line is a recording or has a fault")
      }
      waiting.add(playback, on: (bytes, number))
      guard !replay.mayPlayMore(beside: waiting.playbacks) else { continue }
      finish(&waiting, as: format, in: &rows)
    }
    finish(&waiting, as: format, in: &rows)
    if rows.totals.rows == rows.totals.badRows {
      let found =
        InkFormat(recognizing: block)
        ?? InkFormat.nearest(to: block).first
        .flatMap { InkFormat(rawValue: $0.format) }
      rows.remedy =
        rows.isUnpacked
        ? "a packed recording in each line (\(Fault.packing))"
        : found.flatMap { $0 == format ? nil : "--from \($0.rawValue)" }
    }
    return rows
  }

  /// Returns the rows of the drawings in a file.
  private func rows(of stream: RecordingStream) -> BatchRows {
    var (stream, rows) = (stream, BatchRows())
    var waiting = WaitingRows()
    while let playback = stream.nextPlayed() {
      waiting.add(playback, on: nil)
      guard !replay.mayPlayMore(beside: waiting.playbacks) else { continue }
      finish(&waiting, as: nil, in: &rows)
    }
    finish(&waiting, as: nil, in: &rows)
    return rows
  }

  /// Makes the rows of recordings that wait for the judge.
  private func finish(
    _ waiting: inout WaitingRows, as format: InkFormat?, in rows: inout BatchRows
  ) {
    for (recording, line) in zip(replay.finish(&waiting.playbacks), waiting.lines) {
      rows.add(BatchRow(recording, on: line, as: format, in: self))
    }
    waiting = WaitingRows()
  }

  /// Returns true if a line holds only spaces, tabs and the carriage return of its end.
  private func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.last == 0x0D ? line.dropLast() : line
    return text.allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}

/// Recordings that wait for the judge, each with its line; nil for a drawing of a file.
private struct WaitingRows {
  var playbacks: [Playback] = []
  private(set) var lines: [BatchRow.Line?] = []

  mutating func add(_ playback: Playback, on line: BatchRow.Line?) {
    playbacks.append(playback)
    lines.append(line)
  }
}

/// The rows of a block.
struct BatchRows: Sendable {
  /// The text of the rows.
  private(set) var bytes: [UInt8] = []
  /// The numbers of rows.
  private(set) var totals = Batch.Totals()
  /// The ends of the bad rows before the first good one, at most `Batch.leadingRows`.
  private(set) var leadingEnds: [Int] = []
  /// The call that may read the lines; nil unless all are bad and one looks as if it did.
  var remedy: String?
  /// True if a line is part of a recording that is not packed.
  private(set) var isUnpacked = false

  /// Adds the next row.
  mutating func add(_ row: BatchRow) {
    bytes += row.bytes
    totals.rows += 1
    if let code = row.code {
      totals.badRows += 1
      totals.codes[code, default: 0] += 1
    }
    isUnpacked = isUnpacked || row.isUnpacked
    if totals.badRows == totals.rows, totals.rows <= Batch.leadingRows {
      leadingEnds.append(bytes.count)
    }
  }
}

/// The rows of a run that were taken, and whether the first of them are all bad.
private struct BatchLead {
  /// The number of bad rows at the beginning that end the run.
  private let limit: Int
  /// The call that may read the first rows.
  private var remedy: String?
  /// The numbers of rows that were taken.
  private(set) var totals = Batch.Totals()

  init(_ limit: Int) { self.limit = limit }

  /// Takes the next rows.
  ///
  /// - Throws: The fault of a stream whose first rows are all bad, after they were taken.
  mutating func add(
    _ rows: BatchRows, _ take: ([UInt8]) throws(Fault) -> Void
  ) throws(Fault) {
    if totals.rows == totals.badRows {
      remedy = remedy ?? rows.remedy
      let missing = limit - totals.rows
      if missing <= rows.leadingEnds.count {
        try take(Array(rows.bytes[..<rows.leadingEnds[missing - 1]]))
        throw .noGoodRow(count: limit, remedy: remedy)
      }
    }
    if !rows.bytes.isEmpty { try take(rows.bytes) }
    totals.add(rows.totals)
  }

  /// Refuses a stream that ends with no good row.
  func checkEnd() throws(Fault) {
    if totals.rows > 0, totals.rows == totals.badRows {
      throw .noGoodRow(count: totals.rows, remedy: remedy)
    }
  }
}
