// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream

extension RecordingReader {
  /// Reads a run of touches for `next()` and returns the first one; nil if another item comes next.
  mutating func readAhead() throws(Fault) -> RecordingItem? {
    var touches = ahead.takeArray()
    touches.removeAll(keepingCapacity: true)
    try readRun(into: &touches)
    countInPlace += touches.count
    ahead.begin(touches, lastLine: lines.number, isPacked: packed != nil)
    return nextAhead()
  }

  /// Returns the next touch of the run that was read ahead, or nil.
  @inline(__always)
  mutating func nextAhead() -> RecordingItem? {
    guard let (touch, line) = ahead.next() else { return nil }
    guard ahead.hasExtras else { return .entry(RecordingEntry(.touch(touch)), line: line) }
    let extras = ahead.takeExtras()
    diagnostics.noteUnknown(
      keys: extras, known: LineKey.names(in: LineKey.touchKeys), at: Place(line: line, byte: 1))
    return .entry(RecordingEntry(.touch(touch), extras: extras), line: line)
  }

  /// Appends the touches of the next lines in the buffer, or of the next rows of a packed line, as
  /// long as they are plain and need no repair, warning or error.
  ///
  /// Members with unknown keys are added to `ahead`.
  private mutating func readRun(into touches: inout [TouchEvent]) throws(Fault) {
    guard readsPlainLinesInPlace, stage == .inRecording, case .none = pending else { return }
    let room = limits.events.map { max(0, $0 - diagnostics.integrity.lines) } ?? .max
    guard packed == nil else { return readRows(into: &touches, room: room) }
    readLines(into: &touches, room: room)
    guard touches.isEmpty else { return }
    do throws(Fault) {
      guard try lines.readMore() else { return }
    } catch {
      stage = .finished
      throw error
    }
    readLines(into: &touches, room: room)
  }

  /// Appends the touches of the next lines in the buffer, as `readRun` does.
  private mutating func readLines(into touches: inout [TouchEvent], room: Int) {
    let bytes = lines.bytes
    var head = lines.head
    let most = min(room, RecordingReader.greatestRun)
    while touches.count < most {
      if let (touch, end) = expectedLine(bytes.span, at: head) {
        guard end - head <= limits.lineBytes,
          append(touch, at: place(after: touches), to: &touches)
        else { break }
        head = end
      } else {
        guard let end = readPlainLine(bytes, at: head, to: &touches) else { break }
        head = end
      }
    }
    lines.pass(touches.count, linesUpTo: head)
    diagnostics.integrity.lines += touches.count
  }

  /// Returns the touch of the line at `head` of `bytes`, and the end of the line, if the line has the
  /// form of the line before; otherwise nil.
  @inline(__always)
  private func expectedLine(_ bytes: Span<UInt8>, at head: Int) -> (
    touch: CanonicalTouchLine, end: Int
  )? {
    // Two calls with constants: each form has a reader of its own.
    let line =
      switch expectedSpacing {
      case .tight?: CanonicalTouchLine(bytes, at: head, .tight)
      case .spaced?: CanonicalTouchLine(bytes, at: head, .spaced)
      case nil: nil as CanonicalTouchLine?
      }
    guard let line, let end = line.endOfLine(bytes) else { return nil }
    return (line, end)
  }

  /// Appends the touch of the line at `head` of `bytes` and returns the end of the line; returns nil
  /// if the line is not plain, or cannot be part of this run.
  @inline(never)
  private mutating func readPlainLine(
    _ bytes: [UInt8], at head: Int, to touches: inout [TouchEvent]
  ) -> Int? {
    let place = place(after: touches)
    guard let line = PlainTouchLine(bytes.span, at: head, unknown: &unknown),
      line.end - head <= limits.lineBytes,
      append(line.canonical, line.pointer, at: place, to: &touches)
    else { return nil }
    touches[touches.count - 1].quantities = line.quantities
    expectedSpacing = line.spacing
    if !unknown.isEmpty { ahead.add(members(ofLineAt: head, bytes), ofTouch: touches.count - 1) }
    return line.end
  }

  /// Returns the members with unknown keys of the line that begins at `start` of `bytes`.
  private func members(ofLineAt start: Int, _ bytes: [UInt8]) -> [JSONMember] {
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
    _ touch: CanonicalTouchLine, _ pointer: TouchEvent.Pointer? = nil, at place: Place,
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

/// The touches of consecutive lines or of one packed line, read together and returned one at a time.
struct TouchRun {
  /// The touches of the run, including those that were already returned.
  private(set) var touches: [TouchEvent] = []
  /// The number of the line of the first touch.
  private var firstLine = 0
  /// The number of lines from one touch to the next: 1, or 0 in a packed line.
  private var linesPerTouch = 1
  /// The number of touches that were already returned.
  private var taken = 0
  /// The members with unknown keys of those touches that have some, and the indices of the touches,
  /// in their order.
  private var extras: [(touch: Int, members: [JSONMember])] = []
  /// The number of elements of `extras` that were already returned.
  private var takenExtras = 0

  /// The number of touches that are left.
  var count: Int { touches.count - taken }

  /// Returns the next touch with the number of its line, or nil.
  mutating func next() -> (touch: TouchEvent, line: Int)? {
    guard taken < touches.count else { return nil }
    defer { taken += 1 }
    return (touches[taken], firstLine + taken * linesPerTouch)
  }

  /// Returns the members with unknown keys of the touch that `next` returned last; call it once.
  mutating func takeExtras() -> [JSONMember] {
    guard takenExtras < extras.count, extras[takenExtras].touch == taken - 1 else { return [] }
    defer { takenExtras += 1 }
    return extras[takenExtras].members
  }

  /// True if members with unknown keys are left.
  var hasExtras: Bool { takenExtras < extras.count }

  /// Returns the array of the touches, so that its memory is used again, and becomes empty.
  mutating func takeArray() -> [TouchEvent] {
    defer { self = TouchRun() }
    return touches
  }

  /// Adds the members with unknown keys of the touch at `index` of the run that begins next.
  mutating func add(_ members: [JSONMember], ofTouch index: Int) {
    extras.append((index, members))
  }

  /// Begins a new run of `touches`; the last touch is on line `lastLine`, and all of them are if the
  /// line is packed.
  mutating func begin(_ touches: [TouchEvent], lastLine: Int, isPacked: Bool) {
    self.touches = touches
    linesPerTouch = isPacked ? 0 : 1
    firstLine = isPacked ? lastLine : lastLine - touches.count + 1
    taken = 0
  }
}
