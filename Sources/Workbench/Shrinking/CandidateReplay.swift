// SPDX-License-Identifier: Apache-2.0
import FileIO
import Geometry
import ReplayCore
import TouchRecording
import Touchstone
import TraceCore

/// Replays candidates in memory and checks each against the demands.
///
/// Some states of the candidate that was kept last are stored. The replay of the next candidate
/// starts at the last of these states before which both have the same entries. Scenes are values,
/// so a state is a copy. A scene that is placed on the ink is placed on that of each candidate.
struct CandidateReplay: CandidateTest {
  /// A state of a candidate, and the number of entries that were played before it.
  private typealias Checkpoint = (count: Int, state: Playback)

  /// The number of candidates that may still be replayed.
  private(set) var budget: Int
  /// The number of candidates that were replayed.
  private(set) var replays = 0
  /// The work of all candidates so far.
  private var spending: Budget
  /// The recording before any entry.
  private let recording: ReplayedRecording
  /// The replay, with the demands.
  private let replay: Replayer
  /// The scene's own measure of ink; nil unless the scene is placed on the ink.
  private var awaitedInk: InkBox?
  /// The box of the ink that the states are placed on.
  private var ink: Rect?
  /// The entries of the candidate that was kept last.
  private var kept: [RecordingEntry] = []
  /// The states of the candidate that was kept last, in their order; the first one is before any
  /// entry.
  private var checkpoints: [Checkpoint]

  /// The number of steps in which a candidate is played.
  ///
  /// The state after each step is stored, and it may hold the whole mask of a card.
  private static let steps = 8

  /// Creates a replay of candidates.
  ///
  /// - Parameters:
  ///   - recording: The recording before any entry.
  ///   - replay: The replay, with the demands on the recording.
  ///   - budget: The maximum number of candidates to replay.
  init(of recording: ReplayedRecording, by replay: Replayer, budget: Int) {
    (self.recording, self.replay, self.budget) = (recording, replay, budget)
    spending = Budget(replay.limits.replay)
    var awaited: InkBox?
    let untouched = Playback(recording, by: replay) { ink in
      awaited = ink
      return nil
    }
    checkpoints = [(0, untouched)]
    awaitedInk = awaited
  }

  /// The work of an entry beside the scene: to make it, to compare it and to report it.
  private static let workOfEntry = 1000

  /// A Boolean value that indicates whether no more candidates are replayed: the budget or the work is
  /// spent, or a signal arrived.
  var isOver: Bool {
    budget == 0 || isExhausted || Signal.pending != nil || replay.judge?.isGivenUp == true
  }
  /// A Boolean value that indicates whether all candidates together took too much work.
  var isExhausted: Bool { spending.isExhausted }

  /// Replays a candidate and keeps it if it meets all demands.
  ///
  /// - Returns: True if the candidate was kept; false also if the replay `isOver`.
  /// - Complexity: O(n) in the number of entries after the state at which the replay starts, plus a
  ///   comparison of the entries before it.
  mutating func keeps(_ candidate: CandidateRecording) -> Bool {
    guard !isOver else { return false }
    (budget, replays) = (budget - 1, replays + 1)
    let entries = candidate.entries
    let ink = awaitedInk?.rect(with: entries)
    let (run, sharedWork) = run(entries, on: ink)
    var judged = judged(run, candidate, reportsAll: false)
    judged.reviewJudge()
    spending.candidates += judged.work - sharedWork + Self.workOfEntry * entries.count
    guard isMet(by: judged) else { return false }
    (kept, checkpoints, self.ink) = (entries, run, ink)
    return true
  }

  /// Replays a candidate and returns its result with the whole report.
  func judged(_ candidate: CandidateRecording) -> ReplayedRecording {
    let entries = candidate.entries
    return judged(
      run(entries, on: awaitedInk?.rect(with: entries)).states, candidate, reportsAll: true)
  }

  private func judged(
    _ run: [Checkpoint], _ candidate: CandidateRecording, reportsAll: Bool
  ) -> ReplayedRecording {
    let last = run[run.count - 1]
    return last.state.judged(
      endingAt: candidate.endTime, lines: last.count, reportsAll: reportsAll)
  }

  private func isMet(by recording: ReplayedRecording) -> Bool {
    recording.status != .error && recording.judgments.count == replay.demands.count
      && recording.judgments.allSatisfy(\.holds)
  }

  /// Returns the states of a candidate: those that it shares with the kept candidate, then the
  /// states after each further step, the last one after all entries; and the work of the former.
  private func run(
    _ entries: [RecordingEntry], on ink: Rect?
  ) -> (states: [Checkpoint], sharedWork: Int) {
    var run: [Checkpoint]
    if ink == self.ink {
      let common = zip(entries, kept).prefix { $0 == $1 }.count
      run = checkpoints.filter { $0.count <= common }
    } else {
      run = [(0, Playback(recording, by: replay) { _ in ink })]
    }
    let sharedWork = run[run.count - 1].state.work
    let stride = max(entries.count / Self.steps, 1)
    while let last = run.last, last.count < entries.count {
      let next = min(last.count + stride, entries.count)
      var state = last.state
      state.play(entries[last.count..<next])
      run.append((next, state))
    }
    return (run, sharedWork)
  }
}
