// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import MaskCore
import TouchRecording
import TraceCore

// A requirement fails at a figure, and a figure has a cause at a place: red ink, a part of the guide
// without ink, cover that is left, a press that was not counted. The scene is asked for it at the
// time that the requirement tests.

/// A fact about a replay: what happened where, or when.
package struct Finding: Hashable, Sendable {
  /// The fact in words; distances that must be allowed are rounded up.
  let words: String
  /// The query that tells more about it; nil if those of further findings tell more.
  let query: ExplanationQuery?

  /// Creates a finding.
  package init(_ words: String, _ query: ExplanationQuery?) {
    (self.words, self.query) = (words, query)
  }
}

/// The reason why a requirement does not hold: findings, the most important first.
package struct Reason: Hashable, Sendable {
  /// The reason in one line: `furthest 39.40 pt at (290, 334), stroke 1, 4.25 to 4.78 s`.
  package let words: String
  /// The query that tells more.
  package let query: ExplanationQuery

  /// The reason of every requirement on a time that an importer made up.
  package static let noTimes = Reason(words: "the recording has no times", query: .worst)

  private init(words: String, query: ExplanationQuery) {
    (self.words, self.query) = (words, query)
  }

  /// The number of findings in words; further ones are counted.
  fileprivate static let shown = 3

  /// Joins findings, the first of `count`; nil without findings.
  package init?(_ findings: [Finding], of count: Int? = nil) {
    guard !findings.isEmpty else { return nil }
    let more = (count ?? findings.count) - Reason.shown
    words =
      findings.prefix(Reason.shown).map { $0.words }.joined(separator: "; ")
      + (more > 0 ? "; and \(more) more" : "")
    query = findings.lazy.compactMap { $0.query }.first ?? .worst
  }
}

/// A figure that does not meet its requirement.
package struct UnmetFigure {
  /// True if the figure is greater than it may be.
  let isTooGreat: Bool
  /// The origin of the figure; nil if nothing that happened explains it.
  fileprivate let event: Cause.Event?
  /// The name or the number of the element of a list that the path leads to.
  fileprivate let element: String?
  /// True for a figure of the motion of strokes.
  fileprivate let isOfMotion: Bool

  /// Describes the figure at a path in the report of a scene of a kind.
  package init(_ path: [String], isTooGreat: Bool, scene: String) {
    let short = path.count > 1 && path[0] == scene ? path.dropFirst() : path[...]
    let kind = SceneKind(rawValue: scene)
    let cause =
      kind?.form.cause(at: short) ?? (short == [SceneReport.scoreName] ? kind?.scoreCause : nil)
    let side: Cause.Side = isTooGreat ? .tooGreat : .tooSmall
    self.isTooGreat = isTooGreat
    event = cause.flatMap { $0.side ?? side == side ? $0.event : nil }
    element = short.dropFirst().first
    isOfMotion = short.first == MeasureGroup.motion.rawValue
  }
}

extension Scene {
  /// Returns the number of waypoints, or of points of the card, that the reason of a figure is looked
  /// for among; 0 if the scene has neither, or strokes alone are looked at.
  package func points(searchedFor figure: UnmetFigure) -> Int {
    switch self {
    case .trace(let scene): return scene.value.trace.waypoints.count
    case .scratch(let scene):
      let mask = scene.value.scratchCard.mask
      return figure.isTooGreat ? 0 : mask.width * mask.height
    case .counter, .wave, .pattern, .ink: return 0
    }
  }

  /// Finds the reason why a figure of the scene is not met; nil if nothing that happened in the scene
  /// explains it.
  ///
  /// - Parameters:
  ///   - figure: The figure.
  ///   - touches: The touches on the controls of the scene.
  /// - Returns: The reason.
  /// - Complexity: O(n) in the strokes and the waypoints of a trace, or in the points of a card.
  package func reason(of figure: UnmetFigure, _ touches: ControlLog) -> Reason? {
    switch self {
    case .trace(let scene): Reason(scene.value.trace.findings(of: figure))
    case .scratch(let scene): Reason(scene.value.scratchCard.findings(of: figure))
    case .pattern(let game): touches.reason(of: figure, game.value.wrongGuesses)
    case .counter, .wave: touches.reason(of: figure, [])
    case .ink: nil
    }
  }
}

// MARK: - Traces

extension Trace {
  fileprivate func findings(of figure: UnmetFigure) -> [Finding] {
    guard !strokes.isEmpty else {
      let needsInk = !figure.isTooGreat && !figure.isOfMotion || figure.event == .checks
      let words =
        "no stroke was drawn"
        + (contactsLeftOut > 0
          ? ", \(counted(contactsLeftOut, "contact")) left out by the rules" : "")
      return needsInk ? [Finding(words, .worst)] : []
    }
    switch figure.event {
    case .redInk: return furthestRed
    case .missedGuide: return firstMissed
    case .redInkOrMissedGuide: return furthestRed + firstMissed
    case .checks: return failedChecks
    case .stroke:
      guard let index = figure.element.flatMap({ Int($0) }), strokes.indices.contains(index) else {
        return []
      }
      return [Finding(stroke: index, from: strokes[index].startTime, to: strokes[index].endTime)]
    case .cover, .region, .forbiddenTouch, .presses, .ignoredPresses, nil: return []
    }
  }

  /// The red run that is furthest out.
  private var furthestRed: [Finding] {
    guard let (index, excursion) = worstExcursion else { return [] }
    let words =
      "furthest \(hundredthsUp(excursion.witness.distance)) pt at "
      + "\(wholePoint(excursion.witness.point)), stroke \(index + 1), "
      + seconds(from: excursion.startTime, to: excursion.endTime)
    return [Finding(words, .stroke(index + 1))]
  }

