import JSONStream
import ReportPages
package import Scenes
package import TouchRecording

/// What became of one recording.
package struct ReplayedRecording: Sendable {
  /// What it comes to.
  package enum Status: String, Hashable, Sendable, CaseIterable {
    /// It was replayed to its end, and all that is required of it holds.
    case pass
    /// It was replayed to its end, and something that is required of it does not hold.
    case fail
    /// It, or its scene, could not be read.
    case error

    /// The exit status that the recording asks for.
    package var exitStatus: ExitStatus {
      switch self {
      case .pass: .success
      case .fail: .failure
      case .error: .badInput
      }
    }
  }

  /// The name that is unique in this run: the stem of the input, numbered where it repeats.
  package internal(set) var name: String
  /// What the recording says of itself; nil where not even that could be read.
  package internal(set) var header: RecordingHeader?
  /// How many touches were read.
  package internal(set) var touches = 0
  /// The time of the end.
  package internal(set) var duration: Microseconds = 0
  /// How whole the recording was.
  package internal(set) var integrity = Integrity()
  /// The scores; nil where it could not be replayed.
  package internal(set) var report: SceneReport?
  /// What requirements ask for, each figure at its moment.
  private var values: [Metric: Metric.Value] = [:]
  /// The frame that was asked for.
  package internal(set) var frame: Frame?
  /// What the HTML report plays of it, where that was asked for.
  var footage: Footage?
  /// What came of comparing the frame with a golden picture; nil where none was compared.
  package internal(set) var golden: GoldenResult?
  /// What came of looking under its cover; nil where nobody looked, or there is none.
  package internal(set) var peek: LeakFinding?
  /// The text of its card as it is at the end, where that was asked for.
  package internal(set) var savedCard: [UInt8]?
  /// The answer to what was to be explained.
  package internal(set) var explanation: Explanation?
  /// Why there is none, in words; nil where nothing was asked, or it was answered.
  package private(set) var unexplained: Diagnostic?
  /// What came of the requirements, those of the command line first.
  package private(set) var judgements: [Judgement] = []
  /// What a person should know, in the order in which it was found.
  package private(set) var diagnostics: [Diagnostic] = []
  private var source: Diagnostic.Source

  init(_ input: Input, by replay: Replay) {
    name = input.stem
    source = Diagnostic.Source(input: input.path, isStrict: replay.isStrict)
  }

  /// The line of the header in the input, from 1.
  var headerLine: Int {
    get { source.headerLine }
    set { source.headerLine = newValue }
  }

  /// What it comes to.
  package var status: Status {
    if diagnostics.contains(where: { $0.severity == .error }) { return .error }
    return judgements.contains(where: \.fails) || golden?.fails == true ? .fail : .pass
  }

  /// The exit status that the recording asks for.
  package var exitStatus: ExitStatus { status.exitStatus }

  /// What is asked of it and does not hold, in words.
  package var unmet: [Diagnostic] {
    judgements.filter { !$0.holds }.map { Diagnostic(.unmet($0), in: source) }
      + (unlike.map { [Diagnostic(.golden($0), in: source)] } ?? [])
  }

  /// In what the frame is not like its golden picture; nil where it is, or nothing can be compared.
  var unlike: GoldenError? {
    golden?.error.flatMap { $0.fault.isBadInput ? nil : $0 }
  }

  /// Adds what a person should know of a fault; one of the scene lies in `sceneFile`, if given.
  mutating func note(_ fault: Fault, sceneFile: SceneFile? = nil) {
    var source = source
    source.sceneFile = sceneFile
    diagnostics.append(Diagnostic(fault, in: source))
  }

  /// Keeps what came of comparing the frame with its golden picture.
  mutating func note(_ result: GoldenResult) {
    golden = result
    if let error = result.error, error.fault.isBadInput { note(.golden(error)) }
  }

  mutating func note(_ error: ExplanationError) {
    unexplained = Diagnostic(.usage(.question(error, recording: name)), in: source)
  }

  mutating func add(_ judgement: Judgement) {
    judgements.append(judgement)
  }
}

// MARK: - Metrics

extension ReplayedRecording {
  /// What stands under a metric that was kept.
  func value(of metric: Metric) -> Metric.Value { values[metric] ?? .absent }

  /// Keeps what stands under a metric in what the scene reports.
  mutating func keep(_ metric: Metric, in scene: SceneReport) {
    values[metric] = metric.value(in: metrics(scene), scene: scene.kind)
  }

  /// Keeps what stands under a metric whose figure needs no scene, and answers whether it is one.
  mutating func keepOwn(_ metric: Metric) -> Bool {
    guard let value = metric.value(in: metrics(nil)) else { return false }
    values[metric] = value
    return true
  }

  /// The error of a metric that the recording does not have.
  func unknownMetric(_ metric: Metric) -> RequirementError {
    .unknownMetric(metric.name, near: nearestNames(to: metric.name, among: metricNames))
  }

  /// The names of all metrics, those of the scene in their short form as well, each once.
  var metricNames: [String] {
    guard let report else { return [] }
    var told: Set<String> = []
    return (report.section.metricNames + metrics(report).metricNames)
      .filter { told.insert($0).inserted }
  }

  /// The part of the report that requirements may ask for, with what a scene reported.
  private func metrics(_ scene: SceneReport?) -> JSONValue {
    var metrics: JSONValue = [
      "durationMicros": JSONValue(duration), "touches": JSONValue(touches),
    ]
    if let scene { metrics.append("score", JSONValue(scene.score)) }
    metrics.append("integrity", JSONValue(integrity))
    if let scene { metrics.append(scene.kind, scene.section) }
    return metrics
  }
}
