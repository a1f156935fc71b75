/// Why a run ended before its inputs did.
package enum RunError: Error, Hashable, Sendable {
  /// An output could not be written.
  case output(OutputError)
  /// A signal came.
  case interrupted(Interruption)

  /// The fault that this is.
  package var fault: Fault {
    switch self {
    case .output(let error): .output(error)
    case .interrupted(let interruption): .interrupted(interruption)
    }
  }
}

/// A signal that ended a run.
package struct Interruption: Hashable, Sendable {
  /// The signal.
  package let signal: Signal
  /// How many recordings were done with when it came.
  package let recordings: Int

  package init(_ signal: Signal, recordings: Int) {
    self.signal = signal
    self.recordings = recordings
  }
}

extension Signal {
  /// Ends a run if a signal came.
  ///
  /// - Parameter recordings: How many recordings are done with.
  /// - Throws: `RunError.interrupted` where one came.
  package static func check(after recordings: Int) throws(RunError) {
    if let signal = pending { throw .interrupted(Interruption(signal, recordings: recordings)) }
  }
}

extension Replay {
  /// Replays the recordings of all inputs.
  ///
  /// - Parameters:
  ///   - inputs: Where to read.
  ///   - jobs: How many inputs are replayed at the same time; the result does not depend on it.
  ///   - progress: Is told how many bytes were read.
  ///   - ledger: Is told what the bytes of each input come to; all of each is read then.
  ///   - take: Is handed one recording after the other, in the order of the inputs.
  /// - Throws: What `take` throws, or that a signal came; faults of inputs are diagnostics of their
  ///   recordings.
  /// - Precondition: `jobs` is positive.
  /// - Complexity: O(n) time in the bytes of the inputs; for each job memory for one line, the
  ///   strokes of one recording, and one frame.
  package func run(
    _ inputs: [Input], jobs: Int = 1, progress: Progress? = nil, ledger: InputLedger? = nil,
    _ take: (ReplayedRecording) throws(OutputError) -> Void
  ) async throws(RunError) {
    let producers = inputs.indices.map { index in
      // Of the others the page plays none, so nothing is drawn for it.
      var replay = self
      replay.films = films && index < RunReport.filmLimit
      return Producer(
        RecordingStream(
          inputs[index], replay: replay, progress: progress,
          entry: ledger.map { InputLedger.Entry($0, index) }))
    }
    try await takeNamed(producers, jobs: jobs) { recording throws(OutputError) in
      var recording = recording
      if let goldens, let frame = recording.frame {
        recording.note(
          goldens.compare(frame, of: recording.name, limits: limits, draws: self.frame != nil))
      }
      try take(recording)
    }
  }
}

extension Conversion {
  /// Converts all inputs.
  ///
  /// - Parameters:
  ///   - inputs: Where to read.
  ///   - jobs: How many inputs are converted at the same time; the result does not depend on it.
  ///   - progress: Is told how many bytes were read.
  ///   - take: Is handed one result after the other, in the order of the inputs.
  /// - Throws: What `take` throws, or that a signal came.
  /// - Precondition: `jobs` is positive.
  package func run(
    _ inputs: [Input], jobs: Int = 1, progress: Progress? = nil,
    _ take: (Result) throws(OutputError) -> Void
  ) async throws(RunError) {
    let producers = inputs.map { input in
      Producer([input].lazy.map { convert($0, progress) }.makeIterator())
    }
    try await takeNamed(producers, jobs: jobs, take)
  }
}

extension Shrinking {
  /// Shrinks the recordings of all inputs.
  ///
  /// - Parameters:
  ///   - inputs: Where to read.
  ///   - jobs: How many inputs are worked on at the same time; the result does not depend on it.
  ///   - progress: Is told how many bytes were read.
  ///   - take: Is handed one result after the other, in the order of the inputs.
  /// - Throws: What `take` throws, or that a signal came.
  /// - Precondition: `jobs` is positive.
  package func run(
    _ inputs: [Input], jobs: Int = 1, progress: Progress? = nil,
    _ take: (Result) throws(OutputError) -> Void
  ) async throws(RunError) {
    let producers = inputs.map { input in
      Producer([input].lazy.flatMap { shrink($0, progress) }.makeIterator())
    }
    try await takeNamed(producers, jobs: jobs, take)
  }
}

/// What a run makes of an input and names after it.
private protocol NamedResult {
  /// The name, which `takeNamed` makes unique.
  var name: String { get set }
}

extension ReplayedRecording: NamedResult {}
extension Conversion.Result: NamedResult {}
extension Shrinking.Result: NamedResult {}

/// Takes what producers make, as `takeInOrder` does, with no name twice.
private func takeNamed<Base: SendableMetatype>(
  _ producers: [Producer<Base>], jobs: Int,
  _ take: (Base.Element) throws(OutputError) -> Void
) async throws(RunError) where Base.Element: NamedResult {
  var names = RecordingNames()
  try await takeInOrder(producers, jobs: jobs) { result throws(OutputError) in
    var result = result
    result.name = names.next(result.name)
    try take(result)
  }
}
