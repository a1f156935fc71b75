package import InkFormats
package import Scenes
import Wording

/// An error in the call of the program.
package enum UsageError: Error, Hashable, Sendable {
  /// The flag does not exist; `near` are the flags of the command.
  case unknownFlag(String, near: [String])
  /// The flag does not exist, but scenes have a key of its name, which `setting` sets.
  case sceneKey(String, setting: String)
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
  /// No touches can reveal a share of the scene, because it has no cover.
  case notACard(scene: String)
  /// The touches reveal too little; `found` is the revealed percentage, in hundredths.
  case unreachable(wanted: String, found: Int, touches: Int)
  /// Neither a file nor a command has the name; `known` lists the commands, and files that are near
  /// it.
  case unknownCommand(String, known: [String])
  /// The command needs an operand.
  case missingOperand(command: String, expected: String)
  /// The standard input is named more than once; it can be read only once.
  case repeatedInput
  /// The path is that of a report, and the command takes recordings.
  case report(String)
  /// The command takes no operand.
  case surplusOperand(command: String, found: String)
}

extension UsageError: Diagnosable {
  var diagnosis: Diagnosis {
    switch self {
    case .unknownFlag(let flag, let known):
      words(.flag, "unknown flag \(quoted(flag))", name: flag, known: known)
    case .sceneKey(let flag, let setting):
      (.flag, "unknown flag \(quoted(flag)); did you mean \(printable(setting))?")
    case .foreignFlag(let flag, let command, let commands):
      words(
        .flag, "\(flag) does not apply to \(command)", expected: alternatives(commands))
    case .missingFlag(let flag, let expected):
      words(.flagValue, "missing flag \(flag)", expected: expected)
    case .missingValue(let flag, let expected):
      words(.flagValue, "missing value for \(flag)", expected: expected)
    case .surplusValue(let flag, let found):
      words(.flagValue, "invalid value \(quoted(found)) for \(flag)", expected: "no value")
    case .repeatedFlag(let flag, let first, let second):
      words(
        .flagValue, "\(flag) is given twice", found: "\(quoted(first)) and \(quoted(second))",
        expected: "one value")
    case .badValue(let flag, let found, let expected):
      words(.flagValue, "invalid value \(quoted(found)) for \(flag)", expected: expected)
    case .contradictoryEnding(let output, let form, let endings):
      words(
        .flagValue, "\(quoted(output)) is no name of a \(form) file",
        expected: "a name that ends in \(alternatives(endings))")
    case .columns(let error): error.diagnosis
    case .unknownValue(let flag, let found, let known):
      words(.flagValue, "invalid value \(quoted(found)) for \(flag)", name: found, known: known)
    case .exclusive(let flag, let other):
      words(.flagValue, "\(flag) and \(other) cannot be combined", expected: "one of them")
    case .requirement(let flag, let error): (error.diagnosis.code, "\(flag): \(error.message)")
    case .unknownGuide(let name, let known):
      words(
        .unknownGuide, "no built-in guide and no file is called \(quoted(name))", name: name,
        known: known)
    case .question(let error, let recording): error.diagnosis(of: printable(recording))
    case .notACard(let scene):
      words(
        .ungenerated, "--reach needs a card", found: "a \(scene) scene", expected: "a scratch scene"
      )
    case .unreachable(let wanted, let found, let touches):
      words(
        .ungenerated, "\(touches) touches do not reveal enough", found: percent(hundredths: found),
        expected: wanted)
    case .surplusOperand(let command, let found):
      words(
        .surplusOperand, "\(command) takes only flags", found: found, expected: "no argument")
    case .report(let path):
      (
        .notAFile,
        "\(quoted(path)) is a report: replay verify proves it, replay diff compares it with another, "
          + "and replay REC... -o DIR makes its page from the recordings"
      )
    case .repeatedInput: words(.repeatedInput, "standard input is given twice", expected: "one -")
    case .unknownCommand(let name, let known):
      words(.command, "no command and no file is called \(quoted(name))", name: name, known: known)
    case .missingOperand(let command, let expected):
      words(.missingOperand, "\(command) needs an argument", expected: expected)
    }
  }
}

extension TableColumnsError: Diagnosable {
  /// The diagnosis of the value of `--columns`.
  var diagnosis: Diagnosis {
    let expected: String
    switch self {
    case .notAPair: expected = "a key and a column, such as x=px"
    case .unknownKey:
      expected = "t, x, y, pen, stroke, id, drawing, force, altitude or azimuth before the ="
    case .repeatedKey(let key, _): expected = "\(key) once"
    case .noColumn(let key, _): expected = "the name or the number of a column after \(key)="
    case .columnNumber(_, let limit): expected = "a column from 1 to \(limit)"
    case .unit(_, let part) where part.hasPrefix("t="):
      expected = "a unit of the time: t=COLUMN:s, :ms, :us or :ns"
    case .unit: expected = "a unit of the angle: COLUMN:deg, :0.1deg or :rad"
    case .greatestForce: expected = "the greatest pressure after /, such as force=P/1023"
    case .negated(let key, _): expected = "- before the columns of x and y alone, not of \(key)"
    case .missing(let key): expected = "a column for \(key), such as \(key)=NAME"
    }
    guard let part else {
      return words(.flagValue, "missing part of --columns", expected: expected)
    }
    return words(
      .flagValue, "invalid value \(quoted(part)) for --columns", expected: expected)
  }
}
