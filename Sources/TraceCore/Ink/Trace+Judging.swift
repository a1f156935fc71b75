import Geometry

extension Trace {
  /// Judges the point at which the contact in `slot` came down.
  mutating func judgeDot(of slot: Int) {
    judgedFirst = down[slot].against
    let index = down[slot].stroke
    if let against = down[slot].against {
      strokes[index].judgeDot(by: &strokeJudges[against])
    } else {
      strokes[index].judgeDot(by: &judge)
    }
  }

  /// Judges the latest segment of the stroke at `index`.
  ///
  /// The segment is judged against the guide stroke `against`, or against the whole guide if nil.
  /// From each handover on, it is judged against the guide stroke of that handover.
  mutating func judgeSegment(of index: Int, against: Int?) {
    judgedFirst = against
    let segment = strokes[index].lastSegment
    guard var stroke = against else {
      let red = strokes[index].judge(segment, by: &judge)
      return strokes[index].count(segment.length, red: red)
    }
    var (start, red) = (0.0, Double?.none)
    for passed in 0...handovers.count {
      let share = passed < handovers.count ? handovers[passed].share : 1
      let found = strokes[index].judge(segment.part(start...share), by: &strokeJudges[stroke])
      if let found { red = (red ?? 0) + found }
      if passed < handovers.count { (start, stroke) = handovers[passed] }
    }
    strokes[index].count(segment.length, red: red)
  }
}
