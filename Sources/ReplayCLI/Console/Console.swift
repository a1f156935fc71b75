import FileIO
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
    progress = isWanted ? Progress(of: inputs.map(\.size)) : nil
  }

  /// What readers call with the number of bytes of each read; nil if no progress is shown.
  var readProgress: ReadProgress? {
    guard let progress else { return nil }
    return { bytes in progress.advance(by: bytes) }
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
  ///
  /// - Throws: `OutputError`, also where nobody reads it any more.
  func print(_ bytes: [UInt8]) throws(OutputError) {
    progress?.clear()
    try OutputFile.writeToStandardOutput(bytes)
  }
}

/// What a run prints while it also makes other things: these are made even when the reader goes away.
struct Lines {
  private let talk: Talk
  /// Whether the run is for its reader alone, and ends with them.
  private let mayEnd: Bool
  private var isRead = true

  init(_ talk: Talk, mayEnd: Bool) {
    (self.talk, self.mayEnd) = (talk, mayEnd)
  }

  /// Writes data to the standard output, as long as anybody reads it.
  mutating func print(_ bytes: [UInt8]) throws(OutputError) {
    guard isRead else { return }
    do throws(OutputError) {
      try talk.print(bytes)
    } catch  where error == .readerGone && !mayEnd {
      isRead = false
    }
  }
}
