/// The completions of `fish`.
enum FishCompletions {
  /// The script; put it into `~/.config/fish/completions/replay.fish`.
  static var script: String {
    """
    # Completions of replay for fish, printed by: replay completions fish
    set -l commands \(Command.allCases.map(\.rawValue).joined(separator: " "))
    \(Command.allCases.map(command).joined())\(Command.allCases.map(flags).joined())
    """
  }

  private static func command(_ command: Command) -> String {
    "complete -c replay -n \"not __fish_seen_subcommand_from $commands\" -a \(command.rawValue) "
      + "-d \(quoted(command.summary))\n"
  }

  /// Returns the lines of a command; its flags need no name of the command if that is the default.
  private static func flags(of command: Command) -> String {
    let others = Command.allCases.filter { $0 != command }.map(\.rawValue).joined(separator: " ")
    let condition =
      command == .replay
      ? "not __fish_seen_subcommand_from \(others)"
      : "__fish_seen_subcommand_from \(command.rawValue)"
    let start = "complete -c replay -n \(quoted(condition))"
    let operands =
      command.operandWords.isEmpty
      ? "" : "\(start) -f -a \(quoted(command.operandWords.joined(separator: " ")))\n"
    return operands
      + command.flags.map { flag in
        var line = start
        if let short = flag.short { line += " -s \(short.dropFirst())" }
        line += " -l \(flag.name.dropFirst(2))"
        if flag.value != nil {
          line += flag.words[command].map { " -x -a \(quoted($0.joined(separator: " ")))" } ?? " -r"
        }
        return line + " -d \(quoted(flag.help(of: command)))\n"
      }.joined()
  }

  /// Returns a text in single quotes; there, only a quote and a backslash need an escape.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
