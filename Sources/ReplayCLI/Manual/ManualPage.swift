// SPDX-License-Identifier: Apache-2.0
import ReplayCore

/// The manual page, made from the tables of commands and flags, in the macros of `man(7)`.
enum ManualPage {
  /// The text of the page.
  static var text: String {
    let head = """
      .TH REPLAY 1 "" "touchstone \(escaped(Version.tool))" "User Commands"
      .SH NAME
      replay \\- \(escaped(Help.summary))
      .SH SYNOPSIS

      """
    let calls = Command.allCases.map { "\(macro("B", $0.usage))\n" }.joined(separator: ".br\n")
    let commands = Command.allCases.map(section).joined()
    let tail = """
      .SH EXIT STATUS
      \(escaped(Help.statuses)).
      .SH SEE ALSO
      The folder
      .I docs
      of the source describes recordings, scenes, reports and every diagnostic.

      """
    return head + calls + ".SH COMMANDS\n" + commands + tail
  }

  /// Returns the section of a command: its purpose, its flags and an example.
  private static func section(_ command: Command) -> String {
    let flags = command.flags.map { flag in
      ".TP\n\(macro("B", flag.spelling))\n\(escaped(flag.help(of: command)))\n"
    }.joined()
    return """
      .SS \(escaped(command.usage))
      \(escaped(command.summary))
      \(flags).PP
      Example:
      .PP
      .EX
      \(escaped(command.example))
      .EE

      """
  }

  /// Returns a line that sets all of a text in the font of a macro.
  private static func macro(_ name: String, _ text: String) -> String {
    ".\(name) \"\(escaped(text).replacing("\"", with: "\\(dq"))\""
  }

  /// Returns a text so that `troff` sets each character of it as itself.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      case "`": result += "\\(ga"
      default: result.append(character)
      }
    }
    // A dot at the beginning of a line would be a macro.
    return result.hasPrefix(".") ? "\\&" + result : result
  }
}
