// SPDX-License-Identifier: Apache-2.0
import TouchRecording

extension TraceRules {
  /// Throws an error if a guide of `count` strokes cannot be judged by these rules.
  func check(strokes count: Int) throws(GuideError) {
    guard count <= PlanMatch.guideLimit || !judgesOrder && !through && lifts == nil else {
      throw .tooManyStrokes(found: count, limit: PlanMatch.guideLimit)
    }
    guard against == .any || progress == .ordered else { throw .againstWithoutOrder(against) }
    for (key, need) in [(GuideError.NeedKey.precision, need.precision), (.recall, need.recall)] {
      try (0...1).check(need) { .needOutOfRange(key, found: $0, limit: $1) }
    }
    if let time { try TraceRules.timeLimit.check(time, or: GuideError.timeOutOfRange) }
  }

  /// The contacts that draw, and the strokes that stay, taps included.
  var contactRules: ContactRules {
    var contacts = ContactRules()
    contacts.onlyMoves = input == .moves
    contacts.discardsCanceled = cancel == .discard
    contacts.pointer = only
    return contacts
  }

  /// True if a stroke that was begun may be discarded.
  var discards: Bool { cancel == .discard || ignoresTaps }

  /// Returns the tolerance in points for `guide`.
  func tolerance(for guide: PlacedGuide) throws(GuideError) -> Double {
    let value = tolerance ?? guide.defaultTolerance
    try TraceRules.toleranceLimit.check(value, or: GuideError.toleranceOutOfRange)
    return value
  }

  /// Returns the step in points at a tolerance in points.
  func step(at tolerance: Double) throws(GuideError) -> Double {
    // A default step may lie below the limit: it is half of the tolerance.
    guard let step else { return spacing == .even ? tolerance / 2 : tolerance }
    try TraceRules.toleranceLimit.check(step, or: GuideError.stepOutOfRange)
    return step
  }
}
