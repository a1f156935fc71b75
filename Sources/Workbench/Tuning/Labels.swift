// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import FileIO
import Geometry
import InkFormats
package import ReplayCore
import Scenes

/// The labels of recordings: good or bad.
package enum Labels: Sendable {
  /// The recordings of these files are good, those of all others bad.
  case good(paths: Set<ByteName>)
  /// A table names each recording.
  case table(LabelTable)
  /// A recording is good on the guide that its header names, and bad on so many others, which are
  /// drawn.
  case wrongGuides(Int, GuideLabel)
}

/// A table of the labels of recordings, and perhaps of their groups.
package struct LabelTable: Sendable {
  /// A row: the label and the group of a recording.
  struct Row: Sendable {
    let isGood: Bool
    /// The group; nil if the table has none.
    let group: String?
  }

  /// The rows by the names of their recordings.
  private(set) var rows: [ByteName: Row] = [:]
  /// The names in the order of the file.
  private(set) var names: [String] = []

  /// Reads a table whose first row names its columns: `name`, `label` and perhaps `group`.
  ///
  /// - Throws: `Fault` with the place of a row that is wrong or repeats a name.
  package init(_ bytes: [UInt8], path: String) throws(Fault) {
    do throws(Fault) {
      try self.init(bytes)
    } catch {
      throw error.at(error.place, of: path)
    }
  }

  private init(_ bytes: [UInt8]) throws(Fault) {
    var table = TableRows(bytes)
    let header = try table.next() ? table.cells.indices.map(table.text) : []
    guard let name = header.firstIndex(of: "name"), let label = header.firstIndex(of: "label")
    else {
      throw table.fault(0, "header", expected: "name,label or name,label,group")
    }
    let group = header.firstIndex(of: "group")
    while try table.next() {
      let text = table.text(name)
      guard !text.isEmpty, rows[ByteName(text)] == nil else {
        throw table.fault(name, "name", expected: "a name that no other row has")
      }
      guard let isGood = ["bad": false, "good": true][table.text(label)] else {
        throw table.fault(label, "label", expected: "good or bad")
      }
      let ownGroup = group.map(table.text)
      rows[ByteName(text)] = Row(isGood: isGood, group: ownGroup == "" ? nil : ownGroup)
      names.append(text)
    }
  }
}

/// The guides on which recordings are bad examples: those of other recordings, drawn by a seed.
struct WrongGuides: Sendable {
  /// The names of the guides for each recording.
  private let names: [RecordingPlace: [String]]

  /// Returns the names for the recording at a place; none if its header names no guide.
  func names(for place: RecordingPlace) -> [String] { names[place] ?? [] }

  /// Reads the headers of all recordings, and draws guides for each in their order, without repeats
  /// and without its own, from the names in their order.
  ///
  /// - Throws: As `Replayer.run`, or `Fault.badValue` if there are too few guides.
  init(
    _ count: Int, _ label: GuideLabel, _ replay: Replayer, _ inputs: [Input], jobs: Int,
    seed: UInt64
  ) async throws(Fault) {
    var reading = replay
    reading.scores = false
    var owners: [(place: RecordingPlace, own: String?)] = []
    try await reading.run(inputs, jobs: jobs) { recording in
      let own = recording.status == .error ? nil : recording.header.flatMap(label.name)
      owners.append((recording.place, own))
    }
    let titles = Set(owners.compactMap { $0.own.map(ByteName.init) }).map(\.text)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard count < titles.count else {
      throw .badValue(
        "--wrong-guides", found: "\(count)",
        expected: "fewer than the \(counted(titles.count, "guide")) that the recordings name")
    }
    var random = SplitMix64(seed: seed)
    var names: [RecordingPlace: [String]] = [:]
    for (place, own) in owners {
      var left = titles.filter { ByteName($0) != own.map(ByteName.init) }
      let drawn = (0..<(own == nil ? 0 : count)).map { _ in
        left.remove(at: Int(random.next(below: UInt64(left.count))))
      }
      names[place] = drawn
    }
    self.names = names
  }
}
