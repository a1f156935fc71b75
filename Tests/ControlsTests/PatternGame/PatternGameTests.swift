// SPDX-License-Identifier: Apache-2.0
import Controls
import Geometry
import TestCorpora
import Testing
import TouchRecording

/// The screens of the game, and what touches do on each.
@Suite struct PatternGameTests {
  private static let phone = ControlLayout(canvas: ControlLayout.reference)
  private static let places = PatternLayout(tiles: 4, in: phone)

  private func game(attempts: Int = 5) -> PatternGame {
    PatternGame(PatternDealer(seed: 42, attempts: attempts), layout: Self.places)
  }

  private func touch(
    _ phase: TouchEvent.Phase, _ point: Point, at time: Microseconds, contact: Int = 0
  ) -> TouchEvent {
    TouchEvent(time: time, contact: contact, phase: phase, location: point)
  }

  private func tap(_ frame: Rect, at time: Microseconds, in game: inout PatternGame) {
    game.apply(touch(.began, frame.center, at: time - 80_000))
    game.apply(touch(.ended, frame.center, at: time))
  }

  /// Guesses right or wrong, and tells when the next deal or the result comes.
  private func guess(
    _ isRight: Bool, at time: Microseconds, in game: inout PatternGame
  ) -> Microseconds {
    let answer = game.deals[game.attempts.count - 1].answer
    let other = PatternDirection.allCases.first { $0 != answer }
    tap(Self.places[isRight ? answer : other ?? answer], at: time, in: &game)
    return time + 2_000_000
  }

  // MARK: Layout

  @Test func `the parts lie where the phone has them`() {
    let tiles = [(47.0, 160.0), (217, 160), (47, 330), (217, 330)].map {
      Rect(x: $0.0, y: $0.1, width: 150, height: 150)
    }
    #expect(Self.places.tiles == tiles)
    #expect(Self.places.score == Point(x: 207, y: 110))
    #expect(Self.places.feedback == Point(x: 207, y: 550))
    #expect(Self.places.result == Point(x: 207, y: 400))
    #expect(Self.places.playAgain == Rect(x: 137, y: 480, width: 140, height: 44))
    let buttons: [(PatternDirection, Double)] = [
      (.left, 39), (.top, 127), (.bottom, 215), (.right, 303),
    ]
    for (direction, x) in buttons {
      #expect(Self.places[direction] == Rect(x: x, y: 640, width: 72, height: 44))
    }
  }

  @Test(arguments: PatternDealer.tileCounts)
  func `tiles of any number share the same square and lie apart`(count: Int) {
    let tiles = PatternLayout(tiles: count, in: Self.phone).tiles
    #expect(tiles.count == count)
    for (index, tile) in tiles.enumerated() {
      #expect(tile.minX >= 47 && tile.maxX < 367.001 && tile.minY >= 160 && tile.maxY < 480.001)
      #expect(tile.width == tile.height && tile.width >= 60)
      for other in tiles.dropFirst(index + 1) {
        let gap = max(
          other.minX - tile.maxX, tile.minX - other.maxX, other.minY - tile.maxY,
          tile.minY - other.maxY)
        #expect(gap > 19.999)
      }
    }
  }

  // MARK: A game

  @Test func `a game goes from deal to guess to feedback, five times, and to the result`() {
    var game = game()
    #expect(game.state == .awaiting && game.attempts.count == 1)
    var shown: Microseconds = 0
    for (number, isRight) in [true, false, true, true, false].enumerated() {
      #expect(game.attempts.count == number + 1)
      #expect(game.attempts[number].shownAt == shown)
      #expect(game.attempts[number].guess == nil && game.attempts[number].isCorrect == nil)
      #expect(game.feedbackScale == nil)
      shown = guess(isRight, at: shown + 900_000, in: &game)
      #expect(game.state == .feedback && game.feedbackScale == 1)
      #expect(game.attempts[number].isCorrect == isRight)
      #expect(game.attempts[number].reaction == 900_000)
      game.advance(to: shown - 1_500_000)
      #expect(game.feedbackScale == 1.8)
      game.advance(to: shown - 1)
      #expect(game.state == .feedback && game.feedbackScale == 1)
      game.advance(to: shown)
      #expect(game.state == (number < 4 ? .awaiting : .result))
    }
    #expect(game.score == 3 && game.attempts.count == 5 && game.ignoredPresses == 0)
    game.advance(to: 1_000_000_000)
    #expect(game.state == .result && game.attempts.count == 5)
  }

  @Test func `the clock never runs back`() {
    var game = game()
    _ = guess(true, at: 100_000, in: &game)
    let scale = game.feedbackScale
    game.advance(to: 0)
    #expect(scale != nil && game.feedbackScale == scale)
    #expect(game.state == .feedback)
  }

  @Test func `playing again begins with no score and the next deals of the seed`() {
    var (game, dealer) = (game(attempts: 1), PatternDealer(seed: 42, attempts: 1))
    #expect(game.deals == dealer.nextGame())
    let end = guess(true, at: 700_000, in: &game)
    tap(Self.places.playAgain, at: end + 300_000, in: &game)
    #expect(game.state == .awaiting && game.score == 0)
    #expect(game.deals == dealer.nextGame())
    #expect(game.attempts.map(\.shownAt) == [end + 300_000])
    #expect(game.finishedGames.map(\.score) == [1])
    #expect(game.finishedGames.map(\.endedAt) == [end + 300_000])
  }

