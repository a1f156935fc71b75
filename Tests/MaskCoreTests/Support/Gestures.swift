// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyTesting
import TouchRecording

extension ScratchCard {
  /// Draws one stroke: down at the first point, up at the last.
  mutating func scratch(
    _ points: [Point], contact: Int = 0, from time: Microseconds = 0,
    outcome: TouchEvent.Phase = .ended
  ) {
    for event in touches(points, contact: contact, from: time, outcome: outcome) { apply(event) }
  }

  /// True if the mask is that of the strokes drawn again, and all counts are those of the mask.
  var isConsistent: Bool {
    let (strokes, regions) = (report.strokes, regionCoverages)
    let counts = [coverage] + regions
    let recounts = ([nil] + regions.indices.map { $0 }).flatMap { region in
      tiles(columns: 1, rows: 1, of: region)
    }
    return (try? mask(scale: 1)) == mask
      && zip(counts, recounts).allSatisfy {
        ($0.revealed, $0.eligible) == ($1.revealed, $1.eligible)
      }
      && strokes.reduce(0) { $0 + $1.revealed } == coverage.revealed
      && strokes.allSatisfy { $0.revealed >= 0 && $0.repeated >= 0 }
  }

  /// Takes touches in order.
  mutating func apply(_ events: [TouchEvent]) {
    for event in events { apply(event) }
  }
}

/// The touches of one stroke, 8 ms apart; the last event repeats the last point.
func touches(
  _ points: [Point], contact: Int = 0, from time: Microseconds = 0,
  outcome: TouchEvent.Phase = .ended
) -> [TouchEvent] {
  var events = points.enumerated().map { i, point in
    touch(i == 0 ? .began : .moved, point, contact: contact, at: time + 8000 * Int64(i))
  }
  if let last = events.last {
    events.append(touch(outcome, last.location, contact: contact, at: last.time + 8000))
  }
  return events
}

/// One touch.
func touch(
  _ phase: TouchEvent.Phase, _ point: Point, contact: Int = 0, at time: Microseconds = 0
) -> TouchEvent {
  TouchEvent(time: time, contact: contact, phase: phase, location: point)
}

/// Random gestures on a card of 12 x 9 points.
enum Gesture {
  static let frame = Rect(x: 0, y: 0, width: 12, height: 9)

  /// A point on the 1/256 grid, on the card or somewhat off it.
  static func point(_ random: inout SplitMix64) -> Point {
    Point(
      x: Double(random.integer(in: -600...3600)) / 256,
      y: Double(random.integer(in: -600...2900)) / 256)
  }

  /// One to five strokes of one to five points.
  static func strokes(_ random: inout SplitMix64) -> [[Point]] {
    (0..<random.integer(in: 1...5)).map { _ in
      (0..<random.integer(in: 1...5)).map { _ in point(&random) }
    }
  }

  /// Touches of up to three contacts in any order of phases, with repeated points, contacts that
  /// were never down, and hovering.
  static func events(_ random: inout SplitMix64, count: Int) -> [TouchEvent] {
    var last = Point(x: 6, y: 4)
    return (0..<count).map { i in
      if random.below(4) > 0 { last = point(&random) }
      let phase: TouchEvent.Phase =
        switch random.below(12) {
        case 0...3: .began
        case 4...8: .moved
        case 9: .ended
        case 10: .cancelled
        default: .hovered
        }
      return touch(phase, last, contact: random.below(3), at: Int64(1000 * i))
    }
  }
}

/// The rules of the random gestures: a small card and a small brush, on which strokes may come from
/// anywhere.
func gestureRules(width: Double = 3.5) -> ScratchRules {
  var rules = ScratchRules(frame: Gesture.frame)
  rules.brush.width = width
  rules.begin = .anywhere
  return rules
}

/// A card after `strokes`, one contact after the other.
func card(_ rules: ScratchRules, after strokes: [[Point]]) throws -> ScratchCard {
  var card = try ScratchCard(rules)
  for (i, stroke) in strokes.enumerated() { card.scratch(stroke, contact: i) }
  return card
}
