// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import FileIO
package import JSONStream
import PNGCodec
package import Scenes
import TouchRecording
package import Touchstone

/// The report of a run: the results of all recordings, in their order.
///
/// The keys have a fixed order, integers before ratios. The report holds no clock, host, machine
/// path or run time.
package struct RunReport: Sendable {
  /// The extent to which a report keeps each recording, besides the figures that demands ask for.
  package enum Extent: Sendable {
    /// Nothing: the report is only judged, so a stream of any length takes little memory.
    case judgments
    /// The row of a table.
    case rows
    /// All that a report in JSON tells.
    case whole
  }

  /// A demand that cannot be judged, because its metric is in no report of the run.
  package struct UnjudgedDemand: Hashable, Sendable {
    /// The demand that cannot be judged.
    package let demand: Demand
    /// The reason why it cannot be judged.
    package let fault: Fault
  }

  /// A recording of the report; an object, so that an array of 100,000 grows in little memory.
  private final class Row: Sendable {
    let recording: ReplayedRecording

    init(_ recording: ReplayedRecording) {
      self.recording = recording
    }
  }

  private var entries: [Row] = []
  /// The statuses of the recordings that were dropped.
  private var droppedStatuses: Set<ReplayedRecording.Status> = []
  private let demands: [Demand]
  private let extent: Extent
  /// The kinds of scenes that were added.
  private var kinds: Set<String> = []
  /// The provenance; nil if it is unknown, so that the report cannot be verified.
  package var provenance: Provenance?
  /// The results of the requirements of all recordings together.
  private(set) var judgments: [Judgment] = []
  /// The demands whose metric is in no report; recordings that could not be scored may have had it.
  package private(set) var unjudged: [UnjudgedDemand] = []

  /// Creates the report of a run without recordings.
  ///
  /// - Parameters:
  ///   - demands: The demands of the run.
  ///   - extent: The extent to which the report keeps each recording.
  package init(demands: [Demand] = [], keeping extent: Extent = .whole) {
    (self.demands, self.extent) = (demands, extent)
  }

  /// Adds the results of a recording.
  package mutating func add(_ recording: ReplayedRecording) {
    if extent == .judgments, demands.isEmpty, recording.unmet.isEmpty {
      droppedStatuses.insert(recording.status)
      return
    }
    var recording = recording
    // The names of metrics are looked for in the first section of each kind.
    let isFirst = kinds.insert(recording.report?.kind ?? "").inserted
    if extent != .whole, !isFirst { recording.keepRow() }
    // Pictures stay in their files only.
    recording.frames = []
    if entries.count >= Footage.recordingLimit { recording.footage = nil }
    // Only the page shows these pictures.
    if recording.footage == nil {
      for index in recording.goldens.indices { recording.goldens[index].pictures = nil }
    }
    entries.append(Row(recording))
  }

  /// True if the worst recordings have footage, and not the first ones.
  private(set) var playsWorst = false

  /// Returns the inputs of the recordings that a page of many plays: of those that failed, and then of
  /// those with the lowest scores.
  package func inputsToPlay(of inputs: [Input]) -> [Input] {
    let order: [ReplayedRecording.Status: Int] = [.fail: 0, .error: 1, .pass: 2]
    let worst = entries.map(\.recording).enumerated().sorted { first, second in
      func key(_ recording: ReplayedRecording) -> (Int, Double) {
        (order[recording.status] ?? 2, recording.report?.score ?? 1)
      }
      let (one, other) = (key(first.element), key(second.element))
      return one == other ? first.offset < second.offset : one < other
    }
    let paths = Set(worst.prefix(Footage.recordingLimit).map { ByteName($0.element.source.input) })
    return inputs.filter { paths.contains(ByteName($0.path)) }
  }

  /// Takes the footage of recordings that were replayed again, in the order of the run.
  package mutating func play(_ recordings: [ReplayedRecording]) {
    playsWorst = true
    var places = Dictionary(grouping: entries.indices) {
      ByteName(entries[$0].recording.source.input)
    }
    for recording in recordings {
      guard let place = places[ByteName(recording.source.input)]?.first else { continue }
      places[ByteName(recording.source.input)]?.removeFirst()
      var shown = entries[place].recording
      shown.footage = recording.footage
      for (index, golden) in zip(shown.goldens.indices, recording.goldens) {
        shown.goldens[index].pictures = golden.pictures
      }
      entries[place] = Row(shown)
    }
  }

  /// The recordings in their order.
  package var recordings: some Collection<ReplayedRecording> { entries.lazy.map(\.recording) }

  /// The worst status of the recordings and of the requirements of all of them.
  package var status: ReplayedRecording.Status {
    let states = droppedStatuses.union(recordings.map(\.status))
    if states.contains(.error) { return .error }
    return states.contains(.fail) || judgments.contains(where: \.fails) ? .fail : .pass
  }

  /// The exit status of the run.
  package var exitStatus: ExitStatus { status.exitStatus }

  /// Returns the whole report as indented JSON.
  package func json() -> [UInt8] {
    object.text(.pretty) + [UInt8(ascii: "\n")]
  }

  /// The whole report.
  package var object: JSONValue { RunReport.record.json(of: self) }

  /// The keys of a report.
  package static let record: Record<RunReport> = [
    .value("kind", as: .constant("touch-report")) { _ in "touch-report" },
    .value("schema", as: .constant(Version.reportSchema.json)) { _ in Version.reportSchema.json },
    .value("tool", as: Version.form) { _ in Version.json },
    .value("madeOf", as: Provenance.form.orNull, "null where nobody can verify the report") {
      ($0.provenance?.json).json
    },
    .value("status") { $0.status },
    .value("totals") { Totals(report: $0) },
    .value("requirements", "of all recordings together") { $0.judgments },
    .value("recordings") { report in
      report.recordings.map { NamedRecording(recording: $0, name: $0.name) }
    },
  ]

  /// Returns the recordings as JSON, one per line.
  func jsonLines() -> [UInt8] {
    recordings.flatMap { $0.jsonLine() }
  }
}

