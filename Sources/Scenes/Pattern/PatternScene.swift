// SPDX-License-Identifier: Apache-2.0
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

  var work: Work { .none }

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
    section.add(PatternScene.record, of: game)
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

extension PatternScene {
  /// The section of a pattern game.
  static let record: Record<PatternGame> = [
    .count("score", "right guesses", because: .fewPresses) { $0.score },
    .count("max", "attempts") { $0.deals.count },
    .value("slop", SceneControl.slopMeaning) { $0.playAgain.slop },
    .value("attempts", because: .fewPresses) { $0.attempts },
    .count("ignored", because: .ignoredPresses) { $0.ignoredPresses },
    .value("state") { $0.state },
    .value("games", because: .fewPresses) { $0.finishedGames },
  ]
}

extension PatternGame.State: ReportValue {}

extension PatternGame.Attempt: Recorded {
  static let record: Record<PatternGame.Attempt> = [
    .value("answer") { $0.deal.answer },
    .value("guess") { $0.guess },
    .value("correct") { $0.isCorrect },
    .time("shownAt", "the tiles appeared") { $0.shownAt },
    .time("reaction", "from there to the end of the press") { $0.reaction },
    .value("tiles") { $0.deal.tiles },
  ]
}

extension PatternTile: Recorded {
  static let record: Record<PatternTile> = [
    .value("direction") { $0.direction }, .value("color") { $0.color },
  ]
}

extension PatternDirection: ReportValue {}
extension PatternColor: ReportValue {}

extension PatternGame.FinishedGame: Recorded {
  static let record: Record<PatternGame.FinishedGame> = [
    .count("score") { $0.score }, .time("endedAt") { $0.endedAt },
  ]
}
