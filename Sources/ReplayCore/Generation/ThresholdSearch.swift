import Geometry
import MaskCore
import TouchRecording

/// Finds touches whose last one reaches a share of a card, and the one before it does not.
///
/// Everything is asked of the card itself, which takes the touches as a replay would: whatever
/// brush, regions and cover it has, the answer is that of the engine.
struct ThresholdSearch {
  /// The card before any touch.
  let card: ScratchCard
  /// The share to reach.
  let share: Threshold
  /// The seed of the hand.
  let seed: UInt64
  /// The most touches.
  let limit: Int

  /// The touches; the last one ends the contact.
  ///
  /// - Throws: `GenerationError.unreachable` where so many touches do not reach the share.
  /// - Complexity: O(touches), each twice, and a copy of the card for each bit of the way from the
  ///   last sample to the one that is placed.
  func touches() throws(GenerationError) -> [TouchEvent] {
    var scratching = ScratchTouches(card.rules, seed: seed, start: try start)
    var (rubbed, touches) = (card, [TouchEvent]())
    while touches.count < limit, let touch = scratching.next() {
      rubbed.apply(touch)
      touches.append(touch)
      guard share.isReached(by: rubbed.coverage), let placed = placed(touches) else { continue }
      return placed
    }
    throw unreachable(rubbed, touches.count)
  }

  private func unreachable(_ rubbed: ScratchCard, _ touches: Int) -> GenerationError {
    .unreachable(
      wanted: "\(share.percent) %", found: rubbed.coverage.percentHundredths, touches: touches)
  }

  // MARK: Where the contact comes down

  /// Where the contact comes down without reaching the share at once, and beside the eraser; nil for
  /// the corner where a sweep begins.
  private var start: Point? {
    get throws(GenerationError) {
      var sweep = TurningPoints(card.rules)
      let corner = sweep.next() ?? card.rules.frame.origin
      if isStart(corner) { return nil }
      let (frame, reach) = (card.rules.frame, card.rules.brush.width / 2 + 3)
      // Off the card nothing is revealed.
      let places = [
        Point(x: frame.minX - reach, y: corner.y), Point(x: corner.x, y: frame.minY - reach),
        Point(x: frame.maxX + reach, y: corner.y), Point(x: corner.x, y: frame.maxY + reach),
      ]
      guard let place = places.first(where: isStart) else { throw unreachable(card, 0) }
      return place
    }
  }

  private func isStart(_ place: Point) -> Bool {
    // A hand comes down within two points of where it means to.
    let eraser = card.rules.eraser?.expanded(by: 2)
    guard eraser?.contains(place) != true else { return false }
    var scratching = ScratchTouches(card.rules, seed: seed, start: place)
    var rubbed = card
    if let touch = scratching.next() { rubbed.apply(touch) }
    return !share.isReached(by: rubbed.coverage)
  }

  // MARK: Where it ends

  /// The touches with the last one, which reaches the share, moved back on the grid of 1/256 point
  /// as far as it still does, and a sample right before it that does not.
  ///
  /// Bisection keeps a place that does not reach the share and one further on that does, so it needs
  /// no coverage that grows along the way. A way that is drawn in two pieces may leave other samples
  /// out than one that is drawn in one, by a hair; so the last piece is tried from where it begins,
  /// and is nil in the rare case that it misses the share: then the hand goes on.
  private func placed(_ touches: [TouchEvent]) -> [TouchEvent]? {
    guard touches.count > 1 else { return nil }
    var (result, crossing) = (Array(touches.dropLast()), touches[touches.count - 1])
    let way = LineSegment(result[result.count - 1].location, crossing.location)
    let count = max(1, Int((way.length * 256).rounded(.up)))
    var before = card
    for touch in result { before.apply(touch) }
    var (short, far) = (0, count)
    while far - short > 1 {
      let middle = (short + far) / 2
      crossing.location = way.gridPoint(middle, of: count)
      if reaches(crossing, from: before) { far = middle } else { short = middle }
    }
    if short > 0 {
      crossing.location = way.gridPoint(short, of: count)
      result.append(crossing)
      before.apply(crossing)
      crossing.time += ScratchTouches.interval
    }
    crossing.phase = .ended
    for place in far...count {
      crossing.location = way.gridPoint(place, of: count)
      if reaches(crossing, from: before) { return result + [crossing] }
    }
    return nil
  }

  private func reaches(_ touch: TouchEvent, from before: ScratchCard) -> Bool {
    var card = before
    card.apply(touch)
    return share.isReached(by: card.coverage)
  }
}

extension LineSegment {
  /// The point `place` of `count` steps along the way, on the grid of 1/256 point; the ends are as
  /// they are.
  fileprivate func gridPoint(_ place: Int, of count: Int) -> Point {
    if place == 0 { return start }
    if place == count { return end }
    let point = point(at: Double(place) / Double(count))
    return Point(x: (point.x * 256).rounded() / 256, y: (point.y * 256).rounded() / 256)
  }
}
