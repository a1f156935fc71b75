import Diagnostics
import JSONStream
import Scenes
import TouchRecording

/// Keeps the figures that demands ask for when they are due, and judges the demands on a recording
/// alone at its end.
struct DemandWatcher: Watcher {
  /// The maximum number of `expect` lines of a recording that are judged.
  private static let expectationLimit = 1000
  /// The number of unknown metrics of a recording for which near names are searched: as many as
  /// anybody reads.
  private static let nearNamesLimit = 20

  /// The demands of the replay, then those of the `expect` lines so far.
  private var demands: [Demand] = []
  /// The metrics of the demands, and those that are kept for their own sake.
  private var metrics: [Metric] = []
  /// The times of figures that are still to come, in descending order.
  private var moments: [Microseconds] = []
  /// The number of `expect` lines so far.
  private var expectations = 0
  /// The search for the reasons why demands do not hold; nil if none are needed.
  private var reasons: ReasonSearch?

  /// Creates the watcher of the demands of the replay.
  init(in state: inout PlaybackState) {
    for metric in state.replay.keptMetrics { add(metric, in: &state) }
    for demand in state.replay.demands { add(demand, in: &state) }
    if state.replay.givesReasons { reasons = state.scene.map(ReasonSearch.init) }
  }

  private mutating func add(_ demand: Demand, in state: inout PlaybackState) {
    add(demand.requirement.metric, in: &state)
    demands.append(demand)
  }

  private mutating func add(_ metric: Metric, in state: inout PlaybackState) {
    metrics.append(metric)
    if let moment = metric.time, !moments.contains(moment) {
      moments.insert(moment, at: moments.firstIndex { $0 < moment } ?? moments.count)
    }
    state.reportedNames?.formUnion(metric.path)
  }

  mutating func before(_ time: Microseconds?, in state: inout PlaybackState) -> Picture? {
    while let moment = moments.last, time.map({ moment < $0 }) ?? true {
      moments.removeLast()
      keepValues(at: moment, in: &state)
    }
    return nil
  }

  mutating func after(_ event: RecordingEvent, line: Int, in state: inout PlaybackState) {
    reasons?.note(event, after: state.scene)
    if case .expect(_, let text) = event { expect(text, line: line, in: &state) }
  }

  mutating func end(in state: inout PlaybackState) {
    keepValues(at: nil, in: &state)
    judge(in: &state)
  }

  /// Keeps the figures that are asked for at `moment`, or at the end if it is nil.
  ///
  /// The moment may be after the end, so a copy of the scene is advanced to it.
  private mutating func keepValues(at moment: Microseconds?, in state: inout PlaybackState) {
    guard var scene = state.scene else { return }
    var metrics = metrics.filter { $0.time == moment }
    // The recording's own figures need no report of the scene.
    metrics.removeAll { state.recording.keepOwn($0) }
    guard !metrics.isEmpty else { return }
    scene.advance(to: moment ?? state.recording.duration)
    guard let report = report(of: scene, at: moment, on: metrics, in: &state) else { return }
    state.recording.keep(metrics, in: report)
    for requirement in demands.map(\.requirement)
    where requirement.aggregate == nil && metrics.contains(requirement.metric) {
      let value = state.recording.value(of: requirement.metric)
      guard value != .absent else { continue }
      reasons?.search(requirement, found: value.number, in: scene, kind: report.kind)
    }
  }

  /// Returns the report with metrics at a moment, or the one at the end; nil if it takes too much
  /// work.
  private func report(
    of scene: Scene, at moment: Microseconds?, on metrics: [Metric],
    in state: inout PlaybackState
  ) -> SceneReport? {
    guard moment != nil else { return state.recording.report }
    let names = Set(metrics.flatMap(\.path))
    let line = demands.first { $0.requirement.metric.time == moment }?.line ?? 1
    if names.contains(MeasureGroup.shape.rawValue) {
      state.chargeShapes(of: scene, line: line)
      guard state.scene != nil else { return nil }
    }
    let report = state.report(naming: names, of: scene)
    state.checkWork(line: line)
    return report
  }

  /// Adds the demand of an `expect` line, or notes why it cannot be judged.
  private mutating func expect(_ text: String, line: Int, in state: inout PlaybackState) {
    expectations += 1
    guard expectations <= Self.expectationLimit + 1 else { return }
    do throws(Fault) {
      guard expectations <= Self.expectationLimit else {
        throw .tooMany(limit: Self.expectationLimit)
      }
      let requirement = try Requirement(text)
      try requirement.refuseAggregate()
      if let moment = requirement.metric.time, moment < state.clock { throw .momentOver(moment) }
      add(Demand(requirement, .expect, line: line), in: &state)
    } catch {
      let judges = state.replay.judgesExpectations
      state.note(.expectation(line: line, error, isJudged: judges))
    }
  }

  /// Judges the demands on this recording alone.
  private func judge(in state: inout PlaybackState) {
    let replay = state.replay
    // Collected once for all unknown metrics, of which there may be many.
    let all = state.recording
    lazy var names = all.metricNames
    var searches = 0
    for demand in demands where demand.requirement.aggregate == nil {
      let decides = demand.level == .require || demand.level == .expect && replay.judgesExpectations
      let metric = demand.requirement.metric
      let value = all.value(of: metric)
      if value != .absent {
        var judgment = Judgment(
          demand, found: value.number, decides: decides,
          timesMade: state.recording.integrity.hasMadeTimes)
        if judgment.reason == nil, let (reason, question) = reasons?.result(of: demand.requirement)
        {
          judgment.reason = reason
          judgment.next = replay.followUp(question, about: all.source.input)
        }
        state.recording.judgments.append(judgment)
      } else if let line = demand.line {
        searches += 1
        let unknown = all.unknownMetric(metric, among: searches <= Self.nearNamesLimit ? names : [])
        state.note(.expectation(line: line, unknown, isJudged: replay.judgesExpectations))
      } else if replay.judgesAlone {
        state.recording.judgments.append(Judgment(demand, found: nil, decides: decides))
      }
      // Another recording may have the metric; the report of the run judges that.
    }
  }
}
