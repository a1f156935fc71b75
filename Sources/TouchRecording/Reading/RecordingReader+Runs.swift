import JSONStream

extension RecordingReader {
  /// Takes the touches that come next, many at a time, in place of what `touches` holds.
  ///
  /// Gives as many as are in memory, and none where something else comes next: then `next()` gives
  /// it, which may be a touch as well, with keys or in a form that only a whole look can read.
  ///
  ///     while true {
  ///       try reader.nextTouches(into: &touches)
  ///       touches.forEach(handle)
  ///       if touches.isEmpty { guard let item = try reader.next() else { break } ... }
  ///     }
  ///
  /// - Complexity: O(n) in the bytes of the lines; no memory where `touches` has room.
  /// - Throws: `RecordingError` where the next line cannot be had; nothing comes after it.
  public mutating func nextTouches(into touches: inout [TouchEvent]) throws(RecordingError) {
    if ahead.count > 0 { return ahead.takeAll(into: &touches) }
    touches.removeAll(keepingCapacity: true)
    try readRun(into: &touches)
  }

  /// Reads a run of touches for `next()` to hand out; false where something else comes next.
  mutating func readAhead() throws(RecordingError) -> Bool {
    var touches = ahead.takeRoom()
    touches.removeAll(keepingCapacity: true)
    try readRun(into: &touches)
    ahead.begin(touches, lastLine: lines.number)
    return ahead.count > 0
  }

  /// Adds the touches of the lines that come next in the buffer, while they are canonical and nothing
  /// about them needs to be repaired, told or refused.
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
    let room = limits.events.map { max(0, $0 - diary.integrity.lines) } ?? .max
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
      // Made in place: a touch that is made first and copied then costs as much as reading it.
      touches.append(
        TouchEvent(
          time: line.time, contact: line.contact, location: found.location, force: line.force,
          phase: line.phase, pointer: found.pointer, isCoalesced: line.isCoalesced))
      head = line.end
      count += 1
    }
    lines.pass(count, linesUpTo: head)
    diary.integrity.lines += count
  }
}
