import Drawing
import Geometry
import JSONStream
import MaskCore

extension Scene {
  /// The scene before any touch, counting by another rule as well; as it is where it is no card.
  func counting(by rule: OtherRule) -> any Scene {
    guard var scratch = self as? ScratchScene else { return self }
    scratch.emulated = EmulatedCard(
      rule, like: scratch.card, cover: rule.readsCover ? scratch.coverPicture : nil)
    return scratch
  }
}

extension ScratchScene {
  /// The cover at one pixel a point.
  fileprivate var coverPicture: Bitmap? {
    let (mask, size) = (card.mask, card.rules.frame.size)
    guard mask.width > 0, mask.height > 0 else { return nil }
    var canvas = Canvas(width: mask.width, height: mask.height, scale: 1)
    cover.paint(Rect(x: 0, y: 0, width: size.width, height: size.height), on: &canvas)
    return canvas.bitmap
  }
}

extension EmulatedCard {
  /// The member `as` of the report.
  var json: JSONValue {
    [
      "rule": JSONValue(rule.rawValue),
      "counted": JSONValue(share.counted),
      "of": JSONValue(share.total),
      "percent": share.percentHundredths.map { JSONValue(Double($0) / 100) } ?? .null,
    ]
  }

  /// What the other rule says, in some words.
  var summary: String {
    let found = share.percentHundredths.map { percent(hundredths: $0) } ?? "nothing"
    return "\(found) by \(rule.rawValue)"
  }
}
