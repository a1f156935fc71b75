import Geometry
import TouchRecording

extension Trace {
  /// Judges the point at which the contact in `slot` came down.
  mutating func judgeDot(of slot: Int, at time: Microseconds) {
    let index = down[slot].stroke
    let dot = strokes[index].lastSegment
    judgedFirst = down[slot].against
    if let against = down[slot].against {
      strokes[index].judgeDot(
        dot, in: strokeCorridors[against], tolerance, at: time, &strokeWorkspaces[against])
    } else {
      strokes[index].judgeDot(dot, in: corridor, tolerance, at: time, &workspace)
    }
  }

  /// Judges the segment that was just added to the stroke at `index`: against the guide stroke
  /// `against`, nil for all, and from each handover on against another one.
  mutating func judge(
    _ segment: LineSegment, of index: Int, against: Int?, at time: Microseconds
  ) {
    judgedFirst = against
    guard var stroke = against else {
      let red = strokes[index].judge(segment, in: corridor, tolerance, at: time, &workspace)
      return strokes[index].count(segment.length, red: red)
    }
    var (start, red) = (0.0, Double?.none)
    for passed in 0...handovers.count {
      let share = passed < handovers.count ? handovers[passed].share : 1
      let found = strokes[index].judge(
        segment.part(start...share), in: strokeCorridors[stroke], tolerance, at: time,
        &strokeWorkspaces[stroke])
      if let found { red = (red ?? 0) + found }
      if passed < handovers.count { (start, stroke) = handovers[passed] }
    }
    strokes[index].count(segment.length, red: red)
  }
}

extension InkStroke {
  fileprivate mutating func judgeDot(
    _ dot: LineSegment, in corridor: Corridor, _ tolerance: Double, at time: Microseconds,
    _ workspace: inout Corridor.Workspace
  ) {
    corridor.findGaps(in: dot, tolerance: tolerance, &workspace)
    if workspace.gaps.isEmpty { return }
    dotColor = .red
    _ = noteRed(dot, in: corridor, tolerance, length: 0, at: time, &workspace)
  }

  /// The red length of the last segment, or of a part of it; nil where it is black.
  ///
  /// `neededTicks` is the greatest distance of the stroke so far. A segment that is black there
  /// needs no more than one look; the others search for the distance only where it is wanted: for
  /// the greatest distance while nothing is red, and for the furthest point of a red run.
  fileprivate mutating func judge(
    _ segment: LineSegment, in corridor: Corridor, _ tolerance: Double, at time: Microseconds,
    _ workspace: inout Corridor.Workspace
  ) -> Double? {
    let known = neededTicks
    let isKnownInside = Corridor.tolerance(ticks: known) <= tolerance
    if isKnownInside {
      corridor.findGaps(in: segment, tolerance: Corridor.tolerance(ticks: known), &workspace)
      if workspace.gaps.isEmpty { return nil }
    }
    corridor.findGaps(in: segment, tolerance: tolerance, &workspace)
    if workspace.gaps.isEmpty {
      if isKnownInside, let found = corridor.furthest(in: segment, above: known, &workspace) {
        neededTicks = found.ticks
      }
      return nil
    }
    let red = workspace.gaps.reduce(0) { $0 + ($1.upper - $1.lower) } * segment.length
    let ticks = noteRed(segment, in: corridor, tolerance, length: red, at: time, &workspace)
    neededTicks = max(neededTicks, ticks)
    return red
  }

  /// Adds a red segment, or a red dot, to the excursion of which it is part, and answers with the
  /// ticks of the furthest point of that.
  private mutating func noteRed(
    _ segment: LineSegment, in corridor: Corridor, _ tolerance: Double, length: Double,
    at time: Microseconds, _ workspace: inout Corridor.Workspace
  ) -> Int {
    let lastSample = points.count - 1
    let firstSample = max(lastSample - 1, 0)
    // The greatest tick at which anything red at the tolerance is red for certain.
    var red = Int((tolerance * 1024).rounded(.down))
    let run = excursions.count - 1
    let continues = run >= 0 && excursions[run].lastSample >= firstSample
    if continues {
      excursions[run].lastSample = lastSample
      excursions[run].endTime = time
      excursions[run].length += length
      red = excursions[run].ticks
    }
    let found = corridor.furthest(in: segment, above: red, &workspace)
    if continues && found == nil { return red }
    // What is red at the tolerance is red at the tick below it, by all but rounding.
    let furthest = found ?? Corridor.Furthest(ticks: red + 1, parameter: 0)
    let witness = corridor.witness(
      in: segment, at: furthest.parameter, tolerance: tolerance, &workspace)
    if continues {
      excursions[run].witness = witness
      excursions[run].ticks = furthest.ticks
    } else {
      excursions.append(
        Excursion(
          firstSample: firstSample, lastSample: lastSample, length: length,
          startTime: sampleTime, endTime: time, witness: witness, ticks: furthest.ticks))
    }
    return furthest.ticks
  }
}
