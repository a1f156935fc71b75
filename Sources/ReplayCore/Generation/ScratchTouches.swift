import Geometry
import MaskCore
import PropertyTesting
import TouchRecording

/// The touches of a hand that rubs a card: one contact that begins and moves and never ends.
struct ScratchTouches: IteratorProtocol {
  private var turningPoints: TurningPoints
  private var hand: Hand
  /// The place where the last leg ended, or where the contact begins.
  private var place: Point
  private var time: Microseconds = 0
  /// The touches up to `place` that are still to come, the last one first.
  private var pending: [TouchEvent] = []
  private var hasBegun = false

  /// The average speed of a finger that rubs, in points a second.
  private static let speed = 900.0
  /// The number of samples a second of a usual screen.
  private static let rate = 60.0
  /// The time from one sample to the next, in microseconds.
  static let interval: Microseconds = 16_667

  /// Creates the touches on a card; the contact begins at `start`, or at the first turning point if
  /// that is nil.
  init(_ rules: ScratchRules, seed: UInt64, start: Point? = nil) {
    var turningPoints = TurningPoints(rules)
    let corner = turningPoints.next() ?? rules.frame.origin
    self.turningPoints = start == nil ? turningPoints : TurningPoints(rules)
    place = start ?? corner
    hand = Hand(seed: seed)
    hand.speed = Self.speed
    hand.rate = Self.rate
    // Drift and tremor together stay within the quarter of the radius that `TurningPoints` leaves.
    hand.drift = min(1.5, rules.brush.width / 20)
    hand.tremor = min(0.3, rules.brush.width / 80)
  }

  /// Returns the next touch; never nil.
  mutating func next() -> TouchEvent? {
    while pending.isEmpty { rubLeg() }
    return pending.removeLast()
  }

  /// Draws the leg to the next turning point, slower at both ends.
  private mutating func rubLeg() {
    guard let turn = turningPoints.next() else { return }
    let leg = hand.draw(Path(polyline: [place, turn]), at: time)
    place = turn
    time = leg.last?.time ?? time
    // Only the first leg begins the contact.
    pending = leg.dropFirst(hasBegun ? 1 : 0).map { touch in
      var touch = touch
      touch.phase = hasBegun || touch.time > 0 ? .moved : .began
      return touch
    }.reversed()
    hasBegun = true
  }
}