// MARK: - Requirements

extension RunReport {
  /// Judges the requirements of all recordings together, after the last one was added.
  ///
  /// - Returns: The first demand whose metric is in no report, although all recordings were scored; nil
  ///   if there is none.
  package mutating func judge() -> UnjudgedDemand? {
    let reported = recordings.lazy.filter { $0.report != nil && $0.status != .error }
    for demand in demands {
      let metric = demand.requirement.metric
      let values = Array(reported.map { $0.value(of: metric) }.filter { $0 != .absent })
      if values.isEmpty {
        guard status == .error else { return unknownMetric(of: demand) }
        if !reported.isEmpty { unjudged.append(unknownMetric(of: demand)) }
      }
      guard let aggregate = demand.requirement.aggregate else { continue }
      let withoutTimes = reported.first {
        $0.integrity.hasMadeTimes && $0.value(of: metric) != .absent
      }
      var judgment = Judgment(
        demand, found: aggregate.value(of: values), decides: demand.level == .require,
        timesMade: withoutTimes != nil)
      if judgment.reason != nil, let name = withoutTimes?.name {
        judgment.reason = Reason([Finding("\(Reason.noTimes.words): \(printable(name))", nil)])
      } else if let (reason, recording) = reason(of: judgment, among: reported) {
        (judgment.reason, judgment.next) = (reason, recording.followUp)
      }
      judgments.append(judgment)
    }
    return nil
  }

  /// Returns the recording whose figure is furthest on the wrong side, as the reason of a
  /// requirement of all recordings; nil if the requirement holds, or has no wrong side.
  private func reason(
    of judgment: Judgment, among recordings: some Sequence<ReplayedRecording>
  ) -> (Reason, ReplayedRecording)? {
    let requirement = judgment.demand.requirement
    guard !judgment.holds, let isLeast = requirement.failsAtLeast(judgment.found) else {
      return nil
    }
    var worst: (recording: ReplayedRecording, figure: JSONNumber)?
    for recording in recordings {
      guard let figure = recording.value(of: requirement.metric).number else { continue }
      let isWorse = worst.map {
        isLeast ? figure.double < $0.figure.double : figure.double > $0.figure.double
      }
      if isWorse ?? true { worst = (recording, figure) }
    }
    guard let worst else { return nil }
    let figure = Judgment(judgment.demand, found: worst.figure, decides: true).foundText ?? ""
    let words =
      "\(isLeast ? "least" : "greatest") \(figure) in "
      + printable(worst.recording.name)
    return Reason([Finding(words, .worst)]).map { ($0, worst.recording) }
  }

