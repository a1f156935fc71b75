/// A shell for which the program prints completions, made from the tables of commands and flags.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script that completes calls of `replay`.
  var completions: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}

extension Command {
  /// The words that the operands of the command can be; empty for paths.
  var operandWords: [String] {
    switch self {
    case .completions: Shell.allCases.map(\.rawValue)
    case .schema: ["recording", "report", "batch"]
    default: []
    }
  }
}

extension String {
  /// The text in single quotes, as every shell reads it as itself.
  var shellQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
