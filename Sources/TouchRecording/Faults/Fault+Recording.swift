// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import JSONStream

// The faults that end the reading of a recording.
//
// `found` quotes at most 200 bytes of the input; it is nil if the value is missing.

extension Fault {
  /// The stream ends before the first header.
  package static func noHeader(_ place: Place) -> Fault {
    Fault(
      .noHeader, at: place, "no header",
      expected: "a line with \"format\":\"\(RecordingHeader.format)\"")
  }

  /// The first line is not the header of a recording; `found` is the line or its `format`.
  package static func notARecording(_ place: Place, found: String?) -> Fault {
    Fault(
      .notARecording, at: place, "not a touch recording", found: found,
      expected: "\"format\":\"\(RecordingHeader.format)\" (use --scene for a scene, replay "
        + "verify for a report, replay guides for a guide, replay convert for gestures)")
  }

  /// The text after the `end` line is not a header.
  package static func dataAfterEnd(_ place: Place, found: String) -> Fault {
    Fault(
      .dataAfterEnd, at: place, "data after the end", found: found,
      expected: "no more data, or the header of another recording")
  }

  /// The text is not valid JSON, nests too deeply or has a number beyond the range of `Double`.
  package static func json(_ place: Place?, _ error: JSONError) -> Fault {
    var fault = error.diagnosis
    fault.place = place
    return fault
  }

  /// A key occurs twice in one object.
  package static func duplicateKey(_ place: Place, key: String) -> Fault {
    Fault(
      .duplicateKey, at: place, "duplicate key \(quoted(key))",
      expected: "each key once in an object")
  }

  /// A line is longer than `limit` bytes.
  package static func lineTooLong(_ place: Place, limit: Int) -> Fault {
    Fault(
      .length, at: place, "the line is too long",
      expected: "at most \(limit) bytes (--limits line=N)"
    )
  }

  /// The recording has more than `limit` lines.
  package static func tooManyEvents(_ place: Place, limit: Int) -> Fault {
    Fault(
      .tooManyEvents, at: place, "the recording is too long",
      expected: "at most \(limit) lines (--limits events=N)")
  }

  /// The phase is missing or unknown.
  static func phase(_ place: Place, found: String?) -> Fault {
    Fault(
      .phase, at: place, field: "phase", found: found,
      expected: "began, moved, ended, cancelled or hovered")
  }

  /// More than `limit` contacts are down at once.
  package static func tooManyContacts(_ place: Place, limit: Int) -> Fault {
    Fault(
      .tooManyContacts, at: place, "too many contacts are down at once", found: "\(limit + 1)",
      expected: "at most \(limit) (--limits contacts=N)")
  }

  /// A source of bytes fails; `reason` is what the system says about it.
  package static func unreadable(_ place: Place?, reason: String) -> Fault {
    Fault(.unreadableInput, at: place, "reading failed: \(reason)")
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
