package import Scenes

/// What is wrong with the way the program was called.
package enum UsageError: Error, Hashable, Sendable {
  /// There is no such flag; `near` are the names that exist.
  case unknownFlag(String, near: [String])
  /// The flag exists and this command does not know it.
  case foreignFlag(String, command: String, commands: [String])
  /// The flag came last and needs a value.
  case missingValue(String, expected: String)
  /// The flag takes no value.
  case surplusValue(String, found: String)
  /// The value of the flag is not one of those that it takes.
  case badValue(String, found: String, expected: String)
  /// The value of the flag names nothing that exists; `known` are the names that do.
  case unknownValue(String, found: String, known: [String])
  /// The two flags do not go together.
  case exclusive(String, String)
  /// The value of the flag is no requirement, or none that can be judged.
  case requirement(String, RequirementError)
  /// The name is neither that of a built-in guide nor that of a file; `known` are the guides.
  case unknownGuide(String, known: [String])
  /// What is to be explained of a recording is not there.
  case question(ExplanationError, recording: String)
  /// No recording can be made that reaches what is asked for.
  case generation(GenerationError)
  /// There is no such command; `known` are those that exist.
  case unknownCommand(String, known: [String])
  /// The command needs something to work on.
  case missingOperand(command: String, expected: String)
  /// The standard input is named more than once, and can be read but once.
  case repeatedInput
  /// The command takes no operand.
  case surplusOperand(command: String, found: String)
}
