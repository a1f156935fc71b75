// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import TouchRecording

/// The commands in a line of a script that plays events.
///
///     D=/dev/input/event2
///     adb shell "sendevent $D 3 53 721; sleep 0.05"   # sleep 9
///     echo "sleep 9"
///
/// The script has one `sendevent` and one pause. Commands may stand within quotes, but not in a
/// comment, nor in a text that is only printed.
struct ShellLine {
  /// The commands with a meaning here.
  enum Command: String, CaseIterable {
    case sendevent, sleep, usleep
  }

  /// The commands, each with the rest of the line after its name and a space.
  private(set) var commands: [(name: Command, rest: LogScanner)] = []
  /// True if the line does nothing, or only sets variables and prints.
  private(set) var isQuiet = true
  /// True if the line begins a loop.
  let isLoop: Bool
  private var line: LogScanner
  /// The quote in which the next byte stands; nil outside quotes.
  private var quote: UInt8?

  /// The words that print what follows.
  private static let printers = ["echo", "printf", "print", "log", "logger"]
  /// The words after which a variable is set.
  private static let declarations: Set = ["export", "local", "readonly", "declare", "set"]

  /// Finds the commands of a line, and sets `variables`.
  ///
  /// - Complexity: O(n) in the length of the line.
  init(_ line: LogScanner, _ variables: inout [String: String]) {
    self.line = line
    var start = line
    start.skipSpace()
    isLoop = ["for ", "while ", "until "].contains(where: start.isAt)
    find(&variables)
  }

  private mutating func find(_ variables: inout [String: String]) {
    var isStart = true
    while let byte = line.next {
      if isStart {
        if quote == nil, byte == UInt8(ascii: "#") { return }
        if take(variableOf: &variables) || takePrinted() { continue }
        if let name = Command.allCases.first(where: { take($0) }) {
          commands.append((name, line.expanded(by: variables)))
          isQuiet = false
          continue
        }
        var word = line
        if let text = word.text(until: LogScanner.isSeparator),
          !ShellLine.declarations.contains(text)
        {
          isQuiet = false
        }
      }
      if byte == quote {
        quote = nil
      } else if quote == nil, LogScanner.isQuote(byte) {
        quote = byte
      }
      isStart = LogScanner.isSeparator(byte)
      line.skip()
    }
  }

  /// Moves past the name of a command and the space, or the bracket, after it.
  private mutating func take(_ command: Command) -> Bool {
    line.take(command.rawValue + " ") || line.take(command.rawValue + "\t")
      || command == .sleep && (line.take("time.sleep(") || line.take("sleep("))
  }

  /// Moves past `NAME=value`, and sets the variable.
  private mutating func take(variableOf variables: inout [String: String]) -> Bool {
    var rest = line
    guard let name = rest.text(until: { !LogScanner.isOfName($0) }), rest.take("=") else {
      return false
    }
    let value: String
    if let next = rest.next, LogScanner.isQuote(next), next != quote {
      rest.skip()
      value = rest.text { $0 == next } ?? ""
      rest.skip()
    } else {
      value = rest.text { " \t;&|\"')".utf8.contains($0) } ?? ""
    }
    let known = LogScanner.expanded(value, by: variables) ?? value
    // The output of another command is unknown. A limit keeps values that repeat others from growing.
    let isKnown = !known.contains("$(") && !known.contains("`") && known.utf8.count <= 256
    variables[name] = isKnown ? known : nil
    line = rest
    return true
  }

  /// Moves past a command that prints, to the end of what it prints, unless a shell runs that.
  private mutating func takePrinted() -> Bool {
    var rest = line
    guard ShellLine.printers.contains(where: { rest.take($0) }),
      rest.next.map(LogScanner.isSeparator) ?? true
    else { return false }
    let start = (line: rest, quote: quote)
    line = rest
    var inner: UInt8?
    while let byte = line.next {
      if inner != nil {
        if byte == inner { inner = nil }
      } else if byte == quote {
        break
      } else if LogScanner.isQuote(byte) {
        inner = byte
      } else if ";&".utf8.contains(byte) {
        break
      } else if byte == UInt8(ascii: "|") {
        guard line.isPipedToShell else { break }
        (line, quote) = start
        isQuiet = false
        break
      }
      line.skip()
      // The byte after a backslash is printed, and `>&` is no end.
      if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: ">") { line.skip() }
    }
    return true
  }
}

extension LogScanner {
  /// Returns true for a byte that separates words or commands of a shell.
  static func isSeparator(_ byte: UInt8) -> Bool { " \t;&|\"'`()/\\".utf8.contains(byte) }

  fileprivate static func isQuote(_ byte: UInt8) -> Bool { "\"'".utf8.contains(byte) }

  /// Returns true for a byte of a name of a variable.
  fileprivate static func isOfName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || TextNumber.isDigit(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// True if the rest of the line, which begins with `|`, hands what was printed to a shell.
  fileprivate var isPipedToShell: Bool {
    var rest = self
    rest.skip()
    rest.skipSpace()
    return ["adb ", "sh", "su", "bash"].contains(where: rest.isAt)
  }

  /// Returns the rest of a command with the values of the variables in it.
  fileprivate func expanded(by variables: [String: String]) -> LogScanner {
    guard !variables.isEmpty else { return self }
    // A limit keeps a line of many commands from being copied for each of them.
    var (rest, length) = (self, 0)
    let text = rest.text { byte in
      length += 1
      return length > 1 << 10 || ";&|".utf8.contains(byte)
    }
    return text.flatMap { LogScanner.expanded($0, by: variables) }.map(replaced) ?? self
  }

  /// Returns a text with the values of the variables in it; nil if it names none.
  fileprivate static func expanded(_ text: String, by variables: [String: String]) -> String? {
    guard !variables.isEmpty, text.contains("$") else { return nil }
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    var result = String(parts[0])
    for part in parts.dropFirst() {
      let isBraced = part.hasPrefix("{")
      let start = isBraced ? part.dropFirst() : part
      let name = start.prefix { $0.isASCII && $0.utf8.allSatisfy(isOfName) }
      let end = start.dropFirst(name.count)
      guard let value = variables[String(name)], !isBraced || end.hasPrefix("}") else {
        result += "$" + part
        continue
      }
      result += value + (isBraced ? end.dropFirst() : end)
    }
    return result
  }
}
