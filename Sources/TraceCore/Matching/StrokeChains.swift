// SPDX-License-Identifier: Apache-2.0
import Geometry

/// The drawn strokes in chains: each chain is one stroke of the guide, drawn with lifts.
///
/// A stroke is read along the guide: it lies on a stroke from one place to another, in one direction; in
/// both, if it is no longer than a tolerance, and then it continues only the stroke before it. It
/// continues a chain on the same stroke, in the same direction, if it takes it up or overlaps it:
///
///     chain   0 ------------- end
///     takes up             ^------------>     begins at most one tolerance before the end, and does
///                                             not end before that; a dot lies beyond the end
///     overlaps       ^------------------>     begins before that, and ends beyond: by one tolerance, or
///                                             by half of the overlap
///     second pass    ^----------->            goes no further: a stroke of its own
///
/// A closed or winding stroke has several places at one point, so a chain keeps all readings that its
/// strokes allow.
struct StrokeChains {
  /// The indices of the drawn strokes of each chain in order, the chains by their first strokes.
  private(set) var members: [[Int]] = []
  private var readings: [[Reading]] = []
  /// The chains by their last strokes, the latest last.
  private var byRecency: [Int] = []
  private let courses: PlanCourses
  /// The greatest distance from each guide stroke, in points, at which ink may begin and end that is
  /// read along it, and below which it lies on average.
  private let reaches: [Double]
  /// The number of comparisons that are left; without any, strokes stay apart.
  private var comparisonsLeft = 1 << 22
  /// The comparisons that take as long as that of a stroke with a part of the guide.
  private static let comparisonsOfPart = 64

  /// A drawn stroke along a guide stroke.
  private struct Reading {
    let stroke: Int
    let isReversed: Bool
    /// The distance in points from the end of the guide stroke at which the drawing begins.
    var start: Double
    /// The same of the end of the drawing; less by a tolerance at most.
    var end: Double
  }

  /// The number of readings of one stroke.
  private static let readingLimit = 16

  /// Puts the drawn strokes into chains, in the order of drawing.
  ///
  /// - Complexity: O(n (m + c)) for n drawn strokes, m straight pieces of the guide and c chains, at most
  ///   4,194,304 comparisons.
  init(_ drawn: [Landmarks], on courses: PlanCourses, tolerances: [Double]) {
    self.courses = courses
    // Two tolerances: a hand that goes on looks for the end of its line.
    reaches = tolerances.map { 2 * $0 }
    for (index, line) in drawn.enumerated() {
      let own = readings(of: line)
      var nearest: (chain: Int, gap: Double, readings: [Reading])?
      // A hand goes on with what it drew last, or else where it is nearest to an end.
      for chain in byRecency.reversed() where !own.isEmpty && comparisonsLeft > 0 {
        comparisonsLeft -= own.count * readings[chain].count
        let (gap, joined) = join(
          own, to: readings[chain], tolerances, isDot: line.isPoint,
          isLatest: chain == byRecency.last)
        if gap < nearest?.gap ?? .infinity { nearest = (chain, gap, joined) }
        if let nearest, nearest.gap <= 0 { break }
      }
      if let nearest {
        members[nearest.chain].append(index)
        readings[nearest.chain] = nearest.readings
        byRecency.removeAll { $0 == nearest.chain }
        byRecency.append(nearest.chain)
      } else {
        byRecency.append(members.count)
        members.append([index])
        readings.append(own)
      }
    }
  }

  /// Returns the readings of a chain with one more stroke, and by how much more than a tolerance its end
  /// and the start of the stroke are apart; an infinite distance if the stroke does not take it up.
  private func join(
    _ own: [Reading], to chain: [Reading], _ tolerances: [Double], isDot: Bool, isLatest: Bool
  ) -> (gap: Double, readings: [Reading]) {
    var (gap, joined) = (Double.infinity, [Reading]())
    for old in chain {
      for new in own where new.stroke == old.stroke && new.isReversed == old.isReversed {
        let tolerance = tolerances[new.stroke]
        let (overlap, advance) = (old.end - new.start, new.end - old.end)
        // Ink that is no longer than a tolerance lies along every stroke that ends here.
        let isShort = abs(new.end - new.start) <= tolerance
        guard isLatest || !isShort else { continue }
        let takesUp = overlap <= tolerance && (isDot ? advance > 0 : advance >= -tolerance)
        let overlaps =
          new.start >= old.start - tolerance && advance >= min(tolerance, overlap / 2)
        guard takesUp || overlap > tolerance && overlaps else { continue }
        gap = min(gap, max(abs(overlap) - tolerance, 0))
        var reading = old
        reading.end = max(old.end, new.end)
        joined.append(reading)
      }
    }
    return (gap, Array(joined.prefix(Self.readingLimit)))
  }

  private mutating func readings(of line: Landmarks) -> [Reading] {
    var found: [Reading] = []
    for stroke in reaches.indices where courses.length(of: stroke) > 0 {
      comparisonsLeft -= 2 * courses.pieceCount(of: stroke)
      guard comparisonsLeft >= 0 else { break }
      let (length, reach) = (courses.length(of: stroke), reaches[stroke])
      let starts = courses.places(near: line.points[0], along: stroke, within: reach)
      guard !starts.isEmpty else { continue }
      let ends = courses.places(near: line.points[4], along: stroke, within: reach)
      for start in starts {
        for end in ends {
          comparisonsLeft -= Self.comparisonsOfPart
          guard comparisonsLeft >= 0, found.count < Self.readingLimit else { return found }
          let part = courses.marks(of: stroke, from: start, to: end)
          guard line.deviation(from: part) < reach else { continue }
          for isReversed in [false, true]
          where abs(end - start) <= reach / 2 || (end < start) == isReversed {
            found.append(
              Reading(
                stroke: stroke, isReversed: isReversed,
                start: isReversed ? length - start : start, end: isReversed ? length - end : end))
          }
        }
      }
    }
    return Array(found.prefix(Self.readingLimit))
  }
}

/// A drawn stroke as it is matched.
struct DrawnStroke {
  /// The landmarks.
  let marks: Landmarks
  /// The locations of the samples in order.
  let points: [Point]
  /// The length in points.
  let length: Double
}

extension Landmarks {
  /// True if the line has no extent.
  var isPoint: Bool { points.allSatisfy { $0 == points[0] } }

  /// Creates the landmarks of drawn strokes as one line, without the way between them.
  ///
  /// - Precondition: There is at least one stroke.
  /// - Complexity: O(n) in the number of samples.
  init(joining strokes: [DrawnStroke]) {
    let ends = (strokes[0].marks.points[0], strokes[strokes.count - 1].marks.points[4])
    let length = strokes.reduce(0) { $0 + $1.length }
    let inner = Landmarks.shares.map { share -> Point in
      var left = length * share
      for stroke in strokes {
        for (start, end) in zip(stroke.points, stroke.points.dropFirst()) {
          let along = start.distance(to: end)
          if left <= along, along > 0 { return LineSegment(start, end).point(at: left / along) }
          left -= along
        }
      }
      return ends.1
    }
    self.init(points: [ends.0] + inner + [ends.1])
  }
}
