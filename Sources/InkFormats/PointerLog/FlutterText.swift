// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import TouchRecording

/// Reads events of Flutter from the text that `print('$event')` writes.
///
///     I/flutter ( 1234): PointerMoveEvent#5c647(position: Offset(170.3, 418.0), timeStamp:
///     2:34:55.140060, pointer: 15, kind: touch, pressure: 0.9, pressureMax: 6.7)
///
/// An event is one line, here broken in two. Its time is hours, minutes and seconds. Flutter leaves
/// out a value that is the default one.
enum FlutterText {
  /// A value of an event with its place.
  private typealias Field = (text: String, place: Place)

  /// Returns true if a line of the text is an event.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    LogScanner.lines(of: bytes).contains { line in
      var line = line
      guard let type = event(&line) else { return false }
      return type.hasSuffix("Event") && line.isAt("position: Offset(")
    }
  }

  /// Reads all events, and returns the number of lines without one.
  static func read(
    _ bytes: [UInt8], into events: inout [PointerEvent]
  ) throws(Fault) -> Int {
    var omitted = 0
    for line in LogScanner.lines(of: bytes) {
      var rest = line
      guard let name = event(&rest), let type = PointerEventType(name) else {
        rest = line
        rest.skipSpace()
        if !rest.isAtEnd { omitted += 1 }
        continue
      }
      do throws(Fault) {
        events.append(try event(type, &rest))
      } catch {
        // A log ends in the middle of a line if the program is stopped.
        guard line.isTorn else { throw error }
        omitted += 1
      }
    }
    return omitted
  }

  /// Moves past the name of an event, its number and the bracket, and returns the name.
  private static func event(_ line: inout LogScanner) -> String? {
    while line.skip(past: "Pointer") {
      let name = line.text { !($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z")) }
      guard let name, name.hasSuffix("Event") else { continue }
      if line.take("#") { _ = line.hexadecimal() }
      if line.take("(") { return "Pointer" + name }
    }
    return nil
  }

  private static func event(
    _ type: PointerEventType, _ line: inout LogScanner
  ) throws(Fault) -> PointerEvent {
    let start = line.place
    let fields = try fields(&line)
    var event = PointerEvent(kind: type.kind, place: start)
    event.isTouching = type.isTouching
    if let field = fields["position"] { event.location = try location(field) }
    if event.location == nil, type.kind.needsLocation {
      throw .value(
        start, name: "position", found: nil, expected: "the position of the pointer")
    }
    if let field = fields["timeStamp"] { event.time = try time(field) }
    if let field = fields["pointer"] {
      guard let pointer = Int64(field.text) else { throw wrong("pointer", field, "an integer") }
      event.pointer = pointer
    }
    if let field = fields["kind"] { event.device = TouchEvent.Pointer(named: field.text) }
    event.hasSize = fields["radiusMajor"] != nil
    if let field = fields["pressure"] { event.pressure = try number("pressure", field) }
    if let field = fields["pressureMax"] {
      event.greatestPressure = try number("pressureMax", field)
    }
    return event
  }

  /// Reads the fields up to the closing bracket; those in brackets of a value belong to it.
  private static func fields(_ line: inout LogScanner) throws(Fault) -> [String: Field] {
    var fields: [String: Field] = [:]
    while true {
      let name = line.text { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ")") }
      if line.take(")") { return fields }
      guard let name, line.take(": ") else { throw line.unexpected("a name, a colon and a value") }
      let place = line.place
      var depth = 0
      let value = line.text { byte in
        switch byte {
        case UInt8(ascii: "("): depth += 1
        case UInt8(ascii: ")") where depth == 0: return true
        case UInt8(ascii: ")"): depth -= 1
        case UInt8(ascii: ","): return depth == 0
        default: break
        }
        return false
      }
      fields[name] = (value ?? "", place)
      guard line.take(", ") || line.isAt(")") else {
        throw line.unexpected("a comma, or ) at the end of the event")
      }
    }
  }

  /// Reads `Offset(170.3, 417.7)`.
  private static func location(_ field: Field) throws(Fault) -> Point {
    let numbers = field.text.dropFirst("Offset(".count).dropLast().split(separator: ",")
    guard field.text.hasPrefix("Offset("), field.text.hasSuffix(")"), numbers.count == 2,
      let x = TextNumber(String(numbers[0]))?.double,
      let y = TextNumber(String(numbers[1].drop { $0 == " " }))?.double,
      Point(x: x, y: y).isInRange
    else { throw wrong("position", field, "an offset such as Offset(170.3, 417.7)") }
    return Point(x: x, y: y)
  }

  /// Reads `2:34:54.781426`.
  private static func time(_ field: Field) throws(Fault) -> Microseconds {
    let parts = field.text.split(separator: ":", omittingEmptySubsequences: false)
    var last = LogScanner(String(parts.last ?? ""))
    guard parts.count == 3, let hours = Int64(parts[0]), (0...1_000_000).contains(hours),
      let minutes = Int64(parts[1]), (0...59).contains(minutes), let seconds = last.seconds(),
      last.isAtEnd
    else { throw wrong("timeStamp", field, "a time such as 2:34:54.781426") }
    return (hours * 60 + minutes) * 60_000_000 + seconds
  }

  private static func number(_ name: String, _ field: Field) throws(Fault) -> Double {
    guard let number = TextNumber(field.text)?.double else {
      throw wrong(name, field, "a number")
    }
    return number
  }

  private static func wrong(_ name: String, _ field: Field, _ expected: String) -> Fault {
    .value(field.place, name: name, found: excerpt(field.text.utf8), expected: expected)
  }
}
