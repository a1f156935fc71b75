// SPDX-License-Identifier: Apache-2.0
public import Diagnostics
import JSONStream

/// A reader of the recordings in a stream, one line at a time and in constant memory.
///
/// The items are consistent for any input: times never step back, a contact begins before it moves
/// and ends once, no key is repeated, and every number is in its range. A stream may hold several
/// recordings. After an error the stream is over.
///
///     let text = """
///       {"format":"touch-recording","version":1,"canvas":{"width":390,"height":844}}
///       {"t":0,"id":0,"phase":"began","x":70.5,"y":245}
///       {"t":8300,"id":0,"phase":"moved","x":74,"y":246.5}
///       {"t":16700,"id":0,"phase":"ended"}
///       {"t":16700,"event":"end","lines":3}
///       """
///     var reader = RecordingReader(MemorySource(Array(text.utf8)))
///     while let item = try reader.next() {
///       switch item {
///       case .header(let header, _): print("canvas", header.canvas.size.width)
///       case .entry(let entry, let line): print("line", line, entry.event.time ?? 0)
///       case .end(let end): print("end", end.time, "sealed", end.integrity.isSealed)
///       }
///     }
///     // canvas 390.0
///     // line 2 0
///     // line 3 8300
///     // line 4 16700
///     // end 16700 sealed true
public struct RecordingReader {
  enum Stage {
    case beforeHeader
    case inRecording
    case afterEnd
    case finished
  }

  let limits: RecordingLimits
  var lines: LineBuffer
  private var parser = LineParser()
  var stage = Stage.beforeHeader
  /// The columns of the current recording, if it is packed.
  var packed: PackedColumns?
  /// A Boolean value that indicates whether the current recording is packed into one line, and not
  /// read to its end.
  package var isPacked: Bool { packed != nil }
  /// True if plain lines and rows are read in place; the general parser gives the same result.
  package var readsPlainLinesInPlace = true
  /// The spaces of the last plain line; nil if it was not one that `CanonicalTouchLine` reads to its
  /// end.
  var expectedSpacing: TouchLineSpacing? = .tight
  /// The members with unknown keys of a plain line while it is read; kept for its memory.
  var unknown: [PlainTouchLine.UnknownMember] = []
  /// The touches that were read and not yet returned.
  var ahead = TouchRun()
  /// The number of touches that were read in place: tests ask for it, since no item shows it.
  package internal(set) var countInPlace = 0
  /// The item or error to return next without reading a line.
  var pending: Result<RecordingItem, Fault>?

  // The state of the current recording:
  var diagnostics = RecordingDiagnostics()
  var contacts = ContactTracker()
  var lastTime: Microseconds = 0

  /// Creates a reader of the recordings in `source`.
  public init(_ source: some ByteSource, limits: RecordingLimits = RecordingLimits()) {
    self.limits = limits
    lines = LineBuffer(source, limit: limits.lineBytes)
  }

  /// The state of the current recording so far, for use after an error.
  public var integrity: Integrity {
    var integrity = diagnostics.integrity
    integrity.lines -= ahead.count
    return integrity
  }

  /// The warnings about the current recording so far, in the order of their codes, for use after an
  /// error.
  public var warnings: [RecordingWarning] { diagnostics.warnings }

  /// Reads the next item; nil at the end of the stream.
  ///
  /// - Complexity: O(n) in the bytes of the line.
  /// - Throws: `Fault` with the place of the first fault. The stream is over then, unless
  ///   `skipToNextHeader` finds another recording.
  public mutating func next() throws(Fault) -> RecordingItem? {
    if let item = nextAhead() { return item }
    do throws(Fault) {
      if case .some = pending, let result = pending.take() { return try result.get() }
      while stage != .finished {
        if let item = try readAhead() { return item }
        if packed != nil {
          if let item = try readPacked() { return item }
          continue
        }
        guard let line = try lines.next() else { return try finish() }
        if let item = try read(line) { return item }
      }
      return nil
    } catch {
      stage = .finished
      throw error
    }
  }

  /// Skips the rest of a recording after an error, up to the next line that is a header.
  ///
  /// - Parameter limit: the greatest number of lines that are skipped; nil for no limit. A stream
  ///   without an end may have no other header.
  /// - Returns: True if there is such a line; `next` then returns the header or throws its error.
  ///   False at the end of the stream, beyond the limit, and if the source fails.
  /// - Complexity: O(n) in the number of skipped bytes.
  public mutating func skipToNextHeader(within limit: Int? = nil) -> Bool {
    var skipped = 0
    while skipped <= limit ?? .max, let line = try? lines.next() {
      skipped += 1
      guard case .header = try? parser.parse(line, of: lines.bytes) else { continue }
      pending = headerItem(line)
      return true
    }
    return false
  }

  /// Goes on after the end of a recording without an `end` line, for a source that has more by now.
  ///
  /// - Precondition: the last item was the end of such a recording, and its lines were whole.
  package mutating func resume() {
    stage = .inRecording
    lines.resume()
  }

