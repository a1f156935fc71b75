// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import Geometry
import MaskCore
import ReplayCore
import TouchRecording

/// Finds touches of which only the last one reaches a share of a card.
///
/// The search applies the touches to the card as a replay does, so its result is that of the engine
/// for every brush, region and cover.
struct ThresholdSearch {
  /// The card before any touch.
  let card: ScratchCard
  /// The share to reach.
  let share: Threshold
  /// The seed of the hand.
  let seed: UInt64
  /// The maximum number of touches.
  let limit: Int

  /// Returns the touches; the last one ends the contact.
  ///
  /// - Throws: `Fault.unreachable` if `limit` touches do not reach the share, or
  ///   `Fault.interrupted` if a signal arrives.
  /// - Complexity: Each touch is applied to a card at most twice; the last one takes one copy of
  ///   the card for each step of the bisection.
  func touches() throws(Fault) -> [TouchEvent] {
    var source = ScratchTouches(card.rules, seed: seed, start: try start)
    var (rubbed, touches) = (card, [TouchEvent]())
    while touches.count < limit, let touch = source.next() {
      try Signal.check(after: 0)
      rubbed.apply(touch)
      touches.append(touch)
      guard share.isReached(by: rubbed.coverage), let placed = placed(touches) else { continue }
      return placed
    }
    throw unreachable(rubbed, touches.count)
  }

  private func unreachable(_ rubbed: ScratchCard, _ touches: Int) -> Fault {
    .unreachable(
      wanted: "\(share.percent) %", found: rubbed.coverage.percentHundredths, touches: touches)
  }

  // MARK: The start of the contact

  /// The place where the contact begins; nil for the first turning point.
  ///
  /// A contact there belongs to the card, and neither reaches the share at once nor touches the
  /// eraser.
  private var start: Point? {
    get throws(Fault) {
      var turningPoints = TurningPoints(card.rules)
      let corner = turningPoints.next() ?? card.rules.frame.origin
      if isStart(corner) { return nil }
      let places = card.rules.begin == .inside ? placesOnCorners : placesOffCard(beside: corner)
      guard let place = places.first(where: isStart) else { throw unreachable(card, 0) }
      return place
    }
  }

  /// Places near the corners of the card, where a brush reveals least.
  private var placesOnCorners: [Point] {
    let frame = card.rules.frame
    // The hand begins within two points of the place.
    let (dx, dy) = (min(2, frame.width / 2), min(2, frame.height / 2))
    return [frame.minX + dx, frame.maxX - dx].flatMap { x in
      [frame.minY + dy, frame.maxY - dy].map { y in Point(x: x, y: y) }
    }
  }

  /// Places where a brush lies off the card and reveals nothing.
  private func placesOffCard(beside corner: Point) -> [Point] {
    let (frame, reach) = (card.rules.frame, card.rules.brush.width / 2 + 3)
    return [
      Point(x: frame.minX - reach, y: corner.y), Point(x: corner.x, y: frame.minY - reach),
      Point(x: frame.maxX + reach, y: corner.y), Point(x: corner.x, y: frame.maxY + reach),
    ]
  }

  /// Returns true if a contact may begin at a place.
  private func isStart(_ place: Point) -> Bool {
    // The hand begins within two points of the place.
    let eraser = card.rules.eraser?.expanded(by: 2)
    guard eraser?.contains(place) != true else { return false }
    var source = ScratchTouches(card.rules, seed: seed, start: place)
    guard let first = source.next() else { return false }
    var touched = card
    touched.apply(first)
    return !touched.isLeftOut && !share.isReached(by: touched.coverage)
  }

  // MARK: The end of the contact

  /// Returns the touches with the last one moved back as far as it still reaches the share.
  ///
  /// The last touch lies on the grid of 1/256 point, and the touch right before it does not reach
  /// the share.
  ///
  /// The bisection keeps one place that does not reach the share and a later place that does, so
  /// the coverage need not grow along the way. A way in two segments may reveal slightly other
  /// samples than one segment, so the second segment is tried at growing lengths. The result is nil
  /// in the rare case in which it never reaches the share; the hand then goes on.
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

  /// Returns true if a touch on the card `before` reaches the share.
  private func reaches(_ touch: TouchEvent, from before: ScratchCard) -> Bool {
    var card = before
    card.apply(touch)
    return share.isReached(by: card.coverage)
  }
}

extension LineSegment {
  /// Returns the point after `place` of `count` equal steps, rounded to the grid of 1/256 point;
  /// the ends are not rounded.
  fileprivate func gridPoint(_ place: Int, of count: Int) -> Point {
    if place == 0 { return start }
    if place == count { return end }
    let point = point(at: Double(place) / Double(count))
    return Point(x: (point.x * 256).rounded() / 256, y: (point.y * 256).rounded() / 256)
  }
}
