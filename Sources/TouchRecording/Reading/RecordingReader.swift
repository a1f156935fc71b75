import JSONStream

/// Reads recordings from a stream, one line at a time and in constant memory.
///
/// What comes out is sane whatever comes in: times never step back, a contact begins before it
/// moves and ends once, no key is repeated, every number is in its range. Several recordings may
/// follow each other. After an error the stream is over.
///
///     var reader = RecordingReader(MemorySource(bytes))
///     while let item = try reader.next() { ... }
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
  /// The columns that are being read, where the recording is packed.
  private(set) var packed: PackedColumns?
  /// Whether canonical lines are read in place; the slow way, which reads all lines, is the same.
  package var readsCanonicalLinesInPlace = true
  /// Touches that were read and not yet handed out.
  var ahead = TouchRun()
  /// What follows the item that was handed out last without a line of its own.
  var pending: Result<RecordingItem, RecordingError>?

  // Of the recording that is being read:
  var diary = RecordingDiary()
  var contacts = ContactTracker()
  var lastTime: Microseconds = 0

  /// Creates a reader of the recordings that `source` gives.
  public init(_ source: any ByteSource, limits: RecordingLimits = RecordingLimits()) {
    self.limits = limits
    lines = LineBuffer(source, limit: limits.lineBytes)
  }

  /// How whole the current recording is so far; of use after an error.
  public var integrity: Integrity {
    var integrity = diary.integrity
    integrity.lines -= ahead.count
    return integrity
  }

  /// What was wrong with the current recording so far, by code; of use after an error.
  public var warnings: [RecordingWarning] { diary.warnings }

  /// The next item, or nil at the end of the stream.
  ///
  /// - Complexity: O(n) in the bytes of the line.
  /// - Throws: `RecordingError` with the place of the first fault; nothing comes after it, unless
  ///   `skipToNextHeader` finds another recording.
  public mutating func next() throws(RecordingError) -> RecordingItem? {
    if let (touch, line) = ahead.next() {
      return .entry(RecordingEntry(.touch(touch)), line: line)
    }
    do throws(RecordingError) {
      if let result = pending.take() { return try result.get() }
      while stage != .finished {
        if packed != nil {
          if let item = try readPacked() { return item }
          continue
        }
        if try readAhead() { return try next() }
        guard let line = try lines.next() else { return try finish() }
        if let item = try read(line) { return item }
      }
      return nil
    } catch {
      stage = .finished
      throw error
    }
  }

  /// After an error, skips what is left of the recording: up to the next line that is a header.
  ///
  /// - Returns: Whether there is one, good or bad, which `next` then gives or throws; false too where
  ///   the stream cannot be read on.
  /// - Complexity: O(n) in the bytes that are skipped.
  public mutating func skipToNextHeader() -> Bool {
    while let line = try? lines.next() {
      guard case .header = try? parser.parse(line, of: lines.bytes) else { continue }
      do throws(RecordingError) {
        pending = .success(.header(try header(line), line: line.place.line))
      } catch {
        pending = .failure(error)
      }
      return true
    }
    return false
  }

  /// Ends the stream, and with it the recording that has no end of its own.
  private mutating func finish() throws(RecordingError) -> RecordingItem? {
    let last = stage
    stage = .finished
    switch last {
    case .beforeHeader: throw .noHeader(lines.endPlace)
    case .inRecording: return .end(summary(.unsealed(lines.endPlace)))
    case .afterEnd, .finished: return nil
    }
  }

  /// What `line` gives, or nil where it is passed over.
  private mutating func read(_ line: TextLine) throws(RecordingError) -> RecordingItem? {
    let parsed: ParsedLine
    do throws(RecordingError) {
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

  private mutating func count(_ line: TextLine) throws(RecordingError) {
    diary.integrity.lines += 1
    if let limit = limits.events, diary.integrity.lines > limit {
      throw .tooManyEvents(line.place, limit: limit)
    }
  }

  /// What the next row of the columns gives, or nil where it is passed over.
  private mutating func readPacked() throws(RecordingError) -> RecordingItem? {
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
      packed = nil
      stage = .afterEnd
      // The closing brace is the seal.
      diary.integrity.isSealed = true
      return .end(summary(nil))
    }
  }

  /// What a whole line among the events of a packed recording gives; one that ends it comes last.
  private mutating func readPacked(_ line: TextLine) throws(RecordingError) -> RecordingItem? {
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
      packed = nil
      stage = .afterEnd
      diary.integrity.isSealed = true
      return .end(summary(nil, extras: extras))
    case .touch, .event:
      try count(line)
      return try entry(parsed, note(parser.extras, beside: parser.known, line), line)
    }
  }

  // MARK: Lines that are bad

  /// Whether the line was cut short: more bytes could have mended it, and no line feed follows.
  private func isTorn(_ line: TextLine, _ error: RecordingError) -> Bool {
    guard case .json(_, let fault) = error else { return false }
    return !line.isComplete && fault.isAtEndOfText
  }

  /// The error of a bad line where only a header may stand.
  ///
  /// A line that begins an object is judged as one; what does not even begin one, but is text, is
  /// something else: another format before a header, data after the end.
  private func outsideOfRecording(_ line: TextLine, _ error: RecordingError) -> RecordingError {
    switch error {
    case .json(let place, .unexpected(_, let found?, _))
    where place == firstPlace(of: line) && found.utf8.allSatisfy { $0 < 0x80 }:
      notAHeader(line)
    case .json: error
    default: notAHeader(line)
    }
  }

  /// The place of the first byte of the line that is no white space.
  private func firstPlace(of line: TextLine) -> Place {
    let first = line.text.first { lines.bytes[$0] != 0x20 && lines.bytes[$0] != 0x09 }
    return line.place(at: first ?? line.text.upperBound)
  }

  private func notAHeader(_ line: TextLine) -> RecordingError {
    let found = excerpt(lines.bytes[line.text])
    return stage == .afterEnd
      ? .dataAfterEnd(line.place, found: found) : .notARecording(line.place, found: found)
  }

  // MARK: Lines that are good

  private mutating func begin(_ line: TextLine) throws(RecordingError) -> RecordingItem {
    guard stage == .inRecording else { return .header(try header(line), line: line.place.line) }
    // The recording before is over whether or not the header of the next one is good.
    let before = RecordingItem.end(summary(.unsealed(line.place)))
    do throws(RecordingError) {
      pending = .success(.header(try header(line), line: line.place.line))
    } catch {
      pending = .failure(error)
    }
    return before
  }

  private mutating func header(_ line: TextLine) throws(RecordingError) -> RecordingHeader {
    let scanner = JSONScanner(lines.bytes, in: line.text)
    let json: JSONValue
    let columns: Int?
    do throws(JSONError) {
      (json, columns) = try HeaderReader.tree(scanner, line)
    } catch {
      throw .json(line.place(at: error.offset), error.counted(from: line.start))
    }
    let header = try HeaderReader.read(json, line)
    packed = try columns.map { offset throws(RecordingError) in
      try PackedColumns(scanner, at: offset, line)
    }
    stage = .inRecording
    diary = RecordingDiary()
    contacts = ContactTracker()
    lastTime = 0
    for object in header.objects {
      diary.noteUnknown(keys: object.extras, known: object.known, at: line.place)
    }
    return header
  }

  private mutating func entry(
    _ parsed: ParsedLine, _ extras: [JSONMember], _ line: TextLine
  ) throws(RecordingError) -> RecordingItem? {
    switch parsed {
    case .touch(var touch, let hasLocation, let pointer):
      touch.time = held(touch.time, line)
      let verdict = try contacts.judge(
        &touch, hasLocation: hasLocation, pointer: pointer, at: line.place, limit: limits.contacts)
      return item(verdict, touch, extras, line)
    case .event(let event):
      return .entry(RecordingEntry(held(event, line), extras: extras), line: line.number)
    case .header, .end:
      preconditionFailure("Headers and ends are no entries")
    }
  }

  private mutating func item(
    _ verdict: ContactTracker.Verdict, _ touch: TouchEvent, _ extras: [JSONMember], _ line: TextLine
  ) -> RecordingItem? {
    switch verdict {
    case .pass:
      return .entry(RecordingEntry(.touch(touch), extras: extras), line: line.number)
    case .replace(let cancelled):
      diary.noteBeganWhileDown(at: line.place, contact: touch.contact)
      pending = .success(.entry(RecordingEntry(.touch(touch), extras: extras), line: line.number))
      return .entry(RecordingEntry(.touch(cancelled)), line: line.number)
    case .skip:
      diary.noteSkipped(touch, at: line.place)
      return nil
    }
  }

  /// Counts the keys that this version does not know, which stand beside the set `known` of those
  /// that it does, and gives them back.
  private mutating func note(
    _ extras: [JSONMember], beside known: UInt32, _ line: TextLine
  ) -> [JSONMember] {
    diary.noteUnknown(keys: extras, known: LineKey.names(in: known), at: line.place)
    return extras
  }

  /// The time of a line, held at that of the line before where it steps back.
  private mutating func held(_ time: Microseconds, _ line: TextLine) -> Microseconds {
    if time < lastTime {
      diary.noteStepBack(at: line.place, found: time, previous: lastTime)
    } else {
      lastTime = time
    }
    return lastTime
  }

  private mutating func held(_ event: RecordingEvent, _ line: TextLine) -> RecordingEvent {
    switch event {
    case .touch(var touch):
      touch.time = held(touch.time, line)
      return .touch(touch)
    case .reset(let time): return .reset(time: held(time, line))
    case .mark(let time, let label): return .mark(time: held(time, line), label: label)
    case .note(let time, let text): return .note(time: held(time, line), text: text)
    case .expect(let time, let require):
      return .expect(time: time.map { held($0, line) }, require: require)
    case .other(let json):
      diary.noteUnknown(event: json["event"]?.string ?? "", at: line.place)
      return event
    }
  }

  private mutating func end(_ line: TextLine, time: Microseconds?, stated: Int64?) -> RecordingItem
  {
    let extras = note(parser.extras, beside: parser.known, line)
    if let time { _ = held(time, line) }
    let counted = diary.integrity.lines
    let isSealed = stated == Int64(counted)
    diary.integrity.isSealed = isSealed
    stage = .afterEnd
    return .end(
      summary(
        isSealed ? nil : .lineCount(line.place, stated: stated, counted: counted), extras: extras))
  }

  private func summary(
    _ warning: RecordingWarning?, extras: [JSONMember] = []
  ) -> RecordingEnd {
    var warnings = diary.warnings
    if let warning { warnings.append(warning) }
    warnings += contacts.down.map { .openContact($0.place, contact: $0.number) }
    return RecordingEnd(
      time: lastTime, integrity: diary.integrity, warnings: warnings, extras: extras)
  }
}

