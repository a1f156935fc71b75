import FileIO
import TouchRecording

/// Replays candidates in memory and checks each against the demands.
///
/// Some states of the candidate that was kept last are stored. The replay of the next candidate
/// starts at the last of these states before which both have the same entries. Scenes are values,
/// so a state is a copy.
struct CandidateReplay {
  /// A state of a candidate, and the number of entries that were played before it.
  private typealias Checkpoint = (count: Int, state: Playback)

  /// The number of candidates that may still be replayed.
  private(set) var budget: Int
  /// The number of candidates that were replayed.
  private(set) var replays = 0
  /// The number of demands.
  private let demands: Int
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
  ///   - untouched: The playback before any entry.
  ///   - demands: The number of demands on the recording.
  ///   - budget: The maximum number of candidates to replay.
  init(_ untouched: Playback, demands: Int, budget: Int) {
    checkpoints = [(0, untouched)]
    self.demands = demands
    self.budget = budget
  }

  /// A Boolean value that indicates whether no more candidates are replayed: the budget is spent,
  /// or a signal arrived.
  var isOver: Bool { budget == 0 || Signal.pending != nil }

  /// Replays a candidate and keeps it if it meets all demands.
  ///
  /// - Returns: True if the candidate was kept; false also if the replay `isOver`.
  /// - Complexity: O(n) in the number of entries after the state at which the replay starts, plus a
  ///   comparison of the entries before it.
  mutating func keeps(_ candidate: CandidateRecording) -> Bool {
    guard !isOver else { return false }
    (budget, replays) = (budget - 1, replays + 1)
    let entries = candidate.entries
    let run = run(entries)
    guard isMet(by: judged(run, candidate, reportsAll: false)) else { return false }
    (kept, checkpoints) = (entries, run)
    return true
  }

  /// Replays a candidate and returns its result with the whole report.
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
    recording.status != .error && recording.judgments.count == demands
      && recording.judgments.allSatisfy(\.holds)
  }

  /// Returns the states of a candidate: those that it shares with the kept candidate, then the
  /// states after each further step, the last one after all entries.
  private func run(_ entries: [RecordingEntry]) -> [Checkpoint] {
    let common = zip(entries, kept).prefix { $0 == $1 }.count
    var run = checkpoints.filter { $0.count <= common }
    let stride = max(entries.count / Self.steps, 1)
    while let last = run.last, last.count < entries.count {
      let next = min(last.count + stride, entries.count)
      var state = last.state
      state.play(entries[last.count..<next])
      run.append((next, state))
    }
    return run
  }
}