  /// The first part of the guide that is not reached.
  private var firstMissed: [Finding] {
    let missed = missedWaypoints
    guard let first = missed.first.map({ waypoints[$0] }) else { return [] }
    let words =
      "\(missed.count) of \(waypoints.count) waypoints missed, the first at "
      + "\(wholePoint(first.position)), stroke \(first.stroke + 1) of the guide"
    return [
      Finding(words, planMatch?.stroke(drawing: first.stroke).map { .stroke($0 + 1) } ?? .worst)
    ]
  }

  /// The checks of the verdict that fail, each with its stroke, then the places of red and of missing
  /// ink.
  private var failedChecks: [Finding] {
    let failures = verdict.failures
    let places = failures.map { failure in
      switch failure.check {
      case .outside: furthestRed
      case .incomplete, .missing: firstMissed
      case .noInk, .order, .reversed, .extra, .lifts, .through, .time: [] as [Finding]
      }
    }
    let checks = zip(failures, places).map { failure, places in
      let stroke = failure.stroke
      return Finding(
        "the check \(failure.check.rawValue) fails: \(words(of: failure, isPlaced: !places.isEmpty))",
        stroke.map { .stroke($0 + 1) } ?? places.first?.query)
    }
    return checks + places.joined()
  }

  /// Returns the figure of a failure in words, and its stroke unless a place tells it.
  private func words(of failure: Verdict.Failure, isPlaced: Bool) -> String {
    if failure.check == .time && !hasTimes { return Reason.noTimes.words }
    // With four decimals, or as many more as keep it on its side of the limit.
    let found =
      [1e4, 1e6, 1e9].lazy.map { (failure.found * $0).rounded() / $0 }
      .first { $0 != failure.limit } ?? failure.found
    let words = "found \(text(found)), limit \(text(failure.limit))"
    guard let stroke = failure.stroke, !isPlaced else { return words }
    // A limit of time has one stroke that passes it; the others count strokes, or places.
    let isOneOfSeveral = failure.check != .time && failure.margin > 1
    return words + ", \(isOneOfSeveral ? "the first is " : "")stroke \(stroke + 1)"
  }
}

extension Finding {
  /// Names a stroke by its index, with its first and last time.
  fileprivate init(stroke index: Int, from start: Microseconds, to end: Microseconds) {
    self.init("stroke \(index + 1), \(seconds(from: start, to: end))", .stroke(index + 1))
  }
}

// MARK: - Cards

extension ScratchCard {
  fileprivate func findings(of figure: UnmetFigure) -> [Finding] {
    switch figure.event {
    case .cover: return figure.isTooGreat ? mostRevealing : mostCover(of: nil)
    case .region:
      return figure.isTooGreat ? mostRevealing : mostCover(of: figure.element.flatMap(region))
    case .forbiddenTouch:
      // To count the repeated samples of strokes takes as long as all touches, and is not needed.
      return report(withoutCancelled: coverage, strokes: []).forbidden.prefix(1).map {
        Finding(
          "\(printable($0.name)) touched at \(secondsUp($0.touchedAt))", .moment($0.touchedAt))
      }
    case .stroke:
      guard let index = figure.element.flatMap({ Int($0) }),
        let (first, last) = times(ofStroke: index)
      else { return [] }
      return [Finding(stroke: index, from: first, to: last)]
    case .redInk, .missedGuide, .redInkOrMissedGuide, .checks, .presses, .ignoredPresses, nil:
      return []
    }
  }

  /// Returns the index of the region with a name, or of the one at an index.
  private func region(_ name: String) -> Int? {
    rules.regions.firstIndex { $0.name == name }
      ?? Int(name).flatMap { rules.regions.indices.contains($0) ? $0 : nil }
  }

  /// Returns the place with the most cover on the card, or on the region at an index.
  private func mostCover(of region: Int?) -> [Finding] {
    let left = CoverLeft(on: self, region: region)
    guard let most = left.most else { return [] }
    let name = region.map { " of \(printable(rules.regions[$0].name))" } ?? ""
    let share = percent(Double(most.covered) / Double(left.covered))
    return [
      Finding("most cover left at \(most.placeWords)\(name), \(share) of all that is left", .worst)
    ] + leftOut.words.map { Finding($0, .worst) }
  }

  /// The stroke that revealed the most, the first of several, and the share of the card that it
  /// revealed.
  private var mostRevealing: [Finding] {
    guard let (index, revealed) = mostRevealingStroke,
      let (first, last) = times(ofStroke: index)
    else { return [] }
    let share = percent(Coverage(revealed: revealed, eligible: coverage.eligible))
    let words =
      "most revealed by stroke \(index + 1), \(share), \(seconds(from: first, to: last))"
    return [Finding(words, .stroke(index + 1))]
  }
}

// MARK: - Controls

extension ControlLog {
  /// Finds the wrong guesses, then the touches that were not counted.
  fileprivate func reason(
    of figure: UnmetFigure, _ wrongGuesses: [(index: Int, time: Microseconds)]
  ) -> Reason? {
    let isIgnored = figure.event == .ignoredPresses
    guard isIgnored || figure.event == .presses else { return nil }
    let guesses = isIgnored ? [] : wrongGuesses
    let uncounted = uncounted
    let findings =
      guesses.prefix(Reason.shown).map { index, time in
        Finding("guess \(index + 1) wrong at \(secondsUp(time))", nil)
      } + uncounted.prefix(Reason.shown).map { Finding("\($0.label), \($0.words)", nil) }
    return Reason(findings, of: guesses.count + uncounted.count)
  }
}
