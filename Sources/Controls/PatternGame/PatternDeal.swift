import Geometry

/// The tiles of one attempt, and the direction that most of them point to.
public struct PatternDeal: Hashable, Sendable {
  /// The direction to be found.
  public let answer: PatternDirection
  /// The tiles in the order of their places.
  public let tiles: [PatternTile]

  /// Creates a deal.
  public init(answer: PatternDirection, tiles: [PatternTile]) {
    (self.answer, self.tiles) = (answer, tiles)
  }

  /// How many tiles point to the answer.
  ///
  /// - Complexity: O(n) in the number of tiles.
  public var rightTiles: Int { tiles.count { $0.direction == answer } }

  /// The least number of tiles that is more than half of `count`.
  public static func majority(of count: Int) -> Int { count / 2 + 1 }

  /// How many of `count` tiles point to the answer in the deals of a profile.
  ///
  /// From the majority to all of them; the original leaves out its upper bound, so that all four of
  /// four are never right, and of one or two tiles there is no such number at all.
  public static func rightTiles(of count: Int, profile: ControlProfile) -> Range<Int> {
    majority(of: count)..<(profile == .original ? max(count, majority(of: count)) : count + 1)
  }

  /// Draws a deal of `count` tiles for an answer.
  ///
  /// The draws, in this order, each `next(below:)` of a number of choices: how many tiles are right,
  /// counted from the fewest; the direction of every other tile, among the three wrong ones in the
  /// order left, top, right, bottom; the colour of every tile, of blue, red, magenta; and for each
  /// place from the last down to the second, with which place up to it (counted from 0) its tile
  /// changes places (R. Durstenfeld 1964). The right tiles come first until then.
  ///
  /// - Precondition: there is a number of right tiles for `count` in the profile.
  /// - Complexity: O(n) in the number of tiles.
  init(
    answer: PatternDirection, count: Int, profile: ControlProfile, by random: inout SplitMix64
  ) {
    let counts = Array(PatternDeal.rightTiles(of: count, profile: profile))
    precondition(!counts.isEmpty, "The original cannot deal so few tiles")
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

extension SplitMix64 {
  /// One of the numbers from 0 up to, not including, `count`.
  fileprivate mutating func index(below count: Int) -> Int { Int(next(below: UInt64(count))) }

  /// One of the four directions.
  mutating func direction() -> PatternDirection { PatternDirection.allCases[index(below: 4)] }
}
