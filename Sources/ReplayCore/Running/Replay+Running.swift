package import FileIO
import ReportPages

extension Replay {
  /// Replays the recordings of all inputs.
  ///
  /// - Parameters:
  ///   - inputs: Where to read.
  ///   - jobs: How many inputs are replayed at the same time; the result does not depend on it.
  ///   - progress: Receives the number of bytes of each read.
  ///   - digests: Is told what the bytes of each input come to; all of each is read then.
  ///   - take: Is handed one recording after the other, in the order of the inputs.
  /// - Throws: What `take` throws, or that a signal came; faults of inputs are diagnostics of their
  ///   recordings.
  /// - Precondition: `jobs` is positive.
  /// - Complexity: O(n) time in the bytes of the inputs; for each job memory for one line, the
  ///   strokes of one recording, and one frame.
  package func run(
    _ inputs: [Input], jobs: Int = 1, progress: ReadProgress? = nil, digests: InputDigests? = nil,
    _ take: (ReplayedRecording) throws(OutputError) -> Void
  ) async throws(RunError) {
    let producers = inputs.indices.map { index in
      // Of the others the page plays none, so nothing is drawn for it.
      var replay = self
      replay.keepsFootage = keepsFootage && index < Footage.recordingLimit
      return Producer(
        RecordingStream(
          inputs[index], replay: replay, progress: progress,
          entry: digests.map { InputDigests.Entry($0, index) }))
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

/// What a run makes of an input and names after it.
protocol NamedResult {
  /// The name, which `takeNamed` makes unique.
  var name: String { get set }
}

extension ReplayedRecording: NamedResult {}

/// Takes what producers make, as `takeInOrder` does, with no name twice.
func takeNamed<Base: SendableMetatype>(
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
