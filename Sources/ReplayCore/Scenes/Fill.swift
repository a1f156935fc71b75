import Drawing
import Geometry
import JSONStream

/// What covers a card, or lies under its cover.
enum Fill: Hashable, Sendable {
  /// One colour.
  case color(Color)
  /// Colours along a line, whose ends are given in the unit square of the card: (0, 0) is its top
  /// left corner and (1, 1) its bottom right one, as in a `CAGradientLayer`.
  case gradient(LinearGradient)
  /// The sunburst that lies under a card for which nothing else is named.
  case sunburst

  /// The blue gradient of the card of 2018.
  static let defaultCover = Fill.gradient(
    LinearGradient(
      from: .zero, to: Point(x: 1, y: 1),
      stops: [
        .init(0, Color(red: 0x4A, green: 0xA8, blue: 0xF0)),
        .init(1, Color(red: 0x1D, green: 0x4F, blue: 0xB8)),
      ]))

  /// Whether some of it may be clear, so that there is nothing to scratch there.
  var mayBeClear: Bool {
    switch self {
    case .color(let color): color.alpha == 0
    case .gradient(let gradient): gradient.stops.contains { $0.color.alpha == 0 }
    case .sunburst: false
    }
  }

  /// Paints a card that lies at `card` on the canvas.
  func paint(_ card: Rect, on canvas: inout Canvas) {
    switch self {
    case .color(let color):
      canvas.fill(Path(card), with: .color(color))
    case .gradient(let unit):
      let stretch = AffineTransform(
        a: card.width, b: 0, c: 0, d: card.height, tx: card.minX, ty: card.minY)
      let gradient = LinearGradient(
        from: stretch.apply(unit.start), to: stretch.apply(unit.end), stops: unit.stops)
      canvas.fill(Path(card), with: .linearGradient(gradient))
    case .sunburst:
      drawSunburst(card, on: &canvas)
    }
  }
}

extension Fill {
  /// Reads the fill that a key holds: `{"color":…}` or `{"gradient":{…}}`.
  init?(_ scene: inout SceneFields, _ key: String) throws(SceneError) {
    guard var fields = try scene.fields(key) else { return nil }
    let color = try fields.color("color")
    var gradient = try fields.fields("gradient")
    try fields.finish()
    guard (color == nil) != (gradient == nil) else {
      throw fields.error(.missing(expected: "either color or gradient"))
    }
    if let color {
      self = .color(color)
    } else if gradient != nil {
      // From top to bottom, where nothing else is said.
      let start = try gradient?.point("from") ?? Point(x: 0.5, y: 0)
      let end = try gradient?.point("to") ?? Point(x: 0.5, y: 1)
      let stops = try gradient?.stops("stops") ?? []
      try gradient?.finish()
      self = .gradient(LinearGradient(from: start, to: end, stops: stops))
    } else {
      return nil
    }
  }
}

extension SceneFields {
  /// The colour that a key holds.
  fileprivate mutating func color(_ key: String) throws(SceneError) -> Color? {
    guard let text = try string(key) else { return nil }
    guard let color = Color(hex: text) else {
      throw error(
        .unexpected(found: "the string \"\(text)\"", expected: "a color such as #1e90ff"), at: key)
    }
    return color
  }

  /// The stops `[[0,"#…"],[1,"#…"]]` that a key holds.
  fileprivate mutating func stops(
    _ key: String
  ) throws(SceneError) -> [LinearGradient.Stop] {
    var stops: [LinearGradient.Stop] = []
    for element in try elements(key) ?? [] {
      guard let pair = element.elements, pair.count == 2, let offset = pair[0].double,
        let color = pair[1].string.flatMap(Color.init(hex:))
      else {
        throw error(
          .unexpected(found: element.kindName, expected: "a stop such as [0,\"#1e90ff\"]"), at: key)
      }
      guard 0...1 ~= offset, offset >= stops.last?.offset ?? 0 else {
        throw error(
          .outOfRange(found: offset, expected: "0...1, no less than the one before"), at: key)
      }
      stops.append(LinearGradient.Stop(offset, color))
    }
    guard !stops.isEmpty else { throw error(.missing(expected: "at least one stop")) }
    return stops
  }
}
