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
  static func read(_ bytes: [UInt8]) throws(ImportError) -> [ImportedInk] {
    var parser = try InkMLParser(bytes)
    var drawing = InkMLDrawing(try parser.read())
    return [try drawing.read()]
  }
}
