package import FileIO
import JSONStream
package import TouchRecording

/// Finds the fewest samples of a recording for which what is demanded of its report still holds.
///
/// Contacts are left out, then samples and resets, then the numbers that are left are rounded, and
/// all of this again until nothing changes. Marks, notes and `expect` lines are left behind; the
/// header stays, with the scene for which it was shrunk.
package struct Shrinking: Sendable {
  /// What became of one recording.
  package struct Result: Sendable {
    /// The name that is unique in this run: the stem of the input, numbered where it repeats.
    package internal(set) var name: String
    /// The recording that is left; nil where what is demanded does not hold to begin with.
    package internal(set) var recording: Recording?
    /// How many samples there were.
    package internal(set) var samplesBefore = 0
    /// How many candidates were replayed.
    package internal(set) var replays = 0
    /// Whether it ended because no more candidates may be replayed: fewer samples may do.
    package internal(set) var isCutShort = false
    /// What a person should know.
    package internal(set) var diagnostics: [Diagnostic] = []
    /// What it means for the run.
    package internal(set) var exitStatus = ExitStatus.success

    /// The recording as a file of the native format; nil where there is none.
    package var bytes: [UInt8]? { recording?.bytes }

    /// From how many samples to how many: `70 samples became 2, in 208 replays`.
    package var summary: String? {
      guard let recording else { return nil }
      let samples = samplesBefore == 1 ? "1 sample" : "\(samplesBefore) samples"
      let cut = isCutShort ? "; with more replays fewer might do" : ""
      return "\(samples) became \(recording.touches.count), in \(replays) replays\(cut)"
    }
  }

  /// How recordings are replayed, with what is demanded of them.
  package var replay: Replay
  /// The most candidates that are replayed of each recording.
  package var budget = 10_000

  /// Shrinks recordings as far as the demands of `replay` hold for them.
  ///
  /// - Throws: `UsageError` for a demand on several recordings together: each is shrunk alone.
  package init(_ replay: Replay) throws(UsageError) {
    for demand in replay.demands {
      guard let aggregate = demand.requirement.aggregate else { continue }
      throw .requirement("--keep", .severalRecordings(aggregate: aggregate.rawValue))
    }
    self.replay = replay
  }

  /// Shrinks every recording of an input.
  ///
  /// - Complexity: at most `budget` replays of each, and the memory of the recordings.
  func shrink(_ input: Input, _ progress: ReadProgress?) -> [Result] {
    var results: [Result] = []
    do throws(Fault) {
      var reader = RecordingReader(
        MemorySource(try contents(of: input, progress)), limits: replay.limits.recording)
      while let next = try nextRecording(&reader) {
        results.append(shrink(next.recording, next.end.warnings, input))
      }
    } catch {
      results.append(refused(ReplayedRecording(input, by: replay), error))
    }
    return results
  }

  private func contents(of input: Input, _ progress: ReadProgress?) throws(Fault) -> [UInt8] {
    let bytes = try rethrow(
      input.contents(limit: Conversion.limit, progress: progress), as: Fault.input)
    guard bytes.count <= Conversion.limit else { throw .fileTooLarge(limit: Conversion.limit) }
    return bytes
  }

  private func nextRecording(
    _ reader: inout RecordingReader
  ) throws(Fault) -> (recording: Recording, end: RecordingEnd)? {
    try rethrow(reader.nextRecording(), as: Fault.recording)
  }

  private func shrink(
    _ recording: Recording, _ warnings: [RecordingWarning], _ input: Input
  ) -> Result {
    var replayed = ReplayedRecording(input, by: replay)
    replayed.header = recording.header
    for warning in warnings { replayed.note(.warning(warning)) }
    let whole = CandidateRecording(recording)
    let replayer = CandidateReplay(
      Playback(replayed, by: replay), demands: replay.demands.count, budget: budget)
    let judged = replayer.judged(whole)
    if judged.status != .error, let unknown = unknownMetric(of: judged) {
      return refused(judged, .usage(unknown))
    }
    guard judged.status == .pass else { return refused(judged) }
    var reducer = RecordingReducer(whole, replayer)
    reducer.run()
    let best = reducer.best
    var header = recording.header
    // It holds for the scene that was replayed, which another one may be.
    if let scene = replay.sceneFile?.scene { header.scene = scene }
    var result = Result(name: input.stem)
    result.recording = Recording(header: header, entries: best.entries, endTime: best.endTime)
    result.samplesBefore = whole.sampleCount
    result.replays = reducer.replayer.replays
    result.isCutShort = reducer.replayer.budget == 0
    result.diagnostics = judged.diagnostics
    return result
  }

  /// The error of the first demand on what no report of the scene has.
  private func unknownMetric(of recording: ReplayedRecording) -> UsageError? {
    let metrics = replay.demands.map(\.requirement.metric)
    return metrics.first { recording.value(of: $0) == .absent }.map {
      .requirement("--keep", recording.unknownMetric($0))
    }
  }

  private func refused(_ recording: ReplayedRecording, _ fault: Fault? = nil) -> Result {
    var recording = recording
    if let fault { recording.note(fault) }
    var result = Result(name: recording.name)
    result.diagnostics = recording.diagnostics + recording.unmet
    result.exitStatus = fault?.exitStatus ?? recording.exitStatus
    return result
  }
}

// MARK: - Running

extension Shrinking {
  /// Shrinks the recordings of all inputs.
  ///
  /// - Parameters:
  ///   - inputs: Where to read.
  ///   - jobs: How many inputs are worked on at the same time; the result does not depend on it.
  ///   - progress: Receives the number of bytes of each read.
  ///   - take: Is handed one result after the other, in the order of the inputs.
  /// - Throws: What `take` throws, or that a signal came.
  /// - Precondition: `jobs` is positive.
  package func run(
    _ inputs: [Input], jobs: Int = 1, progress: ReadProgress? = nil,
    _ take: (Result) throws(OutputError) -> Void
  ) async throws(RunError) {
    let producers = inputs.map { input in
      Producer([input].lazy.flatMap { shrink($0, progress) }.makeIterator())
    }
    try await takeNamed(producers, jobs: jobs, take)
  }
}

extension Shrinking.Result: NamedResult {}
