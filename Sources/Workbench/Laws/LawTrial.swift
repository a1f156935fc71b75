// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import FileIO
import JSONStream
package import PropertyTesting
package import ReplayCore
import Scenes
import TouchRecording
import Touchstone

/// A run that plays recordings as they are, and under changes that should change no verdict.
///
/// The verdict on a recording is that of its report; where nothing judges, a card or a counter is
/// accepted once it reaches its threshold or its goal.
/// With a figure, a recording moves if the figure does.
package struct LawTrial: Sendable {
  /// The figure whose move counts in place of the verdict.
  package struct Figure: Sendable {
    /// The metric as it was given.
    let text: String
    /// The metric.
    let metric: Metric
    /// The move that is allowed, in parts of the range of the figure.
    let allowed: Double

    /// Describes a figure.
    ///
    /// - Parameters:
    ///   - text: The metric as it was given.
    ///   - allowed: The move that is allowed, in parts of the range of the figure.
    /// - Throws: `Fault` if the text is no metric.
    package init(_ text: String, allowing allowed: Double) throws(Fault) {
      (self.text, self.allowed) = (text, allowed)
      metric = try Metric(text)
    }
  }

  /// The laws, in the order of `TouchLaw`.
  package let laws: [TouchLaw]
  /// The figure that counts; nil for verdicts.
  let figure: Figure?
  /// The seed of what changes draw.
  let seed: UInt64
  /// The replay of every recording.
  let replay: Replayer

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - replay: The replay, with its judge and its requirements.
  ///   - laws: The laws.
  ///   - figure: The figure that counts; nil for verdicts.
  ///   - seed: The seed of what changes draw.
  /// - Throws: `Fault.severalRecordings` for a demand on several recordings together, because each
  ///   recording is judged alone.
  package init(
    _ replay: Replayer, laws: Set<TouchLaw>, figure: Figure?, seed: UInt64
  ) throws(Fault) {
    for demand in replay.demands { try demand.requirement.refuseAggregate() }
    self.laws = TouchLaw.allCases.filter(laws.contains)
    (self.figure, self.seed) = (figure, seed)
    var replay = replay
    // What a recording expects of itself is no rule, and dozens of replays of each need no reasons.
    (replay.judgesExpectations, replay.givesReasons) = (false, false)
    replay.reportedNames = Self.namesOfVerdicts
    if let figure { replay.keptMetrics = [figure.metric] }
    self.replay = replay
  }

  /// Plays every recording of all inputs under all changes of the laws.
  ///
  /// - Parameters:
  ///   - inputs: The inputs.
  ///   - jobs: The number of recordings that are played at the same time; the results do not depend
  ///     on it.
  ///   - progress: A closure that receives the number of bytes of each read.
  ///   - take: A closure that receives the results one by one, in the order of the inputs.
  /// - Throws: As `takeInOrder`.
  /// - Precondition: `jobs` is positive.
  /// - Complexity: A replay for each change; each job takes memory for up to three recordings.
  package func run(
    _ inputs: [Input], jobs: Int = 1, progress: ReadProgress? = nil,
    _ take: (TriedRecording) throws(Fault) -> Void
  ) async throws(Fault) {
    func producer(_ index: Int) -> Producer<ReadInput> {
      let recordings = WholeRecordings(
        inputs[index], as: replay.importing, limits: replay.limits.recording, progress: progress)
      return Producer(ReadInput(input: inputs[index], recordings: recordings))
    }
    try await takeNamed(
      inputs.count, jobs: jobs, producer: producer, finish: { [tried($0, of: $1)] }
    ) { result throws(Fault) in
      var result = result
      // A judge that fails on changed recordings is what is looked for, and asked on.
      result.reviewJudge()
      try take(result)
    }
  }

  /// The recordings of an input, each beside it.
  private struct ReadInput: IteratorProtocol {
    let input: Input
    var recordings: WholeRecordings

    mutating func next() -> (read: Result<RecordingFeed.Whole, Fault>, input: Input)? {
      recordings.next().map { ($0, input) }
    }
  }

  private func tried(
    _ read: Result<RecordingFeed.Whole, Fault>, of input: Input
  ) -> TriedRecording {
    let (recording, notes): (Recording, [Fault])
    switch read {
    case .success(let whole): (recording, notes) = (whole.recording, whole.notes)
    case .failure(let fault):
      var refused = ReplayedRecording(input, by: replay)
      refused.note(fault)
      return TriedRecording(refused, of: input)
    }
    var (before, outcome) = played(recording, of: input)
    for note in notes { before.note(note) }
    var tried = TriedRecording(before, of: input)
    guard before.status != .error else { return tried }
    tried.before = outcome
    guard outcome.isJudged(by: figure) else { return tried }
    for law in laws {
      for change in law.changes {
        if Signal.pending != nil { return tried }
        let changed = change.applied(to: recording, seed: seed)
        // A change that finds nothing to change says nothing.
        guard changed != recording else { continue }
        let after = played(changed, of: input).outcome
        tried.note(LawEffect(change: change, from: outcome, to: after), on: recording, figure)
        // Nothing is worse, and a judge may take all its time to fail.
        if after.fault != nil { break }
      }
    }
    return tried
  }

  /// Replays a recording in memory.
  func played(
    _ recording: Recording, of input: Input
  ) -> (recording: ReplayedRecording, outcome: LawOutcome) {
    var untouched = ReplayedRecording(input, by: replay)
    untouched.header = recording.header
    let result = Playback(untouched, by: replay, playing: recording.entries).judged(
      endingAt: recording.endTime, lines: recording.entries.count, reportsAll: false)
    return (result, LawOutcome(result, figure))
  }
}

