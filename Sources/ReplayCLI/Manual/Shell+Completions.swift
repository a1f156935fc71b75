// SPDX-License-Identifier: Apache-2.0
extension Shell {
  /// The script that completes calls of `replay`.
  var completions: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}

extension Flag {
  /// Returns true if the value can be the path of a file, as it is if no words are known.
  fileprivate func takesFiles(of command: Command) -> Bool {
    words(of: command) == nil && vocabulary?.allowsFiles != false
  }
}

extension String {
  /// The text in single quotes, as every shell reads it as itself.
  var shellQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}

/// The completions of `bash`.
enum BashCompletions {
  /// The script; `source` it, or put it where `bash-completion` looks.
  static var script: String {
    """
    # Completions of replay for bash, printed by: replay completions bash
    _replay() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
      local command=replay word words=
    \(Vocabulary.allCases.map { "  local \($0.rawValue)=\"\($0.words.joined(separator: " "))\"\n" }.joined())      for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
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
      let patterns = flag.names.map { "\"\(command.rawValue) \($0)\"" }.joined(separator: "|")
      let list = flag.vocabulary.map { "$\($0.rawValue)" }
      let words = (flag.words(of: command)?.joined(separator: " ") ?? list).map { "-W \"\($0)\"" }
      let source = [words, flag.takesFiles(of: command) ? "-f" : nil].compactMap(\.self)
        .joined(separator: " ")
      // An operator or a value follows a name.
      let goesOn = list != nil && flag.vocabulary?.allowsFiles == false
      return "    \(patterns)) COMPREPLY=($(compgen \(source) -- \"$current\"))"
        + (goesOn ? "; compopt -o nospace 2> /dev/null" : "") + "; return ;;\n"
    }.joined()
  }

  private static func flags(of command: Command) -> String {
    let names = command.flags.flatMap(\.names)
    return "      \(command.rawValue)) words=\"\(names.joined(separator: " "))\" ;;\n"
  }

  private static func operands(of command: Command) -> String {
    guard !command.operandWords.isEmpty else { return "" }
    let words = command.operandWords.joined(separator: " ")
    return
      "    \(command.rawValue)) COMPREPLY=($(compgen -W \"\(words)\" -- \"$current\")); return ;;\n"
  }
}

/// The completions of `fish`.
enum FishCompletions {
  /// The script; put it into `~/.config/fish/completions/replay.fish`.
  static var script: String {
    """
    # Completions of replay for fish, printed by: replay completions fish
    set -l commands \(Command.allCases.map(\.rawValue).joined(separator: " "))
    \(Vocabulary.allCases.map { "set -l \($0.rawValue) \($0.words.joined(separator: " "))\n" }.joined())    \(Command.allCases.map(command).joined())\(Command.allCases.map(flags).joined())
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
          let list = flag.vocabulary.map { "\"$\($0.rawValue)\"" }
          let words = flag.words(of: command).map { quoted($0.joined(separator: " ")) } ?? list
          line += (flag.takesFiles(of: command) ? " -r" : " -x") + (words.map { " -a \($0)" } ?? "")
        }
        return line + " -d \(quoted(flag.help(of: command)))\n"
      }.joined()
  }

  /// Returns a text in single quotes; there, only a quote and a backslash need an escape.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

/// The completions of `zsh`.
enum ZshCompletions {
  /// The script; put it as `_replay` into a folder of `$fpath`.
  static var script: String {
    """
    #compdef replay
    # Completions of replay for zsh, printed by: replay completions zsh
    _replay() {
      local -a commands
    \(Vocabulary.allCases.map { "  local -a \($0.rawValue)=(\($0.words.joined(separator: " ")))\n" }.joined())      commands=(
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
          let words = flag.words(of: command).map { "(\($0.joined(separator: " ")))" }
          let list = flag.vocabulary.map { list in
            list.allowsFiles
              ? "{compadd -a \(list.rawValue); _files}" : "{compadd -S '' -a \(list.rawValue)}"
          }
          return ":\(escaped(value)):" + (words ?? list ?? "_files")
        } ?? ""
      let star = flag.isRepeatable ? "*" : ""
      return flag.names.map { name in
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
