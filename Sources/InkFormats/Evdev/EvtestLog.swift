// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import TouchRecording

/// The output of `evtest`, or of the program of this name in python-evdev: a description of a device,
/// and its events.
///
///         Event code 53 (ABS_MT_POSITION_X)
///           Value      0
///           Min        0
///           Max      799
///     Event: time 72312.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 415
///     Event: time 72312.000001, -------------- SYN_REPORT ------------
///
///     time 72312.000001 type 1 (EV_KEY), code 272  (['BTN_LEFT', 'BTN_MOUSE']), value 1
///     event at 72312.000001, code 53, type 03, val 415
///     AbsEvent(InputEvent(72312, 1, 3, 53, 415))
///
/// All numbers are decimal. A time may lack its whole seconds. A line may hold several events of the last
/// form: seconds, microseconds, type, code and value.
enum EvtestLog {
  /// Returns true if a line of the file is an event or introduces the description.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    LogScanner.lines(of: bytes).contains { line in
      var line = line
      if line.isAt("Event: time ") || line.isAt("Input driver version is ") { return true }
      if line.isAt("time ") || line.isAt("event at ") { return (try? event(&line)) != nil }
      return line.skip(past: "InputEvent(") && (try? listedEvent(&line)) != nil
    }
  }

  /// Reads the drawing of a log.
  static func read(
    _ bytes: [UInt8], _ options: ImportOptions
  ) throws(Fault) -> [ImportedInk] {
    var log = EvdevLog()
    var description = EvtestDescription()
    for line in LogScanner.lines(of: bytes) {
      var list = line
      if ["Event: time ", "time ", "event at "].contains(where: line.isAt) {
        log.read(line) { (line, log) throws(Fault) in log.append(try event(&line)) }
      } else if list.skip(past: "InputEvent(") {
        repeat {
          log.read(list) { (line, log) throws(Fault) in log.append(try listedEvent(&line)) }
        } while list.skip(past: "InputEvent(")
      } else if !description.read(line, into: &log) {
        log.strayLines += 1
      }
    }
    return try log.drawings(options)
  }

  private static func event(_ line: inout LogScanner) throws(Fault) -> EvdevEvent {
    if line.take("event at ") { return try printedEvent(&line) }
    let hasComma = line.take("Event: ")
    _ = line.take("time ")
    let time = try line.take("a time in seconds, such as 72312.000001") { $0.seconds() }
    if hasComma, !line.take(",") { throw line.unexpected("a comma after the time") }
    line.skipSpace()
    guard line.isAt("type ") else { return try synchronization(line, time) }
    let type = try number(&line, "type ")
    let code = try number(&line, "code ")
    guard line.take("value ") else { throw line.unexpected("value and a number") }
    return try event(&line, time, type: type, code: code)
  }

  /// Reads the rest of an event as `print` of python-evdev writes it.
  private static func printedEvent(_ line: inout LogScanner) throws(Fault) -> EvdevEvent {
    let time = try line.take("a time in seconds, such as 72312.000001") { $0.seconds() }
    func number(_ name: String) throws(Fault) -> UInt16 {
      guard line.take(name) else { throw line.unexpected(name + "and a number") }
      return UInt16(
        truncatingIfNeeded: try line.take("a number from 0 to 65535") {
          $0.integer(in: 0...65_535)
        })
    }
    let code = try number(", code ")
    let type = try number(", type ")
    guard line.take(", val ") else { throw line.unexpected("val and a number") }
    return try event(&line, time, type: type, code: code)
  }

  /// Reads the numbers of an event as `repr` of python-evdev writes it: `72312, 1, 3, 53, 415)`.
  private static func listedEvent(_ line: inout LogScanner) throws(Fault) -> EvdevEvent {
    let start = line.place
    func number(in range: ClosedRange<Int64>, before mark: String) throws(Fault) -> Int64 {
      line.skipSpace()
      let number = try line.take("five numbers in brackets") { $0.integer(in: range) }
      // Python 2 writes an L after some numbers.
      _ = line.take("L")
      guard line.take(mark) else { throw line.unexpected("five numbers in brackets") }
      return number
    }
    let seconds = try number(in: 0...9_000_000_000, before: ",")
    let microseconds = try number(in: 0...999_999, before: ",")
    let type = try number(in: 0...65_535, before: ",")
    let code = try number(in: 0...65_535, before: ",")
    return EvdevEvent(
      seconds * 1_000_000 + microseconds, type: UInt16(truncatingIfNeeded: type),
      code: UInt16(truncatingIfNeeded: code), value: try number(in: EvdevAxis.values, before: ")"),
      at: start)
  }

  /// Reads the value of an event, which ends the line.
  private static func event(
    _ line: inout LogScanner, _ time: Microseconds, type: UInt16, code: UInt16
  ) throws(Fault) -> EvdevEvent {
    let place = line.place
    // Scan codes are hexadecimal; only axes and keys have a meaning here.
    let hasMeaning = type == EvdevType.absolute || type == EvdevType.key
    let value = try line.take("a value of 32 bits") { line -> Int64? in
      guard hasMeaning else { return 0 }
      let value = line.integer(in: EvdevAxis.values)
      line.skipSpace()
      return line.isAtEnd ? value : nil
    }
    return EvdevEvent(time, type: type, code: code, value: value, at: place)
  }

  /// Reads a number after `name` and its name in brackets: `type 3 (EV_ABS), `.
  private static func number(
    _ line: inout LogScanner, _ name: String
  ) throws(Fault) -> UInt16 {
    guard line.take(name) else { throw line.unexpected(name + "and a number") }
    let number = try line.take("a number from 0 to 65535") { $0.integer(in: 0...65_535) }
    guard line.skip(past: "), ") else { throw line.unexpected("a name in brackets and a comma") }
    return UInt16(truncatingIfNeeded: number)
  }

  /// The names between dashes, which changed: first all but SYN_REPORT were `Config Sync`, then the
  /// name of a *type* stood for the code of the same number.
  private static let synchronizations: [String: UInt16] = [
    "SYN_REPORT": EvdevCode.report, "Report Sync": EvdevCode.report, "EV_SYN": EvdevCode.report,
    "SYN_MT_REPORT": EvdevCode.group, "Config Sync": EvdevCode.group, "EV_REL": EvdevCode.group,
    "SYN_DROPPED": EvdevCode.dropped, "EV_ABS": EvdevCode.dropped,
    "SYN_CONFIG": EvdevCode.other, "EV_KEY": EvdevCode.other, "?": EvdevCode.other,
  ]

  /// Reads the name of a synchronization between dashes, pluses, angles or exclamation marks.
  private static func synchronization(
    _ line: LogScanner, _ time: Microseconds
  ) throws(Fault) -> EvdevEvent {
    func isMark(_ byte: UInt8) -> Bool { " \t-+!<>".utf8.contains(byte) }
    var name = line
    while let byte = name.next, isMark(byte) { name.skip() }
    let text = name.text { isMark($0) && $0 != 0x20 } ?? ""
    let trimmed = String(text.reversed().drop { $0 == " " }.reversed())
    guard let code = synchronizations[trimmed] else {
      throw line.unexpected("type and a number, or SYN_REPORT")
    }
    return EvdevEvent(
      time, type: EvdevType.synchronization, code: code, value: 0, at: line.place)
  }
}

