// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import InkFormats
import Scenes

// The faults in a call of the program.

extension Fault {
  /// The flag does not exist; `near` are the flags of the command.
  package static func unknownFlag(_ flag: String, near known: [String]) -> Fault {
    Fault(.flag, "unknown flag \(quoted(flag))", name: flag, known: known)
  }

  /// The flag does not exist, but scenes have a key of its name, which `setting` sets.
  package static func sceneKey(_ flag: String, setting: String) -> Fault {
    Fault(.flag, "unknown flag \(quoted(flag)); did you mean \(printable(setting))?")
  }

  /// The flag belongs to other commands.
  package static func foreignFlag(_ flag: String, command: String, commands: [String]) -> Fault {
    Fault(
      .flag, "\(flag) does not apply to \(command)", expected: alternatives(commands))
  }

  /// The command needs the flag.
  package static func missingFlag(_ flag: String, expected: String) -> Fault {
    Fault(.flagValue, "missing flag \(flag)", expected: expected)
  }

  /// The flag is the last word and needs a value.
  package static func missingValue(_ flag: String, expected: String) -> Fault {
    Fault(.flagValue, "missing value for \(flag)", expected: expected)
  }

  /// The flag takes no value.
  package static func surplusValue(_ flag: String, found: String) -> Fault {
    Fault(.flagValue, "invalid value \(quoted(found)) for \(flag)", expected: "no value")
  }

  /// The flag takes one value and is given twice.
  package static func repeatedFlag(_ flag: String, first: String, second: String) -> Fault {
    Fault(
      .flagValue, "\(flag) is given twice", found: "\(quoted(first)) and \(quoted(second))",
      expected: "one value")
  }

  /// The value of the flag is invalid.
  package static func badValue(_ flag: String, found: String, expected: String) -> Fault {
    Fault(.flagValue, "invalid value \(quoted(found)) for \(flag)", expected: expected)
  }

  /// The name of the output belongs to other forms than the chosen one.
  package static func contradictoryEnding(output: String, form: String, endings: [String]) -> Fault
  {
    Fault(
      .flagValue, "\(quoted(output)) is not the name of a \(form) file",
      expected: "a name that ends in \(alternatives(endings))")
  }

  /// The value of the flag is not one of the `known` names.
  package static func unknownValue(_ flag: String, found: String, known: [String]) -> Fault {
    Fault(.flagValue, "invalid value \(quoted(found)) for \(flag)", name: found, known: known)
  }

  /// The two flags cannot be combined.
  package static func exclusive(_ flag: String, _ other: String) -> Fault {
    Fault(.flagValue, "\(flag) and \(other) cannot be combined", expected: "one of them")
  }

  /// Neither a file nor a built-in guide has the name; `known` lists the guides.
  package static func unknownGuide(_ name: String, known: [String]) -> Fault {
    Fault(
      .unknownGuide, "no built-in guide and no file is called \(quoted(name))", name: name,
      known: known)
  }

  /// No touches can reveal a share of the scene, because it has no cover.
  package static func notACard(scene: String) -> Fault {
    Fault(
      .ungenerated, "--reach needs a card", found: "a \(scene) scene", expected: "a scratch scene"
    )
  }

  /// The touches reveal too little; `found` is the revealed percentage, in hundredths.
  package static func unreachable(wanted: String, found: Int, touches: Int) -> Fault {
    Fault(
      .ungenerated, "\(touches) touches do not reveal enough", found: percent(hundredths: found),
      expected: wanted)
  }

  /// Neither a file nor a command has the name; `known` lists the commands, and files that are near
  /// it.
  package static func unknownCommand(_ name: String, known: [String]) -> Fault {
    Fault(.command, "no command and no file is called \(quoted(name))", name: name, known: known)
  }

  /// The command needs an operand.
  package static func missingOperand(command: String, expected: String) -> Fault {
    Fault(.missingOperand, "\(command) needs an argument", expected: expected)
  }

  /// The standard input is named more than once; it can be read only once.
  package static var repeatedInput: Fault {
    Fault(.repeatedInput, "standard input is given twice", expected: "one -")
  }

  /// The path is that of a report, and the command takes recordings.
  package static func report(_ path: String) -> Fault {
    Fault(
      .notAFile,
      "\(quoted(path)) is a report: replay verify proves it, replay diff compares it with another, "
        + "and replay REC... -o DIR makes its page from the recordings"
    )
  }

  /// The command takes no operand.
  package static func surplusOperand(command: String, found: String) -> Fault {
    Fault(
      .surplusOperand, "\(command) takes only flags", found: found, expected: "no argument")
  }
}
