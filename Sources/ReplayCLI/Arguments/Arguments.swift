// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import GuideFiles
import ReplayCore

/// The command line, parsed with the table of flags.
struct Arguments {
  /// The command; `replay` if no word names one.
  private(set) var command = Command.replay
  /// True if a word names the command.
  private var namesCommand = false
  /// The words that are neither flags nor values of flags, in order.
  private(set) var operands: [String] = []
  /// The values of each given flag, in order; one empty value for a flag that takes none.
  private var values: [String: [String]] = [:]
  /// The settings for one kind of scenes that changed a scene of the run.
  let usedSettings = UsedSettings()
  /// The warnings about the guides of the run.
  let guideWarnings = GuideWarnings()
  /// The judges of the run: those of `--judge`, which are started when they are first asked.
  private(set) var judges: [Judge] = []

  /// Parses the words after the program's name.
  ///
  /// - Throws: `Fault` for an unknown flag, a flag without its value, or one with two values.
  init(_ words: [String]) throws(Fault) {
    // A first word `help` asks for help; a file of that name is `./help`.
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
        try parse(word, &rest)
      }
    }
    // What is wrong with the limits is said where they are used.
    let limits = (try? limits) ?? Limits()
    judges = all(.judge).map { Judge($0, within: limits.judgeSeconds) }
  }

  /// The paths of the keys of scenes that are most often taken for flags.
  private static let scenePaths = [
    "--tolerance": "rules.tolerance", "--step": "rules.step", "--order": "rules.order",
    "--progress": "rules.progress", "--against": "rules.against", "--need": "rules.need.recall",
    "--placement": "placement", "--brush": "brush.width", "--threshold": "threshold",
  ]

  /// The flags by which other programs write golden pictures anew.
  private static let otherNames = [
    "--update": "--record failed", "--update-snapshots": "--record failed", "-u": "--record failed",
  ]

  /// Returns the index of the command: the first word that is neither a flag nor a flag's value.
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

  /// True if the flag is given.
  func has(_ flag: Flag) -> Bool { values[flag.name] != nil }

  /// The value of a flag; nil if the flag is not given.
  subscript(flag: Flag) -> String? { values[flag.name]?.last }

  /// Returns all values of a repeatable flag, in order.
  func all(_ flag: Flag) -> [String] {
    precondition(flag.isRepeatable, "The flag \(flag.name) is not repeatable")
    return values[flag.name] ?? []
  }

  /// Parses one flag: `--name value`, `--name=value` or `-n value`.
  private mutating func parse(_ word: String, _ rest: inout ArraySlice<String>) throws(Fault) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let flag = Flag.all.first(where: { $0.name == name || $0.short == name }) else {
      if let path = Arguments.scenePaths[name], Flag.set.commands.contains(command) {
        let value = parts.count == 2 ? String(parts[1]) : rest.first ?? "VALUE"
        throw .sceneKey(name, setting: "\(Flag.set.name) \(path)=\(value)")
      }
      if let flag = Arguments.otherNames[name], Flag.record.commands.contains(command) {
        throw .sceneKey(name, setting: flag)
      }
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
        throw .missingValue(
          flag.name,
          expected: flag.words(of: command).map { "one of " + $0.joined(separator: ", ") }
            ?? expected)
      }
      if let given = values[flag.name], !flag.isRepeatable {
        throw .repeatedFlag(flag.name, first: given[0], second: value)
      }
      values[flag.name, default: []].append(value)
    } else if let attached {
      throw .surplusValue(flag.name, found: attached)
    } else {
      values[flag.name] = [""]
    }
  }
}

extension Arguments {
  /// The text that `--help` or `--version` asks for; nil without them.
  var information: String? {
    if has(.help) { return namesCommand ? Help.text(of: command) : Help.text }
    return has(.version) ? "replay \(Version.tool)\n" : nil
  }

  /// The paths of recordings: the operands, and what `--good` and `--bad` name.
  var paths: [String] { operands + all(.good) + all(.bad) }

  /// Returns the inputs that paths name: with `--from` every file of a folder.
  func expand(_ paths: [String]) -> [Input] { Input.expand(paths, takingAll: has(.from)) }

  /// The inputs that the operands name.
  ///
  /// - Throws: `Fault` if the command cannot work on so many operands, if the standard input is
  ///   named twice, or if the first operand is a misspelled command.
  var inputs: [Input] {
    get throws(Fault) {
      if paths.isEmpty, command.needsOperand {
        throw .missingOperand(command: command.rawValue, expected: command.operand)
      }
      if let operand = operands.first, !command.takesOperands {
        throw .surplusOperand(command: command.rawValue, found: operand)
      }
      if command == .batch, operands.isEmpty {
        // Nobody types packed recordings.
        guard !FileDescriptor.standardInput.isTerminal else {
          throw .missingOperand(command: command.rawValue, expected: command.operand)
        }
        return [.standardInput]
      }
      if let operand = operands.first, operands.count < paths.count {
        throw .badValue(
          command.rawValue, found: operand, expected: "recordings, or --good and --bad, not both")
      }
      // The second operand of `expect` is an expression.
      let inputs = expand(command == .expect ? Array(operands.prefix(1)) : paths)
      if inputs.count(where: { $0.path == "-" }) > 1 { throw .repeatedInput }
      let report = inputs.first {
        $0.path.hasByteSuffix(".json") && ReportFormat.holdsReport($0.path, as: .json)
      }
      if let report, ![.verify, .diff].contains(command) { throw .report(report.path) }
      if !namesCommand, let first = inputs.first, first.isMissing {
        try Command.refuseMisspelling(first.path, files: first.near)
      }
      return inputs
    }
  }
}

// MARK: - The form of the output

extension Arguments {
  /// Returns the form of the output: that of `--to`, or else the one to which the ending of the
  /// output's name belongs, or else `usual`.
  ///
  /// - Throws: `Fault` if the name belongs to other forms than that of `--to`, or to none.
  func form<Form: OutputForm>(usually usual: Form) throws(Fault) -> Form {
    let chosen: Form? = try choice(.to)
    guard let name = fileName else { return chosen ?? usual }
    let ending = Form.allCases.flatMap(\.fileEndings).filter(name.hasByteSuffix).max {
      $0.count < $1.count
    }
    let forms = Form.allCases.filter { form in
      ending.map(form.fileEndings.contains) ?? false
    }
    if let chosen {
      if forms.isEmpty || forms.contains(chosen) { return chosen }
      throw .contradictoryEnding(output: name, form: chosen.rawValue, endings: chosen.fileEndings)
    }
    if let first = forms.first { return forms.contains(usual) ? usual : first }
    guard name.contains(".") else { return usual }
    throw .badValue(
      Flag.output.name, found: name,
      expected: "--to, or a name that ends in "
        + Form.allCases.map { $0.fileEndings[0] }.joined(separator: ", "))
  }

  /// The last component of the output, if it names a file.
  private var fileName: String? {
    guard let path = self[.output], path != "-", !path.hasByteSuffix("/"),
      (try? FileSystem.kind(of: path)) != .folder
    else { return nil }
    return path.lastPathComponent
  }
}
