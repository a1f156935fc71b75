import JSONStream

extension RecordingReader {
  /// Replaces the content of `touches` with the touches that come next, many at a time.
  ///
  /// The touches are those of the next lines in memory that are canonical and need no repair. If
  /// the next line is another one, `touches` is empty, and `next()` returns the item on that line,
  /// which may also be a touch.
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
    try readRun(into: &touches)
  }

  /// Reads a run of touches for `next()`; returns false if another item comes next.
  mutating func readAhead() throws(RecordingError) -> Bool {
    var touches = ahead.takeArray()
    touches.removeAll(keepingCapacity: true)
    try readRun(into: &touches)
    ahead.begin(touches, lastLine: lines.number, isPacked: packed != nil)
    return ahead.count > 0
  }

  /// Appends the touches of the next lines in the buffer, or of the next rows of a packed line, as
  /// long as they are canonical and need no repair, warning or error.
  private mutating func readRun(into touches: inout [TouchEvent]) throws(RecordingError) {
    guard readsCanonicalLinesInPlace, stage == .inRecording, case .none = pending else { return }
    let room = limits.events.map { max(0, $0 - diagnostics.integrity.lines) } ?? .max
    guard packed == nil else { return readRows(into: &touches, room: room) }
    do throws(RecordingError) {
      try lines.load()
    } catch {
      stage = .finished
      throw error
    }
    let bytes = lines.bytes
    var head = lines.head
    while touches.count < room, let line = CanonicalTouchLine(bytes.span, at: head),
      line.end - head <= limits.lineBytes,
      append(line.touch, at: Place(line: lines.number + touches.count + 1, byte: 1), to: &touches)
    { head = line.end }
    lines.pass(touches.count, linesUpTo: head)
    diagnostics.integrity.lines += touches.count
  }

  /// Appends the touches of the next plain rows of a packed line.
  private mutating func readRows(into touches: inout [TouchEvent], room: Int) {
    guard let columns = packed, var rows = PlainRows(columns) else { return }
    let bytes = lines.bytes
    let most = min(room, RecordingReader.greatestRun)
    while touches.count < most, let row = rows.next(bytes.span),
      append(row, at: columns.line.place(at: rows.start), to: &touches)
    { rows.pass() }
    packed?.pass(rows)
    diagnostics.integrity.lines += touches.count
  }

  /// The greatest number of touches of a packed line that are read together, so that memory does not
  /// grow with the line.
  private static let greatestRun = 512

  /// Appends a touch; returns false, and changes nothing, if it needs a repair, warning or error.
  @inline(__always)
  private mutating func append(
    _ touch: PlainTouch, at place: Place, to touches: inout [TouchEvent]
  ) -> Bool {
    guard touch.time >= lastTime,
      let found = contacts.follow(
        touch.contact, touch.phase, touch.location, pointer: nil, at: place, limit: limits.contacts)
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
