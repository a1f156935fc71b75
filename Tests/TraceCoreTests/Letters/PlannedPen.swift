// SPDX-License-Identifier: Apache-2.0
import Geometry
import TouchRecording
import TraceCore

/// A pen that follows a guide exactly, in one of its plans.
enum PlannedPen {
  /// What the pen draws: straight lines within 1/16 point of the strokes, and from the end of a
  /// stroke straight to the beginning of one that is joined to it.
  static func events(_ guide: Guide, plan: Plan) -> [TouchEvent] {
    let starts = plan.steps.indices.filter { !plan.steps[$0].joinsPrevious }
    return zip(starts, starts.dropFirst() + [plan.steps.count]).enumerated().flatMap {
      index, touch in
      let points = plan.steps[touch.0..<touch.1].flatMap { step -> [Point] in
        let points = guide.strokes[step.stroke].path.flattened(tolerance: 1.0 / 16)
          .flatMap(\.points)
        return step.isReversed ? points.reversed() : points
      }
      return stroke(points, contact: index, from: Microseconds(index) * 1_000_000)
    }
  }
}
