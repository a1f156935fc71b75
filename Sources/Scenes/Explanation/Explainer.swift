// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import Kinematics
package import TouchRecording
import TraceCore

/// A consumer of the events of a scene that answers a query about a stroke, a moment, or the worst
/// of all.
package struct Explainer {
  private let question: ExplanationQuery
  /// The scene at the queried moment, or at the end; a trace before any touch.
  private var scene: Scene
  /// The trace at the queried moment, or before any touch; nil if the scene has none.
  private var judged: JudgedTrace?
  /// The touches on the controls of the scene.
  private var log: ControlLog
  /// All events so far of a trace, for a query about a stroke: only the end shows which strokes are
  /// discarded.
  private var events: [RecordingEvent] = []
  /// The time of the latest event.
  private var latest: Microseconds = 0
  /// The work of tracing the events again and of measuring strokes, if it is more than allowed.
  package private(set) var excess: Int?
  /// The work of the events so far, which the scene takes as well.
  package var work: Int { judged.map { 8 * $0.trace.work } ?? scene.work.amount }

  /// Starts to answer a query about `scene`, which must be untouched.
  ///
  /// - Throws: `Fault` if the scene has no answer to queries of this kind.
  package init(_ question: ExplanationQuery, of scene: Scene) throws(Fault) {
    (self.question, self.scene) = (question, scene)
    log = ControlLog(scene.controls)
    switch (scene, question) {
    case (.trace(let scene), _): judged = JudgedTrace(scene.value.trace)
    case (.scratch, _), (.ink, _), (_, .moment), (_, .worst): break
    case (.counter, _), (.wave, _), (.pattern, _): throw .unexplained(scene: scene.kind)
    }
  }

  /// Takes the next event, in the order of time.
  ///
  /// - Complexity: That of the scene; for a query about a stroke of a trace, all events are kept.
  package mutating func take(_ event: RecordingEvent) {
    latest = event.time ?? latest
    if case .moment(let moment) = question {
      guard let time = event.time, time <= moment else { return }
      judged?.play(event)
    } else if judged != nil {
      events.append(event)
    }
    guard judged == nil else { return }
    scene.play(event)
    log.note(event, scene.controls)
  }

  /// Returns the answer, after all events; nil if the measurements of strokes take more work than
  /// `workLimit`, and `excess` is their work.
  ///
  /// - Throws: `Fault` if the queried stroke does not exist.
  /// - Complexity: For a query about a stroke, that of tracing all events once more. Each sample
  ///   that reaches new waypoints adds O(n) in the number of waypoints.
  package mutating func answer(
    workLimit: Int = .max
  ) throws(Fault) -> Explanation? {
    if case .moment(let time) = question { scene.advance(to: time) }
    switch (scene, question) {
    case (_, .pixel): preconditionFailure("The card answers queries about points")
    case (.trace, .moment(let time)):
      return judged.map { Explanation(MomentExplanation($0, at: time)) }
    case (.trace, .stroke(let number)): return try answer(about: number, workLimit)
    case (.trace, .worst): return answerAboutWorst(workLimit)
    case (.scratch(let scene), .moment(let time)):
      return Explanation(CardMomentExplanation(scene.value.scratchCard, at: time))
    case (.scratch(let scene), .stroke(let number)):
      return try Explanation(CardStrokeExplanation(scene.value.scratchCard, stroke: number - 1))
    case (.scratch(let scene), .worst):
      return Explanation(CardCoverExplanation(scene.value.scratchCard))
    case (.ink(let scene), .moment(let time)):
      return Explanation(InkExplanation(scene.value.ink, at: time))
    case (.ink(let scene), .stroke(let number)):
      return try Explanation(InkExplanation(scene.value.ink, stroke: number - 1))
    case (.ink(let scene), .worst):
      let ink = scene.value.ink
      guard let worst = ink.worstStroke else { return Explanation(InkExplanation(ink, at: latest)) }
      return try Explanation(InkExplanation(ink, stroke: worst))
    case (.counter, .moment(let time)), (.wave, .moment(let time)), (.pattern, .moment(let time)):
      return Explanation(ControlExplanation(controls: scene.controls, log: log, time: time))
    case (.counter, _), (.wave, _), (.pattern, _):
      return Explanation(ControlExplanation(controls: scene.controls, log: log, time: nil))
    }
  }

  /// The trace, which a query about its strokes begins with.
  private var untouched: Trace {
    guard let judged else { preconditionFailure("Only a trace keeps its events") }
    return judged.trace
  }

  private mutating func answer(
    about number: Int, _ workLimit: Int
  ) throws(Fault) -> Explanation? {
    guard let history = history(reading: number - 1, workLimit) else { return nil }
    guard history.strokes.indices.contains(number - 1) else {
      throw .noSuchStroke(number, count: history.strokes.count)
    }
    return Explanation(StrokeExplanation(number - 1, in: history))
  }

  /// The worst stroke of a trace, or its state at the end without strokes.
  private mutating func answerAboutWorst(_ workLimit: Int) -> Explanation? {
    // To measure a segment can take as long as comparing it with all of the guide, so all strokes are
    // measured only if none has a fault.
    var played = JudgedTrace(untouched)
    for event in kept {
      played.play(event)
      guard allows(8 * played.trace.work, workLimit) else { return nil }
    }
    let faulty = played.trace.faultyStroke
    guard let history = history(reading: faulty, workLimit - 8 * played.trace.work) else {
      return nil
    }
    guard let stroke = faulty ?? history.strokeNearestToLimit else {
      return Explanation(MomentExplanation(JudgedTrace(history.trace), at: latest))
    }
    return Explanation(StrokeExplanation(stroke, in: history))
  }

  /// The events that count for the trace.
  private var kept: [RecordingEvent] { events.withoutDiscarded(by: untouched.contactRules) }

  /// Returns the trace of all events, with the measurements of one stroke, or of all; nil if they
  /// take too much work.
  private mutating func history(reading stroke: Int?, _ workLimit: Int) -> TraceHistory? {
    var history = TraceHistory(untouched, reading: stroke)
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
  /// Returns the events without those of the strokes that `rules` discard.
  fileprivate func withoutDiscarded(by rules: ContactRules) -> [RecordingEvent] {
    guard rules.discards else { return self }
    var contacts = DrawingContacts(rules)
    var isDiscarded = [Bool](repeating: false, count: count)
    // The events of the open strokes, by the slots of `contacts`.
    var open: [[Int]] = []
    for (index, event) in enumerated() {
      switch event {
      case .touch(let touch):
        for step in contacts.steps(of: touch) {
          switch step {
          case .begin: open.append([index])
          case .extend(let slot, _): open[slot].append(index)
          case .lift(let slot, _): open.remove(at: slot)
          case .discard(let slot):
            for event in open.remove(at: slot) { isDiscarded[event] = true }
            // The event that ended the stroke, unless it begins another one.
            if touch.phase != .began { isDiscarded[index] = true }
          }
        }
      case .reset:
        contacts.reset()
        open.removeAll()
      case .mark, .note, .expect, .other: break
      }
    }
    return indices.filter { !isDiscarded[$0] }.map { self[$0] }
  }
}
