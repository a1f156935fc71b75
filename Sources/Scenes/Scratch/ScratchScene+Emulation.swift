import Drawing
import Geometry
import JSONStream
import MaskCore

extension ScratchScene {
  package func counting(by rules: [OtherRule]) -> any CardScene {
    var scene = self
    let cover = rules.contains(where: \.readsCover) ? coverPicture : nil
    scene.emulated = rules.map { rule in
      EmulatedCard(rule, like: scratchCard, cover: rule.readsCover ? cover : nil)
    }
    return scene
  }

  /// The picture of the cover at one pixel per point; nil if the card has no pixel.
  fileprivate var coverPicture: Bitmap? {
    let (mask, size) = (scratchCard.mask, scratchCard.rules.frame.size)
    guard mask.width > 0, mask.height > 0 else { return nil }
    var canvas = Canvas(width: mask.width, height: mask.height, scale: 1)
    cover.paint(Rect(x: 0, y: 0, width: size.width, height: size.height), on: &canvas)
    return canvas.bitmap
  }
}

extension EmulatedCard {
  /// The figures of the rule in the report.
  var json: JSONValue {
    let share = share
    return [
      "counted": JSONValue(share.counted),
      "of": JSONValue(share.total),
      "percent": share.percentHundredths.map { JSONValue(Double($0) / 100) } ?? .null,
    ]
  }

  /// The result by the other rule in a few words.
  var summary: String {
    let found = share.percentHundredths.map { percent(hundredths: $0) } ?? "nothing"
    return "\(found) by \(rule.rawValue)"
  }
}
