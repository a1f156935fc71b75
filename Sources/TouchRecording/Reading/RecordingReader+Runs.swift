import JSONStream

extension RecordingReader {
  /// Replaces the content of `touches` with the touches that come next, many at a time.
  ///
  /// The touches are those of the next lines in memory that are plain, need no repair, and have no
  /// unknown keys. If the next line is another one, `touches` is empty, and `next()` returns the item
  /// on that line, which may also be a touch.
  ///
  ///     while true {
  ///       try reader.nextTouches(into: &touches)
  ///       touches.forEach(handle)
  ///       if touches.isEmpty { guard let item = try reader.next() else { break } ... }
  ///     }
  ///
  /// - Complexity: O(n) in the bytes of the lines; allocates nothing if `touches` has the capacity.
  /// - Throws: `RecordingError` if the next line cannot be read; the stream is over then.
  public mutating func nextTouches(into touches: inout [TouchEvent]) throws(RecordingError) {
    if ahead.count > 0 { return ahead.takeAll(into: &touches) }
    touches.removeAll(keepingCapacity: true)
    _ = try readRun(into: &touches, withUnknownKeys: false)
  }

  /// Reads a run of touches for `next()` and returns the first one; nil if another item comes next.
  mutating func readAhead() throws(RecordingError) -> RecordingItem? {
    var touches = ahead.takeArray()
    touches.removeAll(keepingCapacity: true)
    let extras = try readRun(into: &touches, withUnknownKeys: true)
    ahead.begin(touches, lastLine: lines.number, isPacked: packed != nil)
    guard let (touch, line) = ahead.next() else { return nil }
    diagnostics.noteUnknown(
      keys: extras, known: LineKey.names(in: LineKey.touchKeys), at: Place(line: line, byte: 1))
    return .entry(RecordingEntry(.touch(touch), extras: extras), line: line)
  }

  /// Appends the touches of the next lines in the buffer, or of the next rows of a packed line, as
  /// long as they are plain and need no repair, warning or error.
  ///
  /// A touch with unknown keys comes alone, and only on demand.
  ///
  /// - Returns: The members with unknown keys.
  private mutating func readRun(
    into touches: inout [TouchEvent], withUnknownKeys: Bool
  ) throws(RecordingError) -> [JSONMember] {
    guard readsPlainLinesInPlace, stage == .inRecording, case .none = pending else { return [] }
    let room = limits.events.map { max(0, $0 - diagnostics.integrity.lines) } ?? .max
    guard packed == nil else {
      readRows(into: &touches, room: room)
      return []
    }
    let extras = readLines(into: &touches, room: room, withUnknownKeys)
    guard touches.isEmpty else { return extras }
    do throws(RecordingError) {
      guard try lines.readMore() else { return [] }
    } catch {
      stage = .finished
      throw error
    }
    return readLines(into: &touches, room: room, withUnknownKeys)
  }

  /// Appends the touches of the next lines in the buffer, as `readRun` does.
  private mutating func readLines(
    into touches: inout [TouchEvent], room: Int, _ withUnknownKeys: Bool
  ) -> [JSONMember] {
    let bytes = lines.bytes
    let start = lines.head
    var head = start
    let most = min(room, RecordingReader.greatestRun)
    unknown.removeAll(keepingCapacity: true)
    while touches.count < most, unknown.isEmpty {
      if expectsCanonicalLines, let line = CanonicalTouchLine(bytes.span, at: head) {
        guard line.end - head <= limits.lineBytes,
          append(line.touch, at: place(after: touches), to: &touches)
        else { break }
        head = line.end
      } else {
        guard let end = readPlainLine(bytes.span, at: head, to: &touches, withUnknownKeys)
        else { break }
        head = end
      }
    }
    lines.pass(touches.count, linesUpTo: head)
    diagnostics.integrity.lines += touches.count
    return unknown.isEmpty ? [] : members(unknown, ofLineAt: start, bytes)
  }

  /// Appends the touch of the line at `head` of `bytes` and returns the end of the line; returns nil
  /// if the line is not plain, or cannot be part of this run.
  @inline(never)
  private mutating func readPlainLine(
    _ bytes: Span<UInt8>, at head: Int, to touches: inout [TouchEvent], _ withUnknownKeys: Bool
  ) -> Int? {
    guard let line = PlainTouchLine(bytes, at: head, unknown: &unknown),
      line.end - head <= limits.lineBytes,
      unknown.isEmpty || withUnknownKeys && touches.isEmpty,
      append(line.touch, line.pointer, at: place(after: touches), to: &touches)
    else {
      unknown.removeAll(keepingCapacity: true)
      return nil
    }
    touches[touches.count - 1].quantities = line.quantities
    expectsCanonicalLines = unknown.isEmpty && line.hasCanonicalKeys
    return line.end
  }

  /// Returns the members with unknown keys of the line that begins at `start` of `bytes`.
  private func members(
    _ unknown: [PlainTouchLine.UnknownMember], ofLineAt start: Int, _ bytes: [UInt8]
  ) -> [JSONMember] {
    unknown.map { member in
      do throws(JSONError) {
        var scanner = JSONScanner(bytes, in: member.value..<bytes.count)
        return JSONMember(
          String(decoding: bytes[member.key], as: UTF8.self),
          try scanner.tree(from: scanner.next(), origin: start),
          keyOffset: member.key.lowerBound - 1 - start)
      } catch {
        preconditionFailure("The value was plain when it was passed")
      }
    }
  }

  /// Appends the touches of the next plain rows of a packed line.
  private mutating func readRows(into touches: inout [TouchEvent], room: Int) {
    guard let columns = packed, var rows = PlainRows(columns) else { return }
    let bytes = lines.bytes
    touches.append(addingCapacity: min(room, RecordingReader.greatestRun)) { run in
      rows.read(
        bytes.span, &contacts, after: &lastTime, of: columns.line, limit: limits.contacts,
        into: &run)
    }
    packed?.pass(rows)
    diagnostics.integrity.lines += touches.count
  }

  /// The greatest number of touches that are read together: enough to make a run cheap per touch,
  /// and few enough to stay in the nearest cache until they are handed out.
  private static let greatestRun = 256

  /// The place of the line after those of `touches`.
  @inline(__always)
  private func place(after touches: [TouchEvent]) -> Place {
    Place(line: lines.number + touches.count + 1, byte: 1)
  }

  /// Appends a touch; returns false, and changes nothing, if it needs a repair, warning or error.
  @inline(__always)
  private mutating func append(
    _ touch: PlainTouch, _ pointer: TouchEvent.Pointer? = nil, at place: Place,
    to touches: inout [TouchEvent]
  ) -> Bool {
    guard touch.time >= lastTime,
      let found = contacts.follow(
        touch.contact, touch.phase, touch.location, pointer: pointer, at: place,
        limit: limits.contacts)
    else { return false }
    lastTime = touch.time
    // Made in place: to make a touch first and then copy it costs as much as to read it.
    touches.append(
      TouchEvent(
        time: touch.time, contact: touch.contact, location: found.location, force: touch.force,
        phase: touch.phase, pointer: found.pointer, isCoalesced: touch.isCoalesced))
    return true
  }
}
