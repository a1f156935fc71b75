// SPDX-License-Identifier: Apache-2.0
import Diagnostics
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
struct InkML {
  private var document: InkMLDocument
  private let options: ImportOptions
  private var plans: [InkMLDefinitions.Layout: InkMLPlan] = [:]
  private var ink = ImportedInk(hasOnePen: true)
  private var cursor = PlaceCursor()
  /// The strokes of the traces that have an id.
  private var strokes: [String: Int] = [:]

  /// Returns true if a file that begins with `bytes` looks like one of this format.
  ///
  /// - Complexity: O(n) in the number of bytes before the root element.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    XMLScanner.rootName(of: bytes).map(XMLScanner.localName) == "ink"
  }

  /// Reads the drawing in a file.
  static func read(
    _ bytes: [UInt8], _ options: ImportOptions
  ) throws(Fault) -> [ImportedInk] {
    var parser = try InkMLParser(bytes)
    var file = InkML(document: try parser.read(), options: options)
    return [try file.drawing()]
  }

  /// The annotation of a file whose contacts are those of several fingers, as this program writes it.
  ///
  /// The traces of any other file are those of one pen.
  static let contacts = (type: "contacts", several: "several")

  /// Reads all traces.
  private mutating func drawing() throws(Fault) -> ImportedInk {
    for trace in document.traces { try add(trace) }
    guard !ink.strokes.isEmpty else { throw .noInk(document.xml.place(at: document.root)) }
    name()
    ink.notes += document.passed.sortedNotes
    return ink
  }

  private mutating func add(_ trace: InkMLDocument.Trace) throws(Fault) {
    let plan = try plan(for: trace)
    let samples = try samples(of: trace, by: plan)
    let prior = strokeContinued(by: trace)
    if let id = trace.id, strokes[id] == nil {
      strokes[id] = prior ?? (samples.isEmpty ? nil : ink.strokes.count)
    }
    guard !samples.isEmpty else { return document.passed.add("traces without a point") }
    if let prior {
      ink.strokes[prior].samples += samples
      return
    }
    ink.strokes.append(
      ImportedInk.Stroke(
        samples: samples, pointer: .pen, isHovering: trace.isInAir,
        place: cursor.place(of: trace.offset, in: document.xml.bytes)))
    if trace.isIndeterminate {
      ink.assume(Assumption(.contact, "traces of the type indeterminate touch the surface"))
    }
  }

  private mutating func plan(for trace: InkMLDocument.Trace) throws(Fault) -> InkMLPlan {
    let layout = try document.definitions.layout(of: trace, document.xml)
    if let plan = plans[layout] { return plan }
    let plan = try InkMLPlan(
      layout, of: document.definitions, options, document.xml)
    plans[layout] = plan
    return plan
  }

  private mutating func samples(
    of trace: InkMLDocument.Trace, by plan: InkMLPlan
  ) throws(Fault) -> [ImportedInk.Sample] {
    var timeOffset = 0.0
    if let stated = trace.timeOffset {
      if plan.t == nil {
        document.passed.add("time offsets of traces without T")
      } else if plan.hasRelativeTimes {
        timeOffset = stated
        if stated != 0 {
          ink.assume(Assumption(.timeOrigin, "T counts from the timeOffset of its trace"))
        }
      } else {
        document.passed.add("time offsets beside a T that counts from a time stamp")
      }
    }
    if plan.assumesTimeUnit { ink.assumesTimeUnit = true }
    if let unit = plan.unknownTimeUnit {
      let taken = options.takenTimeUnit.rawValue
      ink.assume(
        Assumption(
          .timeUnit, "the unit '\(excerpt(unit.utf8))' of T is 1 \(taken); --time decides"))
    }
    guard let text = trace.text else { return [] }
    var reader = InkMLTraceReader(document.xml, at: text, by: plan, timeOffset: timeOffset)
    let samples = try reader.read()
    if reader.shortPoints > 0 {
      ink.assume(
        Assumption(
          .values, "points with fewer values than the trace format lack the last ones",
          count: reader.shortPoints, at: cursor.place(of: trace.offset, in: document.xml.bytes)))
    }
    document.passed.add("points without a position", count: reader.pointsWithoutPosition)
    document.passed.add("values beyond the trace format", count: reader.extraValues)
    document.passed.add("values of channels other than X, Y, T and F", count: reader.otherValues)
    return samples
  }

  /// The stroke that a trace goes on with; nil for a trace that begins one.
  private mutating func strokeContinued(by trace: InkMLDocument.Trace) -> Int? {
    guard let prior = trace.prior else { return nil }
    guard let stroke = strokes[prior], ink.strokes[stroke].isHovering == trace.isInAir else {
      document.passed.add("continuations of unknown traces")
      return nil
    }
    return stroke
  }

  private mutating func name() {
    let texts = document.annotations
    let titles = ["truth", "label", "normalizedLabel"].compactMap { texts[$0] }
    let ids = ["sampleId", "UI"].compactMap { texts[$0] }
    ink.title = titles.first
    ink.id = ids.first { $0.utf8.count <= RecordingHeader.greatestIDLength }
    let isOfSeveral = texts[InkML.contacts.type] == InkML.contacts.several
    ink.hasOnePen = !isOfSeveral
    let used = (ink.title == nil ? 0 : 1) + (ink.id == nil ? 0 : 1) + (isOfSeveral ? 1 : 0)
    document.passed.add("annotations", count: texts.count - used)
  }
}
