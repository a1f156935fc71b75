// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import MaskCore

extension ScratchScene {
  /// The keys of a scratch scene.
  static let fields: [Field] = [
    Field("frame", .rect, "the place of the card; default the whole canvas").optional,
    Field("cover", Fill.form, "on top; default a blue gradient").optional,
    Field("content", Fill.form, "below; default a sunburst").optional,
    Field(
      "profile", .choice(ScratchProfile.self), "`original`: the rules of a card of 2018"
    ).optional,
    Field("brush", .object(ScratchRules.brushFields)).optional,
    Field(
      "regions", .list(SceneRegions.regionForm, count: nil), "in points of the card"
    ).optional,
    Field(
      "combine", .list(SceneRegions.combinationForm, count: nil), "regions under one name"
    ).optional,
    Field("eraser", .rect, "a press on it covers the card again").optional,
    Field("rules", ScratchRules.keys.form).optional,
    Field(
      "autoReveal",
      .object([
        Field(
          "fade",
          .number(Quantity(isInteger: true, least: 0, greatest: ScratchLimits.fade.upperBound)),
          "microseconds; default 1000000"
        ).optional,
        Field(
          "when", .choice(AutoReveal.Moment.self),
          "at the touch that reaches the threshold (default), or once no finger is down"
        ).optional,
      ]).orNull, "once the threshold is reached, the rest of the cover fades evenly"
    ).optional,
    Field(
      "threshold", .number(.percent), "of the card, with at most four decimals"
    ).optional,
    Field(
      "mask", .either([.path, ValueForm.image]),
      "the shape that is revealed from the start: a path in points of the card, or a picture"
    ).optional,
    ProgressGauge.field,
  ]

  /// Reads the members of a scratch scene after its `kind`.
  init(
    _ fields: inout ObjectFields, canvas: Size, cardPixels: Int, workLimit: Int = .max,
    pictures source: PictureSource? = nil
  ) throws(Fault) {
    let frame =
      try fields.rect("frame") ?? Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    guard frame.width.rounded(.up) * frame.height.rounded(.up) <= Double(cardPixels) else {
      throw fields.error(
        .card(
          .maskTooLarge(
            width: Int(frame.width.rounded(.up)), height: Int(frame.height.rounded(.up)),
            limit: cardPixels)))
    }
    var rules = ScratchRules(frame: frame)
    var pictures = ScenePictures(source)
    let cover = try fields.fill("cover", card: frame.size, &pictures) ?? .defaultCover
    let content = try fields.fill("content", card: frame.size, &pictures) ?? .sunburst
    if let profile = try fields.choice("profile", ScratchProfile.self) { rules.use(profile) }
    var look = BrushLook()
    try rules.readBrush(&fields, &look, &pictures)
    let regions = try SceneRegions(&fields, &pictures)
    (rules.regions, rules.combinations) = (regions.regions, regions.combinations)
    rules.eraser = try fields.rect("eraser")
    try fields.read("rules", ScratchRules.keys, into: &rules)
    try rules.readAutoReveal(&fields)
    let percent = try fields.number("threshold")
    rules.start = try fields.startingShape("mask", &pictures)
    let visible = try fields.visibleSamples(of: cover, frame.size, within: workLimit, regions)
    do throws(ScratchError) {
      if let percent { rules.threshold = try Threshold(percent: percent) }
      rules.cover = visible
      var card = try ScratchCard(rules)
      card.crossingLimit = workLimit
      self.init(
        scratchCard: card, cover: cover, content: content, look: look,
        faults: pictures.faults)
    } catch {
      throw fields.error(.card(error), along: error.steps(regions))
    }
    gauge = try fields.gauge(
      beside: rules.eraser.map(frame.union) ?? frame, on: canvas)
  }
}

