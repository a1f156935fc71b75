import FileIO
import JSONStream
import PNGCodec
import ReportPages
import Scenes
import TouchRecording

/// The report of a run: what became of every recording, in their order.
///
/// Keys stand in a fixed order, integers before ratios; no clock, host, path or run time is in it.
package struct RunReport: Sendable {
  /// One frame of a recording, as the report names it.
  package struct FrameEntry: Hashable, Sendable {
    /// The moment that the frame shows.
    let time: Microseconds
    /// The file, relative to the report.
    let path: String
    /// The SHA-256 of the size and the decoded pixels, see `Bitmap.pixelDigest`.
    let pixels: SHA256.Digest

    /// Names the frame of a recording.
    package init(_ frame: Frame, of recording: ReplayedRecording) {
      (time, path, pixels) = (frame.time, "frames/\(recording.name).png", frame.pixels)
    }
  }

  /// A demand that cannot be judged, because its metric is in no report of the run.
  package struct UnjudgedDemand: Error, Hashable, Sendable {
    /// The demand.
    package let demand: Demand
    /// The reason.
    package let error: RequirementError
  }

  private struct Entry: Sendable {
    let recording: ReplayedRecording
    let frames: [FrameEntry]
  }

  private var entries: [Entry] = []
  private let demands: [Demand]
  /// What it was made of; nil where nobody says, and so nobody can verify it.
  package var provenance: Provenance?
  /// What came of the requirements of all recordings together.
  private(set) var judgements: [Judgement] = []
  /// The demands whose metric is in no report; recordings that could not be scored may have had it.
  package private(set) var unjudged: [UnjudgedDemand] = []

  /// Creates the report of a run that has replayed nothing yet.
  ///
  /// - Parameter demands: What is asked of the run.
  package init(demands: [Demand] = []) {
    self.demands = demands
  }

  /// Adds what became of a recording, and the frames of it that were written.
  package mutating func add(_ recording: ReplayedRecording, frames: [FrameEntry] = []) {
    var recording = recording
    // Pictures are kept in their files.
    recording.frame = nil
    if entries.count >= Footage.recordingLimit { recording.footage = nil }
    // Only the page shows these again.
    if recording.footage == nil { recording.golden?.pictures = nil }
    entries.append(Entry(recording: recording, frames: frames))
  }

  /// The recordings in their order.
  var recordings: [ReplayedRecording] { entries.map(\.recording) }

  /// What the run comes to.
  package var status: ReplayedRecording.Status {
    let states = Set(recordings.map(\.status))
    if states.contains(.error) { return .error }
    return states.contains(.fail) || judgements.contains(where: \.fails) ? .fail : .pass
  }

  /// The exit status that the run asks for.
  package var exitStatus: ExitStatus { status.exitStatus }

  /// The whole report as JSON, for people and programs.
  package func json() -> [UInt8] {
    object.text(.pretty) + [UInt8(ascii: "\n")]
  }

  /// The whole report.
  var object: JSONValue {
    [
      "kind": "touch-report",
      "schema": JSONValue(Version.reportSchema),
      "tool": [
        "name": "replay", "version": JSONValue(Version.tool), "rules": JSONValue(Version.rules),
      ],
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
      "requirements": JSONValue(judgements.map(\.json)),
      "recordings": JSONValue(entries.map { $0.recording.json(frames: $0.frames) }),
    ]
  }

  /// The recordings as JSON, a line each.
  func jsonLines() -> [UInt8] {
    entries.flatMap { $0.recording.jsonLine(frames: $0.frames) }
  }
}

// MARK: - Requirements

extension RunReport {
  /// Judges what is asked of all recordings together; none is added afterwards.
  ///
  /// - Throws: `UnjudgedDemand` if a metric is in no report, although all recordings were scored.
  package mutating func judge() throws(UnjudgedDemand) {
    let reported = recordings.filter { $0.report != nil && $0.status != .error }
    for demand in demands {
      let metric = demand.requirement.metric
      let values = reported.map { $0.value(of: metric) }.filter { $0 != .absent }
      if values.isEmpty {
        guard status == .error else { throw unknownMetric(of: demand) }
        if !reported.isEmpty { unjudged.append(unknownMetric(of: demand)) }
      }
      guard let aggregate = demand.requirement.aggregate else { continue }
      judgements.append(
        Judgement(
          demand, found: aggregate.value(of: values), decides: demand.level == .require))
    }
  }

  /// What is asked of the run and does not hold, in words.
  package var unmet: [Diagnostic] {
    recordings.flatMap(\.unmet) + judgements.filter { !$0.holds }.map { Diagnostic(.unmet($0)) }
  }

  private func unknownMetric(of demand: Demand) -> UnjudgedDemand {
    var (kinds, told): (Set<String>, Set<String>) = ([], [])
    // Two reports of one kind hardly differ in their names.
    let names = recordings.filter { kinds.insert($0.report?.kind ?? "").inserted }
      .flatMap(\.metricNames).filter { told.insert($0).inserted }
    let name = demand.requirement.metric.name
    let near = nearestNames(to: name, among: names)
    return UnjudgedDemand(demand: demand, error: .unknownMetric(name, near: near))
  }
}

extension ReplayedRecording {
  /// The recording as one line of JSON.
  ///
  /// - Parameter frames: The frames of it that were written.
  /// - Returns: UTF-8 text that ends in a line feed.
  package func jsonLine(frames: [RunReport.FrameEntry] = []) -> [UInt8] {
    json(frames: frames).text() + [UInt8(ascii: "\n")]
  }

  /// The object of the recording in the report.
  fileprivate func json(frames: [RunReport.FrameEntry]) -> JSONValue {
    var object: JSONValue = [
      "id": JSONValue(header?.id ?? name),
      "name": JSONValue(name),
      "status": JSONValue(status.rawValue),
      "scene": report.map { JSONValue($0.kind) } ?? .null,
      "durationMicros": JSONValue(duration),
      "touches": JSONValue(touches),
      "score": report.map { JSONValue($0.score) } ?? .null,
      "integrity": JSONValue(integrity),
    ]
    if let report { object.append(report.kind, report.section) }
    object.append(
      "frames",
      JSONValue(
        frames.map { frame in
          [
            "t": JSONValue(frame.time), "path": JSONValue(frame.path),
            "pixels": JSONValue("sha256:" + frame.pixels.hexadecimal),
          ]
        }))
    if let golden { object.append("golden", golden.json) }
    object.append("requirements", JSONValue(judgements.map(\.json)))
    object.append("diagnostics", JSONValue(diagnostics.map(\.json)))
    return object
  }
}

extension JSONValue {
  /// How whole a recording was, as the report has it.
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
  /// The diagnostic without its file, which may be a path of the machine.
  fileprivate var json: JSONValue {
    [
      "code": JSONValue(code.rawValue),
      "severity": JSONValue(severity.rawValue),
      "message": JSONValue(message),
      "line": line.map { JSONValue($0) } ?? .null,
      "byte": byte.map { JSONValue($0) } ?? .null,
    ]
  }
}
