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
    if let profile = try fields.choice("profile", ScratchProfile.self) { rules.use(profile) }
    try rules.readBrush(&fields)
    for (index, region) in (try fields.elements("regions") ?? []).enumerated() {
      rules.regions.append(
        try ScratchRegion(region, path: "\(fields.path).regions[\(index)]"))
    }
    for (index, value) in (try fields.elements("combine") ?? []).enumerated() {
      rules.combinations.append(
        try RegionCombination(value, path: "\(fields.path).combine[\(index)]"))
    }
    rules.eraser = try fields.rect("eraser")
    try rules.readChoices(&fields)
    try rules.readAutoReveal(&fields)
    let percent = try fields.number("threshold")
    let start = try fields.path("mask")
    do throws(ScratchError) {
      if let start { rules.start = try StartingShape(start) }
      if let percent { rules.threshold = try Threshold(percent: percent) }
      if cover.mayBeClear { rules.cover = try cover.opaqueSamples(of: frame.size) }
      self.init(
        card: try ScratchCard(rules), cover: cover, content: content, faults: fills.faults)
    } catch {
      throw fields.error(.card(error), along: error.steps(rules))
    }
    gauge = try fields.gauge(
      beside: rules.eraser.map(frame.union) ?? frame, on: canvas)
  }
}

extension ScratchRules {
  /// Reads the brush from `{"width":…,"tip":…,"by":…}`.
  fileprivate mutating func readBrush(_ scene: inout SceneFields) throws(SceneError) {
    guard var fields = try scene.fields("brush") else { return }
    if let width = try fields.number("width") { brush.width = width }
    switch try fields.choice("tip", TipName.self) {
    case .square: brush.tip = .square
    case .round, nil: brush.tip = .round
    }
    if let source = try fields.choice("by", Brush.WidthSource.self) { brush.by = source }
    try fields.finish()
  }

  /// The tips that need no picture.
  private enum TipName: String, CaseIterable {
    case round, square
  }

  /// Reads the rules that have names.
  fileprivate mutating func readChoices(_ scene: inout SceneFields) throws(SceneError) {
    guard var names = try scene.fields("rules") else { return }
    if let input = try names.choice("input", InputRule.self) { self.input = input }
    if let distance = try names.number("hysteresis") { hysteresis = distance }
    if let tap = try names.choice("tap", TapRule.self) { self.tap = tap }
    if let cancel = try names.choice("cancel", CancelRule.self) { self.cancel = cancel }
    if let erase = try names.choice("erase", EraseRule.self) { self.erase = erase }
    if let composite = try names.choice("composite", CompositeRule.self) {
      self.composite = composite
    }
    try names.finish()
  }

  /// Reads `null` or `{"fade":…}`.
  fileprivate mutating func readAutoReveal(_ scene: inout SceneFields) throws(SceneError) {
    guard let value = scene.value("autoReveal"), value.content != .null else { return }
    guard var fields = try scene.fields("autoReveal") else { return }
    autoReveal = AutoReveal()
    if let fade = try fields.number("fade") {
      guard let microseconds = Int64(exactly: fade) else {
        throw fields.error(
          .unexpected(found: "the number \(text(fade))", expected: "whole microseconds"),
          at: "fade")
      }
      autoReveal = AutoReveal(fade: microseconds)
    }
    try fields.finish()
  }
}

extension SceneFields {
  /// The SVG path data that a key holds.
  fileprivate mutating func path(_ key: String) throws(SceneError) -> Path? {
    guard let text = try string(key) else { return nil }
    do throws(PathDataError) {
      return try Path(svg: text)
    } catch {
      throw self.error(.pathData(error), at: key)
    }
  }
}