extension ObjectFields {
  /// Returns the samples at which a cover is not clear; nil if it is nowhere clear.
  fileprivate func visibleSamples(
    of cover: Fill, _ size: Size, within limit: Int, _ regions: SceneRegions
  ) throws(Fault) -> ScratchMask? {
    guard cover.mayBeClear else { return nil }
    let samples: ScratchMask?
    do throws(ScratchError) {
      samples = try cover.visibleSamples(of: size, within: limit)
    } catch {
      throw self.error(.card(error), along: error.steps(regions))
    }
    guard let samples else {
      throw error(.tooMuchWork(limit: limit), at: "cover")
    }
    return samples
  }
}

extension ScratchRules {
  /// The keys of the brush and of its look.
  fileprivate static let brushFields: [Field] = [
    Field("width", .number(ScratchLimits.brushWidth), "of the tip in points, default 40").optional,
    Field(
      "tip", .either([.choice(ObjectFields.TipName.self), ValueForm.image]),
      "default round; a picture has at most 256 pixels a side"
    ).optional,
    Field(
      "by", .choice(Brush.WidthSource.self),
      "the source of the width: `width` alone (default), times the force, or the contact's axis"
    ).optional,
    Field(
      "alpha", .number(.number(above: 0, to: 1)),
      "the opacity of the content where the brush has passed, default 1"
    ).optional,
    Field(
      "soft", .number(0...ScratchLimits.brushWidth.upperBound / 2),
      "points from the edge over which the content appears, default 0; at most half the width"
    ).optional,
  ]

  /// The rules that the key `rules` of a scene names.
  fileprivate static let keys: Keys<ScratchRules> = [
    .choice(
      "input", "a stroke per contact (default), or one stroke through the middle of all contacts"
    ) { $0.input = $1 },
    .number(
      "hysteresis", .number(ScratchLimits.hysteresis), "points before a pan begins, default 10"
    ) { $0.hysteresis = $1 },
    .choice("begin", "where a touch must begin; default `inside` the frame, with its edges") {
      $0.begin = $1
    },
    .bool("stopsAtThreshold", "scratching ends with the touch that reaches the threshold") {
      $0.stopsAtThreshold = $1
    },
    .choice("tap", "the effect of a touch-down alone; default `dot`") { $0.tap = $1 },
    .choice("cancel", "keep (default) or discard canceled strokes") { $0.cancel = $1 },
    .choice("erase", "the strokes that a reset removes; default `all`") { $0.erase = $1 },
    .choice("join", "the joins of a stroke in a frame; default `round`") { $0.join = $1 },
    .choice("composite", "the way strokes make a frame; default `union`") { $0.composite = $1 },
  ]

  /// Reads the brush from `{"width":…,"tip":…,"by":…}`, and its look from `alpha` and `soft`.
  fileprivate mutating func readBrush(
    _ scene: inout ObjectFields, _ look: inout BrushLook, _ pictures: inout ScenePictures
  ) throws(Fault) {
    guard var fields = try scene.fields("brush") else { return }
    if let width = try fields.number("width") { brush.width = width }
    if let tip = try fields.tip("tip", &pictures) { brush.tip = tip }
    if let source = try fields.choice("by", Brush.WidthSource.self) { brush.by = source }
    if let alpha = try fields.number("alpha") {
      guard alpha > 0, alpha <= 1 else {
        throw fields.error(
          .outOfRange(found: alpha, expected: "more than 0, at most 1"), at: "alpha")
      }
      look.opacity = UInt8(max((255 * alpha).rounded(), 1))
    }
    if let soft = try fields.number("soft") {
      // With a softer edge no pixel of a straight stroke would be wholly revealed.
      let most = max(brush.width, 0) / 2
      guard 0...most ~= soft else {
        throw fields.error(
          .outOfRange(found: soft, expected: "0 to half the width, \(text(most))"), at: "soft")
      }
      look.softness = soft
    }
    try fields.finish()
  }

