// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// What the program tells about itself: metrics, help, completions and the manual page.
struct ManualTests {
  private static func has(_ tool: String) -> Bool {
    ["/usr/bin/", "/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + tool) }
  }

  @Test func `the page of commands shows the first figures that metrics lists`() throws {
    let root = FileManager.default.currentDirectoryPath
    let page = try String(contentsOfFile: "\(root)/docs/commands.md", encoding: .utf8)
    let call = "recordings/good-t.touch.jsonl"
    let block = try #require(
      page.firstMatch(of: /\$ replay metrics (\S+)\n((?s:.*?))\.\.\.\n```/))
    #expect(block.1 == call)
    let run = try Command("metrics", "\(root)/\(call)", in: try TemporaryFolder())
    #expect(run.output.hasPrefix(block.2) && block.2.contains("score"), "\(run.output)")
  }

  @Test func `metrics without a recording lists the figures of every scene`() throws {
    let list = try Command("metrics", in: try TemporaryFolder()).output
    let names = Set(list.split(separator: "\n").map(String.init))
    #expect(
      names.isSuperset(of: [
        "score", "trace.recall", "scratch.coverage.percent", "scratch.regions.N.percent",
        "counter.counter", "wave.lit", "pattern.attempts.N.reaction",
      ]), "\(list)")
  }

  @Test(.enabled(if: has("script"), "script, which makes a terminal, is missing"))
  func `help fits the terminal`() throws {
    let folder = try TemporaryFolder()
    for (columns, call) in [(60, "--help"), (72, "replay --help"), (140, "render --help")] {
      let run = try Command(
        script: "script -qec 'stty cols \(columns); \"$REPLAY\" \(call)' /dev/null", in: folder)
      let lines = run.output.split(whereSeparator: \.isNewline)
      #expect(lines.count > 20)
      let flags = lines.filter { $0.hasPrefix("  -") }
      #expect(flags.allSatisfy { $0.count <= columns }, "\(call)")
      #expect(lines.contains { $0.hasPrefix("          ") } == (columns < 140), "\(call)")
    }
  }

  /// The commands with their flags, as their help lists them.
  private func flags(in folder: TemporaryFolder) throws -> [(command: String, flags: [String])] {
    let overview = try Command("--help", in: folder).output
    let names = overview.matches(of: #/(?m)^replay ([a-z]+) ?.*  /#).map { String($0.1) }
    let commands = ["replay"] + Set(names).subtracting(["replay", "recorded"]).sorted()
    return try commands.map { command in
      let help = try Command(command, "--help", in: folder).output
      return (command, help.matches(of: #/(?m)^  (?:-\w, )?(--[a-z0-9-]+)/#).map { String($0.1) })
    }
  }

  @Test func `the manual page and the completions have every flag of every command`() throws {
    let folder = try TemporaryFolder()
    let manual = try Command("man", in: folder).output.replacing("\\-", with: "-")
    let scripts = try ["bash", "zsh", "fish"].map { shell in
      try Command("completions", shell, in: folder).output
    }
    let commands = try flags(in: folder)
    #expect(commands.count >= 15)
    for (command, flags) in commands {
      let call = command == "replay" ? "replay REC" : "replay \(command)"
      let section = manual.components(separatedBy: ".SS ").first { $0.hasPrefix(call) }
      let told = try #require(section, "\(command)")
      for flag in flags {
        #expect(told.contains(flag), "\(command) \(flag)")
        #expect(scripts[0].contains("\(flag)"))
        #expect(scripts[1].contains("\(flag)["))
        #expect(scripts[2].contains("-l \(flag.dropFirst(2)) "))
      }
    }
  }

  @Test(arguments: [
    (["render", "--to", ""], "png apng rgba y4m"), (["exp"], "expect explain"), (["che"], "check"),
    (["check", "--sel"], "--self"), (["--no-pr"], "--no-progress"),
    (["completions", ""], "bash zsh fish"), (["replay", "--limits", "x.t"], "x.touch.jsonl"),
    (["verify", "x."], "x.touch.jsonl"),
    (["schema", ""], "recording scene report diff tuning laws batch"),
    (["--require", "ink.red"], "ink.redSegments ink.redLength"),
    (["--set", "rules.tol"], "rules.tolerance"),
    (["diff", "--show", "trace.rec"], "trace.recall"), (["--guide", "x."], "x.touch.jsonl"),
    (["gen", "--guide", "T"], "T"),
  ])
  func `bash completes commands, flags, words and files`(
    words: [String], expected: String
  ) throws {
    let folder = try TemporaryFolder(["x.touch.jsonl": ""])
    let quoted = (["replay"] + words).map { "'\($0)'" }.joined(separator: " ")
    let run = try Command(
      script: """
        "$REPLAY" completions bash > c.bash
        bash -c 'source ./c.bash; COMP_WORDS=("$@"); COMP_CWORD=\(words.count); _replay
          echo "${COMPREPLY[@]}"' - \(quoted)
        """, in: folder)
    #expect(run.output == expected + "\n", "\(run.diagnostics)")
  }

  @Test(
    .enabled(if: has("fish"), "fish is missing"),
    arguments: [
      ("replay render --to ", ["apng", "png", "rgba", "y4m"]), ("replay exp", ["explain"]),
      ("replay check --sel", ["--self"]), ("replay --no-pr", ["--no-progress"]),
      ("replay completions ", ["bash", "fish", "zsh"]), ("replay --guide ", ["T", "a", "7"]),
      ("replay --require ink.red", ["ink.redSegments"]),
      ("replay --set rules.t", ["rules.tolerance"]),
    ])
  func `fish completes commands, flags and words`(call: String, expected: [String]) throws {
    let run = try Command(
      script: """
        "$REPLAY" completions fish > c.fish
        HOME=. fish --no-config -c "source ./c.fish; complete -C '\(call)'"
        """, in: try TemporaryFolder())
    let found = run.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }.map(String.init)
    #expect(Set(expected).isSubset(of: found), "\(run.output) \(run.diagnostics)")
  }

  @Test(
    .enabled(if: has("zsh"), "zsh is missing"),
    arguments: [
      ("replay render --to ", ["png", "apng", "rgba", "y4m"]), ("replay exp", ["explain"]),
      ("replay check --sel", ["--self"]), ("replay --no-pr", ["--no-progress"]),
      ("replay completions ", ["bash", "zsh", "fish"]), ("replay schema ", ["tuning", "laws"]),
      ("replay --require ink.red", ["ink.redSegments", "ink.redLength"]),
      ("replay --set rules.t", ["rules.tolerance"]),
    ])
  func `zsh completes commands, flags and words`(call: String, expected: [String]) throws {
    // A terminal in which the words that are offered are printed.
    let script = """
      zmodload zsh/zpty
      zpty z 'PS1= TERM=dumb HOME=. zsh -f -i'
      zpty -w z 'source ./setup.zsh; print READY'
      while zpty -r z line; do [[ $line == READY* ]] && break; done
      zpty -w -n z "$1"$'\\t'
      # Removes what was typed, and prints a word that is echoed in another form.
      zpty -w z $'\\C-a\\C-kprint D""ONE'
      while zpty -r z line; do [[ $line == *DONE* ]] && break; print -r -- "$line"; done
      """
    let setup = """
      fpath=($PWD $fpath); autoload -U compinit; compinit -u -D; bindkey '^I' complete-word
      compadd() {
        if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return; fi
        local -a hits; builtin compadd -O hits "$@"; print -l -- "MATCH:"$^hits; builtin compadd "$@"
      }
      """
    let folder = try TemporaryFolder(["run.zsh": script, "setup.zsh": setup])
    let run = try Command(
      script: "\"$REPLAY\" completions zsh > _replay; zsh -f run.zsh '\(call)'", in: folder)
    let found = run.output.matches(of: #/MATCH:([A-Za-z0-9.-]+)/#).map { String($0.1) }
    #expect(Set(expected).isSubset(of: found), "\(run.output) \(run.diagnostics)")
  }

  @Test(.enabled(if: has("man"), "man is missing"))
  func `man shows the manual page`() throws {
    let folder = try TemporaryFolder()
    let run = try Command(
      script: "\"$REPLAY\" man > replay.1; MANWIDTH=90 LC_ALL=C.UTF-8 man --warnings -l replay.1",
      in: folder)
    #expect(run.status == 0 && run.diagnostics == "", "\(run.diagnostics)")
    #expect(run.output.contains("--max-channel-delta N"))
    #expect(run.output.contains("replay recordings -o out --require 'median(score)>=0.5'"))
  }
}