  /// Ends the stream, and the current recording if it has no `end` line.
  private mutating func finish() throws(Fault) -> RecordingItem? {
    let last = stage
    stage = .finished
    switch last {
    case .beforeHeader: throw .noHeader(lines.endPlace)
    case .inRecording: return .end(summary(.unsealed(lines.endPlace)))
    case .afterEnd, .finished: return nil
    }
  }

  /// Reads the item on `line`; nil if the line is skipped.
  private mutating func read(_ line: TextLine) throws(Fault) -> RecordingItem? {
    if stage != .inRecording, beginsAsHeader(line) { return try begin(line) }
    let parsed: ParsedLine
    do throws(Fault) {
      parsed = try parser.parse(line, of: lines.bytes)
    } catch {
      if stage == .inRecording, isTorn(line, error) {
        stage = .finished
        return .end(summary(.tornLine(line.place)))
      }
      throw stage == .inRecording ? error : outsideOfRecording(line, error)
    }
    if case .header = parsed { return try begin(line) }
    if stage != .inRecording { throw notAHeader(line) }
    if case .end(let time, let count) = parsed { return end(line, time: time, stated: count) }
    try count(line)
    return try entry(parsed, note(parser.extras, beside: parser.known, line), line)
  }

  /// Returns true if the line begins as `RecordingWriter` begins headers.
  ///
  /// Such a line is a header or an error, so it need not be parsed twice to know which.
  private func beginsAsHeader(_ line: TextLine) -> Bool {
    lines.bytes[line.text].starts(with: "{\"format\":".utf8)
  }

  private mutating func count(_ line: TextLine) throws(Fault) {
    diagnostics.integrity.lines += 1
    if let limit = limits.events, diagnostics.integrity.lines > limit {
      throw .tooManyEvents(line.place, limit: limit)
    }
  }

  /// Reads the item in the next row of the columns; nil if the row is skipped.
  private mutating func readPacked() throws(Fault) -> RecordingItem? {
    guard let whole = packed?.line else { return nil }
    func line(_ text: Range<Int>) -> TextLine {
      TextLine(number: whole.number, start: whole.start, text: text, isComplete: true)
    }
    switch try packed?.next() {
    case .touch(let touch, let extras, let offset):
      let line = line(offset..<offset)
      try count(line)
      return try entry(touch, note(extras, beside: LineKey.touchKeys, line), line)
    case .line(let range):
      return try readPacked(line(range))
    case nil:
      return endPacked()
    }
  }

  private mutating func endPacked(extras: [JSONMember] = []) -> RecordingItem {
    packed = nil
    stage = .afterEnd
    // The closing brace is the seal.
    diagnostics.integrity.isSealed = true
    return .end(summary(nil, extras: extras))
  }

  /// Reads a line among the events of a packed recording; an `end` line must be the last one.
  private mutating func readPacked(_ line: TextLine) throws(Fault) -> RecordingItem? {
    let parsed = try parser.parse(line, of: lines.bytes)
    switch parsed {
    case .header:
      throw .dataAfterEnd(line.place, found: excerpt(lines.bytes[line.text]))
    case .end(let time, _):
      let extras = note(parser.extras, beside: parser.known, line)
      if let time { _ = held(time, line) }
      if let next = try packed?.next() {
        let offset =
          switch next {
          case .touch(_, _, let offset): offset
          case .line(let range): range.lowerBound
          }
        throw .dataAfterEnd(line.place(at: offset), found: "an event after the end")
      }
      return endPacked(extras: extras)
    case .touch, .event:
      try count(line)
      return try entry(parsed, note(parser.extras, beside: parser.known, line), line)
    }
  }

  // MARK: Lines that are bad

  /// Returns true if the line was cut short: it is valid as far as it goes, and lacks a line feed.
  private func isTorn(_ line: TextLine, _ error: Fault) -> Bool {
    !line.isComplete && error.code == .json && error.found == nil
  }

  /// Returns the error of a bad line in a place where only a header is allowed.
  ///
  /// For a line that begins as an object this is the fault in the object. Other text is a file of
  /// another format, or data after the end of a recording.
  private func outsideOfRecording(_ line: TextLine, _ error: Fault) -> Fault {
    switch error.code {
    case .json where error.place == firstPlace(of: line) && isPlain(error.found): notAHeader(line)
    case .json, .numberRange, .encoding, .depth: error
    default: notAHeader(line)
    }
  }

  /// Returns true for the text of a fault that is ASCII.
  private func isPlain(_ found: String?) -> Bool {
    found?.utf8.allSatisfy { $0 < 0x80 } ?? false
  }

  /// Returns the place of the first byte of the line that is not white space.
  private func firstPlace(of line: TextLine) -> Place {
    let first = line.text.first { lines.bytes[$0] != 0x20 && lines.bytes[$0] != 0x09 }
    return line.place(at: first ?? line.text.upperBound)
  }

  private func notAHeader(_ line: TextLine) -> Fault {
    let found = excerpt(lines.bytes[line.text])
    return stage == .afterEnd
      ? .dataAfterEnd(line.place, found: found) : .notARecording(line.place, found: found)
  }

  // MARK: Lines that are good

