import Geometry
import TouchRecording

extension Trace {
  /// Judges the segment that was just added to the stroke at `index`.
  ///
  /// `neededTicks` is the greatest distance of the stroke so far. A segment that is black there
  /// needs no more than one look; the others search for the distance only where it is wanted: for
  /// the greatest distance while nothing is red, and for the furthest point of a red run.
  mutating func judge(_ segment: LineSegment, of index: Int, at time: Microseconds) {
    let known = strokes[index].neededTicks
    let isKnownInside = Corridor.tolerance(ticks: known) <= tolerance
    if isKnownInside {
      corridor.findGaps(in: segment, tolerance: Corridor.tolerance(ticks: known), &scratch)
      if scratch.gaps.isEmpty { return strokes[index].add(segment.length, red: 0, .black) }
    }
    corridor.findGaps(in: segment, tolerance: tolerance, &scratch)
    if scratch.gaps.isEmpty {
      strokes[index].add(segment.length, red: 0, .black)
      if isKnownInside {
        strokes[index].neededTicks = corridor.furthest(in: segment, above: known, &scratch).ticks
      }
    } else {
      let red = scratch.gaps.reduce(0) { $0 + ($1.upper - $1.lower) } * segment.length
      strokes[index].add(segment.length, red: red, .red)
      noteRed(segment, of: index, length: red, at: time)
    }
  }

  /// Adds a red segment, or a red dot, to the excursion of which it is part.
  mutating func noteRed(
    _ segment: LineSegment, of index: Int, length: Double = 0, at time: Microseconds
  ) {
    let lastSample = strokes[index].points.count - 1
    let firstSample = max(lastSample - 1, 0)
    // The greatest tick at which anything red at the tolerance is red for certain.
    var red = Int((tolerance * 1024).rounded(.down))
    let run = strokes[index].excursions.count - 1
    let continues = run >= 0 && strokes[index].excursions[run].lastSample == firstSample
    if continues {
      strokes[index].excursions[run].lastSample = lastSample
      strokes[index].excursions[run].endTime = time
      strokes[index].excursions[run].length += length
      red = strokes[index].excursions[run].ticks
      corridor.findGaps(in: segment, tolerance: Corridor.tolerance(ticks: red), &scratch)
      if scratch.gaps.isEmpty { return }
    }
    let furthest = corridor.furthest(in: segment, above: red, &scratch)
    let witness = corridor.witness(in: segment, at: furthest.parameter, tolerance: tolerance)
    if continues {
      strokes[index].excursions[run].witness = witness
      strokes[index].excursions[run].ticks = furthest.ticks
    } else {
      strokes[index].excursions.append(
        Excursion(
          firstSample: firstSample, lastSample: lastSample, length: length,
          startTime: strokes[index].sampleTime, endTime: time, witness: witness,
          ticks: furthest.ticks))
    }
    if !strokes[index].isDot {
      strokes[index].neededTicks = max(strokes[index].neededTicks, furthest.ticks)
    }
  }
}

extension InkStroke {
  /// Counts a segment of `segment` points, of which `red` are red.
  fileprivate mutating func add(_ segment: Double, red: Double, _ color: InkColor) {
    colors.append(color)
    length += segment
    redLength += red
    blackLength += segment - red
    if color == .red { redSegments += 1 }
  }
}
