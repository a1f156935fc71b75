import Controls
import Diagnostics
import Drawing
import Geometry
import JSONStream

extension WaveScene {
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
  ) throws(Fault) -> (sphere: Rect, slider: Rect) {
    let (phone, layout) = (ControlLayout.reference, ControlLayout(canvas: canvas))
    let top = phone.height / 10
    var sphere = layout.place(
      Rect(x: (phone.width - size.width) / 2, y: top, width: size.width, height: size.height))
    var slider = layout.place(
      Rect(x: (phone.width - 150) / 2, y: top + size.height + 40, width: 150, height: 20))
    if var fields = try scene.fields("layout") {
      if let rect = try fields.rect("sphere") { sphere = rect }
      if let rect = try fields.rect("slider") { slider = rect }
      try fields.finish()
    }
    // On the smallest canvases a scaled slider has no width.
    guard slider.width > 0 else {
      throw scene.error(
        .outOfRange(found: slider.width, expected: "more than 0"),
        along: ["layout", "slider", "width"])
    }
    return (sphere, slider)
  }
}

extension WaveRules {
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
    try fields.read("progress", into: &progress, within: shares)
    try fields.read("scaleCount", into: &scaleCount, within: WaveRules.scaleCounts)
    guard profile == .original || scaleCount == scaleCount.rounded() else {
      throw fields.error(
        .outOfRange(found: scaleCount, expected: "an integer"), at: "scaleCount")
    }
    let lengths = WaveRules.lengths
    try fields.read("scaleDivisionsLength", into: &scaleDivisionsLength, within: lengths)
    try fields.read("scaleDivisionsWidth", into: &scaleDivisionsWidth, within: lengths)
    try fields.read("scaleMargin", into: &scaleMargin, within: lengths)
    try fields.read("waveMargin", into: &waveMargin, within: lengths)
    try fields.read("waveLength", into: &waveLength, within: WaveRules.waveLengths)
    try fields.read("amplitude", into: &amplitude, within: lengths)
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
  /// Reads the look of the wave.
  fileprivate init(_ scene: inout ObjectFields, isArticle: Bool) throws(Fault) {
    self.init()
    if isArticle { ticks = WaveLook.articleTicks }
    if let lines = try scene.bool("backgroundLines") { hasLines = lines }
    try readCaption(&scene)
    guard var fields = try scene.fields("colors") else { return }
    try fields.read("page", into: &page)
    try fields.read("front", into: &front)
    try fields.read("back", into: &back)
    try fields.read("water", into: &water)
    try fields.read("lines", into: &lines)
    try fields.read("ticks", into: &ticks)
    try fields.read("lit", into: &lit)
    try fields.read("text", into: &text)
    try fields.finish()
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
