import FileIO
import Workbench

/// The text of `--help`, made from the tables of commands and flags.
enum Help {
  /// The overview: all commands, and the flags that they share.
  ///
  /// The text fits one screen and ends in two examples.
  static var text: String {
    """
    replay - \(summary)

    \(lines(Command.allCases.map { ($0.usage, $0.summary) }))
    REC is a file, a folder of *.touch.jsonl, or - (standard input); replay COMMAND --help lists flags.

    flags of all commands:
    \(flags(Flag.all.filter(\.isCommon), of: .replay))\(wrapped("exit status: " + statuses, indent: 2))

    examples:
      \([Command.replay, .diff].map(\.example).joined(separator: "\n  "))

    """
  }

  /// The purpose of the program, in one line.
  static let summary =
    "replay recorded touches against a scene: scores and frames, without a screen"

  /// The meanings of the exit statuses.
  static let statuses =
    "0 done, 1 a requirement fails, 2 bad input, 64 wrong call, 73 cannot create, "
    + "74 cannot write, 129 to 143 stopped by a signal"

  /// Returns the help of one command: its call, its purpose, its flags but `--version`, which is that
  /// of all commands, and an example.
  static func text(of command: Command) -> String {
    """
    \(command.usage)
    \(command.summary)

    \(flags(command.flags.filter { $0.name != Flag.version.name }, of: command))
    example:
      \(command.example)

    """
  }

  /// Returns the lines of flags, described as the command uses them.
  ///
  /// Only the help of `convert` describes those that tell about files of other formats.
  private static func flags(_ flags: [Flag], of command: Command) -> String {
    let hidden = command == .convert ? [] : flags.filter { Flag.ofOtherFormats.contains($0.name) }
    let shown = flags.filter { flag in !hidden.contains { $0.name == flag.name } }
    let rows = lines(shown.map { ("  \($0.spelling)", $0.help(of: command)) })
    guard !hidden.isEmpty else { return rows }
    let names = hidden.map(\.name).joined(separator: " ")
    return rows + wrapped("  convert: " + names, indent: 2) + "\n"
  }

  /// Returns rows of two aligned columns.
  private static func lines(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { term, meaning in
      let start = "\(term)\(String(repeating: " ", count: width - term.count))  "
      return wrapped(start + meaning, indent: width + 2) + "\n"
    }.joined()
  }

  /// Returns a text in lines that fit the terminal, all but the first indented.
  ///
  /// A terminal too narrow for the indentation and a few words gets its own line breaks.
  private static func wrapped(_ text: String, indent: Int) -> String {
    let width = FileDescriptor.standardOutput.terminalColumns ?? 100
    guard text.count > width, width >= indent + 20 else { return text }
    var lines: [String] = []
    var rest = Substring(text)
    while rest.count > width {
      let room = rest.prefix(width + 1)
      let start = lines.isEmpty ? 0 : indent
      guard let space = room.dropFirst(start).lastIndex(of: " ") else { break }
      lines.append(String(rest[..<space]))
      rest = Substring(String(repeating: " ", count: indent) + rest[rest.index(after: space)...])
    }
    return (lines + [String(rest)]).joined(separator: "\n")
  }
}

extension Flag {
  /// Returns the description of the flag, as a command uses it.
  func help(of command: Command) -> String { helps[command] ?? help }
}
