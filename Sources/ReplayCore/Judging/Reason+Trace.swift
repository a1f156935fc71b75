import Scenes
import TouchRecording
import TraceCore

extension Reason {
  /// Finds the reason why a figure of a trace is not met.
  static func of(_ figure: UnmetFigure, in trace: Trace) -> Reason? {
    guard !trace.strokes.isEmpty else {
      let needsInk = !figure.isTooGreat && figure.path[0] != "motion"
      return needsInk ? Reason([.noInk], .worst) : nil
    }
    switch figure.path[0] {
    case "score" where !figure.isTooGreat:
      return joined([trace.excursionReason, trace.missedReason])
    case "precision" where !figure.isTooGreat: return trace.excursionReason
    case "ink" where figure.last == "blackSegments" && !figure.isTooGreat:
      return trace.excursionReason
    case "ink" where figure.last.hasPrefix("red") && figure.isTooGreat:
      return trace.excursionReason
    case "deviation" where figure.isTooGreat, "excursions" where figure.isTooGreat:
      return trace.excursionReason
    case "tolerance" where figure.isTooGreat == (figure.last == "needed"):
      return trace.excursionReason
    case "recall" where !figure.isTooGreat, "progress" where !figure.isTooGreat:
      return trace.missedReason
    case "plan": return trace.missedReason
    case "verdict" where figure.isTooGreat: return trace.verdictReason
    case "strokes": return trace.reason(ofStroke: figure.path.dropFirst().first.flatMap { Int($0) })
    default: return nil
    }
  }

  /// Joins reasons into one, whose question is that of the first; nil without reasons.
  private static func joined(_ reasons: [Reason?]) -> Reason? {
    let reasons = reasons.compactMap(\.self)
    guard let first = reasons.first else { return nil }
    return Reason(reasons.flatMap(\.findings), first.question)
  }
}

extension Trace {
  /// The red run that is furthest out.
  fileprivate var excursionReason: Reason? {
    worstExcursion.flatMap { index, excursion in
      Reason([.excursion(excursion, stroke: index)], .stroke(index + 1))
    }
  }

  /// The first part of the guide that is not reached.
  fileprivate var missedReason: Reason? {
    let missed = missedWaypoints
    guard let first = missed.first else { return nil }
    let drawing = planMatch?.stroke(drawing: waypoints[first].stroke)
    return Reason(
      [.missed(first: waypoints[first], count: missed.count, of: waypoints.count)],
      drawing.map { .stroke($0 + 1) } ?? .worst)
  }

  /// The checks of the verdict that fail, then the places of red and of missing ink.
  fileprivate var verdictReason: Reason? {
    let failures = verdict.failures
    let places = failures.compactMap { failure -> Reason? in
      switch failure.check {
      case .outside: excursionReason
      case .incomplete, .missing: missedReason
      case .noInk, .order, .reversed, .extra, .through, .time: nil
      }
    }
    return Reason(
      failures.map(Reason.Finding.check) + places.flatMap(\.findings),
      places.first?.question ?? .worst)
  }

  /// The stroke that a figure describes.
  fileprivate func reason(ofStroke index: Int?) -> Reason? {
    guard let index, strokes.indices.contains(index) else { return nil }
    let stroke = strokes[index]
    return Reason(
      [.stroke(index, from: stroke.startTime, to: stroke.endTime)], .stroke(index + 1))
  }
}
