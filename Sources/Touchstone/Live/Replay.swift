// SPDX-License-Identifier: Apache-2.0
public import Diagnostics
public import Drawing
import Geometry
import JSONStream
package import Scenes
public import TouchRecording
import TraceCore

/// A recording that is replayed against its scene, whole or while it is still being written.
///
///     let replay = try Replay(text)
///     try replay.set("rules.tolerance", to: 12)
///     try replay.report().require("score>=0.9", "ink.redSegments==0")
///
/// The report, the frames and the faults are those of the program `replay`, to the bit. After a call
/// that throws, the replay is as it was before.
///
/// It is a class, so that no call copies it.
public final class Replay {
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
  /// The recording so far.
  private var take: Take
  /// The scene after all lines, unless it is stale.
  private var scene: Scene
  /// The work so far.
  private var budget: Budget
  /// True if there is ink that a placed scene does not know.
  private var isStale = false
  /// The last frame, which the next one is drawn on.
  private var picture: ScenePicture?

  /// Begins with the text of a recording, at least its header; more lines may follow unless it ends
  /// with an `end` line.
  ///
  /// - Parameter text: UTF-8 text of the native format, in lines or packed.
  /// - Throws: `Fault` with the place of the first fault in the text or its scene.
  /// - Complexity: O(n) in the bytes of the text, and that of the scene.
  public convenience init(_ text: [UInt8]) throws(Fault) {
    try self.init(text, limits: ReplayLimits())
  }

  /// Begins with the text of a recording, within limits, and with the pictures that scenes may name.
  package init(
    _ text: [UInt8], limits: ReplayLimits, pictures: PictureSource? = nil
  ) throws(Fault) {
    inlet.bytes = text
    reader = RecordingReader(inlet)
    guard case .header(let header, _) = try Self.next(of: &reader) else {
      preconditionFailure("A recording begins with its header")
    }
    take = try Take(header, limits: limits, pictures: pictures)
    (scene, budget) = (take.untouched, Budget(limits))
    do throws(Fault) {
      take.append(try lines(of: &reader))
    } catch {
      // A fault of the scene comes first, as its place does.
      try take.place()
      throw error
    }
    try place()
  }

  /// Begins with the text of a recording, at least its header.
  ///
  /// - Throws: `Fault` with the place of the first fault in the text or its scene.
  public convenience init(_ text: String) throws(Fault) {
    try self.init(Array(text.utf8))
  }

  /// Begins with a header, which touches may follow.
  ///
  /// - Throws: `Fault` if the scene of the header is faulty.
  public convenience init(_ header: RecordingHeader) throws(Fault) {
    try self.init(RecordingWriter(header).bytes)
  }

  /// Replays a recording, such as a random one of `PropertyTesting`.
  ///
  /// - Precondition: The numbers of the recording are finite.
  /// - Throws: `Fault` if the scene of the header is faulty, or the recording takes too much work.
  public convenience init(_ recording: Recording) throws(Fault) {
    try self.init(recording.bytes)
  }

  private static func next(of reader: inout RecordingReader) throws(Fault) -> RecordingItem? {
    try reader.next()
  }

  /// Reads all that came in.
  private func lines(of reader: inout RecordingReader) throws(Fault) -> Take.Lines {
    var lines = Take.Lines()
    while let item = try Self.next(of: &reader) {
      switch item {
      case .entry(let entry, let number): lines.append(entry, number: number)
      case .end(let end):
        var rest = reader
        if case .header(_, let line) = try Self.next(of: &rest) {
          throw Fault(
            .dataAfterEnd, at: Place(line: line, byte: 1), "data after the end",
            found: "the header of another recording",
            expected: "one recording: open each by itself")
        }
        if !end.integrity.isSealed { reader.resume() }
        lines.end = end
        return lines
      case .header: preconditionFailure("A recording ends before the next one begins")
      }
    }
    return lines
  }
}

// MARK: - Playing

extension Replay {
  /// Plays one sample of one contact.
  ///
  /// - Precondition: The numbers of the sample are finite.
  /// - Throws: `Fault` if the recording has ended, or the time steps back.
  /// - Complexity: O(n) in what the sample newly touches.
  public func touch(_ touch: TouchEvent) throws(Fault) {
    try play(RecordingEntry(.touch(touch)))
  }

  /// Empties the scene at a time in microseconds, as an eraser does.
  ///
  /// - Throws: `Fault` if the recording has ended, or the time steps back.
  public func reset(at time: Microseconds) throws(Fault) {
    try play(RecordingEntry(.reset(time: time)))
  }

  /// Plays the lines of another recording after those so far, up to a time in microseconds.
  ///
  /// - Throws: `Fault` if the recording has ended, or a time steps back.
  public func play(_ recording: Recording, until time: Microseconds = .max) throws(Fault) {
    var json = JSONWriter()
    for entry in recording.entries where entry.event.time ?? 0 <= time {
      json.value(entry)
      json.endLine()
    }
    try play(json.takeBytes())
  }

  /// Adds whole lines to the recording and plays them.
  ///
  /// - Throws: `Fault` with the place of the first fault.
  public func play(_ lines: [UInt8]) throws(Fault) {
    var reader = reader
    inlet.bytes = lines
    let added = try self.lines(of: &reader)
    if !take.followsInk {
      do throws(Fault) {
        try play(added.entries)
      } catch {
        isStale = true
        throw error
      }
    }
    self.reader = reader
    take.append(added)
    isStale = isStale || take.followsInk
  }

