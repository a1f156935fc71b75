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
    game = PatternGame(dealer, layout: game.layout, slop: game.playAgain.slop, at: time)
  }

  mutating func advance(to time: Microseconds) {
    game.advance(to: time)
  }
}

extension PatternScene {
  func report(in section: inout ReportSection) -> SceneReport {
    let (score, max) = (game.score, game.deals.count)
    section.add("score", score.json)
    section.add("max", max.json)
    section.add("slop", game.playAgain.slop.json)
    section.add("attempts", game.attempts.json)
    section.add("ignored", game.ignoredPresses.json)
    section.add("state", game.state.json)
    section.add("games", game.finishedGames.json)
    return section.report(
      of: .pattern, score: Double(score) / Double(max),
      percent: percent(hundredths: score * 10_000 / max), summary: summary)
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

extension PatternGame.Attempt: JSONConvertible {
  var json: JSONValue {
    [
      "answer": deal.answer.json, "guess": guess.json, "correct": isCorrect.json,
      "shownAt": shownAt.json, "reaction": reaction.json, "tiles": deal.tiles.json,
    ]
  }
}

extension PatternTile: JSONConvertible {
  var json: JSONValue { ["direction": direction.json, "color": color.json] }
}

extension PatternGame.FinishedGame: JSONConvertible {
  var json: JSONValue { ["score": score.json, "endedAt": endedAt.json] }
}
