// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyTesting
import ReplayCore
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

/// The turning points of a finger that rubs a whole card.
///
/// The legs go there and back between two sides, first from top to bottom, then from left to right,
/// and then again with smaller steps:
///
///     0 ---------- 1      Two legs that meet at one side are 2 s apart at the other, where
///       3 --___---- 2     s = 0.6 r is the step down; with the inset of 0.4 r no point of the
///     3 ---____           card is farther than sqrt(0.4^2 + 0.6^2) r = 0.73 r from a leg, and
///        ---___--- 4      its corners are 0.57 r from a turning point.
///
/// So the hand may be off by a quarter of the radius.
struct TurningPoints: IteratorProtocol {
  /// The frame of the card with the inset.
  private let area: Rect
  /// The radius of the brush, in points.
  private let radius: Double
  /// The number of passes over the whole card so far.
  private var pass = 0
  /// The number of turning points in this pass so far.
  private var turn = 0

  /// Creates the turning points for the frame and the brush of a card.
  init(_ rules: ScratchRules) {
    radius = rules.brush.width / 2
    let frame = rules.frame
    let (dx, dy) = (min(0.4 * radius, frame.width / 2), min(0.4 * radius, frame.height / 2))
    area = Rect(
      x: frame.minX + dx, y: frame.minY + dy,
      width: frame.width - 2 * dx, height: frame.height - 2 * dy)
  }

  /// Returns the next turning point; never nil.
  mutating func next() -> Point? {
    let isAcross = pass % 2 == 0
    let (length, extent) = isAcross ? (area.height, area.width) : (area.width, area.height)
    let step = 0.6 * radius / Double(1 + pass / 2)
    // The first leg and the last one run along an edge.
    let down = min(Double(max(turn - 1, 0)) * step, length)
    let along = turn % 2 == 0 ? 0 : extent
    if turn >= 2, Double(turn - 2) * step >= length {
      (pass, turn) = (pass + 1, 0)
    } else {
      turn += 1
    }
    return isAcross
      ? Point(x: area.minX + along, y: area.minY + down)
      : Point(x: area.minX + down, y: area.minY + along)
  }
}
