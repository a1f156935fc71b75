import JSONStream
import TouchRecording

/// The report of a run: what became of every recording, in their order.
///
/// Keys stand in a fixed order, integers before ratios; no clock, host, path or run time is in it.
public struct RunReport: Sendable {
  /// One frame of a recording, as the report names it.
  public struct FrameEntry: Hashable, Sendable {
    /// The moment that the frame shows.
    let time: Microseconds
    /// The file, relative to the report.
    let path: String
    /// The CRC-32 of the decoded pixels: straight RGBA, 8 bits a channel, row by row.
    let pixels: UInt32
  }

  private struct Entry: Sendable {
    let recording: ReplayedRecording
    let frames: [FrameEntry]
  }

  private var entries: [Entry] = []

  /// Creates the report of a run that has replayed nothing yet.
  public init() {}

  /// Adds what became of a recording, and the frames of it that were written.
  public mutating func add(_ recording: ReplayedRecording, frames: [FrameEntry] = []) {
    var recording = recording
    recording.frame = nil  // Pictures are kept in their files.
    entries.append(Entry(recording: recording, frames: frames))
  }

  /// The recordings in their order.
  var recordings: [ReplayedRecording] { entries.map(\.recording) }

  /// Whether every recording could be replayed.
  public var hasErrors: Bool { recordings.contains { $0.status == .error } }

  /// The whole report as JSON, for people and programs.
  public func json() -> [UInt8] {
    let object: JSONValue = [
      "kind": "touch-report",
      "schema": JSONValue(Version.reportSchema),
      "tool": [
        "name": "replay", "version": JSONValue(Version.tool), "rules": JSONValue(Version.rules),
      ],
      "status": JSONValue(hasErrors ? "error" : "pass"),
      "totals": [
        "recordings": JSONValue(entries.count),
        "pass": JSONValue(recordings.count { $0.status == .pass }),
        "error": JSONValue(recordings.count { $0.status == .error }),
        "warnings": JSONValue(
          recordings.reduce(0) { $0 + $1.diagnostics.count { $0.severity == .warning } }),
      ],
      "recordings": JSONValue(entries.map { $0.recording.json(frames: $0.frames) }),
    ]
    return object.text(.pretty) + [UInt8(ascii: "\n")]
  }

  /// One line of JSON for each recording.
  public func jsonLines() -> [UInt8] {
    entries.flatMap { $0.recording.json(frames: $0.frames).text() + [UInt8(ascii: "\n")] }
  }
}

extension ReplayedRecording {
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
            "pixels": JSONValue("crc32:" + hexadecimal(frame.pixels)),
          ]
        }))
    object.append("requirements", [])
    object.append("diagnostics", JSONValue(diagnostics.map(\.json)))
    return object
  }

  private func hexadecimal(_ number: UInt32) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension JSONValue {
  fileprivate init(_ integrity: Integrity) {
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
      "code": JSONValue(code),
      "severity": JSONValue(severity.rawValue),
      "message": JSONValue(message),
      "line": line.map { JSONValue($0) } ?? .null,
      "byte": byte.map { JSONValue($0) } ?? .null,
    ]
  }
}