// MARK: - The description of a device

/// Reads the description of a device that `evtest` writes before the events.
struct EvtestDescription {
  private var type: Int64?
  /// The axis whose properties come next.
  private var code: UInt16?
  private var value: Int64?
  private var least: Int64?
  private var greatest: Int64?

  private static let words = [
    "Input driver version is ", "Input device ID: ", "Supported events:", "Properties:",
    "Testing ", "Key repeat handling:", "Repeat type ", "Property type ", "No device specified",
    "Available devices:", "/dev/input/", "Select the device event number", "State ",
    "Fuzz ", "Flat ",
    // Of python-evdev.
    "Device info: ", "Repeat settings: ", "Active ", "Input properties:", "INPUT_PROP_",
    "Device capabilities:", "Listening for events ", "ID ", "----", "Select devices ",
  ]

  /// Reads a line, and returns false if it does not belong to a description.
  mutating func read(_ line: LogScanner, into log: inout EvdevLog) -> Bool {
    var line = line
    line.skipSpace()
    if line.isAtEnd { return true }
    if line.take("Input device name: \"") {
      log.setName(line.text { $0 == UInt8(ascii: "\"") })
    } else if line.take("Device name: ") {
      log.setName(line.text { _ in false })
    } else if line.take("Event type ") {
      beginType(line.integer())
    } else if line.take("Type "), line.skip(past: " ") {
      beginType(line.integer())
    } else if line.take("Event code ") {
      beginCode(line.integer(), &log)
    } else if line.take("Code ") {
      beginCode(lastInteger(of: line), &log)
    } else if line.take("Value ") {
      value = integer(&line)
    } else if line.take("Min ") {
      least = integer(&line)
    } else if line.take("Max ") {
      greatest = integer(&line)
      setAxis(resolution: 0, &log)
    } else if line.take("Resolution ") {
      setAxis(resolution: integer(&line) ?? 0, &log)
    } else if line.take("val ") || line.take("value ") {
      value = line.integer()
      least = line.skip(past: ", min ") ? line.integer() : nil
      greatest = line.skip(past: ", max ") ? line.integer() : nil
      setAxis(resolution: line.skip(past: ", res ") ? line.integer() ?? 0 : 0, &log)
    } else {
      return EvtestDescription.words.contains(where: line.isAt)
    }
    return true
  }

  private mutating func beginType(_ type: Int64?) { (self.type, code) = (type, nil) }

  private mutating func beginCode(_ number: Int64?, _ log: inout EvdevLog) {
    let number = number.flatMap { UInt16(exactly: $0) }
    code = type == Int64(EvdevType.absolute) ? number : nil
    (value, least, greatest) = (nil, nil, nil)
    if type == Int64(EvdevType.key), let number { log.addKey(number) }
  }

  /// Returns the number after the names of a code: `BTN_LEFT, BTN_MOUSE 272` or `ABS_X 0:`.
  private func lastInteger(of line: LogScanner) -> Int64? {
    var line = line
    while line.skip(past: " ") {
      var number = line
      if let integer = number.integer(), number.isAtEnd || number.isAt(":") { return integer }
    }
    return nil
  }

  private func integer(_ line: inout LogScanner) -> Int64? {
    line.skipSpace()
    return line.integer()
  }

  private func setAxis(resolution: Int64, _ log: inout EvdevLog) {
    guard let code, let least, let greatest else { return }
    log.setAxis(
      code, EvdevAxis(least: least, greatest: greatest, resolution: resolution, value: value))
  }
}
