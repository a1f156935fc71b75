// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import ReplayCore
import Workbench

extension ReplayCommand {
  /// Prints one row for each line of the inputs, and a summary of one line.
  func batch() async throws -> ExitStatus {
    let (batch, jobs) = (try arguments.batch, try arguments.number(.jobs, in: 1...1024) ?? 1)
    let start = ContinuousClock.now
    try console.print(batch.head)
    let totals = try await batch.run(inputs, jobs: jobs, progress: console.readProgress) {
      rows throws(Fault) in
      try console.print(rows)
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    console.note(
      "\(totals.rows) rows, \(totals.badRows) bad"
        + (totals.codesText.isEmpty ? ", " : " (\(totals.codesText)), ")
        + "\(Int(Double(totals.rows) / max(seconds, 0.001))) rows a second")
    return totals.badRows > 0 && arguments.has(.failOnError) ? .badInput : .success
  }
}

extension Arguments {
  /// The batch that the flags describe.
  fileprivate var batch: Batch {
    get throws {
      let form: Batch.Form = try choice(.format) ?? .jsonl
      let keys = try keptKeys
      let replay = try replay
      var batch = try requirement(of: Flag.require.name, Batch(replay))
      batch.keepsGoing = has(.keepGoing)
      batch.form = form
      batch.keptKeys = keys
      if let columns = try columns(with: keys) {
        batch.select(columns)
      } else if form == .csv {
        throw Fault.missingFlag(
          Flag.columns.name, expected: "it beside --format csv, such as id,status,score")
      }
      return batch
    }
  }

  /// The columns whose types `schema batch` prints; nil for the other schemas.
  var schemaColumns: [BatchColumn]? {
    get throws(Fault) {
      guard operands.contains(Command.batch.rawValue) else {
        guard !has(.columns) else {
          throw .badValue(
            Flag.columns.name, found: self[.columns] ?? "", expected: "it for the schema of batch")
        }
        return nil
      }
      guard let columns = try columns(with: []) else {
        throw .missingFlag(Flag.columns.name, expected: "columns such as id,status,score")
      }
      return columns
    }
  }

  /// Returns the columns of rows, those of `keys` last unless they are named; nil without the flag.
  private func columns(with keys: [String]) throws(Fault) -> [BatchColumn]? {
    guard let list = columnLists.figures else { return nil }
    let named = try BatchColumn.parse(list, flag: Flag.columns.name)
    let missing = keys.filter { key in !named.contains { $0.name == key } }
    guard !missing.isEmpty else { return named }
    return named + (try BatchColumn.parse(missing.joined(separator: ","), flag: Flag.keep.name))
  }

  /// The keys of headers that rows hold, each once.
  private var keptKeys: [String] {
    get throws(Fault) {
      var keys: [String] = []
      for key in all(.keep) {
        guard BatchColumn.isHeaderKey(key), !key.contains(",") else {
          throw .badValue(
            Flag.keep.name, found: key, expected: "a key that begins with x-, without a comma")
        }
        if !keys.contains(key) { keys.append(key) }
      }
      return keys
    }
  }
}
