import Controls
import Drawing
import Geometry

extension PatternScene {
  /// Draws the tiles, the score, the mark of a guess and the four buttons; or the result.
  func draw(into canvas: inout Canvas) {
    canvas.clear(to: look.page)
    if game.state == .result { drawResult(into: &canvas) } else { drawAttempt(into: &canvas) }
  }

  private func drawAttempt(into canvas: inout Canvas) {
    let (attempt, layout) = (game.attempts[game.attempts.count - 1], game.layout)
    for (tile, frame) in zip(attempt.deal.tiles, layout.tiles) {
      let pattern = pattern(of: tile, in: frame, pixels: canvas.scale)
      canvas.fill(Path(frame), with: pattern.map { .pattern($0) } ?? .color(look.tiles))
    }
    draw("\(game.score) / \(game.deals.count)", at: layout.score, size: 34, into: &canvas)
    if let pulse = game.feedbackScale {
      let isCorrect = attempt.isCorrect == true
      draw(
        isCorrect ? "✓" : "✗", at: layout.feedback, size: 50 * pulse, weight: .bold,
        color: isCorrect ? look.right : look.wrong, into: &canvas)
    }
    for direction in PatternDirection.allCases {
      drawButton(
        direction.title, in: layout[direction], isOn: game.state == .awaiting,
        isPressed: game.button(direction).isHighlighted, into: &canvas)
    }
  }

  private func drawResult(into canvas: inout Canvas) {
    draw("Your final score: \(game.score)", at: game.layout.result, size: 30, into: &canvas)
    drawButton(
      "Play again", in: game.layout.playAgain, isOn: true, isPressed: game.playAgain.isHighlighted,
      into: &canvas)
  }

  /// Draws a line of text centered at a point; sizes are those of the phone.
  private func draw(
    _ text: String, at point: Point, size: Double, weight: Font.Weight = .regular,
    color: Color? = nil, into canvas: inout Canvas
  ) {
    canvas.draw(
      text, at: point, font: Font(size: size * scale, weight: weight), alignment: .center,
      baseline: .middle, with: .color(color ?? look.text))
  }

  private func drawButton(
    _ title: String, in frame: Rect, isOn: Bool, isPressed: Bool, into canvas: inout Canvas
  ) {
    // The edge is drawn inside, so that the button ends where touches stop holding it.
    canvas.fill(Path(roundedRect: frame, radius: 10 * scale), with: .color(look.edge))
    let inset = min(scale, frame.width / 2, frame.height / 2)
    let face = Rect(
      x: frame.minX + inset, y: frame.minY + inset,
      width: max(frame.width - 2 * inset, 0), height: max(frame.height - 2 * inset, 0))
    canvas.fill(
      Path(roundedRect: face, radius: 9 * scale),
      with: .color(isPressed ? look.pressed : isOn ? look.button : look.page))
    draw(
      title, at: frame.center, size: titleSize(title, in: frame),
      color: isOn ? look.title : look.off, into: &canvas)
  }

  /// Returns the font size of a title: 16 points, or less if there is less room.
  private func titleSize(_ title: String, in frame: Rect) -> Double {
    guard scale > 0 else { return 0 }
    let room = Size(width: frame.width / scale - 8, height: frame.height / scale - 8)
    return max(min(16, room.width / Font(size: 1).width(of: title), room.height), 0)
  }
}

extension PatternDirection {
  /// The title of the button.
  fileprivate var title: String {
    switch self {
    case .left: "Left"
    case .top: "Top"
    case .right: "Right"
    case .bottom: "Bottom"
    }
  }
}
