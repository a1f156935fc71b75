import ReplayCore

/// The command line, taken apart by the table of flags.
struct Arguments {
  /// What to do.
  var command = Command.replay
  /// Whether a word named the command.
  private(set) var namesCommand = false
  /// What is not a flag and not a flag's value, in order.
  var operands: [String] = []
  /// The values of each flag that was given, in order; empty ones for a flag without any.
  private var values: [String: [String]] = [:]

  /// Takes the words after the program's name apart.
  ///
  /// - Throws: `UsageError` for an unknown flag or one without its value.
  init(_ words: [String]) throws(UsageError) {
    // `help` asks for help, as it does elsewhere; a file of that name is `./help`.
    var words = words.first == "help" ? words.dropFirst() + ["--help"] : words
    if let index = Arguments.indexOfCommand(in: words) {
      command = Command(rawValue: words.remove(at: index)) ?? .replay
      namesCommand = true
    }
    var rest = words[...]
    var flagsEnded = false
    while let word = rest.popFirst() {
      if flagsEnded || word == "-" || !word.hasPrefix("-") {
        operands.append(word)
      } else if word == "--" {
        flagsEnded = true
      } else {
        try take(word, &rest)
      }
    }
  }

  /// Where the command stands: it is the first word that is no flag, nor the value of one.
  private static func indexOfCommand(in words: [String]) -> Int? {
    var index = 0
    while index < words.count, words[index] != "--" {
      let word = words[index]
      guard word.hasPrefix("-"), word != "-" else {
        return Command(rawValue: word) == nil ? nil : index
      }
      let takesNext = Flag.all.contains { flag in
        flag.value != nil && (flag.name == word || flag.short == word)
      }
      index += takesNext ? 2 : 1
    }
    return nil
  }

  /// Whether a flag was given.
  func has(_ flag: Flag) -> Bool { values[flag.name] != nil }

  /// The value that was given for a flag; of several the last.
  subscript(flag: Flag) -> String? { values[flag.name]?.last }

  /// All values that were given for a flag, in order.
  func all(_ flag: Flag) -> [String] {
    precondition(flag.isRepeatable, "Of the values of \(flag.name) only the last counts")
    return values[flag.name] ?? []
  }

  /// Takes one flag, `--name value`, `--name=value` or `-n value`.
  private mutating func take(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let flag = Flag.all.first(where: { $0.name == name || $0.short == name }) else {
      throw .unknownFlag(name, near: command.flags.map(\.name))
    }
    guard flag.commands.contains(command) else {
      throw .foreignFlag(
        flag.name, command: command.rawValue,
        commands: Command.allCases.filter(flag.commands.contains).map(\.rawValue))
    }
    let attached = parts.count == 2 ? String(parts[1]) : nil
    if let expected = flag.value {
      guard let value = attached ?? rest.popFirst() else {
        throw .missingValue(flag.name, expected: expected)
      }
      values[flag.name, default: []].append(value)
    } else if let attached {
      throw .surplusValue(flag.name, found: attached)
    } else {
      values[flag.name] = [""]
    }
  }
}
