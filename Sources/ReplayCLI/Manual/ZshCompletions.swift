/// The completions of `zsh`.
enum ZshCompletions {
  /// The script; put it as `_replay` into a folder of `$fpath`.
  static var script: String {
    """
    #compdef replay
    # Completions of replay for zsh, printed by: replay completions zsh
    _replay() {
      local -a commands
      commands=(
    \(Command.allCases.map { "    \("\($0.rawValue):\($0.summary)".shellQuoted)\n" }.joined())  )
      local command=replay
      if ((CURRENT > 2)) && [[ -n ${commands[(r)${words[2]}:*]} ]]; then
        command=${words[2]}
        words=("${words[1]}" "${(@)words[3,-1]}")
        ((CURRENT -= 1))
      elif ((CURRENT == 2)) && [[ ${words[2]} != -* ]]; then
        _describe -t commands command commands
        _files
        return
      fi
      case $command in
    \(Command.allCases.map(arguments).joined())  esac
    }
    if [[ $funcstack[1] == _replay ]]; then _replay "$@"; else compdef _replay replay; fi

    """
  }

  private static func arguments(of command: Command) -> String {
    var lines = command.flags.flatMap { flag -> [String] in
      let help = escaped(flag.help(of: command))
      let action =
        flag.value.map { value in
          let words = flag.words[command]?.joined(separator: " ")
          return ":\(escaped(value)):" + (words.map { "(\($0))" } ?? "_files")
        } ?? ""
      let star = flag.isRepeatable ? "*" : ""
      return [flag.name, flag.short].compactMap(\.self).map { name in
        "\(star)\(name)[\(help)]\(action)".shellQuoted
      }
    }
    if command.takesOperands {
      let words = command.operandWords
      lines.append(
        ("*:\(words.isEmpty ? "file" : "name"):"
          + (words.isEmpty ? "_files" : "(\(words.joined(separator: " ")))")).shellQuoted)
    }
    return "    \(command.rawValue)) _arguments -S \\\n"
      + lines.map { "      \($0)" }.joined(separator: " \\\n") + " ;;\n"
  }

  /// Returns a text in which `_arguments` finds no colons and brackets of its own.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if ":[]\\".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
