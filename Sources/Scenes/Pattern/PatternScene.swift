import Controls
import Drawing
import JSONStream
package import TouchRecording

/// A game that asks which direction most of the patterned tiles point to.
package struct PatternScene: Playable {
  /// The state machine.
  var game: PatternGame
  /// The dealer of the game, from which a reset starts a new one.
  let dealer: PatternDealer
  /// The profile, which says whether the defects of the original are drawn.
  let profile: ControlProfile
  /// The factor between sizes on the phone and sizes on this canvas.
  let scale: Double
  /// The distance beyond a button up to which a touch stays inside, in points.
  let slop: Double
  /// The colors.
  let look: PatternLook

  var controls: [SceneControl] {
    PatternDirection.allCases.map { direction in
      SceneControl(name: direction.rawValue, tracking: game.button(direction))
    } + [SceneControl(name: "playAgain", tracking: game.playAgain)]
  }

  /// The guesses that are wrong, by their indices, with their times.
  package var wrongGuesses: [(index: Int, time: Microseconds)] {
    game.attempts.enumerated().compactMap { index, attempt in
      attempt.isCorrect == false
        ? (index, attempt.shownAt + (attempt.reaction ?? 0)) : nil
    }
  }

  mutating func apply(_ event: TouchEvent) {
    game.apply(event)
  }

  mutating func reset(at time: Microseconds) {
    game = PatternGame(dealer, layout: game.layout, slop: slop, at: time)
  }

  mutating func advance(to time: Microseconds) {
    game.advance(to: time)
  }
}

extension PatternScene {
  /// The section `pattern` of the report.
  var report: SceneReport { report(of: nil) }

  /// Returns the named members of the section.
  func report(naming names: Set<String>, work: inout Int) -> SceneReport { report(of: names) }

  private func report(of names: Set<String>?) -> SceneReport {
    let (score, max) = (game.score, game.deals.count)
    var section = ReportSection(naming: names)
    section.add("score", JSONValue(score))
    section.add("max", JSONValue(max))
    section.add("slop", JSONValue(slop))
    section.add("attempts", JSONValue(game.attempts.map { $0.json }))
    section.add("ignored", JSONValue(game.ignoredPresses))
    section.add("state", JSONValue(game.state.rawValue))
    section.add("games", JSONValue(game.finishedGames.map { $0.json }))
    return SceneReport(
      kind: "pattern", score: Double(score) / Double(max),
      percent: percent(hundredths: score * 10_000 / max), section: section.json,
      summary: SceneReport.hasSummary(naming: names) ? summary : "")
  }

  private var summary: String {
    let attempt = game.attempts.count
    var parts = ["\(game.score) of \(game.deals.count) right"]
    switch game.state {
    case .awaiting: parts.append("awaiting guess \(attempt)")
    case .feedback: parts.append("feedback on guess \(attempt)")
    case .result: parts.append("result")
    }
    if game.ignoredPresses > 0 { parts.append("\(game.ignoredPresses) ignored") }
    if !game.finishedGames.isEmpty { parts.append("game \(game.finishedGames.count + 1)") }
    return parts.joined(separator: "; ")
  }
}

extension PatternGame.Attempt {
  fileprivate var json: JSONValue {
    [
      "answer": JSONValue(deal.answer.rawValue),
      "guess": guess.map { JSONValue($0.rawValue) } ?? .null,
      "correct": isCorrect.map { JSONValue($0) } ?? .null,
      "shownAt": JSONValue(shownAt),
      "reaction": JSONValue(time: reaction),
      "tiles": JSONValue(
        deal.tiles.map { tile in
          [
            "direction": JSONValue(tile.direction.rawValue),
            "color": JSONValue(tile.color.rawValue),
          ]
        }),
    ]
  }
}

extension PatternGame.FinishedGame {
  fileprivate var json: JSONValue {
    ["score": JSONValue(score), "endedAt": JSONValue(endedAt)]
  }
}
