import JSONStream
import TraceCore

/// The rules of a trace and the tolerance that results from them.
struct EffectiveTraceRules: Hashable, Sendable {
  /// The rules of the trace.
  var rules: TraceRules
  /// The tolerance in points.
  var tolerance: Double

  /// Takes the rules and the tolerance of `trace`.
  init(_ trace: Trace) {
    rules = trace.rules
    tolerance = trace.tolerance
  }

  /// The condition for a black segment, in words.
  var verdictWords: String {
    let reach = hundredths(tolerance)
    let guide = rules.against == .current ? "the stroke that is due" : "the guide"
    return switch rules.verdict {
    case .exact:
      "a segment is black when every point of it is within \(reach) pt of \(guide); "
        + "exactly that far is still black"
    case .endsNearWaypoints:
      "a segment is black when both its ends are nearer than \(reach) pt to a waypoint"
        + "\(rules.against == .current ? " of \(guide)" : ""); exactly that far is red"
    }
  }

  /// The condition for a reached waypoint, in words.
  var progressWords: String {
    let reach = hundredths(tolerance)
    return switch rules.progress {
    case .any: "a waypoint is reached when ink comes within \(reach) pt of it"
    case .segmentEnds:
      "a waypoint is reached when the end of a segment comes within \(reach) pt of it"
    case .ordered:
      "the next waypoint of the stroke that is due, or one of the two after it, is reached when "
        + "ink comes within \(reach) pt of it"
    }
  }

  /// The rules as an object.
  var json: JSONValue {
    [
      "verdict": JSONValue(rules.verdict.rawValue), "progress": JSONValue(rules.progress.rawValue),
      "against": JSONValue(rules.against.rawValue),
      "tolerance": JSONValue(tolerance),
    ]
  }
}
