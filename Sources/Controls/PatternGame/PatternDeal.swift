import Geometry

/// The tiles of one attempt, and the direction in which most of them point.
public struct PatternDeal: Hashable, Sendable {
  /// The direction that the player has to find.
  public let answer: PatternDirection
  /// The tiles in the order of their positions.
  public let tiles: [PatternTile]

  /// Creates a deal of `tiles` with the given answer.
  public init(answer: PatternDirection, tiles: [PatternTile]) {
    (self.answer, self.tiles) = (answer, tiles)
  }

  /// The number of tiles that point in the direction of the answer.
  ///
  /// - Complexity: O(n) in the number of tiles.
  public var rightTiles: Int { tiles.count { $0.direction == answer } }

  /// Returns the least number of tiles that is more than half of `count`.
  public static func majority(of count: Int) -> Int { count / 2 + 1 }

  /// Returns the possible numbers of right tiles among `count` tiles in a profile.
  ///
  /// The range goes from the majority to all tiles. The original excludes its upper bound, so four
  /// of four tiles are never right, and the range is empty for one or two tiles.
  public static func rightTiles(of count: Int, profile: ControlProfile) -> Range<Int> {
    majority(of: count)..<(profile == .original ? max(count, majority(of: count)) : count + 1)
  }

  /// Draws a deal of `count` tiles for an answer.
  ///
  /// The draws are, in this order, each one `next(below:)` of the number of choices:
  ///
  /// 1. the number of right tiles, counted from the least possible; 2. the direction of every other
  /// tile, among the three wrong ones in the order left, top, right,
  ///    bottom;
  /// 3. the color of every tile, in the order blue, red, magenta;
  /// 4. for each position from the last down to the second, the position up to it, counted from 0,
  ///    with which it swaps tiles (R. Durstenfeld 1964). Before these swaps the right tiles come
  ///    first.
  ///
  /// - Precondition: `rightTiles(of:profile:)` is not empty for `count` tiles in the profile.
  /// - Complexity: O(n) in the number of tiles.
  init(
    answer: PatternDirection, count: Int, profile: ControlProfile, by random: inout SplitMix64
  ) {
    let counts = Array(PatternDeal.rightTiles(of: count, profile: profile))
    precondition(!counts.isEmpty, "The original profile needs more tiles")
    let right = counts[random.index(below: counts.count)]
    let wrong = PatternDirection.allCases.filter { $0 != answer }
    let directions = (0..<count).map { $0 < right ? answer : wrong[random.index(below: 3)] }
    let colors = PatternColor.allCases
    var tiles = directions.map { PatternTile($0, colors[random.index(below: 3)]) }
    for last in stride(from: count - 1, to: 0, by: -1) {
      tiles.swapAt(last, random.index(below: last + 1))
    }
    self.init(answer: answer, tiles: tiles)
  }
}
