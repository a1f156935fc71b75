// SPDX-License-Identifier: Apache-2.0

/// A flag of the command line; the constants in `Flag+Table.swift` are the only table of flags.
struct Flag {
  /// The spelling in the help, such as `-o, --output PATH`: the names and the placeholder.
  let spelling: String
  /// The name, with its two dashes.
  let name: String
  /// A second name with one dash, if any.
  let short: String?
  /// The placeholder of the value; nil for a flag without a value.
  let value: String?
  /// True if the flag may be given several times, and every value counts.
  let isRepeatable: Bool
  /// The commands that take the flag.
  let commands: Set<Command>
  /// The description in the help, in one line.
  let help: String
  /// The descriptions for commands that use the flag differently.
  let helps: [Command: String]
  /// The words that the value can be, for all commands; nil if they differ, or are not known.
  private let values: [String]?
  /// The words that the value can be, for the commands that know them.
  private let words: [Command: [String]]
  /// The names with which the value begins; nil for other values.
  let vocabulary: Vocabulary?

  /// Creates a flag from its spelling in the help.
  init(
    _ spelling: String, of commands: Set<Command>, isRepeatable: Bool = false,
    values: [String]? = nil, words: [Command: [String]] = [:], vocabulary: Vocabulary? = nil,
    help: String,
    helps: [Command: String] = [:]
  ) {
    let parts = spelling.split(separator: " ").map(String.init)
    let names = parts.prefix { $0.hasPrefix("-") }
    (self.values, self.words, self.vocabulary) = (values, words, vocabulary)
    (self.spelling, self.isRepeatable, self.commands) = (spelling, isRepeatable, commands)
    (self.help, self.helps) = (help, helps)
    name = names[names.count - 1]
    short = names.count == 1 ? nil : String(names[0].dropLast())
    value = parts.count == names.count ? nil : parts[parts.count - 1]
  }

  /// Returns the words that the value can be for a command; nil if they are not known.
  func words(of command: Command) -> [String]? { values ?? words[command] }

  /// The names, the longer one first.
  var names: [String] { [name, short].compactMap(\.self) }
}
