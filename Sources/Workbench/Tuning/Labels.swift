package import FileIO
import InkFormats
package import ReplayCore

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
  /// - Throws: `LabelingError.table` with the place of a row that is wrong or repeats a name.
  package init(_ bytes: [UInt8], path: String) throws(LabelingError) {
    do throws(ImportError) {
      try self.init(bytes)
    } catch {
      throw .table(error, path: path)
    }
  }

  private init(_ bytes: [UInt8]) throws(ImportError) {
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
