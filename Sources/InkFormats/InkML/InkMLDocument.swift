// SPDX-License-Identifier: Apache-2.0
import TouchRecording

/// The parts of an InkML file that count, in the order of the file; the text of traces is unread.
struct InkMLDocument {
  /// A trace, whose text is read once all definitions of the file are known.
  struct Trace {
    /// The offset of the tag.
    let offset: Int
    /// The offset of the text; nil for a trace without any.
    let text: Int?
    /// The trace format or context to look in first.
    let context: InkMLReference?
    /// The group around the trace.
    let group: Int?
    /// The context straight under `ink` before the trace; a trace format there is one too.
    let standing: Int?
    var id: String?
    var isInAir = false
    /// True if the trace is neither said to touch the surface nor to be in the air.
    var isIndeterminate = false
    /// The id of the trace that this one continues.
    var prior: String?
    /// The time that precedes the values of T, in milliseconds.
    var timeOffset: Double?
  }

  /// The scanner, which returns to the texts of the traces.
  var xml: XMLScanner
  /// The offset of the root element.
  var root = 0
  var definitions = InkMLDefinitions()
  var traces: [Trace] = []
  /// The first text of each kind of annotation straight under `ink`.
  var annotations: [String: String] = [:]
  /// The elements, and other parts, that were passed over.
  var passed = Omissions()
}

/// A reference to an element by its id: `contextRef="#ctx0"`.
struct InkMLReference {
  /// The name of the attribute.
  let attribute: String
  /// The id without the `#`.
  let id: String
  /// The offset of the attribute's value.
  let offset: Int

  /// Creates the reference in an attribute of `tag`, or nil if it has none or an empty one.
  init?(_ attribute: String, of tag: XMLScanner.Tag) {
    guard let found = tag[attribute] else { return nil }
    self.attribute = attribute
    id = found.value.hasPrefix("#") ? String(found.value.dropFirst()) : found.value
    offset = found.offset
    if id.isEmpty { return nil }
  }
}
