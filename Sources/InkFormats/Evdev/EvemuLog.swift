// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import TouchRecording

/// The files of `evemu-record` and `evemu-describe`: a description, events, or one after the other.
///
///     # EVEMU 1.3
///     N: Atmel maXTouch Touchscreen
///     A: 35 0 799 0 0 0
///     E: 0.000001 0003 0035 0415	# EV_ABS / ABS_MT_POSITION_X    415
///
/// `B:` lists the codes of a type, a bit a code in lines of eight bytes. `A:` is an axis: its code in hexadecimal, then least and greatest value, fuzz, flat and, since
/// version 1.2, the resolution. `E:` is an event: the time in seconds, type and code in hexadecimal,
/// and the value in decimal.
enum EvemuLog {
  /// Returns true if a line of the file introduces the format or is an event.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    LogScanner.lines(of: bytes).contains { line in
      var line = line
      if line.isAt("# EVEMU ") { return true }
      guard line.take("E: ") else { return false }
      return (try? event(&line)) != nil
    }
  }

  /// Reads the drawing of a log.
  static func read(
    _ bytes: [UInt8], _ options: ImportOptions
  ) throws(Fault) -> [ImportedInk] {
    var log = EvdevLog()
    var firstKey = 0
    for var line in LogScanner.lines(of: bytes) {
      if line.take("E:") {
        log.read(line) { (line, log) throws(Fault) in log.append(try event(&line)) }
      } else if line.take("A:") {
        log.read(line) { (line, log) throws(Fault) in try readAxis(&line, into: &log) }
      } else if line.take("B: 01 ") {
        readKeys(&line, from: &firstKey, into: &log)
      } else if line.take("N:") {
        line.skipSpace()
        log.setName(line.text { _ in false })
      } else if !isDescription(line) {
        log.strayLines += 1
      }
    }
    return try log.drawings(options)
  }

  /// Returns true for a blank line, a comment, and a line of the description without a meaning here.
  private static func isDescription(_ line: LogScanner) -> Bool {
    var line = line
    line.skipSpace()
    return line.isAtEnd || ["#", "I:", "P:", "B:", "L:", "S:"].contains(where: line.isAt)
  }

  /// Reads the bits of keys, of which those of the first byte count from `first`.
  private static func readKeys(
    _ line: inout LogScanner, from first: inout Int, into log: inout EvdevLog
  ) {
    line.skipSpace()
    while let bits = line.hexadecimal(count: 2) {
      for bit in 0..<8 where bits >> bit & 1 == 1 {
        if let code = UInt16(exactly: first + bit) { log.addKey(code) }
      }
      first += 8
      line.skipSpace()
    }
  }

  private static func event(_ line: inout LogScanner) throws(Fault) -> EvdevEvent {
    line.skipSpace()
    let time = try line.take("a time in seconds, such as 0.000001") { $0.seconds() }
    let type = try number(&line, "a type of four digits, such as 0003")
    let code = try number(&line, "a code of four digits, such as 0035")
    line.skipSpace()
    let place = line.place
    let value = try line.take("a value of 32 bits") { $0.integer(in: EvdevAxis.values) }
    line.skipSpace()
    guard line.isAtEnd || line.isAt("#") else {
      throw line.unexpected("the end of the line, or a comment")
    }
    return EvdevEvent(time, type: type, code: code, value: value, at: place)
  }

  /// Reads a number of four hexadecimal digits.
  private static func number(
    _ line: inout LogScanner, _ expected: String
  ) throws(Fault) -> UInt16 {
    line.skipSpace()
    return UInt16(truncatingIfNeeded: try line.take(expected) { $0.hexadecimal(count: 4) })
  }

  private static func readAxis(
    _ line: inout LogScanner, into log: inout EvdevLog
  ) throws(Fault) {
    line.skipSpace()
    guard let code = line.hexadecimal(), let code = UInt16(exactly: code) else {
      throw line.unexpected("the code of an axis, such as 35")
    }
    var numbers: [Int64] = []
    while numbers.count < 5 {
      line.skipSpace()
      if line.isAtEnd || line.isAt("#"), numbers.count == 4 { break }
      let expected = "least and greatest value, fuzz, flat and resolution"
      numbers.append(try line.take(expected) { $0.integer() })
    }
    let axis = EvdevAxis(
      least: numbers[0], greatest: numbers[1], resolution: numbers.count > 4 ? numbers[4] : 0)
    guard let axis else { throw line.unexpected("an axis of numbers of 32 bits") }
    log.setAxis(code, axis)
  }
}
