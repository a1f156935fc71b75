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
      return card.report.forbidden.first.flatMap {
        Reason([.forbidden($0)], .moment($0.touchedAt))
      }
    case "strokes":
      guard let index = figure.path.dropFirst().first.flatMap({ Int($0) }),
        let stroke = card.stroke(at: index)?.report
      else { return nil }
      return Reason(
        [.stroke(index, from: stroke.firstTime, to: stroke.lastTime)], .stroke(index + 1))
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
    let strokes = report.strokes
    guard let most = strokes.map(\.revealed).max(), most > 0,
      let index = strokes.firstIndex(where: { $0.revealed == most })
    else { return nil }
    let share = Coverage(revealed: most, eligible: coverage.eligible)
    return Reason(
      [
        .revealed(
          stroke: index, share: share, from: strokes[index].firstTime, to: strokes[index].lastTime)
      ], .stroke(index + 1))
  }
}
