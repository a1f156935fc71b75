public import JSONStream

/// An error that ends the reading of a stream of recordings.
///
/// `found` quotes at most 200 bytes of the input; it is nil if the value is missing.
public enum RecordingError: Error, Hashable, Sendable {
  /// The source failed to give its next bytes.
  case unreadable(Place, ByteSourceError)
  /// The stream ends before the first header.
  case noHeader(Place)
  /// The first line is not the header of a recording; `found` is the line or its `format`.
  case notARecording(Place, found: String?)
  /// The version of the recording is not supported.
  case unsupportedVersion(Place, found: Int64, supported: Int)
  /// The recording requires a feature that version 1 does not define.
  case unsupportedFeature(Place, name: String)
  /// The width or the height of the canvas is missing or out of range: above 0, at most `limit`.
  case canvas(Place, key: String, found: String?, limit: Double)
  /// Another field of the header is missing, has the wrong type or is out of range.
  case headerField(Place, key: String, found: String?, expected: String)
  /// The line is not valid JSON, nests too deeply or has a number beyond the range of `Double`.
  case json(Place, JSONError)
  /// The text after the `end` line is not a header.
  case dataAfterEnd(Place, found: String)
  /// A time is missing, is not an integer or is out of range.
  case time(Place, found: String?, range: ClosedRange<Int64>)
  /// A coordinate or another quantity of a touch is missing, is not a number or is out of range.
  case quantity(Place, key: String, found: String?, range: ClosedRange<Double>)
  /// A key occurs twice in one object.
  case duplicateKey(Place, key: String)
  /// A line is longer than `limit` bytes.
  case lineTooLong(Place, limit: Int)
  /// The recording has more than `limit` lines.
  case tooManyEvents(Place, limit: Int)
  /// The phase is missing or unknown.
  case phase(Place, found: String?)
  /// More than `limit` contacts are down at once.
  case tooManyContacts(Place, limit: Int)
  /// The number of a contact is missing, is not an integer or is out of range.
  case contact(Place, found: String?, range: ClosedRange<Int64>)
  /// The line is valid JSON, but not an object.
  case notAnObject(Place, found: String)
  /// Another field of a line is missing or has the wrong type.
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

/// Returns the first bytes of the input as text for an error, cut between characters, and "…" where
/// there are more.
///
/// An input may be a file that nobody meant to show: 16 bytes are enough to find the place.
///
/// - Parameters:
///   - bytes: The bytes.
///   - limit: The greatest number of bytes that are quoted.
/// - Returns: The text; where the bytes are not UTF-8, with replacement characters.
package func excerpt(_ bytes: some Collection<UInt8>, limit: Int = 16) -> String {
  var cut = Array(bytes.prefix(limit))
  guard cut.count < bytes.count else { return String(decoding: cut, as: UTF8.self) }
  // A UTF-8 sequence starts at any byte but 10xxxxxx. The last one may be incomplete: drop it.
  while let byte = cut.popLast(), byte & 0xC0 == 0x80 {}
  return String(decoding: cut, as: UTF8.self) + "…"
}

/// A failure of a byte source to give its next bytes.
public struct ByteSourceError: Error, Hashable, Sendable {
  /// The error number of the system (`errno`).
  public var number: Int32
  /// The words of the system for the number; empty if it has none.
  public var reason: String

  /// Creates the error with an error number of the system and what the system says about it.
  public init(number: Int32, reason: String = "") {
    (self.number, self.reason) = (number, reason)
  }
}
