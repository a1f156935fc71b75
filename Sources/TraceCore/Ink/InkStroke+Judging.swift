import Geometry

extension InkStroke {
  /// Judges the first point.
  mutating func judgeDot(by judge: inout InkJudge) {
    let dot = lastSegment
    if judge.isBlack(dot) { return }
    dotColor = .red
    _ = noteRed(dot, length: 0, by: &judge)
  }

  /// Judges the last segment or a part of it, and returns its red length in points; nil if it is
  /// black.
  ///
  /// `neededTicks` is the greatest distance of the stroke so far. A segment that is black at that
  /// distance needs only one query. Otherwise the distance is searched only if it matters: the
  /// greatest distance while the stroke is black, and the furthest point of a red run.
  mutating func judge(_ segment: LineSegment, by judge: inout InkJudge) -> Double? {
    let known = neededTicks
    let isKnownInside = Corridor.tolerance(ticks: known) <= judge.tolerance
    if isKnownInside && judge.isInside(segment, ticks: known) { return nil }
    if judge.isBlack(segment) {
      if isKnownInside, let found = judge.furthest(in: segment, above: known) {
        neededTicks = found.ticks
      }
      return nil
    }
    let red = judge.redShare * segment.length
    let ticks = noteRed(segment, length: red, by: &judge)
    neededTicks = max(neededTicks, ticks)
    return red
  }

  /// Adds a red segment or a red dot to its excursion, and returns the ticks of the excursion's
  /// furthest point.
  private mutating func noteRed(
    _ segment: LineSegment, length: Double, by judge: inout InkJudge
  ) -> Int {
    let lastSample = points.count - 1
    let firstSample = max(lastSample - 1, 0)
    // Everything that is red at the tolerance lies beyond this tick.
    var red = Int((judge.tolerance * 1024).rounded(.down))
    let run = excursions.count - 1
    let continues = run >= 0 && excursions[run].lastSample >= firstSample
    if continues {
      excursions[run].lastSample = lastSample
      excursions[run].endTime = endTime
      excursions[run].length += length
      red = excursions[run].ticks
    }
    let found = judge.furthest(in: segment, above: red)
    if continues && found == nil { return red }
    // The search finds nothing only if rounding made the segment black at the tick below.
    let furthest = found ?? Corridor.Furthest(ticks: red + 1, parameter: 0)
    let witness = judge.witness(in: segment, at: furthest.parameter)
    if continues {
      excursions[run].witness = witness
      excursions[run].ticks = furthest.ticks
    } else {
      excursions.append(
        Excursion(
          firstSample: firstSample, lastSample: lastSample, length: length,
          startTime: sampleTime, endTime: endTime, witness: witness, ticks: furthest.ticks))
    }
    return furthest.ticks
  }
}
