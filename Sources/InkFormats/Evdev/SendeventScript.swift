// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream
import TouchRecording

/// A script that plays events by Android's `sendevent`.
///
///     sendevent /dev/input/event2 3 53 721
///     sendevent /dev/input/event2 0 0 0
///     sleep 0.05
///     adb shell "sendevent /dev/input/event2 3 57 -1; sendevent /dev/input/event2 0 0 0"
///
/// A command has a path, a type, a code and a value, all decimal or variables that the script sets; a
/// line may hold several. Only `sleep` and `usleep` take time: in a script without them, the samples
/// have no times.
enum SendeventScript {
  /// Returns true if a line of the file is an event.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    var variables: [String: String] = [:]
    return LogScanner.lines(of: bytes).contains { line in
      ShellLine(line, &variables).commands.contains { command in
        var rest = command.rest
        return command.name == .sendevent && (try? event(&rest, nil)) != nil
      }
    }
  }

  /// Reads the drawings of a script, one for each device.
  static func read(_ bytes: [UInt8], _ options: ImportOptions) throws(Fault) -> [ImportedInk] {
    var variables: [String: String] = [:]
    let lines = LogScanner.lines(of: bytes).map { ShellLine($0, &variables) }
    let hasTimes = lines.contains { line in
      line.commands.contains { command in
        var rest = command.rest
        return rest.pause(of: command.name) ?? 0 > 0
      }
    }
    var log = EvdevLog()
    var time: Microseconds = 0
    for line in lines {
      for (command, rest) in line.commands {
        log.read(rest) { (line, log) throws(Fault) in
          if command == .sendevent {
            let (path, event) = try event(&line, hasTimes ? time : nil)
            log.select(path)
            log.append(event)
          } else {
            let pause = try line.take("a time, such as 0.05") { $0.pause(of: command) }
            time = min(time + pause, Microseconds(JSONDecimal.greatestStamp))
          }
        }
      }
      if line.commands.isEmpty, !line.isQuiet, !line.isLoop { log.strayLines += 1 }
    }
    var drawings = try log.drawings(options)
    for index in drawings.indices { drawings[index].isScript = true }
    drawings[0].noteOmitted("repetitions of loops", count: lines.count { $0.isLoop })
    if hasTimes {
      drawings[0].assume(
        Assumption(
          .commandTime, "only sleep takes time, because a script does not tell other times"))
    }
    return drawings
  }

  private static func event(
    _ line: inout LogScanner, _ time: Microseconds?
  ) throws(Fault) -> (path: String, event: EvdevEvent) {
    line.skipSpace()
    var path = try line.take("the path of a device") { $0.word() }
    // A shell takes quotes and the braces of a variable away.
    path.removeAll { "\"'{}".contains($0) }
    if path.hasSuffix(":") { path.removeLast() }
    let type = try number(&line, 0...65_535, "a type of events, such as 3")
    let code = try number(&line, 0...65_535, "a code, such as 53")
    line.skipSpace()
    let place = line.place
    let value = try number(&line, EvdevAxis.values, "a value of 32 bits")
    return (
      path,
      EvdevEvent(
        time, type: UInt16(truncatingIfNeeded: type), code: UInt16(truncatingIfNeeded: code),
        value: value, at: place)
    )
  }

  /// Reads a number, after which a word of a shell ends.
  private static func number(
    _ line: inout LogScanner, _ range: ClosedRange<Int64>, _ expected: String
  ) throws(Fault) -> Int64 {
    line.skipSpace()
    return try line.take(expected) { line -> Int64? in
      let isHexadecimal = line.take("0x")
      let value = isHexadecimal ? line.hexadecimal().flatMap { Int64(exactly: $0) } : line.integer()
      guard let value, range.contains(value), line.isAtEndOfWord else { return nil }
      return value
    }
  }
}

extension LogScanner {
  /// True at the end of a word of a shell.
  fileprivate var isAtEndOfWord: Bool { next.map(LogScanner.isSeparator) ?? true }

  /// Takes the pause after `command`: seconds of `sleep`, microseconds of `usleep`.
  fileprivate mutating func pause(of command: ShellLine.Command) -> Microseconds? {
    skipSpace()
    switch command {
    case .sendevent: return nil
    case .sleep:
      guard let pause = seconds() else { return nil }
      let units: [(name: String, seconds: Microseconds)] = [("m", 60), ("h", 3600), ("d", 86_400)]
      let factor = units.first { take($0.name) }?.seconds ?? 1
      if factor == 1 { _ = take("s") }
      let (time, isTooLong) = pause.multipliedReportingOverflow(by: factor)
      return isAtEndOfWord && !isTooLong ? time : nil
    case .usleep: return integer(in: 0...9_000_000_000_000)
    }
  }
}