  private mutating func begin(_ line: TextLine) throws(Fault) -> RecordingItem {
    guard stage == .inRecording else { return try headerItem(line).get() }
    // The previous recording is over, even if the next header is bad.
    let before = RecordingItem.end(summary(.unsealed(line.place)))
    pending = headerItem(line)
    return before
  }

  private mutating func headerItem(_ line: TextLine) -> Result<RecordingItem, Fault> {
    Result { () throws(Fault) in .header(try header(line), line: line.place.line) }
  }

  private mutating func header(_ line: TextLine) throws(Fault) -> RecordingHeader {
    let scanner = JSONScanner(lines.bytes, in: line.text)
    let (json, columns) = try rethrow(
      try HeaderReader.tree(scanner, line), as: line.invalidJSON)
    let header = try HeaderReader(json: json, line: line).header()
    packed = try columns.map { tokens throws(Fault) in
      try PackedColumns(scanner, tokens, line)
    }
    stage = .inRecording
    diagnostics = RecordingDiagnostics()
    diagnostics.integrity.hasMadeTimes = header.source?.isSynthetic == true
    contacts = ContactTracker()
    lastTime = 0
    for object in header.objects {
      diagnostics.noteUnknown(keys: object.extras, known: object.known, at: line.place)
    }
    return header
  }

  private mutating func entry(
    _ parsed: ParsedLine, _ extras: [JSONMember], _ line: TextLine
  ) throws(Fault) -> RecordingItem? {
    switch parsed {
    case .touch(var touch, let hasLocation, let pointer):
      touch.time = held(touch.time, line)
      let cancelled = try contacts.cancelled(by: touch, at: line.place, limit: limits.contacts)
      let found = contacts.follow(
        touch.contact, touch.phase, hasLocation ? touch.location : nil, pointer: pointer,
        at: line.place, limit: limits.contacts)
      guard let found else {
        diagnostics.noteSkipped(touch, at: line.place)
        return nil
      }
      (touch.location, touch.pointer) = found
      let item = RecordingItem.entry(
        RecordingEntry(.touch(touch), extras: extras), line: line.number)
      guard let cancelled else { return item }
      diagnostics.noteBeganWhileDown(at: line.place, contact: touch.contact)
      pending = .success(item)
      return .entry(RecordingEntry(.touch(cancelled)), line: line.number)
    case .event(let event):
      return .entry(RecordingEntry(held(event, line), extras: extras), line: line.number)
    case .header, .end:
      preconditionFailure("A header or an end is not an entry")
    }
  }

  /// Counts the unknown keys of a line, and returns them; `known` is the set of the keys that were
  /// expected.
  private mutating func note(
    _ extras: [JSONMember], beside known: UInt32, _ line: TextLine
  ) -> [JSONMember] {
    diagnostics.noteUnknown(keys: extras, known: LineKey.names(in: known), at: line.place)
    return extras
  }

  /// Returns the time of a line, or that of the line before if the time steps back.
  private mutating func held(_ time: Microseconds, _ line: TextLine) -> Microseconds {
    if time < lastTime {
      diagnostics.noteStepBack(at: line.place, found: time, previous: lastTime)
    } else {
      lastTime = time
    }
    return lastTime
  }

  private mutating func held(_ event: RecordingEvent, _ line: TextLine) -> RecordingEvent {
    switch event {
    case .touch: return event
    case .reset(let time): return .reset(time: held(time, line))
    case .mark(let time, let label): return .mark(time: held(time, line), label: label)
    case .note(let time, let text): return .note(time: held(time, line), text: text)
    case .expect(let time, let require):
      return .expect(time: time.map { held($0, line) }, require: require)
    case .other(let json):
      diagnostics.noteUnknown(event: json["event"]?.string ?? "", at: line.place)
      return event
    }
  }

  private mutating func end(_ line: TextLine, time: Microseconds?, stated: Int64?) -> RecordingItem
  {
    let extras = note(parser.extras, beside: parser.known, line)
    if let time { _ = held(time, line) }
    let counted = diagnostics.integrity.lines
    let isSealed = stated == Int64(counted)
    diagnostics.integrity.isSealed = isSealed
    stage = .afterEnd
    return .end(
      summary(
        isSealed ? nil : .lineCount(line.place, stated: stated, counted: counted), extras: extras))
  }

  private func summary(
    _ warning: RecordingWarning?, extras: [JSONMember] = []
  ) -> RecordingEnd {
    var warnings = diagnostics.warnings
    if let warning { warnings.append(warning) }
    warnings += contacts.down.map { .openContact($0.place, contact: $0.number) }
    return RecordingEnd(
      time: lastTime, integrity: diagnostics.integrity, warnings: warnings, extras: extras)
  }
}

/// The limits beyond which a reader refuses its input.
public struct RecordingLimits: Hashable, Sendable {
  /// The greatest number of contacts that are down at once.
  public var contacts = 64
  /// The greatest length of a line in bytes, without the line end.
  public var lineBytes = 16 << 20
  /// The greatest number of lines of a recording, without header and end; nil for no limit.
  public var events: Int?

  /// Creates the default limits.
  public init() {}
}
