import Geometry

// A reached waypoint stays reached unless a stroke is discarded. Without discards a segment is
// compared only with the waypoints that are not reached yet, so a line over reached ones costs nearly
// nothing. With discards, each contact that is down keeps all waypoints that it reached, and each
// waypoint counts the strokes that reached it. A discarded stroke is subtracted.

extension Trace {
  /// Marks the waypoints that a drawn segment of the contact in `slot` reaches, and divides the last
  /// of its parts where what it is judged against changes.
  mutating func follow(_ segment: LineSegment, _ slot: Int, _ parts: inout [JudgedPart]) {
    switch rules.progress {
    case .any: reach(segment, slot)
    case .segmentEnds:
      reach(LineSegment(segment.start, segment.start), slot)
      reach(LineSegment(segment.end, segment.end), slot)
    case .ordered: sweep(segment, slot, &parts)
    }
  }

  /// Subtracts a discarded stroke that reached the waypoints `reached`.
  ///
  /// - Complexity: O(m log n) for m of n waypoints.
  mutating func reopen(_ reached: Set<Int>) {
    for index in reached {
      reachingStrokes[index] -= 1
      if reachingStrokes[index] == 0 { unreached.insert(index) }
    }
  }

  /// Marks the waypoints within the tolerance of `segment` as reached, ties included.
  private mutating func reach(_ segment: LineSegment, _ slot: Int) {
    let (grid, tolerance) = (waypointGrid, tolerance)
    let range = tolerance * grid.greatestSlack
    func isNear(_ piece: CorridorPiece) -> Bool {
      piece.inside(segment, radius: tolerance * piece.slack) != nil
    }
    if rules.cancel == .keep {
      otherWork &+= grid.remove(from: &unreached, near: segment, within: range) { piece, _ in
        isNear(piece)
      }
      return
    }
    let steps = grid.forEachPiece(near: segment, within: range) { piece, index in
      guard isNear(piece), down[slot].reached.insert(index).inserted else { return true }
      reachingStrokes[index] += 1
      if reachingStrokes[index] == 1 { unreached.remove(index) }
      return true
    }
    otherWork &+= steps
  }
}

// MARK: - The part of the guide to judge against

// Ink that is judged against the stroke that is due may be judged against a part of it alone. That
// part begins one tolerance behind the pointer, because the pointer runs up to one tolerance ahead of
// the ink that moves it:
//
//      guide   -----o-----o-----o-----o-----o-----o-----o----->
//      ink     ----------->     |     P           P is the pointer, which this ink reached
//                         [===========|=======================>  black beside this part

extension Trace {
  /// Returns the part of the guide that the ink of the contact in `slot` is judged against now; nil
  /// for the whole guide.
  func partAgainst(_ slot: Int) -> GuidePart? {
    down[slot].against.map {
      GuidePart(stroke: $0.step.stroke, along: rules.against == .ahead ? rangeAhead(of: $0) : nil)
    }
  }

  /// Returns the distances along a bound stroke from one tolerance behind the pointer on; nil for
  /// all of a stroke that is not begun.
  private func rangeAhead(of binding: OrderedProgress.Binding) -> ClosedRange<Double>? {
    let step = binding.step
    let range = waypointRanges[step.stroke]
    guard let passed = ordered?.passed(of: binding, count: range.count), passed > 0 else {
      return nil
    }
    let pointer = waypoints[step.waypoint(passed - 1, of: range)].distance
    let reach = tolerance * guide.strokes[step.stroke].slack
    return step.isReversed ? 0...pointer + reach : max(pointer - reach, 0)...Double.infinity
  }
}
