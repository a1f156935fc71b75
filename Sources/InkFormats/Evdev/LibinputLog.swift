// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import TouchRecording

/// The output of `libinput record`, a subset of YAML in which each list of numbers is a line.
///
///     # libinput record
///     devices:
///     - node: /dev/input/event6
///       evdev:
///         name: "Atmel maXTouch Touchscreen"
///         codes:
///           1: [330] # EV_KEY
///         absinfo:
///           53: [0, 799, 0, 0, 0]
///       events:
///       - evdev:
///         - [72312,      1,   3,  53,     415] # EV_ABS / ABS_MT_POSITION_X      415
///
/// An axis is its least and its greatest value, fuzz, flat and resolution. An event is seconds and
/// microseconds, type, code and value, all decimal. The events of other kinds, such as those that
/// libinput itself makes of these, are skipped.
enum LibinputLog {
  /// The parts of a record whose lists have a meaning here.
  private enum Section {
    case axes
    case codes
    case events
    case other
  }

  /// Returns true if the file introduces itself as a record of libinput.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    LogScanner.lines(of: bytes).contains { $0.isAt("# libinput record") || $0.isAt("ndevices: ") }
  }

  /// Reads the drawings of a record, one for each device.
  static func read(
    _ bytes: [UInt8], _ options: ImportOptions
  ) throws(Fault) -> [ImportedInk] {
    var log = EvdevLog()
    var section = Section.other
    for line in LogScanner.lines(of: bytes) {
      log.read(line) { (line, log) throws(Fault) in
        try read(&line, &section, into: &log)
      }
    }
    return try log.drawings(options)
  }

  private static func read(
    _ line: inout LogScanner, _ section: inout Section, into log: inout EvdevLog
  ) throws(Fault) {
    line.skipSpace()
    if line.isAtEnd || line.isAt("#") { return }
    if line.take("- node:") {
      line.skipSpace()
      log.select(line.word() ?? "")
      section = .other
    } else if section == .events, line.take("- [") {
      log.append(try event(&line))
    } else if section == .axes, let code = line.integer() {
      try readAxis(code, &line, into: &log)
    } else if section == .codes, let type = line.integer() {
      if type == Int64(EvdevType.key) { readKeys(&line, into: &log) }
    } else if line.take("codes:") {
      section = .codes
    } else if line.take("name:") {
      log.setName(line.quoted())
    } else if line.take("absinfo:") {
      section = .axes
    } else if line.take("- evdev:") {
      section = .events
    } else {
      section = .other
    }
  }

  private static func event(_ line: inout LogScanner) throws(Fault) -> EvdevEvent {
    let seconds = try integer(&line, 0...9_000_000_000, "seconds")
    let microseconds = try integer(&line, 0...999_999, "microseconds below 1000000")
    let type = try integer(&line, 0...65_535, "a type of events")
    let code = try integer(&line, 0...65_535, "a code")
    line.skipSpace()
    let place = line.place
    let value = try integer(&line, EvdevAxis.values, "a value of 32 bits", isLast: true)
    return EvdevEvent(
      seconds * 1_000_000 + microseconds, type: UInt16(truncatingIfNeeded: type),
      code: UInt16(truncatingIfNeeded: code), value: value, at: place)
  }

  private static func readAxis(
    _ code: Int64, _ line: inout LogScanner, into log: inout EvdevLog
  ) throws(Fault) {
    guard let code = UInt16(exactly: code), line.take(": [") else {
      throw line.unexpected("an axis, such as 53: [0, 799, 0, 0, 0]")
    }
    var numbers: [Int64] = []
    for last in [false, false, false, false, true] {
      numbers.append(
        try integer(&line, EvdevAxis.values, "a number of 32 bits", isLast: last))
    }
    log.setAxis(
      code, EvdevAxis(least: numbers[0], greatest: numbers[1], resolution: numbers[4]))
  }

  private static func readKeys(_ line: inout LogScanner, into log: inout EvdevLog) {
    guard line.take(": [") else { return }
    while let key = line.integer() {
      if let code = UInt16(exactly: key) { log.addKey(code) }
      _ = line.take(",")
      line.skipSpace()
    }
  }

  /// Reads an integer of `range` and the comma after it, or the bracket if it is the last one.
  private static func integer(
    _ line: inout LogScanner, _ range: ClosedRange<Int64>, _ expected: String, isLast: Bool = false
  ) throws(Fault) -> Int64 {
    line.skipSpace()
    let integer = try line.take(expected) { $0.integer(in: range) }
    line.skipSpace()
    guard line.take(isLast ? "]" : ",") else {
      throw line.unexpected(isLast ? "] after the value" : "a comma")
    }
    return integer
  }
}
