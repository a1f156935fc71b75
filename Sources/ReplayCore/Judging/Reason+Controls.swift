import Scenes

extension Reason {
  /// The names of the figures that presses decide.
  private static let ofPresses: Set<String> = [
    "score", "counter", "presses", "goalReachedAt", "timeline", "percent", "lit", "sliderChanges",
    "attempts", "ignored", "games",
  ]

  /// Finds the reason why a figure of controls is not met: the wrong guesses, then the touches that
  /// were not counted.
  static func of(
    _ figure: UnmetFigure, among touches: ControlLog, _ scene: any Scene
  ) -> Reason? {
    let isIgnored = figure.last == "ignored"
    guard ofPresses.contains(figure.path[0]), figure.isTooGreat == isIgnored else { return nil }
    let guesses = isIgnored ? [] : scene.wrongGuesses.map { Finding.wrongGuess($0, at: $1) }
    return Reason(guesses + touches.uncounted.map(Finding.uncounted), .worst)
  }
}
