// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import FileIO
package import JSONStream
package import Scenes
package import TouchRecording
package import Touchstone

/// The result of replaying one recording.
package struct ReplayedRecording: Sendable {
  /// The state of a recording, which decides the exit status.
  package enum Status: String, Hashable, Sendable, CaseIterable {
    /// The recording was replayed to its end, and all its requirements hold.
    case pass
    /// The recording was replayed to its end, but a requirement does not hold, or a frame differs
    /// from its golden picture.
    case fail
    /// The recording or its scene could not be read.
    case error

    /// The exit status of a run with a recording of this status.
    package var exitStatus: ExitStatus {
      switch self {
      case .pass: .success
      case .fail: .failure
      case .error: .badInput
      }
    }
  }

  /// The verdict on a recording, by its word in every table, document and page.
  package enum Verdict: String, CaseIterable, Sendable {
    case pass, fail

    /// The word behind its mark, as tables show it.
    package var marked: String { (self == .pass ? "✓ " : "✗ ") + rawValue }
  }

  /// The name, which is unique in a run: the stem of the input, with a number if it repeats.
  package var name: String
  /// The header; nil if it could not be read.
  @OnHeap package var header: RecordingHeader?
  /// The number of touches that were read.
  package internal(set) var touches = 0
  /// The work of the scene and of its figures at moments; see `Limits.work`.
  package var work = 0
  /// The time of the end, in microseconds.
  package internal(set) var duration: Microseconds = 0
  /// The integrity of the recording: its seal, its omissions and its repairs.
  package internal(set) var integrity = Integrity()
  /// The report of the scene; nil if the recording was not scored.
  package internal(set) var report: SceneReport?
  /// The figures that requirements ask for, each at its time.
  var values: [Metric: Metric.Value] = [:]
  /// The frames that are compared at moments, by time, and then the frame; empty if none was drawn.
  package internal(set) var frames: [Frame] = []
  /// The entry of the last frame in the report; nil if the frame is in no file.
  @OnHeap private(set) var writtenFrame: WrittenFrame?
  /// The footage that the HTML report plays; nil if none was kept.
  @OnHeap var footage: Footage?
  /// The results of the comparisons of `frames` with golden pictures; empty if there were none.
  package internal(set) var goldens: [GoldenResult] = []
  /// The text of the card at the end; nil if it was not asked for, or cannot be saved.
  package internal(set) var savedCard: [UInt8]?
  /// The answer to the question; nil if there is none.
  package internal(set) var explanation: Explanation?
  /// The reason why the question has no answer; nil if it has one, or nothing was asked.
  @OnHeap package private(set) var unexplained: Diagnostic?
  /// The results of the requirements, those of the replay first.
  package internal(set) var judgments: [Judgment] = []
  /// The answer of the judge; nil if it was not asked.
  @OnHeap var judged: JudgedRecording?
  /// The reason why the touches do not meet the scene; nil if they do, and where no table tells it.
  @OnHeap var missed: String?
  /// The diagnostics, in the order in which they were found.
  package private(set) var diagnostics: [Diagnostic] = []
  /// The settings that apply to the scene.
  package internal(set) var settings: [SceneSetting] = []
  /// The settings that were left out because the scene does not know their keys, each with its fault.
  package internal(set) var foreignSettings: [(setting: SceneSetting, fault: Diagnostic)] = []
  /// The input, with the line of the header.
  package var source: Diagnostic.Source
  /// The call that explains the worst of the recording.
  package let followUp: FollowUp
  /// The path of the input as a report names it; nil for the standard input.
  let reportedPath: String?

  package init(_ input: Input, by replay: Replayer) {
    name = input.stem
    source = Diagnostic.Source(input: input.path, isStrict: replay.isStrict)
    followUp = replay.followUp(.worst, about: input.path)
    reportedPath = input.path == "-" ? nil : replay.reportedName(of: input.path)
  }

  /// The frame; nil if none was drawn.
  package var frame: Frame? { frames.last }

  /// The file of the last frame, relative to the report.
  var framePath: String { "frames/\(name).png" }

  /// Lists the last frame in the report as a written file.
  package mutating func listFrame() {
    writtenFrame = frame.map { frame in
      WrittenFrame(
        time: frame.time, path: framePath, pixels: "sha256:" + frame.pixels.hexadecimal)
    }
  }

  /// The state of the recording so far.
  package var status: Status {
    if diagnostics.contains(where: { $0.severity == .error }) { return .error }
    return judgments.contains(where: \.fails) || goldens.contains(where: \.fails) ? .fail : .pass
  }

  /// The name of the recording among those of its input: the stem, numbered from the second one on.
  package var nameInInput: String { source.index == 0 ? name : "\(name)-\(source.index + 1)" }

  /// The verdict on the recording so far: of its requirements, `expect` lines, judge and golden
  /// pictures, else of the rules of its scene; nil where nothing judges.
  package var verdict: Verdict? {
    if status != .pass { return .fail }
    let isJudged = judgments.contains(where: \.decides) || goldens.contains { !$0.isRecorded }
    return isJudged ? .pass : report?.verdict.map { $0 ? .pass : .fail }
  }

  /// The exit status of a run with this recording.
  package var exitStatus: ExitStatus { status.exitStatus }
  /// The first error; nil if there is none.
  package var firstError: Diagnostic? { diagnostics.first { $0.severity == .error } }

  /// True if the scene is that of the recording with other values of some keys.
  package var hasSettings: Bool { !settings.isEmpty }

  /// The requirements that do not hold, and the differences from golden pictures, in words.
  package var unmet: [Diagnostic] {
    judgments.filter { !$0.holds }.map { Diagnostic(.unmet($0), in: source) }
      + unlike.map { Diagnostic(.golden($0), in: source) }
  }

  /// The differences of frames from their golden pictures, without comparisons that were impossible.
  var unlike: [GoldenResult] { goldens.filter { $0.fails && !$0.outcome.isBadInput } }

  /// Adds the diagnostic of a fault; a fault of the scene has its place in `sceneFile`, if given.
  package mutating func note(_ fault: Fault, sceneFile: SceneFile? = nil) {
    var source = source
    source.sceneFile = sceneFile
    diagnostics.append(Diagnostic(fault, in: source))
  }

  /// Leaves an error in place of all that the replay made, but for warnings about its lines.
  mutating func refuse(_ fault: Fault) {
    (report, writtenFrame, footage, judged) = (nil, nil, nil, nil)
    (savedCard, explanation, unexplained) = (nil, nil, nil)
    (values, frames, goldens, judgments) = ([:], [], [], [])
    diagnostics.removeAll { $0.severity == .error || $0.code == .expectationUnread }
    note(fault)
  }

  /// The answer of the judge; nil if it gave none.
  package var judgeAnswer: JudgeAnswer? { try? judged?.answer.get() }

  /// Leaves out what no row of a table shows: the header, and the section of the scene.
  mutating func keepRow() {
    header = nil
    report = report?.withoutSection
  }

  /// Keeps the result of a comparison, and adds a diagnostic if the golden picture cannot be read.
  mutating func note(_ result: GoldenResult) {
    goldens.append(result)
    if result.outcome.isBadInput { note(.golden(result)) }
  }

  /// Keeps the reason why a question has no answer.
  mutating func note(unanswered fault: Fault) {
    unexplained = Diagnostic(fault.asked(of: printable(name)), in: source)
  }
}

