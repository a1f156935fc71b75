// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import ReplayCore
import Scenes

/// The standard streams of a run: data on the standard output, diagnostics and progress on the
/// standard error stream.
struct Console {
  private let isQuiet: Bool
  private let isVerbose: Bool
  /// The progress bar; nil if none is shown.
  let progress: Progress?
  /// True if the command can list what repeats.
  private let takesVerbose: Bool
  /// The diagnostics that were shown, and how often each was met again.
  private let said = Said()

  init(_ arguments: Arguments, inputs: [Input]) {
    isQuiet = arguments.has(.quiet)
    isVerbose = arguments.has(.verbose)
    takesVerbose = Flag.verbose.commands.contains(arguments.command)
    let showsProgress =
      FileDescriptor.standardError.isTerminal && !isQuiet && !arguments.has(.noProgress)
    progress = showsProgress ? Progress(of: inputs.map(\.size)) : nil
  }

  /// A function that readers call with the number of bytes of each read; nil if no progress is shown.
  var readProgress: ReadProgress? {
    guard let progress else { return nil }
    return { bytes in progress.advance(by: bytes) }
  }

  /// Shows diagnostics, one per line; a quiet run shows errors only.
  ///
  /// What repeats is said once, unless the run is verbose: a warning with the same words but other
  /// numbers, and the same line, which is of a flag. `endRepeats()` tells how often.
  func show(_ diagnostics: [Diagnostic]) {
    var shown = diagnostics.filter { !isQuiet || $0.severity == .error }
    if !isVerbose { shown = shown.filter(said.isNew) }
    guard !shown.isEmpty else { return }
    writeToStandardError(shown.map { "\($0.text)\n" }.joined())
  }

  /// Shows how often each repeated diagnostic was not shown again.
  func endRepeats() {
    for line in said.repeats { note(line + (takesVerbose ? "; -v lists each" : "")) }
  }

  /// Shows the diagnostics of a recording, and in a verbose run a line about the recording.
  func show(_ recording: ReplayedRecording) {
    show(recording.diagnostics)
    guard isVerbose, !isQuiet else { return }
    writeToStandardError("replay: \(recording.checkLine)")
  }

  /// Shows a line that is not a diagnostic, unless the run is quiet.
  ///
  /// - Parameter text: The line, which may hold the name of a file.
  func note(_ text: String) {
    guard !isQuiet else { return }
    writeToStandardError("replay: \(printable(text, limit: .max))\n")
  }

  /// Notes that a file was replaced under one of its names only.
  func noteHardLinks(_ path: String) {
    note("\(path): the other names of this file, hard links, keep the old content")
  }

  private func writeToStandardError(_ text: String) {
    progress?.clear()
    OutputFile.writeToStandardError(Array(text.utf8))
  }

  /// Writes data to the standard output.
  ///
  /// - Throws: `Fault`, also if the reader of the output went away.
  func print(_ bytes: [UInt8]) throws(Fault) {
    progress?.clear()
    try OutputFile.writeToStandardOutput(bytes)
  }

  /// Writes a text to the standard output, like `print(_:)` of bytes.
  func print(_ text: String) throws(Fault) {
    try print(Array(text.utf8))
  }
}

/// The diagnostics that a run has shown, and how often each was met again.
private final class Said {
  private var counts: [String: Int] = [:]
  /// The keys in the order in which they were met, each with the name of its code.
  private var order: [(key: String, code: String)] = []

  /// Notes a diagnostic; returns true if it is to be shown.
  func isNew(_ diagnostic: Diagnostic) -> Bool {
    // What is wrong with a requirement is told of each recording.
    let isWhole = diagnostic.severity == .error || diagnostic.code.name.hasPrefix("W5")
    let key = isWhole ? diagnostic.text : outline(diagnostic)
    counts[key, default: 0] += 1
    guard counts[key] == 1 else { return false }
    order.append((key, diagnostic.code.name))
    return true
  }

  /// A line for each diagnostic that was met again.
  var repeats: [String] {
    order.compactMap { key, code in
      guard let count = counts[key], count > 1 else { return nil }
      return "\(code): \(count - 1) more like the first"
    }
  }

  /// The code and the words of a warning, without its numbers and its place.
  private func outline(_ diagnostic: Diagnostic) -> String {
    diagnostic.code.name + diagnostic.message.split { $0.isNumber }.joined(separator: "0")
  }
}
