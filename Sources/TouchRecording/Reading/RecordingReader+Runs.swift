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
    ahead.begin(touches, lastLine: lines.number)
    return ahead.count > 0
  }

  /// Appends the touches of the next lines in the buffer, as long as they are canonical and need no
  /// repair, warning or error.
  private mutating func readRun(into touches: inout [TouchEvent]) throws(RecordingError) {
    guard readsCanonicalLinesInPlace, stage == .inRecording, packed == nil,
      case .none = pending
    else { return }
    do throws(RecordingError) {
      try lines.load()
    } catch {
      stage = .finished
      throw error
    }
    let room = limits.events.map { max(0, $0 - diagnostics.integrity.lines) } ?? .max
    let bytes = lines.bytes
    var head = lines.head
    var count = 0
    while count < room, let line = CanonicalTouchLine(bytes.span, at: head),
      line.end - head <= limits.lineBytes, line.time >= lastTime,
      let found = contacts.follow(
        line.contact, line.phase, line.location, pointer: nil,
        at: Place(line: lines.number + count + 1, byte: 1), limit: limits.contacts)
    {
      lastTime = line.time
      // Made in place: to make a touch first and then copy it costs as much as to read it.
      touches.append(
        TouchEvent(
          time: line.time, contact: line.contact, location: found.location, force: line.force,
          phase: line.phase, pointer: found.pointer, isCoalesced: line.isCoalesced))
      head = line.end
      count += 1
    }
    lines.pass(count, linesUpTo: head)
    diagnostics.integrity.lines += count
  }
}
