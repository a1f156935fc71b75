public import JSONStream
public import TouchRecording

/// An error that ends the import of a file of another format.
///
/// `found` quotes at most 200 bytes of the input; it is nil if the expected text is missing.
public enum ImportError: Error, Hashable, Sendable {
  /// The file declares a document type or refers to an entity that XML itself does not define.
  case forbiddenXML(Place, found: String)
  /// The file is not well-formed XML, or uses a part of XML that is not supported.
  case xmlSyntax(Place, found: String?, expected: String)
  /// The file, or a line of it, is not valid JSON.
  case json(Place, JSONError)
  /// The text does not follow the grammar of its format.
  case syntax(Place, found: String?, expected: String)
  /// The expected element is missing, or another one is in its place.
  case element(Place, found: String?, expected: String)
  /// A named value (an attribute, a member, a column, a field) is missing or invalid.
  case value(Place, name: String, found: String?, expected: String)
  /// The text is in no known format, but looks like `nearest`, of which there is at least one.
  case unrecognized(Place, found: String?, nearest: [InkLikeness])
  /// The place includes the file `name`, which cannot be opened.
  case inclusion(Place, name: String, InclusionFault)
  /// The place includes the file `name`, which has a fault.
  indirect case included(Place, name: String, ImportError)
  /// The file has no stroke.
  case noInk(Place)
  /// More than `limit` contacts are down at once.
  case tooManyContacts(Place, limit: Int)
  /// A drawing has more than `limit` samples.
  case tooManySamples(Place, limit: Int)
  /// A line, or a file that is read whole, has more than `limit` bytes.
  case tooLong(Place, limit: Int)
  /// The source of the bytes fails.
  case unreadable(Place, ByteSourceError)

  /// The place of the fault.
  public var place: Place {
    switch self {
    case .forbiddenXML(let place, _), .xmlSyntax(let place, _, _), .json(let place, _),
      .syntax(let place, _, _), .element(let place, _, _), .value(let place, _, _, _),
      .unrecognized(let place, _, _), .inclusion(let place, _, _), .included(let place, _, _),
      .noInk(let place), .tooManyContacts(let place, _),
      .tooManySamples(let place, _),
      .tooLong(let place, _), .unreadable(let place, _):
      place
    }
  }
}

/// A format that a text is like, without being a file of it.
public struct InkLikeness: Hashable, Sendable {
  /// The name of the format.
  public let format: String
  /// The words of most of its files that the text does not hold.
  public let missing: [String]

  /// Creates the likeness to a format.
  public init(to format: String, _ missing: [String]) {
    (self.format, self.missing) = (format, missing)
  }
}

// MARK: - Places

/// A count of lines that goes through a text once, for the places of many strokes.
///
/// `Place(of:in:)` counts from the start each time, which is right for one fault and quadratic for
/// a million strokes.
struct PlaceCursor {
  private let origin: Place
  private var offset = 0
  private var last: Place

  /// Creates a cursor of a text whose first byte lies at `origin` of its file.
  init(_ origin: Place = Place(line: 1, byte: 1)) {
    self.origin = origin
    last = origin
  }

  /// Returns the place of the byte at `target`.
  ///
  /// - Complexity: O(n) in the distance from the last offset, if the offsets never step back.
  mutating func place(of target: Int, in bytes: [UInt8]) -> Place {
    if target < offset { self = PlaceCursor(origin) }
    for index in offset..<min(target, bytes.count) {
      last.byte += 1
      if bytes[index] == 0x0A { last = Place(line: last.line + 1, byte: 1) }
    }
    offset = target
    return last
  }
}
