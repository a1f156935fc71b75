public import JSONStream

/// A place in a stream; both numbers count from 1, as editors do.
public struct Place: Hashable, Sendable {
  /// The number of the line, blank lines counted.
  public var line: Int
  /// The number of the byte in its line.
  public var byte: Int

  /// Creates the place of `byte` in `line`.
  public init(line: Int, byte: Int) {
    self.line = line
    self.byte = byte
  }
}

/// Why a stream of recordings was not read further.
///
/// `found` quotes at most 200 bytes of the input and is nil where nothing stands.
public enum RecordingError: Error, Hashable, Sendable {
  /// The source failed.
  case unreadable(Place, ByteSourceError)
  /// The stream ends, and not even a header has come.
  case noHeader(Place)
  /// The first line is not the header of a recording; `found` is the line or its `format`.
  case notARecording(Place, found: String?)
  /// The recording is of a version that is not read.
  case unsupportedVersion(Place, found: Int64, supported: Int)
  /// The recording requires something that this version does not know.
  case unsupportedFeature(Place, name: String)
  /// Width or height of the canvas are missing or out of range; 0 is excluded.
  case canvas(Place, key: String, found: String?, limit: Double)
  /// Another field of the header is missing, of the wrong type or out of range.
  case headerField(Place, key: String, found: String?, expected: String)
  /// The line is no JSON.
  case json(Place, JSONError)
  /// After the `end` line comes something that is not a header.
  case dataAfterEnd(Place, found: String)
  /// A time is missing, no integer, or out of range.
  case time(Place, found: String?, range: ClosedRange<Int64>)
  /// A position or another quantity of a touch is missing, no number, or out of range.
  case quantity(Place, key: String, found: String?, range: ClosedRange<Double>)
  /// A key stands twice in one object.
  case duplicateKey(Place, key: String)
  /// A line is longer than `limit` bytes.
  case lineTooLong(Place, limit: Int)
  /// The recording has more than `limit` lines.
  case tooManyEvents(Place, limit: Int)
  /// The phase is missing or unknown.
  case phase(Place, found: String?)
  /// More than `limit` contacts are down at once.
  case tooManyContacts(Place, limit: Int)
  /// The number of a contact is missing, no integer, or out of range.
  case contact(Place, found: String?, range: ClosedRange<Int64>)
  /// The line is JSON, but no object.
  case notAnObject(Place, found: String)
  /// Another field of a line is missing or of the wrong type.
  case field(Place, key: String, found: String?, expected: String)

  /// The place of the fault.
  public var place: Place {
    switch self {
    case .unreadable(let place, _), .noHeader(let place), .notARecording(let place, _),
      .unsupportedVersion(let place, _, _), .unsupportedFeature(let place, _),
      .canvas(let place, _, _, _), .headerField(let place, _, _, _), .json(let place, _),
      .dataAfterEnd(let place, _), .time(let place, _, _), .quantity(let place, _, _, _),
      .duplicateKey(let place, _), .lineTooLong(let place, _), .tooManyEvents(let place, _),
      .phase(let place, _), .tooManyContacts(let place, _), .contact(let place, _, _),
      .notAnObject(let place, _), .field(let place, _, _, _):
      place
    }
  }
}
