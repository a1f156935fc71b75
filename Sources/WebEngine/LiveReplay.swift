import Diagnostics
import Drawing
import Geometry
import JSONStream
import Scenes
import TouchRecording
import TraceCore

/// A recording that is replayed while it is still being written.
///
/// It is a class, so that no call copies it.
final class LiveReplay {
  /// The limits of a recording: those of the program, but for the work.
  enum Limit {
    /// The largest number of pixels of a card at one pixel per point, and of a frame.
    static let pixels = 1 << 24
    /// The largest work of a scene, of a report, an explanation and a frame: in a browser a step takes
    /// up to five nanoseconds, and a call may play all touches anew before its own work, so three times
    /// this is done within five seconds.
    static let work = 300_000_000
  }

  /// The bytes of the recording that its reader has not taken.
  private final class Inlet: ByteSource {
    var bytes: [UInt8] = []

    func read(upTo count: Int, into buffer: inout [UInt8]) {
      buffer.append(contentsOf: bytes.prefix(count))
      bytes.removeFirst(min(count, bytes.count))
    }
  }

  private let inlet = Inlet()
  private var reader: RecordingReader
  private let header: RecordingHeader
  private var events: [RecordingEvent] = []
  /// The scene before any touch.
  private var untouched: Scene
  private var scene: Scene
  /// True if the scene is placed on the ink of the whole recording.
  private var followsInk = false
  /// True if there is ink that a placed scene does not know.
  private var isStale = false
  /// The time of the last line.
  private var duration: Microseconds = 0
  /// The last frame, which the next one is drawn on.
  private var picture: ScenePicture?

  /// Begins with the text of a recording, at least its header; more lines may follow.
  init(_ text: [UInt8]) throws(Fault) {
    inlet.bytes = text
    reader = RecordingReader(inlet)
    guard case .header(let header, _) = try Self.next(of: &reader) else {
      preconditionFailure("A recording begins with its header")
    }
    self.header = header
    untouched = try decodeScene(["kind": "ink"], canvas: header.canvas.size)
    scene = untouched
    (events, duration) = try read(from: &reader)
    try place()
  }

  /// Adds whole lines to the recording and plays them; after a fault in them it is as before.
  func play(_ lines: [UInt8]) throws(Fault) {
    var reader = reader
    inlet.bytes = lines
    let (added, time) = try read(from: &reader)
    if !followsInk {
      do throws(Fault) {
        try play(added)
      } catch {
        isStale = true
        throw error
      }
    }
    (self.reader, duration) = (reader, max(time, duration))
    events += added
    isStale = isStale || followsInk
  }

  private static func next(of reader: inout RecordingReader) throws(Fault) -> RecordingItem? {
    try reader.next()
  }

  /// Reads all that came in; returns its events and the time of the last line, or of the end.
  private func read(
    from reader: inout RecordingReader
  ) throws(Fault) -> ([RecordingEvent], Microseconds) {
    var (added, time): ([RecordingEvent], Microseconds) = ([], 0)
    while let item = try Self.next(of: &reader) {
      switch item {
      case .entry(let entry, _):
        added.append(entry.event)
        time = max(time, entry.event.time ?? 0)
      case .end(let end):
        var rest = reader
        if case .header(_, let line) = try Self.next(of: &rest) {
          throw Fault(
            .dataAfterEnd, at: Place(line: line, byte: 1), "data after the end",
            found: "the header of another recording",
            expected: "one recording: open each by itself")
        }
        if !end.integrity.isSealed { reader.resume() }
        return (added, end.time)
      case .header: preconditionFailure("A recording ends before the next one begins")
      }
    }
    return (added, time)
  }

  /// Makes the scene, which may lie on all ink so far, and plays all events.
  private func place() throws(Fault) {
    var isMeasured = false
    untouched = try decodeScene(
      header.scene ?? ["kind": "ink"], canvas: header.canvas.size, cardPixels: Limit.pixels,
      workLimit: Limit.work,
      measuring: { box in
        isMeasured = true
        var box = box
        for event in events { box.play(event) }
        return box.rect
      })
    if header.source?.isSynthetic == true { untouched.forgetTimes() }
    (followsInk, isStale, scene, picture) = (isMeasured, false, untouched, nil)
    try play(events)
  }

