import Scenes

extension UsageError: Diagnosable {
  var diagnosticCode: DiagnosticCode {
    switch self {
    case .unknownFlag, .foreignFlag: .flag
    case .missingValue, .surplusValue, .badValue, .unknownValue, .exclusive: .flagValue
    case .unknownCommand: .command
    case .repeatedInput: .repeatedInput
    case .missingOperand: .missingOperand
    case .unknownGuide: .unknownGuide
    case .question(.noSuchStroke, _): .flagValue
    case .question(.unexplained, _), .question(.noCard, _): .unexplained
    case .surplusOperand: .surplusOperand
    case .generation: .ungenerated
    case .requirement(_, let error): error.diagnosticCode
    }
  }

  var message: String {
    switch self {
    case .unknownFlag(let flag, let known):
      words("unknown flag", flag, oneOf(known, near: flag))
    case .foreignFlag(let flag, let command, let commands):
      words(
        "the flag does not belong to this command", "\(command) \(flag)",
        "it with \(commands.joined(separator: ", "))")
    case .missingValue(let flag, let expected):
      words("the value of \(flag) is missing", nil, expected)
    case .surplusValue(let flag, let found):
      words("\(flag) takes no value", found, "none")
    case .badValue(let flag, let found, let expected):
      words("the value of \(flag) is none that it takes", found, expected)
    case .unknownValue(let flag, let found, let known):
      words("the value of \(flag) is none that it takes", found, oneOf(known, near: found))
    case .exclusive(let flag, let other):
      words("\(flag) and \(other) do not go together", "both", "one of the two")
    case .requirement(let flag, let error): "\(flag): \(error.message)"
    case .unknownGuide(let name, let known):
      words("no guide has this name, and no file", name, oneOf(known, near: name))
    case .question(.noSuchStroke(let number, let count), let recording):
      words(
        "there is no such stroke in \(printable(recording))", "--stroke \(number)",
        count == 0 ? "none, for nothing was drawn" : "1...\(count)")
    case .question(.unexplained(let scene), let recording):
      words(
        "strokes and moments of a \(scene) scene are not explained", printable(recording),
        scene == "scratch" ? "--pixel X,Y" : "a recording of a trace scene")
    case .question(.noCard(let scene), let recording):
      words(
        "a \(scene) scene has no cover that is revealed", printable(recording),
        "a recording of a scratch scene")
    case .generation(let error): error.message
    case .surplusOperand(let command, let found):
      words("\(command) takes flags alone", found, "none")
    case .repeatedInput:
      words("the standard input can be read only once", "- twice", "- once")
    case .unknownCommand(let name, let known):
      words("no such command, and no such file", name, oneOf(known, near: name))
    case .missingOperand(let command, let expected):
      words("\(command) needs something to work on", nil, expected)
    }
  }
}

extension GenerationError: Diagnosable {
  var diagnosticCode: DiagnosticCode { .ungenerated }

  var message: String {
    switch self {
    case .notACard(let scene):
      words("nothing can be reached in a \(scene) scene", "--reach", "a scratch scene")
    case .unreachable(let wanted, let found, let touches):
      words(
        "the share of the card is not reached by \(touches) touches",
        percent(hundredths: found), wanted)
    }
  }
}
