// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream
import Scenes
import Touchstone
import TouchRecording

/// Keeps the figures that demands ask for when they are due, and judges the demands on a recording
/// alone at its end.
struct DemandWatcher: Watcher {
  /// The maximum number of `expect` lines of a recording that are judged.
  private static let expectationLimit = 1000
  /// The number of unknown metrics of a recording for which near names are searched: as many as
  /// anybody reads.
  private static let nearNamesLimit = 20

  /// The figures of the demands of the replay, then of those of the `expect` lines so far.
  private var figures: DemandedFigures
  /// The number of `expect` lines so far.
  private var expectations = 0

  /// Creates the watcher of the demands of the replay.
  init(in state: inout PlaybackState) {
    figures = DemandedFigures(explaining: state.replay.givesReasons ? state.scene : nil)
    for metric in state.replay.keptMetrics { add(metric, in: &state) { $0.add(metric) } }
    for demand in state.replay.demands { add(demand, in: &state) }
  }

  private mutating func add(_ demand: Demand, in state: inout PlaybackState) {
    add(demand.requirement.metric, in: &state) { $0.add(demand) }
  }

  /// Adds what asks for a metric, whose parts the report of the recording gets.
  private mutating func add(
    _ metric: Metric, in state: inout PlaybackState, _ add: (inout DemandedFigures) -> Void
  ) {
    add(&figures)
    state.reportedNames?.formUnion(metric.path)
  }

  mutating func before(_ time: Microseconds?, in state: inout PlaybackState) -> Picture? {
    while let moment = figures.takeMoment(before: time) { read(at: moment, in: &state) }
    return nil
  }

  mutating func after(_ event: RecordingEvent, line: Int, in state: inout PlaybackState) {
    figures.note(event, after: state.scene)
    if case .expect(_, let text) = event { expect(text, line: line, in: &state) }
  }

  mutating func end(in state: inout PlaybackState) {
    read(at: nil, in: &state)
    state.recording.values = figures.values
    judge(in: &state)
  }

  /// Reads the figures that are asked for at `moment`, or at the end if it is nil.
  ///
  /// The moment may be after the end, so a copy of the scene is advanced to it.
  private mutating func read(at moment: Microseconds?, in state: inout PlaybackState) {
    guard var scene = state.scene else { return }
    if let moment { scene.advance(to: moment) }
    let line = figures.demands.first { $0.requirement.metric.time == moment }?.line ?? 1
    let recording = state.recording
    figures.read(at: moment, in: scene, recording.figures) { names in
      moment == nil
        ? recording.report : Self.report(of: scene, naming: names, line: line, in: &state)
    }
  }

  /// Returns the report of a moment; nil if it takes too much work.
  private static func report(
    of scene: Scene, naming names: Set<String>, line: Int, in state: inout PlaybackState
  ) -> SceneReport? {
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
    for demand in figures.demands where demand.requirement.aggregate == nil {
      let decides = demand.level == .require || demand.level == .expect && replay.judgesExpectations
      let metric = demand.requirement.metric
      let judgment = figures.judgment(
        of: demand, decides: decides, timesMade: all.integrity.hasMadeTimes
      ) { replay.followUp($0, about: all.source.input) }
      if let judgment {
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