extension Recording {
  /// Reads the first recording of `bytes`, with what is known about it at its end.
  ///
  /// - Complexity: O(n) in the bytes of the recording.
  /// - Throws: `RecordingError` with the place of the first fault.
  public static func read(
    _ bytes: [UInt8], limits: RecordingLimits = RecordingLimits()
  ) throws(RecordingError) -> (recording: Recording, end: RecordingEnd) {
    var reader = RecordingReader(MemorySource(bytes), limits: limits)
    // Without even a header the reader throws, so there is a first recording or an error.
    guard let first = try reader.nextRecording() else { throw .noHeader(Place(line: 1, byte: 1)) }
    return first
  }
}

extension RecordingReader {
  /// The next recording as a whole, or nil at the end of the stream.
  ///
  /// - Precondition: no item of a recording was taken whose end was not.
  /// - Complexity: O(n) in the bytes of the recording, and its memory.
  /// - Throws: `RecordingError` with the place of the first fault.
  public mutating func nextRecording() throws(RecordingError) -> (
    recording: Recording, end: RecordingEnd
  )? {
    guard let first = try next() else { return nil }
    guard case .header(let header, _) = first else {
      preconditionFailure("A recording begins with its header")
    }
    var entries: [RecordingEntry] = []
    while let item = try next() {
      switch item {
      case .header: preconditionFailure("A recording ends before the next one begins")
      case .entry(let entry, _): entries.append(entry)
      case .end(let end):
        let recording = Recording(
          header: header, entries: entries, endTime: end.time, endExtras: end.extras)
        return (recording, end)
      }
    }
    preconditionFailure("A recording has an end or an error")
  }
}
