// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import TouchRecording

/// Logs of the touches of Android, as `MotionEvent.toString()` writes them and `logcat` prints them.
///
///     D Card: MotionEvent { action=ACTION_DOWN, actionButton=0, id[0]=0, x[0]=100.0, y[0]=200.0,
///     toolType[0]=TOOL_TYPE_FINGER, pointerCount=1, historySize=0, eventTime=500000, deviceId=3 }
///
/// An event is one line, here broken in two; other lines are counted. Every event lists all pointers
/// that are down. The number after `ACTION_POINTER_DOWN` and `ACTION_POINTER_UP` is the index of the
/// one that lands or lifts, which is not its id. Times are milliseconds, or nanoseconds if their name or
/// their steps say so; moves that Android joined to one event are counted, and lost.
struct MotionEventLog {
  /// The number of events among which another one with the same time and place is the same.
  private static let recentCount = 4

  /// The events of one line.
  private struct Line {
    var fields: [String: String] = [:]
    /// True if the line ends before the event does, as logs cut long lines.
    var isCut = false
    let place: Place
  }

  /// A pointer in an event.
  private struct Pointer {
    let id: Int64
    let device: TouchEvent.Pointer
    let location: Point
    let pressure: Double?
  }

  private var machine = PointerMachine()
  private var omissions = Omissions()
  /// The last positions of the pointers that are down, by id.
  private var down: [Int64: Point] = [:]
  /// The number of contacts whose landing is not in the log, and the place of the first.
  private var unseen: (count: Int, place: Place)?
  /// The unit of the times.
  private var unit = TimeUnit.milliseconds
  /// The number of coordinates with a comma, and the place of the first.
  private var commas: (count: Int, place: Place)?

