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
