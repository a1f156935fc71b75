import Geometry
import MaskCore
import Scenes
import TouchRecording
import TraceCore

extension Reason {
  /// The number of facts in words; further ones are counted.
  private static let shown = 3

  /// The reason in one line: `furthest 39.40 pt at (290, 334), stroke 1, 4.25 to 4.78 s`.
  package var words: String {
    let more = findings.count - Reason.shown
    return findings.prefix(Reason.shown).map(\.words).joined(separator: "; ")
      + (more > 0 ? "; and \(more) more" : "")
  }
}

extension Reason.Finding {
  /// The fact in words; distances that must be allowed are rounded up.
  fileprivate var words: String {
    switch self {
    case .excursion(let excursion, let stroke):
      "furthest \(hundredthsUp(excursion.witness.distance)) pt at "
        + "\(wholePoint(excursion.witness.point)), stroke \(stroke + 1), "
        + seconds(from: excursion.startTime, to: excursion.endTime)
    case .missed(let first, let count, let all):
      "\(count) of \(all) waypoints missed, the first at \(wholePoint(first.position)), "
        + "stroke \(first.stroke + 1) of the guide"
    case .stroke(let index, let start, let end):
      "stroke \(index + 1), \(seconds(from: start, to: end))"
    case .check(let failure):
      "the check \(failure.check.rawValue) fails: found \(text(failure.found)), limit "
        + text(failure.limit)
    case .noInk: "no stroke was drawn"
    case .cover(let tile, let region, let covered):
      "most cover left at \(tile.placeWords)\(region.map { " of \(printable($0))" } ?? ""), "
        + "\(percent(Double(tile.covered) / Double(covered))) of all that is left"
    case .revealed(let stroke, let share, let start, let end):
      "most revealed by stroke \(stroke + 1), \(percent(share)), "
        + seconds(from: start, to: end)
    case .forbidden(let touch):
      "\(printable(touch.name)) touched at \(secondsUp(touch.touchedAt))"
    case .uncounted(let touch): "\(touch.label), \(touch.words)"
    case .wrongGuess(let index, let time): "guess \(index + 1) wrong at \(secondsUp(time))"
    case .recording(let name, let figure, let isLeast):
      "\(isLeast ? "least" : "greatest") \(figure) in \(printable(name))"
    }
  }
}
