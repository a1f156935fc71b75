// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import FileIO
import Touchstone

/// The place of a recording among the inputs of a run; the same for an input that is given twice.
package struct RecordingPlace: Hashable, Sendable {
  /// The path of its input.
  package let path: ByteName
  /// Its index in the input.
  let index: Int
}

extension ReplayedRecording {
  /// The place of the recording.
  package var place: RecordingPlace {
    RecordingPlace(path: ByteName(source.input), index: source.index)
  }
}

/// Returns the replays of a recording by its place.
package typealias ReplayChoice = @Sendable (RecordingPlace) -> [Replayer]

extension Replayer {
  /// Replays the recordings of all inputs.
  ///
  /// - Parameters:
  ///   - inputs: The inputs.
  ///   - jobs: The number of recordings, or blocks of short ones, that are replayed at the same time;
  ///     the result does not depend on it.
  ///   - progress: A closure that receives the number of bytes of each read.
  ///   - digests: Receives the SHA-256 of each input, which is then read to its end; nil for none.
  ///   - take: A closure that receives the recordings one by one, in the order of the inputs.
  /// - Throws: `Fault`: that of `take`, or `interrupted` if a signal
  ///   arrives; faults of inputs are diagnostics of their recordings.
  /// - Precondition: `jobs` is positive.
  /// - Complexity: O(n) time in the bytes of the inputs; each job takes memory for one line, the
  ///   touches of a block of recordings, the strokes of one, and up to three frames; frames at moments
  ///   are compressed, and a recording whose end they need is held.
  package func run(
    _ inputs: [Input], jobs: Int = 1, progress: ReadProgress? = nil, digests: InputDigests? = nil,
    _ take: (ReplayedRecording) throws(Fault) -> Void
  ) async throws(Fault) {
    try await Replayer.run([self], inputs, jobs: jobs, progress: progress, digests: digests) {
      results throws(Fault) in
      var recording = results[0]
      if let goldens {
        for frame in recording.frames {
          var result = goldens.compare(
            frame, of: recording.name, limits: limits, draws: self.frame != nil)
          let isWritable = !result.isRecorded && !result.outcome.isBadInput
          if result.fails, isWritable { result.next = accepting(result, of: recording) }
          recording.note(result)
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
  ///   - jobs: See `run(_:jobs:progress:digests:_:)`.
  ///   - progress: A closure that receives the number of bytes of each read.
  ///   - digests: Receives the SHA-256 of each input, which is then read to its end; nil for none.
  ///   - choosing: A closure that returns the replays of a recording in place of `replays`; nil for
  ///     the same of each.
  ///   - take: A closure that receives, in the order of the inputs, what each replay makes of a
  ///     recording.
  /// - Throws: As `run(_:jobs:progress:digests:_:)`.
  /// - Precondition: `jobs` is positive, and there is a replay.
  package static func run(
    _ replays: [Replayer], _ inputs: [Input], jobs: Int = 1, progress: ReadProgress? = nil,
    digests: InputDigests? = nil, choosing: ReplayChoice? = nil,
    _ take: ([ReplayedRecording]) throws(Fault) -> Void
  ) async throws(Fault) {
    // Frames and footage take memory, and time enough for a task.
    let holdsOne = choosing != nil || replays.contains { $0.drawnFrame != nil || $0.keepsFootage }
    func producer(_ index: Int) -> Producer<RecordingBlocks> {
      // The page plays only the first recordings, so the others need no footage.
      let replays = replays.map { replay in
        var replay = replay
        replay.keepsFootage = replay.keepsFootage && index < Footage.recordingLimit
        return replay
      }
      let stream = RecordingStream(
        inputs[index], replays: replays, choosing: choosing, progress: progress,
        noteDigest: digests?.note(of: index))
      return Producer(RecordingBlocks(stream, holdsOne: holdsOne))
    }
    try await takeNamed(
      inputs.count, jobs: jobs, producer: producer, finish: { $0.map(\.results) }
    ) { results throws(Fault) in
      var results = results
      for index in results.indices { results[index].reviewJudge() }
      try take(results)
    }
  }
}

extension ReplayedRecording {
  /// Lets the judge take note of the recording, in the order of the run; one that was given up leaves
  /// an error.
  package mutating func reviewJudge() {
    if let judged, let fault = judged.judge.review(judged.answer) { refuse(fault) }
  }
}

extension Replayer {
  /// The greatest number of recordings that the judge is asked about together.
  private static let recordingsAhead = 64
  /// The work of the recordings that ends the waiting: about half a millisecond.
  ///
  /// A wait for an answer is short beside it, and the scenes of all recordings take memory until then.
  private static let workAhead = 1 << 18

  /// Returns true if another recording may be played before these are finished.
  package func mayPlayMore(beside playbacks: [Playback]) -> Bool {
    guard judge != nil, playbacks.count < Self.recordingsAhead else { return false }
    return playbacks.indices.reduce(0) { $0 + playbacks[$1].work } < Self.workAhead
  }

  /// Ends playbacks of this replay, and asks the judge about all of them together.
  ///
  /// - Parameter playbacks: The playbacks, which wait for the judge.
  /// - Returns: The results in the same order, of which the judge has taken note.
  package func finish(_ playbacks: inout [Playback]) -> [ReplayedRecording] {
    var answers = judge.map { JudgeAnswers(of: $0, to: playbacks.compactMap(\.state.request)) }
    return playbacks.indices.map { index in
      let isAsked = playbacks[index].state.request != nil
      var recording = playbacks[index].finish(isAsked ? answers?.next() : nil)
      recording.reviewJudge()
      return recording
    }
  }
}

extension Replayer {
  /// Draws some recordings, each by replays of its own, and reads the inputs that hold them again.
  ///
  /// So that a run draws only what is shown, which it knows at its end; an input that is read once is
  /// not drawn.
  ///
  /// - Parameters:
  ///   - drawings: The replays, which have the same limits.
  ///   - scale: The number of pixels a point.
  ///   - inputs: The inputs of the run.
  ///   - jobs: The number of inputs that are replayed at the same time.
  ///   - take: A closure that receives the last frame of each replay of a recording.
  /// - Throws: `Fault.interrupted` if a signal arrives.
  package static func draw(
    _ drawings: [RecordingPlace: [Replayer]], scale: Double, _ inputs: [Input], jobs: Int,
    _ take: (RecordingPlace, [Frame?]) -> Void
  ) async throws(Fault) {
    guard var passing = drawings.values.first?.first else { return }
    (passing.scores, passing.judge) = (false, nil)
    let drawings = drawings.mapValues { replays in
      replays.map { replay in
        var replay = replay
        (replay.frame, replay.scale, replay.keepsPixels) = (.last, scale, true)
        replay.judge = nil
        return replay
      }
    }
    let paths = Set(drawings.keys.map(\.path))
    let again = inputs.filter { !$0.isReadOnce && paths.contains(ByteName($0.path)) }
    try await run(
      [passing], again, jobs: jobs, choosing: { [passing] in drawings[$0] ?? [passing] }
    ) { recordings in
      let place = recordings[0].place
      if drawings[place] != nil { take(place, recordings.map(\.frame)) }
    }
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

/// Takes the results of producers as `takeInOrder` does, several of each element, and gives each a
/// unique name.
package func takeNamed<Base: SendableMetatype, Result: NamedResult & Sendable>(
  _ count: Int, jobs: Int, producer: (Int) -> Producer<Base>,
  finish: @escaping @Sendable (Base.Element) -> [Result],
  _ take: (Result) throws(Fault) -> Void
) async throws(Fault) {
  var names = RecordingNames()
  try await takeInOrder(
    count, jobs: jobs, counting: \.count, producer: producer, finish: finish
  ) { results throws(Fault) in
    for result in results {
      var result = result
      result.name = names.next(result.name)
      try take(result)
    }
  }
}
