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

  init(_ arguments: Arguments, inputs: [Input]) {
    isQuiet = arguments.has(.quiet)
    isVerbose = arguments.has(.verbose)
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
  func show(_ diagnostics: [Diagnostic]) {
    let shown = diagnostics.filter { !isQuiet || $0.severity == .error }
    guard !shown.isEmpty else { return }
    writeToStandardError(shown.map { "\($0.text)\n" }.joined())
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
