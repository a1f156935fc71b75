package import Diagnostics
import JSONStream
import TouchRecording

// The faults that end the import of a file of another format.
//
// `found` quotes at most 200 bytes of the input; it is nil if the expected text is missing.

extension Fault {
  /// The file declares a document type or refers to an entity that XML itself does not define.
  package static func forbiddenXML(_ place: Place, found: String) -> Fault {
    Fault(
      .forbiddenXML, at: place, "document types and entities are not allowed", found: found,
      expected: "plain XML")
  }

  /// The file is not well-formed XML, or uses a part of XML that is not supported.
  package static func xmlSyntax(_ place: Place, found: String?, expected: String) -> Fault {
    Fault(.xmlSyntax, at: place, "invalid XML", found: found, expected: expected)
  }

  /// The text does not follow the grammar of its format.
  package static func syntax(_ place: Place, found: String?, expected: String) -> Fault {
    Fault(.inkSyntax, at: place, "invalid text", found: found, expected: expected)
  }

  /// The expected element is missing, or another one is in its place.
  package static func element(_ place: Place, found: String?, expected: String) -> Fault {
    Fault(
      .inkElement, at: place, "unexpected content", found: found ?? "the end of the file",
      expected: expected)
  }

  /// A named value (an attribute, a member, a column, a field) is missing or invalid.
  package static func value(
    _ place: Place, name: String, found: String?, expected: String
  ) -> Fault {
    Fault(.inkValue, at: place, field: printable(name), found: found, expected: expected)
  }

  /// The text is in no known format, but looks like `nearest`, of which there is at least one.
  package static func unrecognized(
    _ place: Place, found: String?, nearest: [InkLikeness]
  ) -> Fault {
    Fault(
      .notARecording, at: place, "not a touch recording, and no format that is known", found: found,
      expected:
        "a format that replay reads; it is nearest to "
        + nearest.map { $0.words }.joined(separator: " and ")
        + "; replay convert --from \(nearest[0].format) names its fault")
  }

  /// The included file `name` has a fault, at its place there.
  static func included(_ place: Place, name: String, _ fault: Fault) -> Fault {
    let inner = fault.place ?? Place(line: 1, byte: 1)
    return Fault(
      fault.code, at: place,
      "in the included file \(name.quotedName), line \(inner.line), byte \(inner.byte): "
        + fault.message)
  }

  /// The file has no stroke; `found` names what it has instead.
  package static func noInk(_ place: Place, found: String? = nil) -> Fault {
    Fault(
      .noInk, at: place, "the file has no stroke", found: found, expected: "at least one sample")
  }

  /// A line, or a file that is read whole, has more than `limit` bytes.
  package static func tooLong(_ place: Place, limit: Int) -> Fault {
    Fault(
      .length, at: place, "the line or the file is too long", expected: "at most \(limit) bytes")
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

extension InkLikeness {
  /// The format, and what the text lacks.
  fileprivate var words: String {
    let missing = missing.isEmpty ? "another order" : "no " + missing.joined(separator: ", ")
    return "\(format) (\(missing))"
  }
}
