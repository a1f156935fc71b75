public import Geometry

/// Where the parts of a pattern game lie, in points.
public struct PatternLayout: Hashable, Sendable {
  /// The places of the tiles, row by row.
  public var tiles: [Rect]
  /// The middle of the score.
  public var score: Point
  /// The middle of the mark that says whether a guess was right.
  public var feedback: Point
  /// The button of each direction, as they are ordered; what comes later is in front.
  public var buttons: [Rect]
  /// The middle of the final score.
  public var result: Point
  /// The button that begins another game; it is there when a game is over.
  public var playAgain: Rect

  /// Creates the layout of a game with `count` tiles.
  ///
  /// The tiles share a square of 320 x 320 points of the reference, 20 points apart and as few to a
  /// row as make a square: four of them are 150 points wide and high.
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
    buttons = [39.0, 127, 215, 303].map {
      layout.place(Rect(x: $0, y: 640, width: 72, height: 44))
    }
    result = layout.place(Point(x: 207, y: 400))
    playAgain = layout.place(Rect(x: 137, y: 480, width: 140, height: 44))
  }

  /// The button of a direction.
  public subscript(direction: PatternDirection) -> Rect {
    get { buttons[direction.index] }
    set { buttons[direction.index] = newValue }
  }
}

extension PatternDirection {
  /// The place of the direction among all.
  var index: Int {
    switch self {
    case .left: 0
    case .top: 1
    case .right: 2
    case .bottom: 3
    }
  }
}