  /// Returns true if a line of the text is an event.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    LogScanner.lines(of: bytes).contains { line in
      var line = line
      return fields(&line).map { $0.fields["action"] != nil } ?? false
    }
  }

  /// Reads the drawing of a log.
  static func read(_ bytes: [UInt8], _ options: ImportOptions) throws(Fault) -> [ImportedInk] {
    var log = MotionEventLog()
    var events: [Line] = []
    for line in LogScanner.lines(of: bytes) {
      var scanner = line
      guard let event = fields(&scanner) else {
        scanner.skipSpace()
        if !scanner.isAtEnd { log.omissions.add("lines that are not events") }
        continue
      }
      if event.isCut {
        log.omissions.add("lines that are not events")
        continue
      }
      // Several views may print the same event, some after the next one has come.
      if events.suffix(recentCount).contains(where: { $0.fields == event.fields }) {
        log.omissions.add("repeated events")
        continue
      }
      events.append(event)
    }
    log.unit = options.takenTimeUnit
    for event in events { try log.read(event) }
    var ink = try log.machine.drawing(omitted: log.omissions)
    if let unseen = log.unseen {
      ink.assumeBeginnings(unseen.count, at: unseen.place)
    }
    ink.assumesTimeUnit = events.contains { $0.fields["eventTime"] != nil }
    if let comma = log.commas {
      ink.assume(
        Assumption(
          .numbers, "commas within numbers are decimal points", count: comma.count, at: comma.place)
      )
    }
    if options.unit == nil {
      ink.assume(
        Assumption(
          .unit, "one pixel is one point, because the log states no density; --density sets it")
      )
    }
    return [ink]
  }

  /// Returns the fields between the braces of an event; nil for a line without one.
  private static func fields(_ line: inout LogScanner) -> Line? {
    let start = line
    while line.skip(past: "MotionEvent") {
      line.skipSpace()
      guard line.take("{") else { continue }
      var event = Line(place: line.place)
      event.isCut = true
      while !line.isAtEnd {
        if line.take("}") {
          event.isCut = false
          break
        }
        guard let word = line.wordOfEvent() else {
          if !line.take(",") { line.skipSpace() }
          continue
        }
        let pair = word.split(separator: "=", maxSplits: 1)
        if pair.count == 2 { event.fields[String(pair[0])] = String(pair[1]) }
      }
      return event
    }
    line = start
    return nil
  }

  // MARK: Events

  /// Returns the time of an event; nil if it tells none.
  private func time(of event: Line) throws(Fault) -> Microseconds? {
    var (name, unit) = ("eventTime", unit)
    if event.fields[name] == nil {
      let names = ["eventTimeNanos", "eventTimeNano", "eventTimeNs"]
      guard let other = names.first(where: { event.fields[$0] != nil }) else { return nil }
      (name, unit) = (other, .nanoseconds)
    }
    guard let text = event.fields[name] else { return nil }
    guard let time = TextNumber(text)?.decimal.stamp(in: unit) else {
      throw wrong(name, text, event, Expectation.time(in: unit))
    }
    return time
  }

  private mutating func read(_ event: Line) throws(Fault) {
    guard let (action, index) = action(event.fields["action"] ?? "") else {
      return omissions.add("events of other types")
    }
    let pointers = try pointers(of: event)
    guard pointers.indices.contains(index) else {
      throw wrong("action", event.fields["action"], event, "the index of a pointer of the event")
    }
    let time = try time(of: event)
    if let text = event.fields["historySize"], let count = Int(text), count > 0 {
      omissions.add("earlier samples of moves, which toString() does not write", count: count)
    }
    let isPalm = event.fields.values.contains("TOOL_TYPE_PALM")
    let isCancelled = isPalm || flags(of: event) & 0x20 != 0
    func add(_ kind: PointerEvent.Kind, _ pointer: Pointer) {
      var made = PointerEvent(kind: kind, place: event.place)
      (made.time, made.pointer, made.device) = (time, pointer.id, pointer.device)
      (made.location, made.pressure) = (pointer.location, pointer.pressure)
      machine.events.append(made)
      down[pointer.id] = kind == .down || kind == .move ? pointer.location : nil
    }
    switch action {
    case .hover: machine.events.append(hover(pointers[index], at: time, event.place))
    case .cancel: for pointer in pointers where down[pointer.id] != nil { add(.cancel, pointer) }
    case .down, .move, .up:
      if action == .down, pointers.count == 1 {
        liftAll(but: pointers[0].id, at: time, event.place)
      }
      for (place, pointer) in pointers.enumerated() {
        let isOwn = place == index && action != .move
        if isOwn, action == .down { add(.down, pointer); continue }
        guard let location = down[pointer.id] else {
          // The log began while the pointer was down.
          if isOwn { add(.up, pointer); continue }
          unseen = ((unseen?.count ?? 0) + 1, unseen?.place ?? event.place)
          add(.down, pointer)
          continue
        }
        if isOwn {
          add(isCancelled ? .cancel : .up, pointer)
        } else if location != pointer.location || (action == .move && pointers.count == 1) {
          add(.move, pointer)
        }
      }
    }
  }

  /// Lifts pointers whose lift is missing: a first pointer lands only after all others are up.
  private mutating func liftAll(but id: Int64, at time: Microseconds?, _ place: Place) {
    for other in down.keys.sorted() where other != id {
      var event = PointerEvent(kind: .up, place: place)
      (event.time, event.pointer) = (time, other)
      machine.events.append(event)
      down[other] = nil
    }
  }

  private func hover(
    _ pointer: Pointer, at time: Microseconds?, _ place: Place
  ) -> PointerEvent {
    var event = PointerEvent(kind: .move, place: place)
    (event.time, event.pointer, event.device) = (time, pointer.id, pointer.device)
    (event.location, event.isTouching) = (pointer.location, false)
    return event
  }

  private enum Action {
    case down, move, up, cancel, hover
  }

  /// Returns the action of a name or a number, and the index of its pointer; nil for another one.
  private func action(_ text: String) -> (Action, index: Int)? {
    let actions: [(name: String, action: Action?)] = [
      ("DOWN", .down), ("UP", .up), ("MOVE", .move), ("CANCEL", .cancel), ("OUTSIDE", nil),
      ("POINTER_DOWN", .down), ("POINTER_UP", .up), ("HOVER_MOVE", .hover), ("SCROLL", nil),
      ("HOVER_ENTER", .hover), ("HOVER_EXIT", .hover),
    ]
    if let number = Int(text) {
      // The low byte is the action, the next one the index.
      guard actions.indices.contains(number & 0xFF), let action = actions[number & 0xFF].action
      else { return nil }
      return (action, number >> 8 & 0xFF)
    }
    let name = text.hasPrefix("ACTION_") ? text.dropFirst("ACTION_".count) : text[...]
    let parts = name.split(separator: "(", maxSplits: 1)
    guard let first = parts.first,
      let action = actions.first(where: { $0.name == first })?.action
    else { return nil }
    return (action, parts.count > 1 ? Int(parts[1].prefix { $0 != ")" }) ?? .max : 0)
  }

  private func flags(of event: Line) -> Int {
    let text = event.fields["flags"] ?? "0"
    if text.contains("FLAG_CANCELED") { return 0x20 }
    return (text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)) ?? 0
  }

  /// Returns the pointers of an event, in the order of their indices.
  private mutating func pointers(of event: Line) throws(Fault) -> [Pointer] {
    var count = 0
    while event.fields["x[\(count)]"] != nil || event.fields["id[\(count)]"] != nil { count += 1 }
    // Android 2 writes one pointer, without an index.
    let names = count > 0 ? (0..<count).map { "[\($0)]" } : [""]
    var pointers: [Pointer] = []
    for (index, suffix) in names.enumerated() {
      let x = try number("x" + suffix, of: event)
      let y = try number("y" + suffix, of: event)
      var id = Int64(index)
      if let text = event.fields["id" + suffix] {
        guard let number = Int64(text) else {
          throw wrong("id" + suffix, text, event, "an integer")
        }
        id = number
      }
      let pressure = event.fields["pressure" + suffix].flatMap { TextNumber($0)?.double }
      pointers.append(
        Pointer(
          id: id, device: device(event.fields["toolType" + suffix] ?? ""),
          location: Point(x: x, y: y), pressure: pressure))
    }
    return pointers
  }

  private func device(_ tool: String) -> TouchEvent.Pointer {
    switch tool {
    case "TOOL_TYPE_STYLUS", "2": .pen
    case "TOOL_TYPE_MOUSE", "3": .mouse
    case "TOOL_TYPE_ERASER", "4": .eraser
    default: .touch
    }
  }

  private mutating func number(_ name: String, of event: Line) throws(Fault) -> Double {
    let text = Array((event.fields[name] ?? "").utf8)
    guard let number = TextNumber(text, in: text.indices),
      TouchRange.position.contains(number.double)
    else {
      throw wrong(name, event.fields[name], event, Expectation.number(in: TouchRange.position))
    }
    if number.hasComma { commas = ((commas?.count ?? 0) + 1, commas?.place ?? event.place) }
    return number.double
  }

  private func wrong(_ name: String, _ found: String?, _ event: Line, _ expected: String) -> Fault {
    .value(event.place, name: name, found: found.map { excerpt($0.utf8) }, expected: expected)
  }
}

extension LogScanner {
  /// Takes a field of an event up to the comma or the space after it; a comma before a digit is a
  /// decimal point.
  fileprivate mutating func wordOfEvent() -> String? {
    var word = text(until: LogScanner.endsField)
    while let start = word, isAt(","), start.contains("=") {
      var rest = self
      rest.skip()
      guard let digits = rest.text(until: { !TextNumber.isDigit($0) }),
        rest.next.map(LogScanner.endsField) ?? true
      else { break }
      word = start + "," + digits
      self = rest
    }
    return word
  }

  private static func endsField(_ byte: UInt8) -> Bool { " ,}".utf8.contains(byte) }
}
