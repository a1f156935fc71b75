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
  /// The file does not tell something; the sentence tells what was taken instead.
  case assumed(String)
  /// The file ends while a contact is down; the place is that of its stroke.
  case openContact(Place, contact: Int)

  /// The place in the file; nil if the note concerns all of it.
  public var place: Place? {
    if case .openContact(let place, _) = self { place } else { nil }
  }
}
