import Geometry
import TouchRecording
import TraceCore

/// A pen that follows a guide exactly, in one of its plans.
enum PlannedPen {
  /// One stroke of a plan: its index from 0, and whether it is drawn from its end to its start.
  struct Step: Hashable {
    let stroke: Int
    let isReversed: Bool
  }

  /// The touches of a plan such as `["1r+2", "3"]`, each the strokes that it draws without lifting.
  static func touches(of plan: [String]) -> [[Step]] {
    plan.map { touch in
      touch.split(separator: "+").map { text in
        Step(stroke: (Int(text.prefix { $0 != "r" }) ?? 0) - 1, isReversed: text.hasSuffix("r"))
      }
    }
  }

  /// What the pen draws: straight lines within 1/16 point of the strokes, and from the end of a
  /// stroke straight to the beginning of one that is joined to it.
  static func events(_ guide: Guide, plan: [String]) -> [TouchEvent] {
    touches(of: plan).enumerated().flatMap { index, steps in
      let points = steps.flatMap { step -> [Point] in
        let points = guide.strokes[step.stroke].path.flattened(tolerance: 1.0 / 16)
          .flatMap(\.points)
        return step.isReversed ? points.reversed() : points
      }
      return stroke(points, contact: index, from: Microseconds(index) * 1_000_000)
    }
  }
}
