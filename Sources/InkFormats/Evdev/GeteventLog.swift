import Diagnostics
import TouchRecording

/// The output of Android's `getevent -t` or `getevent -lt`, with or without that of `getevent -pl`
/// before it.
///
///     add device 1: /dev/input/event2
///       name:     "Atmel maXTouch Touchscreen"
///         ABS (0003): ABS_MT_POSITION_X     : value 0, min 0, max 799, fuzz 0, flat 0, ...
///     [   72312.000001] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    0000019f
///     [   72312.000001] /dev/input/event2: 0000 0000 00000000
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
      guard line.isAt("[") || line.isAt("/dev/input/") || isNumber(line) else { return false }
      return (try? event(&line)) != nil
    }
  }

  /// Reads the drawings of a log, one for each device.
  static func read(
    _ bytes: [UInt8], _ options: ImportOptions
  ) throws(Fault) -> [ImportedInk] {
    var log = EvdevLog()
    for var line in LogScanner.lines(of: bytes) {
      if line.isAt("[") || line.isAt("/dev/input/") || isNumber(line) {
        try log.read(line) { (line, log) throws(Fault) in
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

  /// Returns true if a line begins with two numbers of four digits, as without `-t` and a path.
  private static func isNumber(_ line: LogScanner) -> Bool {
    var line = line
    guard line.hexadecimal(count: 4) != nil, line.take(" ") else { return false }
    return line.hexadecimal(count: 4) != nil
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
    // Only tools and other axes without a meaning here have names as values.
    guard word.hasPrefix("MT_TOOL_") else {
      throw start.unexpected("a value of eight digits, such as 000003ae")
    }
    return 0
  }

  /// Reads a line of a description, as `getevent -pl` writes it.
  private static func describe(_ line: inout LogScanner, in log: inout EvdevLog) {
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
    _ = line.take("ABS (0003):")
    line.skipSpace()
    guard let code = line.word().flatMap({ EvdevNames.code($0, of: EvdevType.absolute) }),
      line.skip(past: ": value "), line.skip(past: ", min "), let least = line.integer(),
      line.skip(past: ", max "), let greatest = line.integer()
    else { return }
    let resolution = line.skip(past: ", resolution ") ? line.integer() : nil
    guard code != EvdevCode.other else { return }
    log.setAxis(code, EvdevAxis(least: least, greatest: greatest, resolution: resolution ?? 0))
  }
}

/// The names that `getevent -l` writes in place of numbers.
enum EvdevNames {
  private static let types: [String: UInt16] = [
    "EV_SYN": EvdevType.synchronization, "EV_KEY": EvdevType.key,
    "EV_REL": EvdevType.relative, "EV_ABS": EvdevType.absolute,
  ]

  private static let synchronizations: [String: UInt16] = [
    "SYN_REPORT": EvdevCode.report, "SYN_MT_REPORT": EvdevCode.group,
    "SYN_DROPPED": EvdevCode.dropped,
  ]

  private static let keys: [String: UInt16] = [
    // Two names of one number; `getevent` writes the first of them.
    "BTN_DIGI": EvdevCode.pen, "BTN_TOOL_PEN": EvdevCode.pen,
    "BTN_TOOL_RUBBER": EvdevCode.rubber, "BTN_TOUCH": EvdevCode.touch,
  ]

  private static let axes: [String: UInt16] = [
    "ABS_X": EvdevCode.x, "ABS_Y": EvdevCode.y, "ABS_PRESSURE": EvdevCode.pressure,
    "ABS_TILT_X": EvdevCode.tiltX, "ABS_TILT_Y": EvdevCode.tiltY,
    "ABS_MT_SLOT": EvdevCode.slot, "ABS_MT_POSITION_X": EvdevCode.slotX,
    "ABS_MT_POSITION_Y": EvdevCode.slotY, "ABS_MT_TRACKING_ID": EvdevCode.trackingID,
    "ABS_MT_PRESSURE": EvdevCode.slotPressure,
  ]

  /// Returns the number of a type, which is a name such as `EV_ABS` or has four digits; nil for any
  /// other text.
  static func type(_ name: String) -> UInt16? {
    if let type = types[name] { return type }
    return name.hasPrefix("EV_") && isName(name) ? EvdevCode.other : number(name)
  }

  /// Returns the number of a code of `type`, which is a name or has four digits; nil for any other
  /// text.
  static func code(_ name: String, of type: UInt16) -> UInt16? {
    if let number = number(name) { return number }
    guard isName(name) else { return nil }
    switch type {
    case EvdevType.synchronization: return synchronizations[name] ?? EvdevCode.other
    case EvdevType.key:
      return keys[name] ?? (name.hasPrefix("BTN_TOOL_") ? EvdevCode.tools.upperBound : nil)
        ?? EvdevCode.other
    case EvdevType.absolute:
      return axes[name] ?? (name.hasPrefix("ABS_MT_") ? EvdevCode.slotAxes.upperBound : nil)
        ?? EvdevCode.other
    default: return EvdevCode.other
    }
  }

  /// Returns true for names as the kernel's headers spell them.
  private static func isName(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "_"))
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// The value of four hexadecimal digits.
  private static func number(_ text: String) -> UInt16? {
    guard text.utf8.count == 4, !text.hasPrefix("+"), !text.hasPrefix("-") else { return nil }
    return UInt16(text, radix: 16)
  }
}
