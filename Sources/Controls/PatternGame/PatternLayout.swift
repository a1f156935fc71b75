// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// The positions of the parts of a pattern game, in points.
public struct PatternLayout: Hashable, Sendable {
  /// The frames of the tiles, row by row.
  public var tiles: [Rect]
  /// The center of the score.
  public var score: Point
  /// The center of the mark that shows whether a guess was right.
  public var feedback: Point
  /// The frame of the button of each direction, in the order of the directions; later ones are in
  /// front.
  public var buttons: [Rect]
  /// The center of the final score.
  public var result: Point
  /// The frame of the button that begins another game, which is shown after a game.
  public var playAgain: Rect

  /// Creates the layout of a game with `count` tiles.
  ///
  /// The tiles share a square of 320 x 320 points of the reference screen, 20 points apart. A row
  /// has as many tiles as the least integer whose square is at least `count`. Four tiles are 150
  /// points wide and high.
  ///
  /// - Precondition: `count` is positive.
  public init(tiles count: Int, in layout: ControlLayout) {
    precondition(count > 0, "A game has tiles")
    let columns = (1...count).first { $0 * $0 >= count } ?? count
    let side = (320 - 20 * Double(columns - 1)) / Double(columns)
    tiles = (0..<count).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      return layout.place(
        Rect(
          x: 47 + Double(column) * (side + 20), y: 160 + Double(row) * (side + 20),
          width: side, height: side))
    }
    score = layout.place(Point(x: 207, y: 110))
    feedback = layout.place(Point(x: 207, y: 550))
    // On the screen they stand in the order of the original's outlets: left, top, bottom, right.
    buttons = [39, 127, 303, 215].map {
      layout.place(Rect(x: $0, y: 640, width: 72, height: 44))
    }
    result = layout.place(Point(x: 207, y: 400))
    playAgain = layout.place(Rect(x: 137, y: 480, width: 140, height: 44))
  }

  /// The frame of the button of a direction.
  public subscript(direction: PatternDirection) -> Rect {
    get { buttons[direction.index] }
    set { buttons[direction.index] = newValue }
  }
}
