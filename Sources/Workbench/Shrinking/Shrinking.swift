// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import FileIO
import JSONStream
package import ReplayCore
import Scenes
package import TouchRecording
import Touchstone

/// Finds the fewest samples of a recording whose report still meets the demands.
///
/// First contacts are left out, then samples and resets, and then the remaining numbers are
/// rounded. These steps repeat until nothing changes. Marks, notes and `expect` lines are dropped.
/// The header stays, with the scene that the recording was replayed against.
package struct Shrinking: InputRun {
  /// The result for one recording.
  package struct Result: InputResult {
    /// The name that is unique in this run: the stem of the input, numbered where it repeats.
    package var name: String
    /// The shrunk recording; nil if the recording cannot be read or does not meet the demands.
    package internal(set) var recording: Recording?
    /// The number of samples before shrinking.
    package internal(set) var samplesBefore = 0
    /// The number of candidates that were replayed.
    package internal(set) var replays = 0
    /// A Boolean value that indicates whether the budget was spent; with a larger one, fewer
    /// samples may be left.
    package internal(set) var isCutShort = false
    /// A Boolean value that indicates whether the replays took too much work; with a larger limit,
    /// fewer samples may be left.
    package internal(set) var isExhausted = false
    /// The diagnostics of the recording, in the order in which they were found.
    package internal(set) var diagnostics: [Diagnostic] = []
    /// The exit status of the recording.
    package internal(set) var exitStatus = ExitStatus.success

    /// The shrunk recording as a file in the native format; nil if there is none.
    package var bytes: [UInt8]? { recording?.bytes }

    /// The numbers of samples before and after, such as `70 samples became 2, in 208 replays`.
    package var summary: String {
      let samples = counted(samplesBefore, "sample")
      let cut =
        isExhausted
        ? "; with more work fewer might do (--limits work=N)"
        : isCutShort ? "; with more replays fewer might do" : ""
      return "\(samples) became \(recording?.touches.count ?? 0), in \(replays) replays\(cut)"
    }
  }

  /// The replay of the recordings, with the demands on them.
  package var replay: Replayer
  /// The maximum number of candidates to replay for each recording.
  package var budget = 10_000

  /// Creates a shrinking that keeps the demands of `replay`.
  ///
  /// - Throws: `Fault.severalRecordings` for a demand on several recordings together,
  ///   because each recording is shrunk alone.
  package init(_ replay: Replayer) throws(Fault) {
    for demand in replay.demands { try demand.requirement.refuseAggregate() }
    self.replay = replay
    // Thousands of candidates are judged, and nobody reads why they fail.
    self.replay.givesReasons = false
    (self.replay.judgesExpectations, self.replay.judgeDecides) = (false, false)
    self.replay.reportedNames = []
  }

  /// Shrinks every recording of an input.
  ///
  /// - Complexity: At most `budget` replays of each recording, and memory for all of them.
  package func results(of input: Input, _ progress: ReadProgress?) -> [Result] {
    var results: [Result] = []
    for read in WholeRecordings(
      input, as: replay.importing, limits: replay.limits.recording, progress: progress)
    {
      switch read {
      case .success(let whole): results.append(shrink(whole.recording, whole.notes, input))
      case .failure(let fault):
        results.append(refused(ReplayedRecording(input, by: replay), fault))
      }
    }
    return results
  }

  private func shrink(
    _ recording: Recording, _ notes: [Fault], _ input: Input
  ) -> Result {
    var replayed = ReplayedRecording(input, by: replay)
    replayed.header = recording.header
    for note in notes { replayed.note(note) }
    let whole = CandidateRecording(recording)
    let replayer = CandidateReplay(
      of: replayed, by: replay, budget: budget)
    let judged = replayer.judged(whole)
    if judged.status != .error, let unknown = unknownMetric(of: judged) {
      return refused(judged, unknown)
    }
    guard judged.status == .pass else { return refused(judged) }
    var reducer = RecordingReducer(whole, replayer)
    reducer.run()
    if replay.judge?.isGivenUp == true { return refused(judged, .judgeGivenUp) }
    let best = reducer.best
    var header = recording.header
    // The demands hold for the scene of the replay, which may differ from that of the recording.
    if let scene = try? replay.scene(of: header) { header.scene = scene }
    var result = Result(name: input.stem)
    result.recording = Recording(header: header, entries: best.entries, endTime: best.endTime)
    result.samplesBefore = whole.sampleCount
    result.replays = reducer.replayer.replays
    result.isCutShort = reducer.replayer.budget == 0
    result.isExhausted = reducer.replayer.isExhausted
    result.diagnostics = judged.diagnostics
    return result
  }

  /// Returns the error of the first demand whose metric is not in the report; nil if all are.
  private func unknownMetric(of recording: ReplayedRecording) -> Fault? {
    let metrics = replay.demands.map(\.requirement.metric)
    return metrics.first { recording.value(of: $0) == .absent }.map {
      recording.unknownMetric($0, among: recording.metricNames)
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