// MARK: - Metrics

extension ReplayedRecording {
  /// Returns the kept value of a metric.
  package func value(of metric: Metric) -> Metric.Value { values[metric] ?? .absent }

  /// Returns the error of a metric that the recording does not have, with the nearest names.
  ///
  /// - Parameters:
  ///   - metric: The metric.
  ///   - names: The names of all metrics, as `metricNames` returns them.
  /// - Returns: The error.
  package func unknownMetric(_ metric: Metric, among names: [String]) -> Fault {
    .unknownMetric(metric.name, near: nearestNames(to: metric.name, among: names))
  }

  /// The names of the metrics; see `RecordingFigures.metricNames`.
  package var metricNames: [String] { figures(report).metricNames }

  /// All metrics with their values, by their full paths.
  package var metrics: [(metric: Metric, value: JSONValue)] { figures(report).json.metrics() }

  /// Returns the figures that requirements may ask for, with those of `scene`.
  func figures(_ scene: SceneReport?) -> RecordingFigures {
    RecordingFigures(
      duration: duration, touches: touches, integrity: integrity, source: header?.source,
      scene: scene, judge: judgeAnswer)
  }
}

/// A value that is rarely there, and takes a pointer where it stands.
///
/// A run of 100,000 recordings keeps each of them.
@propertyWrapper
package struct OnHeap<Value: Sendable>: Sendable {
  /// The value, if there is one.
  private var values: [Value] = []

  /// Creates no value.
  package init() {}

  package var wrappedValue: Value? {
    get { values.first }
    set { values = newValue.map { [$0] } ?? [] }
  }
}

/// A frame that lies in a file beside the report.
struct WrittenFrame: Recorded, Sendable {
  /// The time that it shows.
  let time: Microseconds
  /// The path of the file, relative to the output folder.
  let path: String
  /// The digest of the pixels.
  let pixels: String

  static let record: Record<WrittenFrame> = [
    .time("t") { $0.time },
    .value("path", "relative to the output folder") { $0.path },
    .value("pixels", as: .text(pattern: "^sha256:[0-9a-f]{64}$"), "of the decoded pixels") {
      $0.pixels.json
    },
  ]
}
