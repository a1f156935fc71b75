import FileIO
package import JSONStream
import PNGCodec
import Scenes
import TouchRecording
import Wording

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
  package struct UnjudgedDemand: Error, Hashable, Sendable {
    /// The demand that cannot be judged.
    package let demand: Demand
    /// The reason why it cannot be judged.
    package let error: RequirementError
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
  package var object: JSONValue {
    [
      "kind": "touch-report",
      "schema": JSONValue(Version.reportSchema),
      "tool": Version.json,
      "madeOf": provenance?.json ?? .null,
      "status": JSONValue(status.rawValue),
      "totals": [
        "recordings": JSONValue(entries.count),
        "pass": JSONValue(recordings.count { $0.status == .pass }),
        "fail": JSONValue(recordings.count { $0.status == .fail }),
        "error": JSONValue(recordings.count { $0.status == .error }),
        "warnings": JSONValue(
          recordings.reduce(0) { $0 + $1.diagnostics.count { $0.severity == .warning } }),
      ],
      "requirements": JSONValue(judgments.map(\.json)),
      "recordings": JSONValue(recordings.map { $0.json(named: $0.name) }),
    ]
  }

  /// Returns the recordings as JSON, one per line.
  func jsonLines() -> [UInt8] {
    recordings.flatMap { $0.jsonLine() }
  }
}

// MARK: - Requirements

extension RunReport {
  /// Judges the requirements of all recordings together, after the last one was added.
  ///
  /// - Throws: `UnjudgedDemand` if a metric is in no report, although all recordings were scored.
  package mutating func judge() throws(UnjudgedDemand) {
    let reported = recordings.lazy.filter { $0.report != nil && $0.status != .error }
    for demand in demands {
      let metric = demand.requirement.metric
      let values = Array(reported.map { $0.value(of: metric) }.filter { $0 != .absent })
      if values.isEmpty {
        guard status == .error else { throw unknownMetric(of: demand) }
        if !reported.isEmpty { unjudged.append(unknownMetric(of: demand)) }
      }
      guard let aggregate = demand.requirement.aggregate else { continue }
      var judgment = Judgment(
        demand, found: aggregate.value(of: values), decides: demand.level == .require)
      if let (reason, recording) = reason(of: judgment, among: reported) {
        (judgment.reason, judgment.next) = (reason, recording.followUp)
      }
      judgments.append(judgment)
    }
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
    return UnjudgedDemand(demand: demand, error: .unknownMetric(name, near: near))
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
    let name = name.map { JSONValue($0) } ?? .null
    var object: JSONValue = [
      "id": header?.id.map { JSONValue($0) } ?? name,
      "name": name,
      "title": header?.title.map { JSONValue($0) } ?? .null,
      "status": JSONValue(status.rawValue),
      "scene": report.map { JSONValue($0.kind) } ?? .null,
      "durationMicros": JSONValue(duration),
      "touches": JSONValue(touches),
      "score": report?.score.map { JSONValue($0) } ?? .null,
      "integrity": JSONValue(integrity),
    ]
    if let report { object.append(report.kind, report.section) }
    if let motion = motion(in: report) { object.append("motion", motion) }
    object.append("frames", JSONValue(writtenFrame.map { [$0] } ?? []))
    if let golden = GoldenResult.json(of: goldens) { object.append("golden", golden) }
    object.append("requirements", JSONValue(judgments.map(\.json)))
    object.append("diagnostics", JSONValue(diagnostics.map(\.json)))
    return object
  }
}

extension JSONValue {
  /// The completeness of a recording in the report.
  init(_ integrity: Integrity) {
    self = [
      "sealed": JSONValue(integrity.isSealed),
      "lines": JSONValue(integrity.lines),
      "skipped": [
        "events": JSONValue(integrity.skipped.events),
        "keys": JSONValue(integrity.skipped.keys),
        "touches": JSONValue(integrity.skipped.touches),
      ],
      "repaired": [
        "times": JSONValue(integrity.repaired.times),
        "contacts": JSONValue(integrity.repaired.contacts),
      ],
    ]
  }
}

extension Diagnostic {
  /// The diagnostic without its file, which may be a machine path.
  fileprivate var json: JSONValue {
    [
      "code": JSONValue(code.name),
      "severity": JSONValue(severity.rawValue),
      "message": JSONValue(message),
      "line": line.map { JSONValue($0) } ?? .null,
      "byte": byte.map { JSONValue($0) } ?? .null,
    ]
  }
}
