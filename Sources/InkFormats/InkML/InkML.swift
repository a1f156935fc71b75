import TouchRecording

/// Ink Markup Language (InkML), the W3C Recommendation of 20 September 2011.
///
///     <ink xmlns="http://www.w3.org/2003/InkML">
///       <traceFormat>
///         <channel name="X"/> <channel name="Y"/> <channel name="T" units="ms"/>
///       </traceFormat>
///       <annotation type="truth">x</annotation>
///       <trace>10 20 1318096, 12 25 1318112, 13 31 1318130</trace>
///       <trace>15'20'1318300', 4 5 16, *3*</trace>
///     </ink>
///
/// - A `trace` becomes a contact, or a run in the air if its type is `penUp`. A trace whose
///   `continuation` is `middle` or `end` goes on with the one that `priorRef` names.
/// - `InkMLDefinitions` finds the trace format of a trace, `InkMLPlan` the units of its channels,
///   and `InkMLTraceReader` reads its text.
/// - X and Y become points, T becomes time, F becomes force. A `timeOffset` of a trace is added to
///   its T unless the channel counts from a time stamp (`respectTo`), as the Recommendation has it;
///   traces without T have no times.
/// - The title is the annotation `truth`, `label` or `normalizedLabel`, the id is `sampleId` or
///   `UI`; only annotations of the whole file count. All other elements are passed over and
///   counted, and so are traces inside `definitions`, which are there to be referred to.
enum InkML {
  /// Returns true if a file that begins with `bytes` looks like one of this format.
  ///
  /// - Complexity: O(n) in the number of bytes before the root element.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    XMLScanner.rootName(of: bytes).map(XMLScanner.localName) == "ink"
  }

  /// Reads the drawing in a file.
  static func read(
    _ bytes: [UInt8], _ options: ImportOptions
  ) throws(ImportError) -> [ImportedInk] {
    var parser = try InkMLParser(bytes)
    var drawing = InkMLDrawing(try parser.read(), options)
    return [try drawing.read()]
  }
}

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
