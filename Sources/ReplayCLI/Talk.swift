import ReplayCore

/// What is said on the standard error stream, and how much of it.
struct Talk {
  private let isQuiet: Bool
  private let isVerbose: Bool
  /// How far the run is, where that is shown.
  let progress: Progress?

  init(_ arguments: Arguments, inputs: [Input]) {
    isQuiet = arguments.has(.quiet)
    isVerbose = arguments.has(.verbose)
    let isWanted = Terminal.error.isThere && !isQuiet && !arguments.has(.noProgress)
    progress = isWanted ? Progress(of: inputs) : nil
  }

  /// Says what a person should know, one thing a line.
  func tell(_ diagnostics: [Diagnostic]) {
    let told = diagnostics.filter { !isQuiet || $0.severity == .error }
    guard !told.isEmpty else { return }
    progress?.clear()
    OutputFile.writeToStandardError(told.flatMap { Array("\($0.text)\n".utf8) })
  }

  /// Says something that is no diagnostic.
  func note(_ text: String) {
    guard !isQuiet else { return }
    progress?.clear()
    OutputFile.writeToStandardError(Array("replay: \(text)\n".utf8))
  }

  /// Says what became of a recording.
  func tell(_ recording: ReplayedRecording) {
    tell(recording.diagnostics)
    guard isVerbose, !isQuiet else { return }
    progress?.clear()
    OutputFile.writeToStandardError(Array("replay: \(recording.checkLine)".utf8))
  }

  /// Writes data to the standard output.
  func print(_ bytes: [UInt8]) throws(OutputError) {
    progress?.clear()
    try OutputFile.writeToStandardOutput(bytes)
  }
}