  /// Reads the automatic reveal from `null` or `{"fade":…,"when":…}`.
  fileprivate mutating func readAutoReveal(_ scene: inout ObjectFields) throws(Fault) {
    guard let value = scene.value("autoReveal"), value.content != .null else { return }
    guard var fields = try scene.fields("autoReveal") else { return }
    var reveal = AutoReveal()
    if let moment = try fields.choice("when", AutoReveal.Moment.self) { reveal.when = moment }
    if let fade = try fields.number("fade") {
      guard let microseconds = Int64(exactly: fade) else {
        throw fields.error(
          .unexpected(found: "the number \(text(fade))", expected: "whole microseconds"),
          at: "fade")
      }
      reveal.fade = microseconds
    }
    autoReveal = reveal
    try fields.finish()
  }
}

extension ObjectFields {
  /// The brush tips that need no picture.
  fileprivate enum TipName: String, CaseIterable {
    case round, square

    var tip: Brush.Tip {
      switch self {
      case .round: .round
      case .square: .square
      }
    }
  }

  /// Returns the brush tip of a key: `"round"`, `"square"` or `{"image":"…"}`; nil if the key is
  /// missing, or if the picture failed to load.
  fileprivate mutating func tip(
    _ key: String, _ pictures: inout ScenePictures
  ) throws(Fault) -> Brush.Tip? {
    guard let value = value(key) else { return nil }
    if value.string != nil {
      return try choice(key, TipName.self)?.tip
    }
    let (tip, id) = try image(key, or: TipName.allCases.map { $0.rawValue }.joined(separator: ", "))
    guard let picture = pictures.picture(id, of: tip) else { return nil }
    let stamp = try rethrow(
      Stamp(picture), as: { (error: ScratchError) in tip.error(.card(error), at: "image") })
    return .stamp(stamp)
  }

  /// Returns the shape of a key: SVG path data or `{"image":"…"}`; nil if the key is missing, or if
  /// the picture failed to load.
  fileprivate mutating func startingShape(
    _ key: String, _ pictures: inout ScenePictures
  ) throws(Fault) -> StartingShape? {
    guard let value = value(key) else { return nil }
    guard value.string != nil, let path = try svgPath(key) else {
      let (mask, id) = try image(key, or: "SVG path data")
      return pictures.alpha(id, of: mask).map { StartingShape($0) }
    }
    return try rethrow(
      StartingShape(path), as: { (fault: ScratchError) in error(.card(fault), at: key) })
  }

  /// Returns the object `{"image":"…"}` of a key and the id in it; messages name `others` as the
  /// other values that the key takes.
  private mutating func image(
    _ key: String, or others: String
  ) throws(Fault) -> (ObjectFields, id: String) {
    if let found = value(key), found.members == nil {
      throw error(
        .unexpected(found: found.kindName, expected: "\(others) or {\"image\":…}"), at: key)
    }
    var object = try required(try fields(key), key)
    let id = try object.required(try object.string("image"), "image")
    try object.finish()
    return (object, id)
  }
}

extension ValueForm {
  /// A picture in an object of its own.
  fileprivate static let image = ValueForm.object([Field("image", .picture)])
}

extension ScratchError {
  /// Returns the keys that lead from the scene to the invalid value.
  fileprivate func steps(_ regions: SceneRegions) -> [String] {
    func steps(to name: String?) -> [String] {
      name.flatMap { regions.steps(to: $0) } ?? ["cover"]
    }
    func shape(_ name: String) -> String { regions.shapeKey(of: name) ?? "rect" }
    func steps(toCombination name: String) -> [String] {
      regions.steps(toCombination: name) ?? ["combine"]
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
    case .stampSize, .emptyStamp: return ["brush", "tip", "image"]
    case .maskTooLarge: return ["frame"]
    case .regionsTooLarge: return ["regions"]
    case .coverOfAnotherSize: return ["cover"]
    case .repeatedRegion(let name): return steps(to: name)
    case .nothingEligible(let region): return steps(to: region)
    }
  }
}
