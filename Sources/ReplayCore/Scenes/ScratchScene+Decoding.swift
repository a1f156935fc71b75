import Drawing
import Geometry
import JSONStream
import MaskCore

extension ScratchScene {
  /// Reads the members of a scratch scene after its `kind`.
  init(
    _ fields: inout SceneFields, canvas: Size, limits: Limits, assets: Assets? = nil
  ) throws(SceneError) {
    let frame =
      try fields.rect("frame") ?? Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    guard frame.width.rounded(.up) * frame.height.rounded(.up) <= Double(limits.cardPixels) else {
      throw fields.error(
        .card(
          .maskTooLarge(
            width: Int(frame.width.rounded(.up)), height: Int(frame.height.rounded(.up)),
            limit: limits.cardPixels)))
    }
    var rules = ScratchRules(frame: frame)
    var fills = FillReader(card: frame.size, assets: assets)
    let cover = try fills.read(&fields, "cover") ?? .defaultCover
    let content = try fills.read(&fields, "content") ?? .sunburst
    if var brush = try fields.fields("brush") {
      if let width = try brush.number("width") { rules.brush.width = width }
      try brush.finish()
    }
    for (index, region) in (try fields.elements("regions") ?? []).enumerated() {
      rules.regions.append(
        try ScratchRegion(region, path: "\(fields.path).regions[\(index)]"))
    }
    rules.eraser = try fields.rect("eraser")
    if var names = try fields.fields("rules") {
      if let tap = try names.choice("tap", TapRule.self) { rules.tap = tap }
      if let cancel = try names.choice("cancel", CancelRule.self) { rules.cancel = cancel }
      try names.finish()
    }
    let percent = try fields.number("threshold")
    do throws(ScratchError) {
      if let percent { rules.threshold = try Threshold(percent: percent) }
      if cover.mayBeClear { rules.cover = try cover.opaqueSamples(of: frame.size) }
      self.init(
        card: try ScratchCard(rules), cover: cover, content: content, faults: fills.faults)
    } catch {
      throw fields.error(.card(error), along: error.steps(rules.regions))
    }
  }
}

extension ScratchError {
  /// The keys that lead from the scene to what is wrong.
  fileprivate func steps(_ regions: [ScratchRegion]) -> [String] {
    func steps(to region: String?) -> [String] {
      // Of two regions with one name, the second is the one too many.
      guard let index = regions.lastIndex(where: { $0.name == region }) else { return ["cover"] }
      return ["regions", "\(index)"]
    }
    switch self {
    case .outOfRange(let place, _, _), .tooManyDecimals(let place, _, _):
      return switch place {
      case .frame(let field): ["frame", field.rawValue]
      case .eraser(let field): ["eraser", field.rawValue]
      case .region(let name, let field): steps(to: name) + ["rect", field.rawValue]
      case .brushWidth: ["brush", "width"]
      case .threshold: ["threshold"]
      case .scale: ["frame"]
      }
    case .maskTooLarge: return ["frame"]
    case .coverOfAnotherSize: return ["cover"]
    case .repeatedRegion(let name): return steps(to: name)
    case .nothingEligible(let region): return steps(to: region)
    }
  }
}

extension ScratchRegion {
  /// Reads a region from `{"name":…,"kind":…,"rect":{…}}`.
  fileprivate init(_ value: JSONValue, path: String) throws(SceneError) {
    var fields = try SceneFields(value, path: path)
    guard let name = try fields.string("name") else {
      throw fields.error(.missing(expected: "name"))
    }
    let kind = try fields.choice("kind", ScratchRegion.Kind.self) ?? .counts
    guard let rect = try fields.rect("rect") else {
      throw fields.error(.missing(expected: "rect"))
    }
    try fields.finish()
    self.init(name: name, kind: kind, shape: .rect(rect))
  }
}

extension Fill {
  /// The samples of a card where the fill is not clear.
  ///
  /// Painted with 8 pixels a point, the centre of a pixel is a sample; a band of the card at a time,
  /// so that the picture of a large card need not be in memory.
  fileprivate func opaqueSamples(of size: Size) throws(ScratchError) -> ScratchMask {
    var samples = try ScratchMask(size: size)
    if case .color = self { return samples }
    let bandRows = 512
    for row in stride(from: 0, to: samples.sampleRows, by: bandRows)
    where samples.sampleColumns > 0 {
      var canvas = Canvas(
        width: samples.sampleColumns, height: min(bandRows, samples.sampleRows - row), scale: 8)
      let card = Rect(x: 0, y: -Double(row) / 8, width: size.width, height: size.height)
      paint(card, on: &canvas)
      samples.insert(opaqueIn: canvas.bitmap, fromSampleRow: row)
    }
    return samples
  }
}
