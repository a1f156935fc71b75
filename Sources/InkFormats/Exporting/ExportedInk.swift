import TouchRecording

/// A recording in a format of other programs.
public struct ExportedInk: Hashable, Sendable {
  /// The file, UTF-8 text that ends with a line feed.
  public var bytes: [UInt8]
  /// The parts of the recording that the format cannot hold and the file lacks, each kind once.
  public var notes: [ImportNote]

  init(_ text: String, _ omissions: Omissions) {
    bytes = Array(text.utf8)
    notes = omissions.notes
  }
}

/// Counts of what a format cannot hold.
struct Omissions {
  private var counts: [(what: String, count: Int)] = []

  /// Counts one more omission of a kind.
  mutating func add(_ what: String, count: Int = 1) {
    guard count > 0 else { return }
    if let index = counts.firstIndex(where: { $0.what == what }) {
      counts[index].count += count
    } else {
      counts.append((what, count))
    }
  }

  var notes: [ImportNote] { counts.map { .omitted($0.what, count: $0.count) } }
}

extension Omissions {
  /// Counts the events that are no touches, and the values of the header beside the `known` ones.
  init(of recording: Recording, knowing known: Set<String>) {
    let others = recording.entries.filter { if case .touch = $0.event { false } else { true } }
    add("events that are no touches", count: others.count)
    let header = recording.header
    let present: [(name: String, isPresent: Bool)] = [
      ("canvas", true), ("id", header.id != nil), ("title", header.title != nil),
      ("recordedAt", header.recordedAt != nil), ("device", header.device != nil),
      ("source", header.source != nil), ("scene", header.scene != nil),
      ("uses", !header.uses.isEmpty),
    ]
    let lost = present.filter { $0.isPresent && !known.contains($0.name) }.map(\.name)
    guard !lost.isEmpty else { return }
    add("values of the header (\(lost.joined(separator: ", ")))", count: lost.count)
  }
}
