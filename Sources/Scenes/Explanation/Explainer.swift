package import TouchRecording
import TraceCore

/// Takes what happens in a trace, as far as a question asks for it, and answers the question.
package struct Explainer {
  private let question: ExplanationQuery
  /// The trace of the question's moment, or the one before any touch.
  private var judged: JudgedTrace
  /// What happened, for a question about a stroke: only the end says which strokes are left.
  private var events: [RecordingEvent] = []

  /// Begins to answer a question about `scene`, which has not been touched.
  ///
  /// - Throws: `ExplanationError` where such scenes are not explained.
  package init(_ question: ExplanationQuery, of scene: any Scene) throws(ExplanationError) {
    guard let trace = scene.tracing else { throw .unexplained(scene: scene.report.kind) }
    self.question = question
    judged = JudgedTrace(trace)
  }

  /// Takes one thing that happens, in the order of time.
  ///
  /// - Complexity: that of the trace; for a question about a stroke the touches are kept.
  package mutating func take(_ event: RecordingEvent) {
    switch question {
    case .stroke:
      events.append(event)
    case .pixel: break
    case .moment(let time):
      if let moment = event.time, moment <= time { judged.play(event) }
    }
  }

  /// The answer, after everything that happened.
  ///
  /// - Throws: `ExplanationError` where it asks for what is not there.
  /// - Complexity: that of tracing everything once more, and each stretch of a stroke of which a
  ///   waypoint is reached first costs O(n) in the number of waypoints.
  package func answer() throws(ExplanationError) -> Explanation {
    switch question {
    case .pixel: preconditionFailure("A trace has no pixels")
    case .moment(let time):
      return .moment(MomentExplanation(judged, at: time))
    case .stroke(let number):
      let trace = judged.trace
      var history = TraceHistory(trace, reading: number - 1)
      for event in events.withoutDiscarded(by: trace.rules) { history.apply(event) }
      guard history.strokes.indices.contains(number - 1) else {
        throw .noSuchStroke(number, count: history.strokes.count)
      }
      return .stroke(StrokeExplanation(number - 1, in: history))
    }
  }
}

extension [RecordingEvent] {
  /// What is left where `rules` discard cancelled strokes: those that are, as if never drawn.
  ///
  /// Seen from the end, what comes before a contact was cancelled is part of a discarded stroke, and
  /// so is what comes before a contact came down without having been lifted.
  fileprivate func withoutDiscarded(by rules: TraceRules) -> [RecordingEvent] {
    guard rules.cancel == .discard else { return self }
    var discarded: [Int: Bool] = [:]
    let kept = reversed().filter { event in
      guard case .touch(let touch) = event else { return true }
      switch touch.phase {
      case .cancelled: discarded[touch.contact] = true
      case .ended: discarded[touch.contact] = false
      case .began, .moved, .hovered: break
      }
      let isKept = discarded[touch.contact] != true
      if touch.phase == .began { discarded[touch.contact] = true }
      return isKept
    }
    return kept.reversed()
  }
}
