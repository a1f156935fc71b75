// SPDX-License-Identifier: Apache-2.0
import TouchRecording
package import TraceCore

// The stroke that explains most of what is wrong with a trace. Red ink counts before a part of the
// guide that is missing, and that before ink that is only near its limit.

extension Trace {
  /// The red run that is furthest beyond its limit, the first of several, and the index of its
  /// stroke; nil without red ink.
  package var worstExcursion: (stroke: Int, excursion: Excursion)? {
    var worst: (stroke: Int, excursion: Excursion)?
    for (index, stroke) in strokes.enumerated() {
      for excursion in stroke.excursions
      where excursion.witness.margin > worst?.excursion.witness.margin ?? -.infinity {
        worst = (index, excursion)
      }
    }
    return worst
  }

  /// The indices of the waypoints that are not reached.
  package var missedWaypoints: [Int] { waypoints.indices.filter { !isReached($0) } }
}

extension PlanMatch {
  /// Returns the index of the first stroke that draws a stroke of the guide; nil if none does.
  package func stroke(drawing guideStroke: Int) -> Int? {
    strokes.firstIndex { $0.guideStrokes.contains(guideStroke) }
  }
}

extension Trace {
  /// The index of the stroke that is furthest out, or else of the first one that fails a check of the
  /// verdict, or else of the first one that draws a part of the guide which is not complete; nil if
  /// there is none.
  var faultyStroke: Int? {
    if let worst = worstExcursion { return worst.stroke }
    if let failing = verdict.failures.lazy.compactMap({ $0.stroke }).first { return failing }
    let missed = Set(missedWaypoints.map { waypoints[$0].stroke }).sorted()
    guard !missed.isEmpty, let match = planMatch else { return nil }
    return missed.lazy.compactMap(match.stroke(drawing:)).first
  }
}

extension TraceHistory {
  /// The index of the stroke that needs the most of its tolerance; nil without strokes.
  ///
  /// - Precondition: All strokes were measured.
  var strokeNearestToLimit: Int? {
    let needed = strokes.map { $0.segments.map { $0.reading.needed }.max() ?? 0 }
    return needed.max().flatMap(needed.firstIndex)
  }
}
