package import TouchRecording
import TraceCore

/// A consumer of the events of a scene that answers a query about a stroke, a moment, or the worst
/// of all.
package struct Explainer {
  private let question: ExplanationQuery
  /// The trace at the queried moment, or before any touch; nil if the scene has none.
  private var judged: JudgedTrace?
  /// The bare ink at the queried moment, or at the end; nil if the scene is another one.
  private var sheet: InkSheet?
  /// The card at the queried moment, or at the end; nil if the scene is another one.
  private var card: ScratchScene?
  /// The controls at the queried moment; nil if the scene has none.
  private var controls: ControlHistory?
  /// All events so far, for a query about a stroke: only the end shows which strokes are discarded.
  private var events: [RecordingEvent] = []
  /// The time of the latest event.
  private var latest: Microseconds = 0
  /// The work of tracing the events again and of measuring strokes, if it is more than allowed.
  package private(set) var excess: Int?
  /// The work of the events so far, which the scene takes as well.
  package var work: Int { 8 * (judged?.trace.work ?? 0) + (card?.work.amount ?? 0) }

  /// Starts to answer a query about `scene`, which must be untouched.
  ///
  /// - Throws: `ExplanationError` if the scene has no answer to queries of this kind.
  package init(_ question: ExplanationQuery, of scene: Scene) throws(ExplanationError) {
    self.question = question
    switch (scene, question) {
    case (.trace(let scene), _): judged = JudgedTrace(scene.value.trace)
    case (.scratch(let scene), _): card = scene.value
    case (.ink(let scene), _): sheet = scene.value.ink
    case (.counter, .moment), (.counter, .worst), (.wave, .moment), (.wave, .worst),
      (.pattern, .moment), (.pattern, .worst):
      controls = ControlHistory(scene)
    case (.counter, _), (.wave, _), (.pattern, _): throw .unexplained(scene: scene.kind)
    }
  }

  /// Takes the next event, in the order of time.
  ///
  /// - Complexity: That of the scene; for a query about a stroke of a trace, all events are kept.
  package mutating func take(_ event: RecordingEvent) {
    latest = event.time ?? latest
    switch question {
    case .stroke, .worst:
      if judged != nil { events.append(event) }
      sheet?.play(event)
      card?.play(event)
      controls?.play(event)
    case .pixel: break
    case .moment(let time):
      guard let moment = event.time, moment <= time else { return }
      judged?.play(event)
      sheet?.play(event)
      card?.play(event)
      controls?.play(event)
    }
  }

  /// The trace, which every scene without controls, bare ink or a card has.
  private var traced: JudgedTrace {
    guard let judged else { preconditionFailure("The scene has no answer") }
    return judged
  }

  /// Returns the answer, after all events; nil if the measurements of strokes take more work than
  /// `workLimit`, and `excess` is their work.
  ///
  /// - Throws: `ExplanationError` if the queried stroke does not exist.
  /// - Complexity: For a query about a stroke, that of tracing all events once more. Each sample
  ///   that reaches new waypoints adds O(n) in the number of waypoints.
  package mutating func answer(
    workLimit: Int = .max
  ) throws(ExplanationError) -> Explanation? {
    switch question {
    case .pixel: preconditionFailure("The card answers queries about points")
    case .moment(let time):
      if let controls { return .controls(ControlExplanation(controls, at: time)) }
      if let sheet { return .ink(InkExplanation(sheet, at: time)) }
      if var card {
        card.advance(to: time)
        return .cardMoment(CardMomentExplanation(card.scratchCard, at: time))
      }
      return .moment(MomentExplanation(traced, at: time))
    case .stroke(let number): return try answer(about: number, workLimit)
    case .worst: return answerAboutWorst(workLimit)
    }
  }

  private mutating func answer(
    about number: Int, _ workLimit: Int
  ) throws(ExplanationError) -> Explanation? {
    if let sheet {
      guard sheet.strokes.indices.contains(number - 1) else {
        throw .noSuchStroke(number, count: sheet.strokes.count)
      }
      return .ink(InkExplanation(sheet, stroke: number - 1))
    }
    if let card = card?.scratchCard {
      return .cardStroke(try CardStrokeExplanation(card, stroke: number - 1))
    }
    guard let history = history(reading: number - 1, workLimit) else { return nil }
    guard history.strokes.indices.contains(number - 1) else {
      throw .noSuchStroke(number, count: history.strokes.count)
    }
    return .stroke(StrokeExplanation(number - 1, in: history))
  }

  /// The worst stroke of a trace or of bare ink, or the state at the end without strokes; the cover
  /// that is left on a card; the presses of controls that were not counted.
  private mutating func answerAboutWorst(_ workLimit: Int) -> Explanation? {
    if let controls { return .controls(ControlExplanation(uncountedIn: controls)) }
    if let card { return .cardCover(CardCoverExplanation(card.scratchCard)) }
    if let sheet {
      return .ink(
        sheet.worstStroke.map { InkExplanation(sheet, stroke: $0) }
          ?? InkExplanation(sheet, at: latest))
    }
    // To measure a segment can take as long as comparing it with all of the guide, so all strokes are
    // measured only if none has a fault.
    var played = traced
    for event in kept {
      played.play(event)
      guard allows(8 * played.trace.work, workLimit) else { return nil }
    }
    let faulty = played.trace.faultyStroke
    guard let history = history(reading: faulty, workLimit - 8 * played.trace.work) else {
      return nil
    }
    guard let stroke = faulty ?? history.strokeNearestToLimit else {
      return .moment(MomentExplanation(JudgedTrace(history.trace), at: latest))
    }
    return .stroke(StrokeExplanation(stroke, in: history))
  }

  /// The events that count for the trace.
  private var kept: [RecordingEvent] { events.withoutDiscarded(by: traced.trace.rules) }

  /// Returns the trace of all events, with the measurements of one stroke, or of all; nil if they
  /// take too much work.
  private mutating func history(reading stroke: Int?, _ workLimit: Int) -> TraceHistory? {
    var history = TraceHistory(traced.trace, reading: stroke)
    for event in kept {
      history.apply(event)
      guard allows(history.work, workLimit) else { return nil }
    }
    return history
  }

  /// Returns true if `work` is within `limit`; otherwise it is the excess.
  private mutating func allows(_ work: Int, _ limit: Int) -> Bool {
    if work > limit { excess = work }
    return work <= limit
  }
}

extension [RecordingEvent] {
  /// Returns the events without those of the strokes that `rules` discard because they were
  /// canceled.
  ///
  /// The events are scanned from the end. Events before the cancellation of a contact belong to a
  /// discarded stroke, up to its touch down. So do events before a contact touches down without
  /// having been lifted.
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
