import MaskCore
import Scenes

extension Reason {
  /// Finds the reason why a figure of a card is not met.
  static func of(_ figure: UnmetFigure, in card: ScratchCard) -> Reason? {
    switch figure.path[0] {
    case "score", "coverage", "touchedPx", "clearPx", "alphaSum", "withoutCancelled", "as",
      "combinations":
      return figure.isTooGreat ? card.mostRevealingReason : card.coverReason(of: nil)
    case "regions":
      let region = figure.path.dropFirst().first.flatMap(card.region)
      return figure.isTooGreat ? card.mostRevealingReason : card.coverReason(of: region)
    case "threshold", "thresholds": return figure.isTooGreat ? nil : card.coverReason(of: nil)
    case "forbidden":
      // To count the repeated samples of strokes takes as long as all touches, and is not needed.
      return card.report(withoutCancelled: card.coverage, strokes: []).forbidden.first.flatMap {
        Reason([.forbidden($0)], .moment($0.touchedAt))
      }
    case "strokes":
      guard let index = figure.path.dropFirst().first.flatMap({ Int($0) }),
        let (first, last) = card.times(ofStroke: index)
      else { return nil }
      return Reason([.stroke(index, from: first, to: last)], .stroke(index + 1))
    default: return nil
    }
  }
}

extension ScratchCard {
  /// Returns the index of the region with a name, or of the one at an index.
  fileprivate func region(_ name: String) -> Int? {
    if let index = rules.regions.firstIndex(where: { $0.name == name }) { return index }
    return Int(name).flatMap { rules.regions.indices.contains($0) ? $0 : nil }
  }

  /// Returns the place with the most cover on the card, or on the region at an index.
  fileprivate func coverReason(of region: Int?) -> Reason? {
    let left = CoverLeft(on: self, region: region)
    let name = region.map { rules.regions[$0].name }
    return left.most.flatMap {
      Reason([.cover($0, region: name, covered: left.covered)], .worst)
    }
  }

  /// The stroke that revealed the most, the first of several.
  fileprivate var mostRevealingReason: Reason? {
    guard let (index, revealed) = mostRevealingStroke,
      let (first, last) = times(ofStroke: index)
    else { return nil }
    let share = Coverage(revealed: revealed, eligible: coverage.eligible)
    return Reason(
      [.revealed(stroke: index, share: share, from: first, to: last)], .stroke(index + 1))
  }
}