extension ScratchError {
  /// The keys that lead from the scene to what is wrong.
  fileprivate func steps(_ rules: ScratchRules) -> [String] {
    /// Of two regions with one name, the second is the one too many.
    func region(_ name: String?) -> Int? { rules.regions.lastIndex { $0.name == name } }
    func steps(to name: String?) -> [String] {
      region(name).map { ["regions", "\($0)"] } ?? ["cover"]
    }
    func shape(_ name: String) -> String {
      region(name).map { rules.regions[$0].shape.key } ?? "rect"
    }
    func steps(toCombination name: String) -> [String] {
      let index = rules.combinations.lastIndex { $0.name == name } ?? 0
      return ["combine", "\(index)"]
    }
    func steps(to place: ScratchError.Place) -> [String] {
      switch place {
      case .frame(let field): ["frame", field.rawValue]
      case .eraser(let field): ["eraser", field.rawValue]
      case .region(let name, let field): steps(to: name) + [shape(name), field.rawValue]
      case .regionRadius(let name): steps(to: name) + [shape(name), "radius"]
      case .regionPoint(let name, let index): steps(to: name) + [shape(name), "\(index)"]
      case .mask: ["mask"]
      case .hysteresis: ["rules", "hysteresis"]
      case .fade: ["autoReveal", "fade"]
      case .brushWidth: ["brush", "width"]
      case .threshold: ["threshold"]
      case .scale: ["frame"]
      }
    }
    switch self {
    case .outOfRange(let place, _, _), .tooManyDecimals(let place, _, _),
      .tooManyPoints(let place, _, _):
      return steps(to: place)
    case .tooFewPoints(let name, _, _): return steps(to: name) + [shape(name)]
    case .repeatedCombination(let name): return steps(toCombination: name)
    case .emptyCombination(let name), .unknownRegion(let name, _, _):
      return steps(toCombination: name) + ["of"]
    case .stampSize, .emptyStamp: return ["brush"]
    case .maskTooLarge: return ["frame"]
    case .coverOfAnotherSize: return ["cover"]
    case .repeatedRegion(let name): return steps(to: name)
    case .nothingEligible(let region): return steps(to: region)
    }
  }
}

extension ScratchRegion {
  /// Reads a region from `{"name":…,"kind":…,"rect":{…}}`, or with another shape in its place.
  fileprivate init(_ value: JSONValue, path: String) throws(SceneError) {
    var fields = try SceneFields(value, path: path)
    guard let name = try fields.string("name") else {
      throw fields.error(.missing(expected: "name"))
    }
    let kind = try fields.choice("kind", ScratchRegion.Kind.self) ?? .counts
    var shapes: [Shape] = []
    if let rect = try fields.rect("rect") { shapes.append(.rect(rect)) }
    if let shape = try fields.roundedRect("roundedRect") { shapes.append(shape) }
    if let rect = try fields.rect("ellipse") { shapes.append(.ellipse(rect)) }
    if let points = try fields.points("polygon") { shapes.append(.polygon(points)) }
    try fields.finish()
    guard shapes.count == 1 else {
      throw fields.error(.missing(expected: "one of rect, roundedRect, ellipse, polygon"))
    }
    self.init(name: name, kind: kind, shape: shapes[0])
  }
}

extension ScratchRegion.Shape {
  /// The key that holds such a shape.
  fileprivate var key: String {
    switch self {
    case .rect: "rect"
    case .roundedRect: "roundedRect"
    case .ellipse: "ellipse"
    case .polygon: "polygon"
    case .image: "image"
    }
  }
}

extension SceneFields {
  /// The shape `{"x":…,"y":…,"width":…,"height":…,"radius":…}` that a key holds.
  fileprivate mutating func roundedRect(
    _ key: String
  ) throws(SceneError) -> ScratchRegion.Shape? {
    guard var fields = try fields(key) else { return nil }
    let rect = try fields.rect()
    guard let radius = try fields.number("radius") else {
      throw fields.error(.missing(expected: "radius"))
    }
    try fields.finish()
    return .roundedRect(rect, radius: radius)
  }

  /// The points `[[x,y],…]` that a key holds.
  fileprivate mutating func points(_ key: String) throws(SceneError) -> [Point]? {
    guard let elements = try elements(key) else { return nil }
    var points: [Point] = []
    for (index, element) in elements.enumerated() {
      points.append(try Point(element, path: "\(path).\(key)[\(index)]"))
    }
    return points
  }
}

extension RegionCombination {
  /// Reads a combination from `{"name":…,"of":[…],"by":…}`.
  fileprivate init(_ value: JSONValue, path: String) throws(SceneError) {
    var fields = try SceneFields(value, path: path)
    guard let name = try fields.string("name") else {
      throw fields.error(.missing(expected: "name"))
    }
    var regions: [String] = []
    for element in try fields.elements("of") ?? [] {
      guard let region = element.string else {
        throw fields.error(
          .unexpected(found: element.kindName, expected: "the name of a region"), at: "of")
      }
      regions.append(region)
    }
    let rule = try fields.choice("by", RegionCombination.Rule.self) ?? .all
    try fields.finish()
    self.init(name: name, of: regions, by: rule)
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