  private func play(_ entry: RecordingEntry) throws(Fault) {
    var json = JSONWriter()
    json.value(entry)
    json.endLine()
    try play(json.takeBytes())
  }

  /// Changes a key of the scene, such as `rules.tolerance`, and plays all lines again.
  ///
  /// Missing objects on the way are added.
  ///
  /// - Throws: `Fault` of the changed scene, if it has no such key or the value is wrong.
  public func set(_ key: String, to value: some SettingValue) throws(Fault) {
    let (oldTake, oldScene, oldBudget, wasStale) = (take, scene, budget, isStale)
    do throws(Fault) {
      let keys = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      take.header.scene = try take.sceneValue.setting(
        keys[...], to: value.settingValue, path: "scene")
      try place()
    } catch {
      (take, scene, budget, isStale) = (oldTake, oldScene, oldBudget, wasStale)
      throw error
    }
  }

  /// Makes the scene, which may lie on all ink so far, and plays all lines.
  private func place() throws(Fault) {
    try take.place()
    (isStale, scene, budget) = (false, take.untouched, Budget(take.limits))
    picture = nil
    try play(take.lines.entries)
  }

  /// Plays lines, but not beyond the limit of work.
  private func play(_ lines: [Take.Line]) throws(Fault) {
    for line in lines {
      scene.play(line.entry.event)
      budget.events += 1
      let work = scene.work
      // Only work that is too much is kept, with its unit.
      if work.amount > budget.limit { try budget.check(work, line: line.number) }
    }
  }

  /// Brings the scene to the time of the last line.
  private func settle() throws(Fault) {
    if isStale { try place() }
    scene.advance(to: take.end.time)
  }
}

// MARK: - Asking

extension Replay {
  /// Returns the report so far.
  ///
  /// - Parameter members: The names of the members of the section of the scene that are made, such as
  ///   `progress`; all of them without names. Some measure all ink again.
  /// - Returns: The report.
  /// - Throws: `Fault` if the section of no scene has a member of this name, or if the report takes too much
  ///   work.
  /// - Complexity: That of the members.
  public func report(_ members: String...) throws(Fault) -> Report {
    try report(naming: members.isEmpty ? nil : Set(members))
  }

  /// Returns the report so far, of which it makes the members with these names, or all.
  package func report(naming names: Set<String>?) throws(Fault) -> Report {
    try settle()
    if let unknown = names?.subtracting(Report.memberNames).min() {
      // Without near names, whose search pages would load for this alone.
      throw Fault(
        .unknownMetric, "no report has the member \(quoted(unknown))",
        expected: "names such as \(Report.memberNames.prefix(5).joined(separator: ", "))")
    }
    return try Report(take, scene, budget, naming: names)
  }

  /// Returns the measurements that decided, as `replay explain` prints them.
  ///
  /// - Parameter time: The time in microseconds; nil to explain the worst part.
  /// - Returns: The answer, in words and as JSON.
  /// - Throws: `Fault` if the recording ends before the time, or the scene has no answer.
  /// - Complexity: That of playing all lines once more.
  public func explain(at time: Microseconds? = nil) throws(Fault) -> Answer {
    try settle()
    return try Answer(take.explanation(time.map { .moment($0) } ?? .worst))
  }

  /// Draws the scene, or a view of it.
  ///
  /// - Parameters:
  ///   - scale: The number of pixels a point, above 0 and at most 16.
  ///   - view: The name of the view, such as `heat`, as `replay render --view` takes it.
  /// - Returns: The pixels.
  /// - Throws: `Fault` if the scene does not have the view, or the frame is too large or takes too much
  ///   work.
  public func frame(scale: Double = 1, view: String = "picture") throws(Fault) -> Bitmap {
    guard scale > 0, scale <= RecordingHeader.greatestScale else {
      throw Fault(
        .flagValue, "invalid scale", found: "\(scale)", expected: "above 0, at most 16")
    }
    try settle()
    guard let view = FrameView(rawValue: view), scene.views.contains(view) else {
      throw Fault.noView(view, scene: scene.kind).asked(of: take.name)
    }
    let size = take.header.canvas.size
    let pixels = size.width * size.height * scale * scale
    guard pixels <= Double(take.limits.framePixels) else {
      throw Fault(
        .outOfRange(
          found: pixels, expected: "at most \(take.limits.framePixels) pixels in a frame"),
        path: "canvas", offset: nil)
    }
    if view != .picture, case .scratch(let card) = scene {
      try budget.check(drawing: card.value.mapWork(view, scale: scale))
    }
    if view != .picture, case .scratch(let card) = scene {
      return try card.value.map(view, scale: scale)
    }
    var next = takePicture(scale: scale)
    next.canvas.workLimit = budget.limit
    try next.show(scene, view)
    // What is not complete is not drawn on.
    if !next.canvas.isOverLimit { picture = next }
    try budget.check(drawing: next.canvas.work)
    return next.canvas.bitmap
  }

  /// Returns the last frame, which is drawn on, or an empty one if it has another scale.
  private func takePicture(scale: Double) -> ScenePicture {
    guard let last = picture.take(), last.canvas.scale == scale else {
      return ScenePicture(on: Canvas(size: take.header.canvas.size, scale: scale))
    }
    return last
  }

  /// Returns the recording so far as text of the native format, with the line that ends it.
  ///
  /// - Complexity: O(n) in the size of the recording.
  public func save() -> [UInt8] { take.recording.bytes }
}
