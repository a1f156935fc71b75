package import InkFormats
package import Scenes

/// An error in the call of the program.
package enum UsageError: Error, Hashable, Sendable {
  /// The flag does not exist; `near` are the flags of the command.
  case unknownFlag(String, near: [String])
  /// The flag belongs to other commands.
  case foreignFlag(String, command: String, commands: [String])
  /// The command needs the flag.
  case missingFlag(String, expected: String)
  /// The flag is the last word and needs a value.
  case missingValue(String, expected: String)
  /// The flag takes no value.
  case surplusValue(String, found: String)
  /// The flag takes one value and is given twice.
  case repeatedFlag(String, first: String, second: String)
  /// The value of the flag is invalid.
  case badValue(String, found: String, expected: String)
  /// The value of `--columns` is wrong.
  case columns(TableColumnsError)
  /// The name of the output belongs to other forms than the chosen one.
  case contradictoryEnding(output: String, form: String, endings: [String])
  /// The value of the flag is not one of the `known` names.
  case unknownValue(String, found: String, known: [String])
  /// The two flags cannot be combined.
  case exclusive(String, String)
  /// The value of the flag is not a requirement, or cannot be judged.
  case requirement(String, RequirementError)
  /// Neither a file nor a built-in guide has the name; `known` lists the guides.
  case unknownGuide(String, known: [String])
  /// The recording has no answer to the question.
  case question(ExplanationError, recording: String)
  /// No generated recording can reach the goal.
  case generation(GenerationError)
  /// Neither a file nor a command has the name; `known` lists the commands, and files that are near
  /// it.
  case unknownCommand(String, known: [String])
  /// The command needs an operand.
  case missingOperand(command: String, expected: String)
  /// The standard input is named more than once; it can be read only once.
  case repeatedInput
  /// The command takes no operand.
  case surplusOperand(command: String, found: String)
}

/// The reason why no recording can be generated that reveals a share of a scene.
package enum GenerationError: Error, Hashable, Sendable {
  /// The scene has no cover.
  case notACard(scene: String)
  /// The touches reveal too little; `found` is the revealed percentage, in hundredths.
  case unreachable(wanted: String, found: Int, touches: Int)
}
