import TouchRecording

/// Makes the drawing of an InkML file: reads the texts of its traces and names it.
struct InkMLDrawing {
  private var document: InkMLDocument
  private var reader: InkMLTraceReader
  private var plans: [InkMLDefinitions.Layout: InkMLPlan] = [:]
  private var ink = ImportedInk()
  private var cursor = PlaceCursor()
  /// The strokes of the traces that have an id.
  private var strokes: [String: Int] = [:]
  /// The assumptions, each once, in the order in which they were made.
  private var assumptions: [String] = []

  /// True if the caller tells the unit of positions.
  private let hasUnit: Bool

  init(_ document: InkMLDocument, _ options: ImportOptions) {
    self.document = document
    hasUnit = options.unit != nil
    reader = InkMLTraceReader(document.xml)
  }

  /// Reads all traces.
  mutating func read() throws(ImportError) -> ImportedInk {
    for trace in document.traces { try add(trace) }
    guard !ink.strokes.isEmpty else { throw .noInk(document.xml.place(at: document.root)) }
    name()
    note()
    return ink
  }

  private mutating func add(_ trace: InkMLDocument.Trace) throws(ImportError) {
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
        samples, pointer: .pen, isHovering: trace.isInAir,
        at: cursor.place(of: trace.offset, in: document.xml.bytes)))
    if trace.isIndeterminate { assume("traces of the type indeterminate touch the surface") }
  }

  private mutating func plan(for trace: InkMLDocument.Trace) throws(ImportError) -> InkMLPlan {
    let layout = try document.definitions.layout(of: trace, document.xml)
    if let plan = plans[layout] { return plan }
    let plan = try InkMLPlan(
      layout, of: document.definitions, ignoresUnits: hasUnit, document.xml)
    plans[layout] = plan
    return plan
  }

  private mutating func samples(
    of trace: InkMLDocument.Trace, by plan: InkMLPlan
  ) throws(ImportError) -> [ImportedInk.Sample] {
    var timeOffset = 0.0
    if let stated = trace.timeOffset {
      if plan.t == nil {
        document.passed.add("time offsets of traces without T")
      } else if plan.hasRelativeTimes {
        timeOffset = stated
        if stated != 0 { assume("T counts from the timeOffset of its trace") }
      } else {
        document.passed.add("time offsets beside a T that counts from a time stamp")
      }
    }
    if let unit = plan.unknownTimeUnit { assume("the unit '\(excerpt(unit.utf8))' of T is 1 ms") }
    guard let text = trace.text else { return [] }
    return try reader.samples(at: text, by: plan, timeOffset: timeOffset)
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
    let used = (ink.title == nil ? 0 : 1) + (ink.id == nil ? 0 : 1)
    document.passed.add("annotations", count: texts.count - used)
  }

  private mutating func assume(_ sentence: String) {
    // There are few kinds of assumptions; only units come from the file.
    guard assumptions.count < 16, !assumptions.contains(sentence) else { return }
    assumptions.append(sentence)
  }

  private mutating func note() {
    ink.notes = assumptions.map(ImportNote.assumed)
    document.passed.add("points without a position", count: reader.pointsWithoutPosition)
    document.passed.add("values beyond the trace format", count: reader.extraValues)
    document.passed.add("values of channels other than X, Y, T and F", count: reader.otherValues)
    ink.notes += document.passed.sortedNotes
  }
}
