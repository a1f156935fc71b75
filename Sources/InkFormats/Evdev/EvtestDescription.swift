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
      if let name = line.text(until: { $0 == UInt8(ascii: "\"") }) { log.setName(name) }
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
    let axis = EvdevAxis(least: least, greatest: greatest, resolution: resolution)
    if let axis { log.setAxis(code, axis) }
  }
}
