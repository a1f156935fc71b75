// SPDX-License-Identifier: Apache-2.0
import JSONStream
import TraceCore

extension Trace {
  /// The score and what it is made of, in words.
  var scoreWords: String {
    "\(percent(score)), the harmonic mean of precision \(percent(precision)) and recall "
      + percent(recall)
  }

  /// The verdict with the checks that fail, in words.
  var checkWords: String {
    let names = verdict.failures.map { $0.check.rawValue }
    return names.isEmpty
      ? "pass" : "fail: the check\(names.count == 1 ? "" : "s") \(names.joined(separator: ", "))"
  }

  /// The condition for a black segment, in words.
  var verdictWords: String {
    let reach = hundredths(tolerance)
    let guide = againstWords
    return switch rules.verdict {
    case .exact:
      "a segment is black when every point of it is within \(reach) pt of \(guide); "
        + "exactly that far is still black"
    case .endsNearWaypoints:
      "a segment is black when both its ends are nearer than \(reach) pt to a waypoint"
        + "\(rules.against == .any ? "" : " of \(guide)"); exactly that far is red"
    }
  }

  /// The part of the guide that ink is judged against, in words.
  private var againstWords: String {
    switch rules.against {
    case .any: "the guide"
    case .current: "the stroke that is due"
    case .ahead:
      "the part of the stroke that is due from \(hundredths(tolerance)) pt behind the latest "
        + "waypoint on"
    }
  }

  /// Returns the conditions for a reached waypoint.
  ///
  /// - Parameter decided: The rules that moved the pointer of ordered progress; if none did, those
  ///   that could have moved it.
  /// - Returns: Each condition in words.
  func progressWords(_ decided: Set<PointerRule>) -> [String] {
    let reach = hundredths(tolerance)
    switch rules.progress {
    case .any: return ["a waypoint is reached when ink comes within \(reach) pt of it"]
    case .segmentEnds:
      return ["a waypoint is reached when the end of a segment comes within \(reach) pt of it"]
    case .ordered:
      let decided = decided.isEmpty ? [.continuing, .entering] : decided
      return PointerRule.allCases.filter(decided.contains).map { words(of: $0, reach) }
    }
  }

  private func words(of rule: PointerRule, _ reach: String) -> String {
    switch rule {
    case .continuing:
      "the next waypoint of the stroke that is due, or one of the two after it, is reached when "
        + "ink comes within \(reach) pt of it"
    case .reentry:
      "ink that left the stroke that is due goes on at a later waypoint within \(reach) pt if, "
        + "since the latest waypoint, it is half as long as the way there; what lies between is "
        + "not reached"
    case .entering:
      "a touch that comes down further on enters the stroke that is due where it has followed it "
        + "for \(reach) pt; what lies before is not reached"
    }
  }

  /// The rules and the tolerance as an object.
  var rulesJSON: JSONValue {
    [
      "verdict": rules.verdict.json, "progress": rules.progress.json,
      "against": rules.against.json, "tolerance": tolerance.json,
    ]
  }
}