  /// The diagnostics of the requirements that do not hold.
  package var unmet: [Diagnostic] {
    recordings.flatMap(\.unmet) + judgments.filter { !$0.holds }.map { Diagnostic(.unmet($0)) }
  }

  private func unknownMetric(of demand: Demand) -> UnjudgedDemand {
    var (kinds, seen): (Set<String>, Set<String>) = ([], [])
    // Reports of one kind have nearly the same names, so one of each kind is enough.
    let names = recordings.filter { kinds.insert($0.report?.kind ?? "").inserted }
      .flatMap(\.metricNames).filter { seen.insert($0).inserted }
    let name = demand.requirement.metric.name
    let near = nearestNames(to: name, among: names)
    return UnjudgedDemand(demand: demand, fault: .unknownMetric(name, near: near))
  }
}

extension ReplayedRecording {
  /// Returns the recording as one line of JSON.
  ///
  /// - Returns: UTF-8 text that ends with a line feed.
  package func jsonLine() -> [UInt8] {
    json(named: name).text() + [UInt8(ascii: "\n")]
  }

  /// Returns the object of the recording in the report.
  ///
  /// - Parameter name: The name in the report, which is also the id of a recording without one; nil if
  ///   the recording has no name.
  /// - Returns: The object, its keys in a fixed order.
  package func json(named name: String?) -> JSONValue {
    NamedRecording(recording: self, name: name).json
  }
}

/// The numbers of recordings with each status.
private struct Totals: Recorded {
  let report: RunReport

  func count(_ status: ReplayedRecording.Status) -> Int {
    report.recordings.count { $0.status == status }
  }

  static let record: Record<Totals> = [
    .count("recordings") { $0.report.recordings.count },
    .count("pass") { $0.count(.pass) }, .count("fail") { $0.count(.fail) },
    .count("error") { $0.count(.error) },
    .count("warnings") { totals in
      totals.report.recordings.reduce(0) {
        $0 + $1.diagnostics.count { $0.severity == .warning }
      }
    },
  ]
}

/// A recording with its name in a report.
package struct NamedRecording: Recorded {
  fileprivate let recording: ReplayedRecording
  /// The name, which is also the id of a recording without one; nil if it has none.
  fileprivate let name: String?

  /// The keys of a recording in a report.
  package static let record = Record<NamedRecording>([
    .value("id", as: .text, "what the recording calls itself, else its name") {
      ($0.recording.header?.id ?? $0.name).json
    },
    .value("name", as: .text, "unique in the run") { $0.name.json },
    .value("title", "that of the recording") { $0.recording.header?.title },
    .value("status") { $0.recording.status },
    .value(
      SceneReport.verdictName,
      "by requirements, expect lines, judge and goldens, else the scene's own rules; null without any"
    ) { $0.recording.verdict },
  ]).adding(RecordingFigures.record) { $0.recording.figures($0.recording.report) }
    .adding([
      .value("frames") { $0.recording.writtenFrame.map { [$0] } ?? [] },
      .value("golden", as: GoldenResult.form, "where --golden was given") {
        GoldenResult.json(of: $0.recording.goldens).json
      }.only { !$0.recording.goldens.isEmpty },
      .value("requirements") { $0.recording.judgments },
      .value("diagnostics") { $0.recording.diagnostics },
    ])

  /// A form that a schema defines once.
  package static var form: ValueForm {
    .named("recording", .object(record.fields), meaning: nil)
  }
}

extension ReplayedRecording.Status: ReportValue {
  /// A form that a schema defines once.
  package static var form: ValueForm {
    .named("status", .choice(allCases.map(\.rawValue)), meaning: nil)
  }
}

extension ReplayedRecording.Verdict: ReportValue {}

extension Diagnostic: Recorded {
  /// The diagnostic without its file, which may be a machine path.
  package static let record: Record<Diagnostic> = [
    .value("code", as: .text(pattern: "^[EW][0-9]{3}$")) { $0.code.name.json },
    .value("severity") { $0.severity },
    .value("message") { $0.message },
    .count("line", "from 1") { $0.line },
    .count("byte", "in the line, from 1") { $0.byte },
  ]

  /// A form that a schema defines once.
  package static var form: ValueForm {
    .named("diagnostic", .object(record.fields), meaning: nil)
  }
}

extension Diagnostic.Severity: ReportValue {}
