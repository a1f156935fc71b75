// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyTesting
import TouchRecording

/// A place and a force of a touch.
struct Press {
  var point: Point
  var force: Double
}

/// A brush and what it is called in messages.
struct NamedBrush: Sendable, CustomStringConvertible {
  let description: String
  let brush: Brush

  init(_ description: String, _ tip: Brush.Tip, by source: Brush.WidthSource = .constant) {
    self.description = description
    var brush = Brush(width: 4)
    (brush.tip, brush.by) = (tip, source)
    self.brush = brush
  }

  /// An L of five pixels with a hole's worth of transparent ones: rows of 3 with alphas.
  static func ell() throws -> Stamp {
    try Stamp(
      AlphaMask(width: 3, height: 4, bytes: [255, 0, 0, 128, 127, 0, 200, 0, 0, 255, 255, 128]))
  }

  static func all() throws -> [NamedBrush] {
    let stamp = Brush.Tip.stamp(try ell())
    return [
      NamedBrush("round", .round), NamedBrush("round by force", .round, by: .force),
      NamedBrush("square", .square), NamedBrush("square by force", .square, by: .force),
      NamedBrush("stamp", stamp), NamedBrush("stamp by force", stamp, by: .force),
    ]
  }
}

extension Gesture {
  /// A touch whose force makes the radius of a brush of 4 points a whole number of 1/256 point.
  static func press(_ random: inout SplitMix64) -> Press {
    Press(point: point(&random), force: Double(random.below(513)) / 512)
  }

  /// One to four strokes of one to four touches.
  static func presses(_ random: inout SplitMix64) -> [[Press]] {
    (0..<random.integer(in: 1...4)).map { _ in
      (0..<random.integer(in: 1...4)).map { _ in press(&random) }
    }
  }
}

/// The touches of one stroke with their forces; it ends where, and as hard as, it last was.
func touches(_ presses: [Press], contact: Int = 0) -> [TouchEvent] {
  var events = presses.enumerated().map { i, press in
    var event = touch(i == 0 ? .began : .moved, press.point, contact: contact, at: Int64(i))
    event.force = press.force
    return event
  }
  if var last = events.last {
    last.phase = .ended
    events.append(last)
  }
  return events
}

/// A card of the random gestures after `strokes` with a brush.
func card(_ brush: Brush, after strokes: [[Press]]) throws -> ScratchCard {
  var rules = ScratchRules(frame: Gesture.frame)
  rules.begin = .anywhere
  rules.brush = brush
  var card = try ScratchCard(rules)
  for (i, stroke) in strokes.enumerated() { card.apply(touches(stroke, contact: i)) }
  return card
}
