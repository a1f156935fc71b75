// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import PropertyTesting
import ReplayCore
import TouchRecording
import Touchstone

/// The smallest recording that was found whose verdict, or figure, moves under a change.
struct SmallestBreach: Sendable {
  /// The change.
  let change: RecordingChange
  /// The recording, with the scene that it was replayed against, and the changed one.
  let (before, after): (Recording, Recording)
  /// The outcomes of both.
  let (outcome, changed): (LawOutcome, LawOutcome)
  /// The number of candidates that were replayed.
  let replays: Int

  /// The greatest number of candidates, and of those that a judge may take all its time to fail on.
  private static let (budget, budgetOfFaults) = (5000, 200)

  /// Shrinks a recording that moves, within the limit of work.
  ///
  /// - Parameters:
  ///   - moved: The recording.
  ///   - trial: The run.
  ///   - limit: The move of the figure that is allowed; nil for verdicts.
  init(of moved: LawTable.Row.Moved, in trial: LawTrial, beyond limit: Double?) {
    let effect = moved.worst.effect
    let recording = moved.worst.recording
    let input = moved.input
    change = effect.change
    var test = BreachTest(
      trial: trial, change: effect.change, header: recording.header, input: input,
      flips: effect.before.passes, limit: limit,
      budget: effect.after.fault == nil ? Self.budget : Self.budgetOfFaults)
    let whole = CandidateRecording(recording)
    // A recording whose marks or notes matter stays as it is.
    let isMovedBare = test.breaks(whole)
    var reducer = RecordingReducer(whole, test)
    if isMovedBare { reducer.run() }
    let smallest =
      reducer.best == whole
      ? recording
      : Recording(
        header: recording.header, entries: reducer.best.entries, endTime: reducer.best.endTime)
    let other = change.applied(to: smallest, seed: trial.seed)
    (outcome, changed) = (
      trial.played(smallest, of: input).outcome, trial.played(other, of: input).outcome
    )
    replays = reducer.replayer.replays
    let header = trial.header(of: recording.header)
    (before, after) = (
      Recording(header: header, entries: smallest.entries, endTime: smallest.endTime),
      Recording(header: header, entries: other.entries, endTime: other.endTime)
    )
  }

  /// The verdicts, or the figures, before and after.
  func words(_ figure: LawTrial.Figure?) -> String {
    guard figure != nil else { return "\(outcome.word) -> \(changed.word)" }
    let texts = [outcome, changed].map { $0.figure.map { text($0) } ?? "-" }
    return texts.joined(separator: " -> ")
  }
}

extension LawTrial {
  /// The header with the scene that its recording is replayed against.
  fileprivate func header(of own: RecordingHeader) -> RecordingHeader {
    var header = own
    if let scene = try? replay.scene(of: own) { header.scene = scene }
    return header
  }
}

/// Keeps candidates that a change still moves, in the same direction.
struct BreachTest: CandidateTest {
  let trial: LawTrial
  let change: RecordingChange
  let header: RecordingHeader
  let input: Input
  /// The verdict on the recording as it is.
  let flips: Bool?
  /// The move of the figure that is allowed; nil for verdicts.
  let limit: Double?
  private var budget: Int
  private var spending: Budget
  private(set) var replays = 0

  init(
    trial: LawTrial, change: RecordingChange, header: RecordingHeader, input: Input, flips: Bool?,
    limit: Double?, budget: Int
  ) {
    (self.trial, self.change, self.header, self.input) = (trial, change, header, input)
    (self.flips, self.limit, self.budget) = (flips, limit, budget)
    spending = Budget(trial.replay.limits.replay)
  }

  /// The work of an entry beside the scene: to make it, and to replay it.
  private static let workOfEntry = 1000

  var isOver: Bool {
    budget == 0 || spending.isExhausted || Signal.pending != nil
      || trial.replay.judge?.isGivenUp == true
  }

  mutating func keeps(_ candidate: CandidateRecording) -> Bool {
    guard !isOver else { return false }
    return breaks(candidate)
  }

  /// Returns true if the change moves the candidate.
  mutating func breaks(_ candidate: CandidateRecording) -> Bool {
    (budget, replays) = (budget - 1, replays + 1)
    let recording = Recording(
      header: header, entries: candidate.entries, endTime: candidate.endTime)
    let before = trial.played(recording, of: input).outcome
    let after = trial.played(change.applied(to: recording, seed: trial.seed), of: input).outcome
    spending.candidates +=
      before.work + after.work + 2 * Self.workOfEntry * recording.entries.count
    guard before.fault == nil, before.isJudged(by: trial.figure) else { return false }
    let effect = LawEffect(change: change, from: before, to: after)
    guard let limit else { return effect.flips && before.passes == flips }
    return effect.size > limit
  }
}
