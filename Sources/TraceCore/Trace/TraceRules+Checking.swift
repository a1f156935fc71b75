extension TraceRules {
  /// Throws an error if a guide of `count` strokes cannot be judged by these rules.
  func check(strokes count: Int) throws(GuideError) {
    guard count <= PlanMatch.guideLimit || !judgesOrder && !through else {
      throw .tooManyStrokes(found: count, limit: PlanMatch.guideLimit)
    }
    guard against == .any || progress == .ordered else { throw .againstWithoutOrder(against) }
    for (key, found) in [(GuideError.NeedKey.precision, need.precision), (.recall, need.recall)]
    where !(0...1).contains(found) {
      throw .needOutOfRange(key, found: found, limit: 0...1)
    }
    if let time, !TraceRules.timeLimit.contains(time) {
      throw .timeOutOfRange(found: time, limit: TraceRules.timeLimit)
    }
  }

  /// Returns the tolerance in points for `guide`.
  func tolerance(for guide: PlacedGuide) throws(GuideError) -> Double {
    let value = tolerance ?? guide.defaultTolerance
    guard TraceRules.toleranceLimit.contains(value) else {
      throw .toleranceOutOfRange(found: value, limit: TraceRules.toleranceLimit)
    }
    return value
  }

  /// Returns the step in points at a tolerance in points.
  func step(at tolerance: Double) throws(GuideError) -> Double {
    let value = step ?? (spacing == .even ? tolerance / 2 : tolerance)
    // A default step may lie below the limit: it is half of the tolerance.
    guard step == nil || TraceRules.toleranceLimit.contains(value) else {
      throw .stepOutOfRange(found: value, limit: TraceRules.toleranceLimit)
    }
    return value
  }
}
