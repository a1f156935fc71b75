import Scenes
import TouchRecording

// The figures that demands ask for, when they are due, and the verdict on them at the end.

extension Playback {
  /// The maximum number of `expect` lines of a recording that are judged.
  static let expectationLimit = 1000

  /// The number of unknown metrics of a recording for which near names are searched: as many as
  /// anybody reads.
  private static let nearNamesLimit = 20

  /// Keeps the figures that demands ask for at `moment`, or at the end if it is nil.
  ///
  /// The moment may be after the end, so a copy of the scene is advanced to it.
  mutating func keepValues(at moment: Microseconds?) {
    guard replay.scores, var scene else { return }
    var metrics = demands.map(\.requirement.metric).filter { $0.time == moment }
    // The recording's own figures need no report of the scene.
    metrics.removeAll { recording.keepOwn($0) }
    guard !metrics.isEmpty else { return }
    scene.advance(to: moment ?? recording.duration)
    let names = Set(metrics.flatMap(\.path))
    let line = demands.first { $0.requirement.metric.time == moment }?.line ?? 1
    if moment != nil, names.contains(MeasureGroup.shape.rawValue) {
      checkShapes(of: scene, line: line)
      guard self.scene != nil else { return }
    }
    let report =
      moment == nil ? recording.report : scene.report(naming: names, work: &reportWork)
    guard let report else { return }
    if moment != nil { checkWork(line: line) }
    for metric in metrics { recording.keep(metric, in: report) }
    for requirement in demands.map(\.requirement)
    where requirement.aggregate == nil && metrics.contains(requirement.metric) {
      let value = recording.value(of: requirement.metric)
      guard value != .absent else { continue }
      reasons?.search(requirement, found: value.number, in: scene, kind: report.kind)
    }
  }

  /// Adds the demand of an `expect` line, or notes why it cannot be judged.
  mutating func expect(_ text: String, line: Int) {
    expectations += 1
    guard expectations <= Playback.expectationLimit + 1 else { return }
    do throws(RequirementError) {
      guard expectations <= Playback.expectationLimit else {
        throw .tooMany(limit: Playback.expectationLimit)
      }
      let requirement = try Requirement(text)
      try requirement.refuseAggregate()
      if let moment = requirement.metric.time {
        guard moment >= clock else { throw .momentOver(moment) }
        moments = Set(moments + [moment]).sorted(by: >)
      }
      demands.append(Demand(requirement, .expect, line: line))
    } catch {
      note(.expectation(line: line, error, isJudged: replay.judgesExpectations))
    }
  }

  /// Judges the demands on this recording alone.
  mutating func judge() {
    // Collected once for all unknown metrics, of which there may be many.
    let all = recording
    lazy var names = all.metricNames
    var searches = 0
    for demand in demands where demand.requirement.aggregate == nil {
      let decides =
        demand.level == .require || demand.level == .expect && replay.judgesExpectations
      let metric = demand.requirement.metric
      let value = recording.value(of: metric)
      if value != .absent {
        var judgment = Judgment(demand, found: value.number, decides: decides)
        if let (reason, question) = reasons?.result(of: demand.requirement) {
          judgment.reason = reason
          judgment.next = replay.followUp(question, about: recording.source.input)
        }
        recording.judgments.append(judgment)
      } else if let line = demand.line {
        searches += 1
        let known = searches <= Playback.nearNamesLimit ? names : []
        let unknown = recording.unknownMetric(metric, among: known)
        note(.expectation(line: line, unknown, isJudged: replay.judgesExpectations))
      } else if replay.judgesAlone {
        recording.judgments.append(Judgment(demand, found: nil, decides: decides))
      }
      // Another recording may have the metric; the report of the run judges that.
    }
  }
}