  /// Plays events, but not beyond the limit of work.
  private func play(_ events: [RecordingEvent]) throws(Fault) {
    for event in events {
      try Self.check(scene.work)
      scene.play(event)
    }
  }

  /// Refuses work beyond the limit.
  private static func check(_ work: Work) throws(Fault) {
    guard work.amount <= Limit.work else { throw work.diagnosis(limit: Limit.work) }
  }

  /// Brings the scene to the time of the last line.
  private func settle() throws(Fault) {
    if isStale { try place() }
    scene.advance(to: duration)
  }

  /// Returns the kind of the scene, the score, the summary and the section of the report, of which
  /// it makes the members with these names, or all without names; `faults` are the pictures that the
  /// scene is replayed without.
  func report(naming names: Set<String>) throws(Fault) -> JSONValue {
    try settle()
    var work = 0
    let report = scene.report(
      naming: names.isEmpty ? nil : names, work: &work, limit: Limit.work)
    try Self.check(
      Work(
        amount: scene.work.amount + work, unit: "steps, most of them for figures of the report"))
    return [
      "scene": JSONValue(report.kind), "score": report.score.map { JSONValue($0) } ?? .null,
      "summary": JSONValue(report.summary), "section": report.section,
      "faults": JSONValue(scene.faults.map { JSONValue(fault: $0, at: nil) }),
    ]
  }

  /// Returns the explanation of the worst part, or of the state at a time.
  func explanation(at time: Microseconds?) throws(Fault) -> JSONValue {
    try settle()
    let excess: Int
    do throws(Fault) {
      if let time, time > duration { throw .beyondEnd(time, end: duration) }
      var explainer = try Explainer(time.map { .moment($0) } ?? .worst, of: untouched)
      for event in events { explainer.take(event) }
      if let answer = try explainer.answer(workLimit: Limit.work - explainer.work) {
        return answer.json(of: "recording")
      }
      excess = explainer.work + (explainer.excess ?? 0)
    } catch {
      throw error.asked(of: "the recording")
    }
    throw Work(amount: excess, unit: "steps to explain strokes").diagnosis(limit: Limit.work)
  }

  /// Draws the scene, or a view of it, at a scale in pixels a point.
  func frame(scale: Double, view: FrameView) throws(Fault) -> Bitmap {
    try settle()
    guard scene.views.contains(view) else {
      throw Fault.noView(view.rawValue, scene: scene.kind).asked(of: "the recording")
    }
    let pixels = header.canvas.size.width * header.canvas.size.height * scale * scale
    guard pixels <= Double(Limit.pixels) else {
      throw Fault(
        .outOfRange(found: pixels, expected: "at most \(Limit.pixels) pixels in a frame"),
        path: "canvas", offset: nil)
    }
    func check(_ work: Int) throws(Fault) {
      try Self.check(Work(amount: work, unit: "steps to draw a frame"))
    }
    if view != .picture, case .scratch(let card) = scene {
      try check(card.value.mapWork(view, scale: scale))
    }
    if view != .picture, case .scratch(let card) = scene {
      return try card.value.map(view, scale: scale)
    }
    var next = takePicture(scale: scale)
    next.canvas.workLimit = Limit.work
    try next.show(scene, view)
    // What is not complete is not drawn on.
    if !next.canvas.isOverLimit { picture = next }
    try check(next.canvas.work)
    return next.canvas.bitmap
  }

  /// Returns the last frame, which is drawn on, or an empty one if it has another scale.
  private func takePicture(scale: Double) -> ScenePicture {
    guard let last = picture.take(), last.canvas.scale == scale else {
      return ScenePicture(on: Canvas(size: header.canvas.size, scale: scale))
    }
    return last
  }
}
