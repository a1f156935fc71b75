import Geometry
package import MaskCore
package import Scenes
package import TouchRecording
package import TraceCore

// A requirement fails at a figure, and a figure has a cause at a place: red ink, a part of the guide
// without ink, cover that is left, a press that was not counted. The scene is asked for it at the
// time that the requirement tests.

/// The reason why a requirement does not hold: what happened where, the most important first.
package struct Reason: Hashable, Sendable {
  /// A fact about a replay, with its place, its time or its stroke.
  package enum Finding: Hashable, Sendable {
    /// The red run that is furthest beyond its limit.
    case excursion(Excursion, stroke: Int)
    /// The waypoints that are not reached: the first of them, and the numbers of missed ones and of
    /// all.
    case missed(first: Waypoint, count: Int, of: Int)
    /// A stroke by its index, with its first and last time.
    case stroke(Int, from: Microseconds, to: Microseconds)
    /// A check of the verdict that fails.
    case check(Verdict.Failure)
    /// No stroke was drawn.
    case noInk
    /// The tile of a card, or of its named region, with the most cover, and the number of samples
    /// that are covered in all tiles.
    case cover(CoverTile, region: String?, covered: Int)
    /// The stroke that revealed the most, and the share of the card that it revealed.
    case revealed(stroke: Int, share: Coverage, from: Microseconds, to: Microseconds)
    /// The forbidden region that was touched.
    case forbidden(ScratchReport.ForbiddenTouch)
    /// A touch that was not counted.
    case uncounted(ControlLog.Uncounted)
    /// A wrong guess of a pattern game by its index, with its time.
    case wrongGuess(Int, at: Microseconds)
    /// The recording with the least or the greatest figure of several.
    case recording(String, figure: String, isLeast: Bool)
  }

  /// The facts, at least one.
  package let findings: [Finding]
  /// The question to `replay explain` that tells more.
  package let question: ExplanationQuery

  /// Creates a reason; nil without findings.
  init?(_ findings: [Finding], _ question: ExplanationQuery) {
    guard !findings.isEmpty else { return nil }
    (self.findings, self.question) = (findings, question)
  }
}

/// A figure that does not meet its requirement.
struct UnmetFigure {
  /// The path of the figure without the section of the scene.
  let path: [String]
  /// True if the figure is greater than it may be.
  let isTooGreat: Bool

  /// Describes the figure of a requirement that does not hold for `found`.
  init(_ requirement: Requirement, found: Double?, scene: String) {
    let names = requirement.metric.path
    path = names.count > 1 && names[0] == scene ? Array(names.dropFirst()) : names
    isTooGreat = found.map { $0 > requirement.limit.double } ?? false
  }

  /// The last name of the path.
  var last: String { path[path.count - 1] }
}

extension Reason {
  /// Finds the reason why a figure of a scene is not met; nil if nothing that happened in the scene
  /// explains it.
  ///
  /// - Parameters:
  ///   - figure: The figure.
  ///   - scene: The scene at the time of the figure.
  ///   - touches: The touches on the controls of the scene up to that time.
  /// - Returns: The reason.
  /// - Complexity: O(n) in the strokes and the waypoints of a trace, or in the points of a card.
  static func of(_ figure: UnmetFigure, in scene: Scene, _ touches: ControlLog?) -> Reason? {
    switch scene {
    case .trace(let scene): of(figure, in: scene.value.trace)
    case .scratch(let scene): of(figure, in: scene.value.scratchCard)
    case .pattern(let game): touches.flatMap { of(figure, among: $0, game.value.wrongGuesses) }
    case .counter, .wave, .ink: touches.flatMap { of(figure, among: $0, []) }
    }
  }
}

extension Reason {
  /// The names of the figures that presses decide.
  private static let ofPresses: Set<String> = [
    "score", "counter", "presses", "goalReachedAt", "timeline", "percent", "lit", "sliderChanges",
    "attempts", "ignored", "games",
  ]

  /// Finds the reason why a figure of controls is not met: the wrong guesses, then the touches that
  /// were not counted.
  static func of(
    _ figure: UnmetFigure, among touches: ControlLog,
    _ wrongGuesses: [(index: Int, time: Microseconds)]
  ) -> Reason? {
    let isIgnored = figure.last == "ignored"
    guard ofPresses.contains(figure.path[0]), figure.isTooGreat == isIgnored else { return nil }
    let guesses = isIgnored ? [] : wrongGuesses.map { Finding.wrongGuess($0, at: $1) }
    return Reason(guesses + touches.uncounted.map(Finding.uncounted), .worst)
  }
}

