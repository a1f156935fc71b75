import Geometry
import MaskCore
import PropertyTesting
import TouchRecording

/// The touches of a hand that rubs a card until nobody asks for more: one contact that comes down
/// and moves, and never ends.
struct ScratchTouches: IteratorProtocol {
  private var sweep: TurningPoints
  private var hand: Hand
  private var place: Point
  private var time: Microseconds = 0
  private var pending: [TouchEvent] = []
  private var hasBegun = false

  /// The points a second of a finger that rubs, on average.
  private static let speed = 900.0
  /// The samples a second of a usual screen.
  private static let rate = 60.0
  /// From one sample to the next, in microseconds.
  static let interval: Microseconds = 16_667

  /// Creates the touches on a card with the given rules, down first at `start`, or where that is
  /// nil at a corner of the card.
  init(_ rules: ScratchRules, seed: UInt64, start: Point? = nil) {
    var sweep = TurningPoints(rules)
    let corner = sweep.next() ?? rules.frame.origin
    self.sweep = sweep
    place = start ?? corner
    if start != nil { self.sweep = TurningPoints(rules) }
    hand = Hand(seed: seed)
    hand.speed = Self.speed
    hand.rate = Self.rate
    // A hand rubs with the precision of its tip: together they stay within the quarter of the
    // radius that a sweep leaves.
    hand.drift = min(1.5, rules.brush.width / 20)
    hand.tremor = min(0.3, rules.brush.width / 80)
  }

  /// The next touch; there is always one.
  mutating func next() -> TouchEvent? {
    while pending.isEmpty { rubLeg() }
    return pending.removeLast()
  }

  /// Draws the way to the next turning point, slower at both of its ends.
  private mutating func rubLeg() {
    guard let turn = sweep.next() else { return }
    let leg = hand.draw(Path(polyline: [place, turn]), at: time)
    place = turn
    time = leg.last?.time ?? time
    // Only the first leg brings the contact down.
    pending = leg.dropFirst(hasBegun ? 1 : 0).map { touch in
      var touch = touch
      touch.phase = hasBegun || touch.time > 0 ? .moved : .began
      return touch
    }.reversed()
    hasBegun = true
  }
}
