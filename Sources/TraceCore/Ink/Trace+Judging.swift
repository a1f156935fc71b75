import Geometry

extension Trace {
  /// Judges the point at which the contact in `slot` came down.
  mutating func judgeDot(of slot: Int) {
    judgedFirst = partAgainst(slot)
    let index = down[slot].stroke
    if let judgedFirst {
      strokeJudges[judgedFirst.stroke].look(at: judgedFirst.along)
      strokes[index].judgeDot(by: &strokeJudges[judgedFirst.stroke])
    } else {
      strokes[index].judgeDot(by: &judge)
    }
  }

  /// Judges the latest segment of the stroke at `index`.
  ///
  /// The segment is judged against the part of the guide in `judgedFirst` or, if that is nil,
  /// against the whole guide. From each handover on, it is judged against the part of that handover.
  mutating func judgeSegment(of index: Int) {
    let segment = strokes[index].lastSegment
    guard var part = judgedFirst else {
      let red = strokes[index].judge(segment, by: &judge)
      return strokes[index].count(segment.length, red: red)
    }
    var (start, red) = (0.0, Double?.none)
    for passed in 0...handovers.count {
      let share = passed < handovers.count ? handovers[passed].share : 1
      strokeJudges[part.stroke].look(at: part.along)
      let found = strokes[index].judge(
        segment.part(start...share), by: &strokeJudges[part.stroke])
      if let found { red = (red ?? 0) + found }
      if passed < handovers.count { (start, part) = handovers[passed] }
    }
    strokes[index].count(segment.length, red: red)
  }
}
