package import FileIO

/// Returns the replays of a recording by the path of its input and its index there.
package typealias ReplayChoice = @Sendable (_ path: String, _ recording: Int) -> [Replay]

extension Replay {
  /// Replays the recordings of all inputs.
  ///
  /// - Parameters:
  ///   - inputs: The inputs.
  ///   - jobs: The number of inputs that are replayed at the same time; the result does not depend
  ///     on it.
  ///   - progress: A closure that receives the number of bytes of each read.
  ///   - digests: Receives the SHA-256 of each input, which is then read to its end; nil for none.
  ///   - take: A closure that receives the recordings one by one, in the order of the inputs.
  /// - Throws: `Fault.output` with the error of `take`, or `Fault.interrupted` if a signal
  ///   arrives; faults of inputs are diagnostics of their recordings.
  /// - Precondition: `jobs` is positive.
  /// - Complexity: O(n) time in the bytes of the inputs; each job takes memory for one line, the
  ///   strokes of one recording, and one frame; frames at moments are compressed, and a recording
  ///   whose end they need is held.
  package func run(
    _ inputs: [Input], jobs: Int = 1, progress: ReadProgress? = nil, digests: InputDigests? = nil,
    _ take: (ReplayedRecording) throws(OutputError) -> Void
  ) async throws(Fault) {
    try await Replay.run([self], inputs, jobs: jobs, progress: progress, digests: digests) {
      results throws(OutputError) in
      var recording = results[0]
      if let goldens {
        for frame in recording.frames {
          recording.note(
            goldens.compare(frame, of: recording.name, limits: limits, draws: self.frame != nil))
        }
      }
      try take(recording)
    }
  }

  /// Replays the recordings of all inputs by several replays, and reads each input once.
  ///
  /// - Parameters:
  ///   - replays: The replays, which have the same limits.
  ///   - inputs: The inputs.
  ///   - jobs: The number of inputs that are replayed at the same time; the result does not depend
  ///     on it.
  ///   - progress: A closure that receives the number of bytes of each read.
  ///   - digests: Receives the SHA-256 of each input, which is then read to its end; nil for none.
  ///   - choosing: A closure that returns the replays of a recording in place of `replays`, by the
  ///     path of its input and its index there; nil for the same of each.
  ///   - take: A closure that receives, in the order of the inputs, what each replay makes of a
  ///     recording.
  /// - Throws: As `run(_:jobs:progress:digests:_:)`.
  /// - Precondition: `jobs` is positive, and there is a replay.
  package static func run(
    _ replays: [Replay], _ inputs: [Input], jobs: Int = 1, progress: ReadProgress? = nil,
    digests: InputDigests? = nil, choosing: ReplayChoice? = nil,
    _ take: ([ReplayedRecording]) throws(OutputError) -> Void
  ) async throws(Fault) {
    func producer(_ index: Int) -> Producer<RecordingStream> {
      // The page plays only the first recordings, so the others need no footage.
      let replays = replays.map { replay in
        var replay = replay
        replay.keepsFootage = replay.keepsFootage && index < Footage.recordingLimit
        return replay
      }
      return Producer(
        RecordingStream(
          inputs[index], replays: replays, choosing: choosing, progress: progress,
          noteDigest: digests?.note(of: index)))
    }
    try await takeNamed(inputs.count, jobs: jobs, producer: producer, take)
  }
}

/// A result of a run that is named after its input.
package protocol NamedResult {
  /// The name; `takeNamed` makes it unique.
  var name: String { get set }
}

extension [ReplayedRecording]: NamedResult {
  /// The name that all results of a recording have.
  package var name: String {
    get { self[0].name }
    set { for index in indices { self[index].name = newValue } }
  }
}

/// Takes the elements of producers as `takeInOrder` does, and gives each a unique name.
func takeNamed<Base: SendableMetatype>(
  _ count: Int, jobs: Int, producer: (Int) -> Producer<Base>,
  _ take: (Base.Element) throws(OutputError) -> Void
) async throws(Fault) where Base.Element: NamedResult {
  var names = RecordingNames()
  try await takeInOrder(count, jobs: jobs, producer: producer) { result throws(OutputError) in
    var result = result
    result.name = names.next(result.name)
    try take(result)
  }
}