  // MARK: Touches

  @Test
  func `the deal is there, and the buttons are on, two seconds after the guess to the microsecond`()
  {
    var game = game()
    let shown = guess(true, at: 700_000, in: &game)
    game.apply(touch(.began, Self.places[.left].center, at: shown - 1))
    game.apply(touch(.ended, Self.places[.left].center, at: shown + 50_000))
    #expect(game.ignoredPresses == 1 && game.attempts.count == 2 && game.state == .awaiting)
    var other = self.game()
    _ = guess(true, at: 700_000, in: &other)
    other.apply(touch(.began, Self.places[.left].center, at: shown))
    other.apply(touch(.ended, Self.places[.left].center, at: shown + 50_000))
    #expect(other.ignoredPresses == 0 && other.attempts[1].guess == .left)
    #expect(other.attempts[1].reaction == 50_000)
  }

  @Test func `of buttons that overlap the one in front is pressed`() {
    var places = Self.places
    places[.top] = places[.left]
    var game = PatternGame(PatternDealer(seed: 1), layout: places)
    tap(places[.left], at: 500_000, in: &game)
    #expect(game.attempts[0].guess == .top)
  }

  // MARK: The state is a function of the touches up to a time

  private func expect(
    _ game: PatternGame, toBeAs slow: SlowPatternGame, _ comment: @autoclosure () -> String
  ) {
    let isSame =
      game.state == slow.state && game.score == slow.score
      && game.ignoredPresses == slow.ignored && game.finishedGames.map(\.score) == slow.finished
      && game.attempts.compactMap(\.guess) == slow.guesses.map(\.guess)
      && game.attempts.compactMap(\.reaction) == slow.guesses.map(\.reaction)
      && game.attempts.prefix(slow.guesses.count).map(\.shownAt) == slow.guesses.map(\.shownAt)
      && game.attempts.count == slow.guesses.count + (slow.state == .awaiting ? 1 : 0)
    if !isSame { Issue.record("\(comment()): \(game.attempts), \(slow)") }
  }

  @Test func `every short way of touching two buttons with two fingers does what the rules say`() {
    let length = effort(few: 5, all: 7)
    // A finger goes down on a button, or goes up, on one or the other.
    let moves = [0, 1].flatMap { contact in [(contact, false), (contact, true)] }
    for number in 0..<1 << (2 * length) {
      var (game, places) = (game(attempts: 2), Self.places)
      places.playAgain = places[.left]
      game = PatternGame(PatternDealer(seed: 42, attempts: 2), layout: places)
      var slow = SlowPatternGame(
        layout: places, slop: TouchTracking.usualSlop, answers: game.deals.map(\.answer))
      var down: Set<Int> = []
      for step in 0..<length {
        let (contact, isRight) = moves[number >> (2 * step) & 3]
        let phase: TouchEvent.Phase = down.remove(contact) == nil ? .began : .ended
        if phase == .began { down.insert(contact) }
        let event = touch(
          phase, places[isRight ? .right : .left].center, at: Int64(step + 1) * 1_000_000,
          contact: contact)
        game.apply(event)
        slow.take(event)
        expect(game, toBeAs: slow, "way \(number), step \(step)")
      }
    }
  }

  @Test func `random touches do what the rules say, however the clock is moved between them`() {
    let seeds = effort(few: UInt64(1)...40, all: UInt64(1)...2000)
    var games = 0
    for seed in seeds {
      var random = SplitMix64(seed: seed)
      var game = game(attempts: 2)
      // The second game has other answers, so the scores of the first alone are compared.
      let deals = game.deals
      let slop = [0, 40, TouchTracking.usualSlop][Int(seed % 3)]
      game = PatternGame(PatternDealer(deals: deals), layout: Self.places, slop: slop)
      var slow = SlowPatternGame(
        layout: Self.places, slop: slop, answers: deals.map(\.answer))
      var (time, down) = (Microseconds(0), [Int: Point]())
      let spots = Self.places.buttons.map(\.center) + [Self.places.playAgain.center, .zero]
      for _ in 0..<60 {
        time += Microseconds(random.next(below: 12)) * 100_000
        if random.next(below: 3) == 0 {
          game.advance(to: time)
          slow.wait(until: time)
        }
        let contact = Int(random.next(below: 3))
        let spot = spots[Int(random.next(below: 6))]
        let phase: TouchEvent.Phase
        if let place = down[contact] {
          phase = [.moved, .ended, .ended, .cancelled][Int(random.next(below: 4))]
          if phase != .moved { down[contact] = nil }
          // Mostly where it came down.
          let point = random.next(below: 4) == 0 ? spot : place
          let event = touch(phase, point, at: time, contact: contact)
          game.apply(event)
          slow.take(event)
        } else {
          down[contact] = spot
          let event = touch(.began, spot, at: time, contact: contact)
          game.apply(event)
          slow.take(event)
        }
        expect(game, toBeAs: slow, "seed \(seed) at \(time)")
      }
      games += game.finishedGames.count
    }
    #expect(games > seeds.count / 4)
  }
}
