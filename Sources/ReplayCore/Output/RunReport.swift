import JSONStream
import TouchRecording

/// The report of a run: what became of every recording, in their order.
///
/// Keys stand in a fixed order, integers before ratios; no clock, host, path or run time is in it.
public struct RunReport: Sendable {
  /// The recordings in their order; pictures are kept in their files.
  private(set) var recordings: [ReplayedRecording] = []

  /// Creates the report of a run that has replayed nothing yet.
  public init() {}

  /// Adds what became of a recording; its frame, if it has one, counts as written.
  public mutating func add(_ recording: ReplayedRecording) {
    var recording = recording
    recording.settleFrame()
    recordings.append(recording)
  }

  /// Whether some recording could not be replayed.
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
        "recordings": JSONValue(recordings.count),
        "pass": JSONValue(recordings.count { $0.status == .pass }),
        "error": JSONValue(recordings.count { $0.status == .error }),
        "warnings": JSONValue(
          recordings.reduce(0) { $0 + $1.diagnostics.count { $0.severity == .warning } }),
      ],
      "recordings": JSONValue(recordings.map(\.json)),
    ]
    return object.text(.pretty) + [UInt8(ascii: "\n")]
  }

  /// One line of JSON for each recording.
  public func jsonLines() -> [UInt8] {
    recordings.flatMap { $0.json.text() + [UInt8(ascii: "\n")] }
  }
}

extension ReplayedRecording {
  /// The object of the recording in the report.
  fileprivate var json: JSONValue {
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
    object.append("frames", JSONValue(frames.map(\.json)))
    object.append("requirements", [])
    object.append("diagnostics", JSONValue(diagnostics.map(\.json)))
    return object
  }
}

extension ReplayedRecording.FrameEntry {
  fileprivate var json: JSONValue {
    let digits = String(pixels, radix: 16)
    return [
      "t": JSONValue(time), "path": JSONValue(path),
      "pixels": JSONValue("crc32:" + String(repeating: "0", count: 8 - digits.count) + digits),
    ]
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
