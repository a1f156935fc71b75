// SPDX-License-Identifier: Apache-2.0
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
