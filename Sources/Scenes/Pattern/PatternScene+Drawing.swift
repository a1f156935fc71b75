// SPDX-License-Identifier: Apache-2.0
import Controls
import Diagnostics
import Drawing
import Geometry

extension PatternScene {
  /// Draws the tiles, the score, the mark of a guess and the four buttons; or the result.
  func draw(into list: inout DisplayList) {
    list.clear(to: look.page)
    if game.state == .result { drawResult(into: &list) } else { drawAttempt(into: &list) }
  }

  private func drawAttempt(into list: inout DisplayList) {
    let (attempt, layout) = (game.attempts[game.attempts.count - 1], game.layout)
    for (tile, frame) in zip(attempt.deal.tiles, layout.tiles) {
      let pattern = pattern(of: tile, in: frame, pixels: list.scale)
      list.fill(Path(frame), with: pattern.map { .pattern($0) } ?? .color(look.tiles))
    }
    draw("\(game.score) / \(game.deals.count)", at: layout.score, size: 34, into: &list)
    if let pulse = game.feedbackScale {
      let isCorrect = attempt.isCorrect == true
      draw(
        isCorrect ? "✓" : "✗", at: layout.feedback, size: 50 * pulse, weight: .bold,
        color: isCorrect ? look.right : look.wrong, into: &list)
    }
    for direction in PatternDirection.allCases {
      drawButton(
        direction.title, in: layout[direction], isOn: game.state == .awaiting,
        isPressed: game.button(direction).isHighlighted, into: &list)
    }
  }

  private func drawResult(into list: inout DisplayList) {
    draw("Your final score: \(game.score)", at: game.layout.result, size: 30, into: &list)
    drawButton(
      "Play again", in: game.layout.playAgain, isOn: true, isPressed: game.playAgain.isHighlighted,
      into: &list)
  }

  /// Draws a line of text centered at a point; sizes are those of the phone.
  private func draw(
    _ text: String, at point: Point, size: Double, weight: Font.Weight = .regular,
    color: Color? = nil, into list: inout DisplayList
  ) {
    list.draw(
      text, at: point, font: Font(size: size * scale, weight: weight), alignment: .center,
      baseline: .middle, with: .color(color ?? look.text))
  }

  private func drawButton(
    _ title: String, in frame: Rect, isOn: Bool, isPressed: Bool, into list: inout DisplayList
  ) {
    // The edge is drawn inside, so that the button ends where touches stop holding it.
    list.fill(Path(roundedRect: frame, radius: 10 * scale), with: .color(look.edge))
    let inset = min(scale, frame.width / 2, frame.height / 2)
    let face = Rect(
      x: frame.minX + inset, y: frame.minY + inset,
      width: max(frame.width - 2 * inset, 0), height: max(frame.height - 2 * inset, 0))
    list.fill(
      Path(roundedRect: face, radius: 9 * scale),
      with: .color(isPressed ? look.pressed : isOn ? look.button : look.page))
    draw(
      title, at: frame.center, size: titleSize(title, in: frame),
      color: isOn ? look.title : look.off, into: &list)
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
  fileprivate var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// The look of a pattern game: its colors.
struct PatternLook: Hashable, Sendable {
  /// The color behind everything.
  var page = Color(red: 0xEE, green: 0xF0, blue: 0xF4)
  /// The color of the scores.
  var text = Color(red: 0x1C, green: 0x1C, blue: 0x1E)
  /// The color of the tiles between the triangles.
  var tiles = Color.white
  /// The drawn color of blue triangles.
  var blue = Color(red: 0, green: 0, blue: 0xFF)
  /// The drawn color of red triangles.
  var red = Color(red: 0xFF, green: 0, blue: 0)
  /// The drawn color of magenta triangles.
  var magenta = Color(red: 0xFF, green: 0, blue: 0xFF)
  /// The color of the mark of a right guess.
  var right = Color(red: 0x1F, green: 0x9D, blue: 0x45)
  /// The color of the mark of a wrong guess.
  var wrong = Color(red: 0xD9, green: 0x2D, blue: 0x2A)
  /// The color of a button.
  var button = Color.white
  /// The color of a button under a finger.
  var pressed = Color(red: 0xD3, green: 0xE5, blue: 0xFC)
  /// The color of the edge of a button.
  var edge = Color(red: 0xC9, green: 0xCE, blue: 0xD8)
  /// The color of the title of a button.
  var title = Color(red: 0x00, green: 0x5F, blue: 0xC8)
  /// The color of the title of a disabled button.
  var off = Color(red: 0xA4, green: 0xAA, blue: 0xB6)

  /// Returns the color in which triangles of a color of the game are drawn.
  subscript(color: PatternColor) -> Color {
    switch color {
    case .blue: blue
    case .red: red
    case .magenta: magenta
    }
  }
}

extension PatternLook {
  /// The colors that the key `colors` names.
  static let keys: Keys<PatternLook> = [
    .color("page", "behind everything") { $0.page = $1 },
    .color("text", "the scores") { $0.text = $1 },
    .color("tiles", "between the triangles") { $0.tiles = $1 },
    .color("blue", "blue triangles") { $0.blue = $1 },
    .color("red", "red triangles") { $0.red = $1 },
    .color("magenta", "magenta triangles") { $0.magenta = $1 },
    .color("right", "the mark of a right guess") { $0.right = $1 },
    .color("wrong", "the mark of a wrong guess") { $0.wrong = $1 },
    .color("button", "a button") { $0.button = $1 },
    .color("pressed", "a button under a finger") { $0.pressed = $1 },
    .color("edge", "the edge of a button") { $0.edge = $1 },
    .color("title", "the title of a button") { $0.title = $1 },
    .color("off", "the title of a disabled button") { $0.off = $1 },
  ]

  /// Reads the key `colors` of a scene.
  init(_ scene: inout ObjectFields, profile: ControlProfile) throws(Fault) {
    self.init()
    if profile == .original {
      // The labels of the original are in `UIColor.green` and `UIColor.red`.
      (right, wrong) = (Color(red: 0, green: 0xFF, blue: 0), Color(red: 0xFF, green: 0, blue: 0))
    }
    try scene.read("colors", PatternLook.keys, into: &self)
  }
}
