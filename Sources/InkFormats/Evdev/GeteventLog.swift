// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import TouchRecording

/// The output of Android's `getevent` in all its forms: with and without names (`-l`), times (`-t`),
/// paths and rates (`-r`), and with or without that of `getevent -pl` before it.
///
///     add device 1: /dev/input/event2
///       name:     "Atmel maXTouch Touchscreen"
///         ABS (0003): ABS_MT_POSITION_X     : value 0, min 0, max 799, fuzz 0, flat 0, ...
///     [   72312.000001] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    0000019f
///     [   72312.000001] /dev/input/event2: 0000 0000 00000000
///     72312-1: 0003 0035 0000019f
///
/// Values are hexadecimal, and -1 is `ffffffff`. Without a range the axes count in points.
enum GeteventLog {
  /// Returns true if a line of the file is an event or introduces a device.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    LogScanner.lines(of: bytes).contains { line in
      var line = line
      if line.isAt("add device ") { return line.skip(past: ": /dev/") }
      return beginsEvent(&line) && (try? event(&line)) != nil
    }
  }

  /// Reads the drawings of a log, one for each device.
  static func read(
    _ bytes: [UInt8], _ options: ImportOptions
  ) throws(Fault) -> [ImportedInk] {
    var log = EvdevLog()
    for var line in LogScanner.lines(of: bytes) {
      var start = line
      if beginsEvent(&start) {
        log.read(start) { (line, log) throws(Fault) in
          let (path, event) = try event(&line)
          log.select(path)
          log.append(event)
        }
      } else {
        describe(&line, in: &log)
      }
    }
    return try log.drawings(options)
  }

  /// Skips the space before an event, and returns true if the line begins like one.
  private static func beginsEvent(_ line: inout LogScanner) -> Bool {
    line.skipSpace()
    if ["[", "/dev/input/", "EV_"].contains(where: line.isAt) { return true }
    var rest = line
    // Older versions write seconds, a minus, and microseconds without their zeros.
    if rest.dashedTime() != nil { return true }
    guard rest.hexadecimal(count: 4) != nil, rest.take(" ") else { return false }
    return rest.hexadecimal(count: 4) != nil
  }

  /// Reads an event and the path of its device, which is empty if the line has none.
  private static func event(
    _ line: inout LogScanner
  ) throws(Fault) -> (path: String, event: EvdevEvent) {
    var path = ""
    var time: Microseconds?
    if line.take("[") {
      line.skipSpace()
      time = try line.take("a time in seconds, such as 72312.326654") { $0.seconds() }
      guard line.take("]") else { throw line.unexpected("] after the time") }
      line.skipSpace()
    } else {
      time = line.dashedTime()
    }
    if line.isAt("/dev/") {
      guard let text = line.text(until: { $0 == UInt8(ascii: ":") || $0 == 0x20 }), line.take(":")
      else { throw line.unexpected(": after the path of the device") }
      path = text
      line.skipSpace()
    }
    let type = try line.take("a type of events, such as 0003 or EV_ABS") {
      $0.word().flatMap(EvdevNames.type)
    }
    line.skipSpace()
    let code = try line.take("a code, such as 0035 or ABS_MT_POSITION_X") {
      $0.word().flatMap { EvdevNames.code($0, of: type) }
    }
    line.skipSpace()
    let place = line.place
    let value = try value(&line, type)
    return (path, EvdevEvent(time, type: type, code: code, value: value, at: place))
  }

  /// Reads a value of eight digits, or the name of one.
  private static func value(
    _ line: inout LogScanner, _ type: UInt16
  ) throws(Fault) -> Int64 {
    let start = line
    guard let word = line.word() else { throw start.unexpected("a value of eight digits") }
    line.skipSpace()
    // `getevent -r` appends the rate of reports.
    guard line.isAtEnd || line.isAt("rate ") else { throw line.unexpected("the end of the line") }
    switch word {
    case "DOWN": return 1
    case "UP": return 0
    case "REPEAT": return 2
    default: break
    }
    var number = start
    if let value = number.hexadecimal(count: 8), number.isAtEnd || number.isAt(" ") {
      return Int64(value)
    }
    // Only the kinds of pointers have names as values.
    guard word.hasPrefix("MT_TOOL_") else {
      throw start.unexpected("a value of eight digits, such as 000003ae")
    }
    let tool: EvdevTool =
      switch word {
      case "MT_TOOL_PEN": .pen
      case "MT_TOOL_PALM": .palm
      default: .finger
      }
    return Int64(tool.rawValue)
  }

  /// Reads a line of a description, as `getevent -pl` writes it.
  private static func describe(_ line: inout LogScanner, in log: inout EvdevLog) {
    let start = line
    if line.isAt("add device ") {
      if line.skip(past: ": "), let path = line.word() { log.select(path) }
      return
    }
    let isDescription = line.isAtEnd || line.isAt(" ") || line.isAt("\t") || line.isAt("could not ")
    guard isDescription else {
      log.strayLines += 1
      return
    }
    line.skipSpace()
    if line.take("name:") {
      log.setName(line.quoted())
      return
    }
    if line.take("KEY (0001):") {
      line.skipSpace()
      while let key = line.word() {
        if let code = EvdevNames.code(key, of: EvdevType.key) { log.addKey(code) }
        line.skipSpace()
      }
      return
    }
    _ = line.take("ABS (0003):")
    line.skipSpace()
    guard let code = line.word().flatMap({ EvdevNames.code($0, of: EvdevType.absolute) }),
      line.skip(past: ": value "), let value = line.integer(),
      line.skip(past: ", min "), let least = line.integer(),
      line.skip(past: ", max "), let greatest = line.integer()
    else {
      // The first letters of an event may be lost, and with them its bracket.
      if start.looksLikeEvent { log.strayLines += 1 }
      return
    }
    let resolution = line.skip(past: ", resolution ") ? line.integer() : nil
    guard code != EvdevCode.other else { return }
    log.setAxis(
      code,
      EvdevAxis(least: least, greatest: greatest, resolution: resolution ?? 0, value: value))
  }
}

extension LogScanner {
  /// Takes a time such as `72312-1: `, in seconds and microseconds, and the space after it.
  fileprivate mutating func dashedTime() -> Microseconds? {
    var line = self
    guard let seconds = line.integer(in: 0...9_000_000_000), line.take("-"),
      let microseconds = line.integer(in: 0...999_999), line.take(": ")
    else { return nil }
    line.skipSpace()
    self = line
    return seconds * 1_000_000 + microseconds
  }
}

extension LogScanner {
  /// True if the last word of the line is a value of an event, or a word before it a type.
  fileprivate var looksLikeEvent: Bool {
    var (line, last, hasType) = (self, "", false)
    line.skipSpace()
    while let word = line.word() {
      if word.hasPrefix("EV_") || word.hasSuffix("]") { hasType = true }
      last = word
      line.skipSpace()
    }
    return hasType || last.utf8.count == 8 && UInt32(last, radix: 16) != nil
  }
}
