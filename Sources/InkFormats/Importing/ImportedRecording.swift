// SPDX-License-Identifier: Apache-2.0
public import Diagnostics
public import TouchRecording

/// A recording that was made from a file of another format.
public struct ImportedRecording: Hashable, Sendable {
  /// The recording in the native format.
  public var recording: Recording
  /// The repairs; `repaired.times` is the number of times that stepped back and were held.
  public var integrity: Integrity
  /// The parts that the import left out or assumed, each kind once.
  public var notes: [ImportNote]
}

/// Something that an importer left out because the native format cannot hold it, or assumed because
/// the file does not tell it.
public enum ImportNote: Hashable, Sendable {
  /// `count` parts of the file were left out; `what` names them in the plural, such as
  /// `points without a position`.
  case omitted(String, count: Int)
  /// The file leaves a fact open, and a value was taken for it.
  case assumed(Assumption)
  /// The file ends while a contact is down; the place is that of its stroke.
  case openContact(Place, contact: Int)

  /// `count` touches or strokes are as no hand can make them; the place is that of the first.
  case implausible(String, count: Int, Place)

  /// The place in the file; nil if the note concerns all of it.
  public var place: Place? {
    switch self {
    case .openContact(let place, _), .implausible(_, _, let place): place
    case .assumed(let assumption): assumption.place
    case .omitted: nil
    }
  }
}

/// Counts of the parts that an import or an export leaves out, by what they are.
struct Omissions {
  private var counts: [(what: String, count: Int)] = []

  /// Counts more omissions of a kind.
  mutating func add(_ what: String, count: Int = 1) {
    guard count > 0 else { return }
    if let index = counts.firstIndex(where: { $0.what == what }) {
      counts[index].count += count
    } else {
      counts.append((what, count))
    }
  }

  /// Forgets the omissions of a kind.
  mutating func remove(_ what: String) { counts.removeAll { $0.what == what } }

  /// A note of each kind, in the order in which the kinds occurred.
  var notes: [ImportNote] { counts.map { .omitted($0.what, count: $0.count) } }

  /// A note of each kind, in the order of their texts.
  var sortedNotes: [ImportNote] {
    counts.sorted { $0.what < $1.what }.map { .omitted($0.what, count: $0.count) }
  }
}
