// SPDX-License-Identifier: Apache-2.0
import FileIO
import Workbench

/// The text of `--help`, made from the tables of commands and flags.
enum Help {
  /// The overview: all commands, and the flags of the main one by group.
  ///
  /// The text fits one screen and ends in two examples.
  static var text: String {
    """
    replay - \(summary)

    \(lines(Command.allCases.map { ($0.usage, $0.summary) }))
    REC is a file, a folder of *.touch.jsonl (of any format with --from), or -.

    flags of the first, by group (described by replay replay --help):
    \(lines(groups(of: .replay).map { ("  \($0.title)", $0.flags.map(\.name).joined(separator: " ")) }))
    \(wrapped("exit status: " + statuses, indent: 2))

    examples:
      \([Command.replay, .diff].map(\.example).joined(separator: "\n  "))

    """
  }

  /// The purpose of the program, in one line.
  static let summary =
    "judge recorded touches by a scene: scores and frames, without a screen"

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

    \(flags(of: command))
    example:
      \(command.example)

    """
  }

  /// Returns the two lines that follow a wrong call of a command.
  static func hint(of command: Command) -> String {
    "\(command.usage)\nreplay \(command.rawValue) --help describes its flags\n"
  }

  /// Returns the flags of a command by group, but `--version`, which is that of all commands.
  ///
  /// Only `convert` has those that tell about files of other formats.
  private static func groups(of command: Command) -> [(title: String, flags: [Flag])] {
    Flag.groups.map { title, flags in
      let own = flags.filter { flag in
        flag.commands.contains(command) && flag.name != Flag.version.name
          && (command == .convert || !isHidden(flag))
      }
      return (title, own)
    }.filter { !$0.flags.isEmpty }
  }

  /// True for a flag that only the help of `convert` describes: what a file of another format lacks.
  private static func isHidden(_ flag: Flag) -> Bool {
    Flag.ofOtherFormats.contains(flag.name) && flag.name != Flag.from.name
  }

  /// Returns the lines of the flags of a command, each group under its title.
  private static func flags(of command: Command) -> String {
    let groups = groups(of: command)
    let width = groups.flatMap(\.flags).map(\.spelling.count).max() ?? 0
    let text = groups.map { title, flags in
      "\(title):\n" + lines(flags.map { ("  \($0.spelling)", $0.help(of: command)) }, width + 2)
    }.joined()
    let hidden = command.flags.filter(isHidden)
    guard command != .convert, !hidden.isEmpty else { return text }
    return text
      + wrapped(
        "  for other formats, as in convert --help: " + hidden.map(\.name).joined(separator: " "),
        indent: 2)
      + "\n"
  }

  /// Returns rows of two aligned columns.
  private static func lines(_ rows: [(String, String)], _ width: Int? = nil) -> String {
    let width = width ?? rows.map(\.0.count).max() ?? 0
    return rows.map { term, meaning in
      let start = "\(term)\(String(repeating: " ", count: width - term.count))  "
      return wrapped(start + meaning, indent: width + 2) + "\n"
    }.joined()
  }

  /// Returns a text in lines that fit the terminal, all but the first indented.
  ///
  /// A terminal too narrow for the indentation and a few words gets its own line breaks.
  private static func wrapped(_ text: String, indent: Int) -> String {
    let width = FileDescriptor.standardOutput.terminalColumns ?? 80
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
