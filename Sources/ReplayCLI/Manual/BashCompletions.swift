/// The completions of `bash`.
enum BashCompletions {
  /// The script; `source` it, or put it where `bash-completion` looks.
  static var script: String {
    """
    # Completions of replay for bash, printed by: replay completions bash
    _replay() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
      local command=replay word words=
      for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
        case $word in
          \(Command.allCases.map(\.rawValue).joined(separator: "|"))) command=$word; break ;;
        esac
      done
      case "$command $previous" in
    \(Command.allCases.map(values).joined()) esac
      if [[ $current == -* ]]; then
        case $command in
    \(Command.allCases.map(flags).joined())    esac
        COMPREPLY=($(compgen -W "$words" -- "$current"))
        return
      fi
      case $command in
    \(Command.allCases.map(operands).joined())  esac
      ((COMP_CWORD == 1)) && words="\(Command.allCases.map(\.rawValue).joined(separator: " "))"
      COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current"))
    }
    complete -o filenames -F _replay replay

    """
  }

  /// Returns the cases of the values of a command's flags: words, or files.
  private static func values(of command: Command) -> String {
    let flags = command.flags.filter { $0.value != nil }
    return flags.map { flag in
      let patterns = [flag.name, flag.short].compactMap(\.self)
        .map { "\"\(command.rawValue) \($0)\"" }.joined(separator: "|")
      let words = flag.words[command].map { "-W \"\($0.joined(separator: " "))\"" } ?? "-f"
      return "    \(patterns)) COMPREPLY=($(compgen \(words) -- \"$current\")); return ;;\n"
    }.joined()
  }

  private static func flags(of command: Command) -> String {
    let names = command.flags.flatMap { [$0.name, $0.short].compactMap(\.self) }
    return "      \(command.rawValue)) words=\"\(names.joined(separator: " "))\" ;;\n"
  }

  private static func operands(of command: Command) -> String {
    guard !command.operandWords.isEmpty else { return "" }
    let words = command.operandWords.joined(separator: " ")
    return
      "    \(command.rawValue)) COMPREPLY=($(compgen -W \"\(words)\" -- \"$current\")); return ;;\n"
  }
}
