// SPDX-License-Identifier: Apache-2.0
import JSONStream
package import Scenes
package import TouchRecording

/// The figures of one recording that demands ask for, each read at its time, and the reasons why
/// demands do not hold.
///
/// Whoever replays the recording hands over each event, and before that the scene at each moment that
/// is due.
package struct DemandedFigures {
  /// The demands, in the order in which they were added.
  package private(set) var demands: [Demand] = []
  /// The metrics of the demands, and those that are read for their own sake.
  private var metrics: [Metric] = []
  /// The times of figures that are still to come, in descending order.
  private var moments: [Microseconds] = []
  /// The values so far.
  package private(set) var values: [Metric: Metric.Value] = [:]
  /// The search for the reasons why demands do not hold; nil if none are needed.
  private var reasons: ReasonSearch?

  /// Creates a set without demands.
  ///
  /// - Parameter scene: The untouched scene; nil to look for no reasons.
  package init(explaining scene: Scene?) {
    reasons = scene.map(ReasonSearch.init)
  }

  /// Adds a demand and its metric.
  package mutating func add(_ demand: Demand) {
    add(demand.requirement.metric)
    demands.append(demand)
  }

  /// Adds a metric.
  package mutating func add(_ metric: Metric) {
    metrics.append(metric)
    if let moment = metric.time, !moments.contains(moment) {
      moments.insert(moment, at: moments.firstIndex { $0 < moment } ?? moments.count)
    }
  }

  /// Takes the next moment before an event at `time`, or of all that are left if it is nil; nil if none
  /// is due.
  package mutating func takeMoment(before time: Microseconds?) -> Microseconds? {
    guard let moment = moments.last, time.map({ moment < $0 }) ?? true else { return nil }
    return moments.removeLast()
  }

  /// Notes one event, and the scene after it.
  package mutating func note(_ event: RecordingEvent, after scene: Scene?) {
    reasons?.note(event, after: scene)
  }

  /// Reads the figures of a moment, or those of the end.
  ///
  /// - Parameters:
  ///   - moment: The moment; nil for the end.
  ///   - scene: The scene at that time.
  ///   - figures: A closure that returns the figures of the recording with a report of its scene.
  ///   - report: A closure that returns the report of the scene with these parts, or nil if it takes
  ///     too much work. It is not called if the recording alone has all figures.
  package mutating func read(
    at moment: Microseconds?, in scene: Scene,
    _ figures: (SceneReport?) -> RecordingFigures, report: (Set<String>) -> SceneReport?
  ) {
    var due = metrics.filter { $0.time == moment }
    lazy var own = figures(nil).json
    due.removeAll { metric in
      guard let first = metric.path.first, RecordingFigures.ofEveryRecording.contains(first),
        let value = metric.value(in: own)
      else { return false }
      values[metric] = value
      return true
    }
    guard !due.isEmpty, let report = report(Set(due.flatMap { $0.path })) else { return }
    let all = figures(report).json
    for metric in due { values[metric] = metric.value(in: all, scene: report.kind) }
    for demand in demands {
      let requirement = demand.requirement
      guard requirement.aggregate == nil, due.contains(requirement.metric),
        let value = values[requirement.metric], value != .absent
      else { continue }
      reasons?.search(requirement, found: value.number, in: scene, kind: report.kind)
    }
  }

  /// Returns the judgment of a demand by the figures so far; nil if the recording does not have the
  /// metric.
  ///
  /// - Parameters:
  ///   - demand: A demand on a recording alone.
  ///   - decides: True if the recording fails when the requirement does not hold.
  ///   - timesMade: True if the times of the recording are made up.
  ///   - followUp: A closure that returns the call that answers a query about the recording.
  /// - Returns: The judgment.
  package func judgment(
    of demand: Demand, decides: Bool, timesMade: Bool,
    followUp: (ExplanationQuery) -> FollowUp? = { _ in nil }
  ) -> Judgment? {
    guard let value = values[demand.requirement.metric], value != .absent else { return nil }
    var judgment = Judgment(demand, found: value.number, decides: decides, timesMade: timesMade)
    if judgment.reason == nil, let (reason, query) = reasons?.result(of: demand.requirement) {
      (judgment.reason, judgment.next) = (reason, followUp(query))
    }
    return judgment
  }
}
