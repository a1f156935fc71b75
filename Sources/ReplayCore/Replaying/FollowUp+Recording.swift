// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import Scenes
import Touchstone

extension FollowUp {
  /// Creates the call about the recording at `path`.
  ///
  /// The standard input cannot be read again, and a word with control characters cannot be shown as
  /// it is.
  ///
  /// - Parameters:
  ///   - path: The path of the recording, as it was given.
  ///   - command: The name of the command; empty for `replay` itself.
  ///   - reportedName: A closure that returns the name of a path in a report.
  ///   - flags: A closure that returns the flags of the call, and names files by its argument.
  init(
    about path: String, by command: [String] = ["explain"],
    reportedAs reportedName: @escaping (String) -> String,
    flags: (@escaping (String) -> String) -> [String]
  ) {
    func call(_ name: @escaping (String) -> String) -> String? {
      guard path != "-" else { return nil }
      let path = name(path)
      let words =
        ["replay"] + command + [path.hasPrefix("-") ? "./\(path)" : path] + flags(name)
      guard words.allSatisfy({ printable($0, limit: .max) == $0 }) else { return nil }
      return words.map(shellWord).joined(separator: " ")
    }
    self.init(command: call { $0 }, reported: call(reportedName))
  }
}

/// Returns the name of a path in a report: the last component of an absolute path.
func reportName(ofPath path: String) -> String {
  guard path.utf8.first == UInt8(ascii: "/") else { return path }
  let name = path.lastPathComponent
  return name.utf8.first == UInt8(ascii: "/") ? "." : name
}

/// Returns a word that a POSIX shell reads as `text`.
package func shellWord(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { byte in
    isNameByte(byte) || "./,:=+@%".utf8.contains(byte)
  }
  guard text.isEmpty || !isPlain else { return text }
  return "'\(text.replacingScalar("'", with: #"'\''"#))'"
}