extension Reason {
  /// Finds the reason why a figure of a card is not met.
  static func of(_ figure: UnmetFigure, in card: ScratchCard) -> Reason? {
    switch figure.path[0] {
    case "score", "coverage", "touchedPx", "clearPx", "alphaSum", "withoutCancelled", "as",
      "combinations":
      return figure.isTooGreat ? card.mostRevealingReason : card.coverReason(of: nil)
    case "regions":
      let region = figure.path.dropFirst().first.flatMap(card.region)
      return figure.isTooGreat ? card.mostRevealingReason : card.coverReason(of: region)
    case "threshold", "thresholds": return figure.isTooGreat ? nil : card.coverReason(of: nil)
    case "forbidden":
      // To count the repeated samples of strokes takes as long as all touches, and is not needed.
      return card.report(withoutCancelled: card.coverage, strokes: []).forbidden.first.flatMap {
        Reason([.forbidden($0)], .moment($0.touchedAt))
      }
    case "strokes":
      guard let index = figure.path.dropFirst().first.flatMap({ Int($0) }),
        let (first, last) = card.times(ofStroke: index)
      else { return nil }
      return Reason([.stroke(index, from: first, to: last)], .stroke(index + 1))
    default: return nil
    }
  }
}

extension ScratchCard {
  /// Returns the index of the region with a name, or of the one at an index.
  fileprivate func region(_ name: String) -> Int? {
    if let index = rules.regions.firstIndex(where: { $0.name == name }) { return index }
    return Int(name).flatMap { rules.regions.indices.contains($0) ? $0 : nil }
  }

  /// Returns the place with the most cover on the card, or on the region at an index.
  fileprivate func coverReason(of region: Int?) -> Reason? {
    let left = CoverLeft(on: self, region: region)
    let name = region.map { rules.regions[$0].name }
    return left.most.flatMap {
      Reason([.cover($0, region: name, covered: left.covered)], .worst)
    }
  }

  /// The stroke that revealed the most, the first of several.
  fileprivate var mostRevealingReason: Reason? {
    guard let (index, revealed) = mostRevealingStroke,
      let (first, last) = times(ofStroke: index)
    else { return nil }
    let share = Coverage(revealed: revealed, eligible: coverage.eligible)
    return Reason(
      [.revealed(stroke: index, share: share, from: first, to: last)], .stroke(index + 1))
  }
}

extension Reason {
  /// The number of facts in words; further ones are counted.
  private static let shown = 3

  /// The reason in one line: `furthest 39.40 pt at (290, 334), stroke 1, 4.25 to 4.78 s`.
  package var words: String {
    let more = findings.count - Reason.shown
    return findings.prefix(Reason.shown).map(\.words).joined(separator: "; ")
      + (more > 0 ? "; and \(more) more" : "")
  }
}

extension Reason.Finding {
  /// The fact in words; distances that must be allowed are rounded up.
  fileprivate var words: String {
    switch self {
    case .excursion(let excursion, let stroke):
      "furthest \(hundredthsUp(excursion.witness.distance)) pt at "
        + "\(wholePoint(excursion.witness.point)), stroke \(stroke + 1), "
        + seconds(from: excursion.startTime, to: excursion.endTime)
    case .missed(let first, let count, let all):
      "\(count) of \(all) waypoints missed, the first at \(wholePoint(first.position)), "
        + "stroke \(first.stroke + 1) of the guide"
    case .stroke(let index, let start, let end):
      "stroke \(index + 1), \(seconds(from: start, to: end))"
    case .check(let failure):
      "the check \(failure.check.rawValue) fails: found \(text(failure.found)), limit "
        + text(failure.limit)
    case .noInk: "no stroke was drawn"
    case .cover(let tile, let region, let covered):
      "most cover left at \(tile.placeWords)\(region.map { " of \(printable($0))" } ?? ""), "
        + "\(percent(Double(tile.covered) / Double(covered))) of all that is left"
    case .revealed(let stroke, let share, let start, let end):
      "most revealed by stroke \(stroke + 1), \(percent(share)), "
        + seconds(from: start, to: end)
    case .forbidden(let touch):
      "\(printable(touch.name)) touched at \(secondsUp(touch.touchedAt))"
    case .uncounted(let touch): "\(touch.label), \(touch.words)"
    case .wrongGuess(let index, let time): "guess \(index + 1) wrong at \(secondsUp(time))"
    case .recording(let name, let figure, let isLeast):
      "\(isLeast ? "least" : "greatest") \(figure) in \(printable(name))"
    }
  }
}
