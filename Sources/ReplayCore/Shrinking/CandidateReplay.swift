import FileIO
import TouchRecording

/// Replays one candidate after the other in memory, and says of each whether what is demanded holds.
///
/// A candidate is replayed from where it parts from the one that was kept last: of that one the
/// states of some moments are remembered, and scenes are values.
struct CandidateReplay {
  /// A state of the candidate that was kept last.
  private struct Checkpoint {
    /// How many entries were played.
    let count: Int
    let state: Playback
  }

  /// How many more candidates may be replayed.
  private(set) var budget: Int
  /// How many were replayed.
  private(set) var replays = 0
  private let demands: Int
  private var kept: [RecordingEntry] = []
  /// The states in order; the first one is that before any entry.
  private var checkpoints: [Checkpoint]

  /// In how many steps a candidate is played; the state after each is remembered, and may hold the
  /// whole mask of a card.
  private static let steps = 8

  /// Begins with a recording of which nothing was played yet, and the number of demands on it.
  init(_ untouched: Playback, demands: Int, budget: Int) {
    checkpoints = [Checkpoint(count: 0, state: untouched)]
    self.demands = demands
    self.budget = budget
  }

  /// Whether no candidate is replayed any more: the budget is spent, or a signal came.
  var isOver: Bool { budget == 0 || Signal.pending != nil }

  /// Whether everything that is demanded holds of a candidate, which is kept then; none does when it
  /// `isOver`.
  ///
  /// - Complexity: O(n) in the entries from where the candidate parts from the last one on, and
  ///   a comparison of those before.
  mutating func holds(_ candidate: CandidateRecording) -> Bool {
    guard !isOver else { return false }
    (budget, replays) = (budget - 1, replays + 1)
    let entries = candidate.entries
    let run = run(entries)
    guard isMet(by: judged(run, candidate, reportsAll: false)) else { return false }
    (kept, checkpoints) = (entries, run)
    return true
  }

  /// What became of a candidate, with the whole report.
  func judged(_ candidate: CandidateRecording) -> ReplayedRecording {
    judged(run(candidate.entries), candidate, reportsAll: true)
  }

  private func judged(
    _ run: [Checkpoint], _ candidate: CandidateRecording, reportsAll: Bool
  ) -> ReplayedRecording {
    let last = run[run.count - 1]
    return last.state.judged(
      endingAt: candidate.endTime, lines: last.count, reportsAll: reportsAll)
  }

  private func isMet(by recording: ReplayedRecording) -> Bool {
    recording.status != .error && recording.judgements.count == demands
      && recording.judgements.allSatisfy(\.holds)
  }

  /// The states of a candidate: those that it shares with the one that was kept, and some that
  /// follow, up to that after everything.
  private func run(_ entries: [RecordingEntry]) -> [Checkpoint] {
    let common = zip(entries, kept).prefix { $0 == $1 }.count
    var run = checkpoints.filter { $0.count <= common }
    let stride = max(entries.count / Self.steps, 1)
    while let last = run.last, last.count < entries.count {
      let next = min(last.count + stride, entries.count)
      var state = last.state
      state.play(entries[last.count..<next])
      run.append(Checkpoint(count: next, state: state))
    }
    return run
  }
}
