import Controls
import Drawing
import Geometry

/// The colours of the screen around the tiles.
private enum Palette {
  static let page = Color(red: 0xEE, green: 0xF0, blue: 0xF4)
  static let text = Color(red: 0x1C, green: 0x1C, blue: 0x1E)
  static let button = Color.white
  static let pressed = Color(red: 0xD6, green: 0xE6, blue: 0xFB)
  static let edge = Color(red: 0xC9, green: 0xCE, blue: 0xD8)
  static let title = Color(red: 0x00, green: 0x5F, blue: 0xC8)
  static let titleOff = Color(red: 0xA9, green: 0xAF, blue: 0xBB)
  static let right = Color(red: 0x1F, green: 0x9D, blue: 0x45)
  static let wrong = Color(red: 0xD9, green: 0x2D, blue: 0x2A)
}

extension PatternScene {
  /// The tiles, the score, the mark of a guess and the four buttons; or the result.
  func draw(into canvas: inout Canvas) {
    canvas.clear(to: Palette.page)
    guard game.state != .result else {
      drawResult(into: &canvas)
      return
    }
    if let deal = game.attempts.last?.deal {
      for (tile, frame) in zip(deal.tiles, game.layout.tiles) {
        let pattern = pattern(of: tile, in: frame, pixels: canvas.scale)
        canvas.fill(Path(frame), with: pattern.map { .pattern($0) } ?? .color(.white))
      }
    }
    drawFeedback(into: &canvas)
    for direction in PatternDirection.allCases {
      drawButton(
        direction.rawValue, in: game.layout[direction], isOn: game.state == .awaiting,
        isPressed: game.isHighlighted(direction), into: &canvas)
    }
  }

  private func drawResult(into canvas: inout Canvas) {
    drawButton(
      "Play again", in: game.layout.playAgain, isOn: true, isPressed: game.isPlayAgainHighlighted,
      into: &canvas)
  }

  /// A check mark or a cross, as large as the pulse has it.
  private func drawFeedback(into canvas: inout Canvas) {
    guard let size = game.feedbackScale, let isCorrect = game.attempts.last?.isCorrect else {
      return
    }
    let mark =
      isCorrect
      ? [[(-18.0, 1.0), (-6, 13), (18, -13)]]
      : [[(-14.0, -14.0), (14, 14)], [(-14, 14), (14, -14)]]
    let side = scale * size
    for line in mark {
      let points = line.map { game.layout.feedback + Vector(dx: $0.0, dy: $0.1) * side }
      canvas.stroke(
        Path(polyline: points), style: StrokeStyle(width: 7 * side),
        with: .color(isCorrect ? Palette.right : Palette.wrong))
    }
  }

  private func drawButton(
    _ title: String, in frame: Rect, isOn: Bool, isPressed: Bool, into canvas: inout Canvas
  ) {
    let outline = Path(roundedRect: frame, radius: 10 * scale)
    // The edge is drawn inside, so that the button ends where touches end to hold it.
    canvas.fill(outline, with: .color(Palette.edge))
    let inset = min(scale, frame.width / 2, frame.height / 2)
    let face = Rect(
      x: frame.minX + inset, y: frame.minY + inset,
      width: max(frame.width - 2 * inset, 0), height: max(frame.height - 2 * inset, 0))
    canvas.fill(
      Path(roundedRect: face, radius: 9 * scale),
      with: .color(isPressed ? Palette.pressed : isOn ? Palette.button : Palette.page))
  }
}
