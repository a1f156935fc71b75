/// The text of `--help`, made from the tables of commands and flags.
enum Help {
  /// The overview: all commands, and the flags that they share.
  ///
  /// The text fits one screen and ends in three examples.
  static var text: String {
    """
    replay - replay recorded touches against a scene: scores and frames, without a screen

    \(lines(Command.allCases.map { ($0.usage, $0.summary) }))
    REC is a file, - for standard input, or a folder of *.touch.jsonl files.
    replay COMMAND --help lists the flags of a command, also replay replay --help.

    flags of all commands:
    \(flags(Flag.all.filter(\.isCommon), of: .replay))
    exit status: 0 done, 1 a requirement fails, 2 bad input, 64 wrong call, 73 cannot create,
      74 cannot write, 130 and 143 stopped by a signal

    examples:
      \([Command.replay, .render, .explain].map(\.example).joined(separator: "\n  "))

    """
  }

  /// Returns the help of one command: its call, its purpose, its flags and an example.
  static func text(of command: Command) -> String {
    """
    \(command.usage)
    \(command.summary)

    \(flags(command.flags, of: command))
    example:
      \(command.example)

    """
  }

  /// Returns the lines of flags, described as the command uses them.
  private static func flags(_ flags: [Flag], of command: Command) -> String {
    lines(flags.map { ("  \($0.spelling)", $0.helps[command] ?? $0.help) })
  }

  /// Returns rows of two aligned columns.
  private static func lines(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { term, meaning in
      "\(term)\(String(repeating: " ", count: width - term.count))  \(meaning)\n"
    }.joined()
  }
}
