import Diagnostics
import TouchRecording

/// The output of `evtest`: a description of a device, and its events.
///
///         Event code 53 (ABS_MT_POSITION_X)
///           Value      0
///           Min        0
///           Max      799
///     Event: time 72312.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 415
///     Event: time 72312.000001, -------------- SYN_REPORT ------------
///
/// All numbers are decimal. A time may lack its whole seconds.
enum EvtestLog {
  /// Returns true if a line of the file is an event or introduces the description.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    LogScanner.lines(of: bytes).contains { line in
      line.isAt("Event: time ") || line.isAt("Input driver version is ")
    }
  }

  /// Reads the drawing of a log.
  static func read(
    _ bytes: [UInt8], _ options: ImportOptions
  ) throws(Fault) -> [ImportedInk] {
    var log = EvdevLog()
    var description = EvtestDescription()
    for var line in LogScanner.lines(of: bytes) {
      if line.take("Event: time ") {
        try log.read(line) { (line, log) throws(Fault) in log.append(try event(&line)) }
      } else if !description.read(line, into: &log) {
        log.strayLines += 1
      }
    }
    return try log.drawings(options)
  }

  private static func event(_ line: inout LogScanner) throws(Fault) -> EvdevEvent {
    let time = try line.take("a time in seconds, such as 72312.000001") { $0.seconds() }
    guard line.take(", ") else { throw line.unexpected("a comma after the time") }
    guard line.isAt("type ") else { return try synchronization(line, time) }
    let type = try number(&line, "type ")
    let code = try number(&line, "code ")
    guard line.take("value ") else { throw line.unexpected("value and a number") }
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

  /// Reads the dashed name of a synchronization.
  private static func synchronization(
    _ line: LogScanner, _ time: Microseconds
  ) throws(Fault) -> EvdevEvent {
    func has(_ name: String) -> Bool {
      var line = line
      return line.skip(past: name)
    }
    let code: UInt16
    if has("SYN_REPORT") || has("Report Sync") {
      code = EvdevCode.report
    } else if has("SYN_MT_REPORT") {
      code = EvdevCode.group
    } else if has("SYN_DROPPED") {
      code = EvdevCode.dropped
    } else if has("SYN_CONFIG") || has("Config Sync") {
      code = EvdevCode.other
    } else {
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
  private var least: Int64?
  private var greatest: Int64?

  private static let words = [
    "Input driver version is ", "Input device ID: ", "Supported events:", "Properties:",
    "Testing ", "Key repeat handling:", "Repeat type ", "Property type ", "No device specified",
    "Available devices:", "/dev/input/", "Select the device event number", "State ", "Value ",
    "Fuzz ", "Flat ",
  ]

  /// Reads a line, and returns false if it does not belong to a description.
  mutating func read(_ line: LogScanner, into log: inout EvdevLog) -> Bool {
    var line = line
    line.skipSpace()
    if line.isAtEnd { return true }
    if line.take("Input device name: \"") {
      log.setName(line.text { $0 == UInt8(ascii: "\"") })
    } else if line.take("Event type ") {
      type = line.integer()
      code = nil
    } else if line.take("Event code ") {
      code = line.integer().flatMap { UInt16(exactly: $0) }
      if type != Int64(EvdevType.absolute) { code = nil }
      (least, greatest) = (nil, nil)
    } else if line.take("Min ") {
      least = integer(&line)
    } else if line.take("Max ") {
      greatest = integer(&line)
      setAxis(resolution: 0, &log)
    } else if line.take("Resolution ") {
      setAxis(resolution: integer(&line) ?? 0, &log)
    } else {
      return EvtestDescription.words.contains(where: line.isAt)
    }
    return true
  }

  private func integer(_ line: inout LogScanner) -> Int64? {
    line.skipSpace()
    return line.integer()
  }

  private func setAxis(resolution: Int64, _ log: inout EvdevLog) {
    guard let code, let least, let greatest else { return }
    log.setAxis(code, EvdevAxis(least: least, greatest: greatest, resolution: resolution))
  }
}
