// SPDX-License-Identifier: Apache-2.0
import Controls
import Diagnostics
import Drawing
import Geometry
import JSONStream

extension WaveScene {
  /// The keys of a wave scene.
  static let fields: [Field] =
    [
      SceneControl.profileField,
      Field(
        "form", .choice(WaveRules.Form.self),
        "of the original alone: the published source (default), or the listing in the article"
      ).optional,
      Field(
        "progress", .number(WaveRules.looseProgress),
        "at the start, default 0.45; 0 to 1, except under the original's rules"
      ).optional,
      Field(
        "scaleCount", .number(WaveRules.scaleCounts),
        "the number of ticks, default 100; whole, except under the original's rules"
      ).optional,
    ] + WaveRules.lengthKeys.fields + [
      Field(
        "size", .list(.number(WaveRules.lengths), count: 2),
        "the width and the height of the frame; default 331.2 each"
      ).optional,
      Field("backgroundLines", .boolean, "true if brackets stand around the ticks").optional,
      Field("caption", .text, "printable ASCII below the number").optional,
      Field("colors", WaveLook.keys.form).optional,
      Field("layout", Places.keys.form, "the places that differ from those of the phone").optional,
    ]

  /// The places of the two parts.
  private struct Places {
    var sphere: Rect
    var slider: Rect

    static let keys: Keys<Places> = [
      .rect("sphere", "the ball keeps its aspect in the middle") { $0.sphere = $1 },
      .rect("slider") { $0.slider = $1 },
    ]
  }

  /// Reads the members of a wave scene after its `kind`.
  init(_ fields: inout ObjectFields, canvas: Size) throws(Fault) {
    let rules = try WaveRules(&fields)
    let look = try WaveLook(&fields, isArticle: rules.form == .article)
    let places = try WaveScene.places(&fields, size: rules.size, canvas: canvas)
    self.init(
      wave: Wave(rules, slider: places.slider), look: look,
      sphere: PictureFit.contain.frame(of: rules.size, in: places.sphere))
  }

  /// Returns the places of a phone, scaled to the canvas, except for those that `layout` names.
  private static func places(
    _ scene: inout ObjectFields, size: Size, canvas: Size
  ) throws(Fault) -> Places {
    let (phone, layout) = (ControlLayout.reference, ControlLayout(canvas: canvas))
    let top = phone.height / 10
    var places = Places(
      sphere: layout.place(
        Rect(x: (phone.width - size.width) / 2, y: top, width: size.width, height: size.height)),
      slider: layout.place(
        Rect(x: (phone.width - 150) / 2, y: top + size.height + 40, width: 150, height: 20)))
    try scene.read("layout", Places.keys, into: &places)
    // On the smallest canvases a scaled slider has no width.
    guard places.slider.width > 0 else {
      throw scene.error(
        .outOfRange(found: places.slider.width, expected: "more than 0"),
        along: ["layout", "slider", "width"])
    }
    return places
  }
}

extension WaveRules {
  /// The lengths that a scene can give, in points.
  fileprivate static let lengthKeys: Keys<WaveRules> = [
    .number("scaleDivisionsLength", within: lengths, "the length of a tick, default 10") {
      $0.scaleDivisionsLength = $1
    },
    .number("scaleDivisionsWidth", within: lengths, "the width of a tick, default 2") {
      $0.scaleDivisionsWidth = $1
    },
    .number("scaleMargin", within: lengths, "between frame and ticks, default 30") {
      $0.scaleMargin = $1
    },
    .number("waveMargin", within: lengths, "between ticks and water, default 18") {
      $0.waveMargin = $1
    },
    .number("waveLength", within: waveLengths, "from crest to crest, default 180") {
      $0.waveLength = $1
    },
    .number("amplitude", within: lengths, "of the waves while the swell is 1, default 10") {
      $0.amplitude = $1
    },
  ]

  /// Reads the rules of the wave.
  fileprivate init(_ fields: inout ObjectFields) throws(Fault) {
    self.init()
    if let profile = try fields.choice("profile", ControlProfile.self) { self.profile = profile }
    if let form = try fields.choice("form", Form.self) {
      guard profile == .original else {
        throw fields.error(
          .unexpected(
            found: "the form \"\(form.rawValue)\"", expected: "\"profile\": \"original\" beside it"),
          at: "form")
      }
      self.form = form
    }
    let shares = profile == .original ? WaveRules.looseProgress : 0...1
    if let share = try fields.number("progress", within: shares) { progress = share }
    if let count = try fields.number("scaleCount", within: WaveRules.scaleCounts) {
      scaleCount = count
    }
    guard profile == .original || scaleCount == scaleCount.rounded() else {
      throw fields.error(
        .outOfRange(found: scaleCount, expected: "an integer"), at: "scaleCount")
    }
    try WaveRules.lengthKeys.read(&fields, into: &self)
    try readSize(&fields)
  }

  /// Reads the size of the frame, which must have room for water within the margins.
  private mutating func readSize(_ fields: inout ObjectFields) throws(Fault) {
    if let pair = try fields.point("size") { size = Size(width: pair.x, height: pair.y) }
    // The frame must have room for the water. In the original only the width counts, so the height
    // only needs room for the smallest ball.
    let least = [2 * waterOffset + WaveRules.leastDiameter, WaveRules.leastDiameter]
    let floors = profile == .original ? least : [least[0], least[0]]
    for (extent, floor) in zip([size.width, size.height], floors)
    where extent < floor || extent > WaveRules.lengths.upperBound {
      throw fields.error(
        .outOfRange(
          found: extent, expected: "\(text(floor)) to \(text(WaveRules.lengths.upperBound))"),
        at: "size")
    }
  }
}

extension WaveLook {
  /// The colors that the key `colors` names.
  fileprivate static let keys: Keys<WaveLook> = [
    .color("page", "behind everything") { $0.page = $1 },
    .color("front", "the front wave") { $0.front = $1 },
    .color("back", "the back wave") { $0.back = $1 },
    .color("water", "the ball without water") { $0.water = $1 },
    .color("lines", "the brackets, and the thin circle") { $0.lines = $1 },
    .color("ticks", "the ticks") { $0.ticks = $1 },
    .color("lit", "the lit ticks") { $0.lit = $1 },
    .color("text", "the letters, and the slider") { $0.text = $1 },
  ]

  /// Reads the look of the wave.
  fileprivate init(_ scene: inout ObjectFields, isArticle: Bool) throws(Fault) {
    self.init()
    if isArticle { ticks = WaveLook.articleTicks }
    if let lines = try scene.bool("backgroundLines") { hasLines = lines }
    try readCaption(&scene)
    try scene.read("colors", WaveLook.keys, into: &self)
  }

  /// Reads the caption, which must be printable and not too long.
  private mutating func readCaption(_ scene: inout ObjectFields) throws(Fault) {
    guard let text = try scene.string("caption") else { return }
    let missing = Font(size: 14).missing(in: text)
    if let first = missing.first {
      throw scene.error(
        .unexpected(found: "the character \"\(first)\"", expected: "printable ASCII"), at: "caption"
      )
    }
    guard text.utf8.count <= WaveLook.captionLimit else {
      throw scene.error(
        .unexpected(
          found: "\(text.utf8.count) characters", expected: "at most \(WaveLook.captionLimit)"),
        at: "caption")
    }
    caption = text
  }

  /// The largest number of characters of a caption: more than fit side by side in any frame.
  private static let captionLimit = 100
}
