import Scenes

extension UsageError: Diagnosable {
  var diagnosis: Diagnosis {
    switch self {
    case .unknownFlag(let flag, let known):
      (.flag, words("unknown flag \(quoted(flag))", name: flag, known: known))
    case .foreignFlag(let flag, let command, let commands):
      (
        .flag,
        words(
          "\(command) has no flag \(flag)",
          expected: "it with \(commands.joined(separator: ", "))")
      )
    case .missingFlag(let flag, let expected):
      (.flagValue, words("missing flag \(flag)", expected: expected))
    case .missingValue(let flag, let expected):
      (.flagValue, words("missing value for \(flag)", expected: expected))
    case .surplusValue(let flag, let found):
      (.flagValue, words("invalid value \(quoted(found)) for \(flag)", expected: "no value"))
    case .badValue(let flag, let found, let expected):
      (.flagValue, words("invalid value \(quoted(found)) for \(flag)", expected: expected))
    case .unknownValue(let flag, let found, let known):
      (
        .flagValue,
        words("invalid value \(quoted(found)) for \(flag)", name: found, known: known)
      )
    case .exclusive(let flag, let other):
      (.flagValue, words("\(flag) and \(other) exclude each other", expected: "one of them"))
    case .requirement(let flag, let error): (error.diagnosis.code, "\(flag): \(error.message)")
    case .unknownGuide(let name, let known):
      (
        .unknownGuide,
        words("no built-in guide and no file \(quoted(name))", name: name, known: known)
      )
    case .question(let error, let recording): error.diagnosis(of: printable(recording))
    case .generation(let error): (.ungenerated, error.message)
    case .surplusOperand(let command, let found):
      (.surplusOperand, words("\(command) takes only flags", found: found))
    case .repeatedInput:
      (.repeatedInput, words("standard input is named twice", expected: "- once"))
    case .unknownCommand(let name, let known):
      (.command, words("no command and no file \(quoted(name))", name: name, known: known))
    case .missingOperand(let command, let expected):
      (.missingOperand, words("\(command) needs an argument", expected: expected))
    }
  }
}

extension QuestionError {
  /// The diagnosis of a question that the named recording does not answer.
  fileprivate func diagnosis(of recording: String) -> Diagnosis {
    switch self {
    case .noSuchStroke(let number, let count):
      (
        .flagValue,
        words(
          "\(recording) has no stroke \(number)",
          expected: count == 0 ? "a recording that draws" : count == 1 ? "1" : "1 to \(count)")
      )
    case .unexplained(let scene):
      (
        .unexplained,
        words(
          "\(recording) has no strokes to explain", found: "a \(scene) scene",
          expected: scene == "scratch" ? "--pixel X,Y" : "a recording of a trace scene")
      )
    case .noCard(let scene):
      (
        .unexplained,
        words(
          "\(recording) has no cover to reveal", found: "a \(scene) scene",
          expected: "a recording of a scratch scene")
      )
    }
  }
}

extension GenerationError {
  fileprivate var message: String {
    switch self {
    case .notACard(let scene):
      words("--reach needs a card", found: "a \(scene) scene", expected: "a scratch scene")
    case .unreachable(let wanted, let found, let touches):
      words(
        "\(touches) touches do not reveal enough", found: percent(hundredths: found),
        expected: wanted)
    }
  }
}
