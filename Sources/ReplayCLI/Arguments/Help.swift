/// What `--help` prints, made from the tables of commands and flags.
enum Help {
  /// What there is: the commands, and the flags that all of them know.
  ///
  /// It fits one screen and ends in three examples.
  static var text: String {
    """
    replay - replays recorded touches against a scene: scores and frames, without a screen

    \(lines(Command.allCases.map { ($0.usage, $0.summary) }))
    REC is a file, - for standard input, or a folder of *.touch.jsonl files.
    replay COMMAND --help tells the flags of a command, replay replay --help those of the first.

    flags of all commands:
    \(flags(Flag.all.filter(\.isCommon), of: .replay))
    exit status: 0 done, 1 a requirement fails, 2 bad input, 64 usage, 73 cannot create,
      74 cannot write, 130 and 143 stopped by a signal

    examples:
      \([Command.replay, .render, .explain].map(\.example).joined(separator: "\n  "))

    """
  }

  /// What one command takes.
  static func text(of command: Command) -> String {
    """
    \(command.usage)
    \(command.summary)

    \(flags(command.flags, of: command))
    example:
      \(command.example)

    """
  }

  private static func flags(_ flags: [Flag], of command: Command) -> String {
    lines(
      flags.map { flag in
        let names = [flag.short, flag.name].compactMap(\.self).joined(separator: ", ")
        return (
          "  " + names + (flag.value.map { " \($0)" } ?? ""), flag.helps[command] ?? flag.help
        )
      })
  }

  /// Two columns, a line each.
  private static func lines(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { term, meaning in
      "\(term)\(String(repeating: " ", count: width - term.count))  \(meaning)\n"
    }.joined()
  }
}