// MARK: - Outcomes

extension LawTrial {
  /// The parts of a report that verdicts of scenes are read from.
  fileprivate static let namesOfVerdicts: Set<String> = [
    SceneReport.verdictName, "threshold", "goal", "goalReachedAt",
  ]
}

extension ReplayedRecording {
  /// True if the verdict is a pass, or, where nothing judges, if the card or the counter reached its
  /// threshold or goal; nil for a recording without any of them.
  fileprivate var isAccepted: Bool? {
    if let verdict { return verdict == .pass }
    guard let section = report?.section else { return nil }
    if let threshold = section["threshold"], !threshold.isNull {
      return threshold["reachedAt"]?.isNull == false
    }
    if let goal = section["goal"], !goal.isNull { return section["goalReachedAt"]?.isNull == false }
    return nil
  }
}

/// The outcome of a recording, or of a changed one.
struct LawOutcome: Sendable {
  /// True if the recording passes, which one that cannot be replayed does not; nil without a verdict.
  let passes: Bool?
  /// The figure that is asked for, else the score; nil if there is none.
  let figure: Double?
  /// The fault because of which it was not replayed; nil if it was.
  let fault: Diagnostic?
  /// The work of the replay.
  let work: Int

  init(_ recording: ReplayedRecording, _ figure: LawTrial.Figure?) {
    fault = recording.firstError
    passes = fault == nil ? recording.isAccepted : false
    work = recording.work
    let score = recording.judgeAnswer?.score ?? recording.report?.score
    self.figure =
      fault != nil
      ? nil : figure.map { recording.value(of: $0.metric).number?.double } ?? score
  }

  /// True if a law can be held against the outcome.
  func isJudged(by figure: LawTrial.Figure?) -> Bool {
    figure == nil ? passes != nil : self.figure != nil
  }

  /// The verdict in a word.
  var word: String {
    if let fault { return "not replayed, \(fault.code.name)" }
    return (passes == true ? ReplayedRecording.Verdict.pass : .fail).rawValue
  }
}

/// The effect of a change on a recording.
struct LawEffect: Sendable {
  let change: RecordingChange
  let (before, after): (LawOutcome, LawOutcome)

  init(change: RecordingChange, from before: LawOutcome, to after: LawOutcome) {
    (self.change, self.before, self.after) = (change, before, after)
  }

  /// True if the verdict moves.
  var flips: Bool { before.passes != after.passes }

  /// The size of the move of the figure: infinite if only one side has one.
  var size: Double {
    guard let old = before.figure, let new = after.figure else {
      return before.figure == nil && after.figure == nil ? 0 : .infinity
    }
    return abs(new - old)
  }
}

// MARK: - Results

/// The effects of all changes on a recording.
package struct TriedRecording: NamedResult, Sendable {
  /// The worst effect of a law.
  struct Worst: Sendable {
    /// The effect whose verdict moves, else that with the greatest move of the figure.
    var effect: LawEffect
    /// The recording.
    let recording: Recording
  }

  /// The input that has it.
  let input: Input
  /// The outcome of the recording as it is; nil if it cannot be replayed.
  fileprivate(set) var before: LawOutcome?
  /// The worst effect of each law that changes the recording.
  private(set) var worst: [TouchLaw: Worst] = [:]
  /// The recording as it is.
  private var recording: ReplayedRecording

  fileprivate init(_ recording: ReplayedRecording, of input: Input) {
    (self.recording, self.input) = (recording, input)
  }

  /// The name, which is unique in a run.
  package var name: String {
    get { recording.name }
    set { recording.name = newValue }
  }

  /// The diagnostics of the recording, in the order in which they were found.
  package var diagnostics: [Diagnostic] { recording.diagnostics }
  /// The exit status of the recording, whatever the laws do to it.
  package var exitStatus: ExitStatus {
    recording.status == .error ? recording.exitStatus : .success
  }

  /// Lets the judge take note of the recording, in the order of the run; nothing is known of one that
  /// was given up.
  fileprivate mutating func reviewJudge() {
    recording.reviewJudge()
    if recording.status == .error { (before, worst) = (nil, [:]) }
  }

  /// Keeps an effect if it is the worst of its law; the first of equal ones stays.
  fileprivate mutating func note(
    _ effect: LawEffect, on recording: Recording, _ figure: LawTrial.Figure?
  ) {
    let law = effect.change.law
    guard let other = worst[law]?.effect else {
      worst[law] = Worst(effect: effect, recording: recording)
      return
    }
    let isWorse =
      figure == nil && effect.flips != other.flips ? effect.flips : effect.size > other.size
    if isWorse { worst[law]?.effect = effect }
  }
}
