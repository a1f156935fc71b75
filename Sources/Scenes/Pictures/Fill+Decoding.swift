// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import Geometry
import JSONStream
import MaskCore

extension Fill {
  /// The form of a fill.
  static let form = ValueForm.named(
    "fill",
    .either([
      .object([Field("color", .color)]), .object([Field("gradient", .either(gradients))]),
      .object([Field("pattern", .object(TriangleFill.fields))]),
      .object([
        Field("image", .picture),
        Field(
          "fit", .choice(PictureFit.self),
          "stretched (default), or in proportion: all of it, or cut off at the edges"
        ).optional,
      ]),
    ]), meaning: nil)

  /// The forms of gradients.
  private static let gradients: [ValueForm] = [
    .object([
      Field("kind", .constant("linear")).optional,
      Field("from", .point, "in the unit square of the card; default the top").optional,
      Field("to", .point, "default the bottom").optional, stops,
    ]),
    .object([
      Field("kind", .constant("radial")),
      Field("center", .point, "in the unit square of the card; default its middle").optional,
      Field(
        "radius", .number(0...coordinates.upperBound), "of the card's shorter side, default 0.5"
      ).optional, stops,
    ]),
  ]

  /// The key of the colors of a gradient.
  private static let stops = Field(
    "stops", .list(.list(.either([.number(.share), .color]), count: 2), count: nil),
    "`[offset, color]` each, from 0 to 1 and rising")
}

extension ObjectFields {
  /// Reads the fill of a key: `{"color":…}`, `{"gradient":{…}}`, `{"pattern":{…}}` or
  /// `{"image":"…","fit":"…"}`.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - card: The size of the card in points.
  ///   - pictures: The pictures of the scene.
  /// - Returns: The fill; nil if the key is missing, or if its picture failed to load.
  /// - Throws: `Fault` for unknown keys and wrong values.
  mutating func fill(
    _ key: String, card: Size, _ pictures: inout ScenePictures
  ) throws(Fault) -> Fill? {
    guard var fields = try fields(key) else { return nil }
    var fills: [Fill?] = []
    if let color = try fields.color("color") { fills.append(.color(color)) }
    if var gradient = try fields.fields("gradient") { fills.append(try Fill(gradient: &gradient)) }
    if var pattern = try fields.fields("pattern") {
      fills.append(.triangles(try TriangleFill(&pattern, card: card)))
    }
    if let id = try fields.string("image") {
      let fit = try fields.choice("fit", PictureFit.self) ?? .fill
      fills.append(pictures.picture(id, of: fields).map { Fill.picture($0, fit) })
    }
    try fields.finish()
    guard fills.count == 1 else {
      throw fields.error(.missing(expected: "either color, gradient, pattern or image"))
    }
    return fills[0]
  }
}

extension Fill {
  /// The kinds of gradients.
  private enum GradientKind: String, CaseIterable {
    case linear, radial
  }

  /// Reads a gradient.
  ///
  /// By default a linear gradient runs from top to bottom, and a radial one from the middle to the
  /// edges.
  fileprivate init(gradient fields: inout ObjectFields) throws(Fault) {
    switch try fields.choice("kind", GradientKind.self) ?? .linear {
    case .linear:
      let start = try fields.point("from") ?? Point(x: 0.5, y: 0)
      let end = try fields.point("to") ?? Point(x: 0.5, y: 1)
      self = .gradient(LinearGradient(from: start, to: end, stops: try fields.stops("stops")))
    case .radial:
      let center = try fields.point("center") ?? Point(x: 0.5, y: 0.5)
      let radius = try fields.number("radius") ?? 0.5
      guard 0...Path.greatestCoordinate ~= radius else {
        throw fields.error(.outOfRange(found: radius, expected: "0 to 1000000"), at: "radius")
      }
      self = .radialGradient(
        RadialGradient(center: center, radius: radius, stops: try fields.stops("stops")))
    }
    try fields.finish()
  }
}

extension TriangleFill {
  /// The shapes of tiles in patterns.
  private enum TileName: String, CaseIterable {
    case triangle
  }

  /// The largest number of repeats: enough for a fine grain, and few enough to draw at once.
  private static let mostRepeats = 100
  /// The smallest share of a card for one triangle, in points: far smaller triangles would put
  /// millions of invisible ones into a pixel.
  private static let leastShare = 1.0

  /// The keys of a pattern.
  fileprivate static let fields: [Field] = [
    Field("tile", .choice(TileName.self)), Field("color", .color),
    Field("repeat", .integer(1...mostRepeats), "triangles across, and down; default 2").optional,
    Field(
      "size", .number(leastShare...ScratchLimits.side.upperBound),
      "points of the square around a triangle, default 30; at most its share of the card"
    ).optional,
    Field("direction", .choice(TiledPattern.Direction.self), "default top").optional,
    Field("background", .color, "default clear").optional,
  ]

  /// Reads a pattern for a card of the given size.
  fileprivate init(_ fields: inout ObjectFields, card: Size) throws(Fault) {
    guard try fields.choice("tile", TileName.self) != nil else {
      throw fields.error(.missing(expected: "tile"))
    }
    let color = try fields.required(try fields.color("color"), "color")
    let repeats = try fields.number("repeat") ?? 2
    guard 1...Double(TriangleFill.mostRepeats) ~= repeats, repeats == repeats.rounded() else {
      throw fields.error(
        .outOfRange(found: repeats, expected: "an integer from 1 to \(TriangleFill.mostRepeats)"),
        at: "repeat")
    }
    // A triangle stays in its share of the card, so that it never overlaps its neighbor.
    let share = min(card.width, card.height) / repeats
    guard share >= TriangleFill.leastShare else {
      throw fields.error(
        .outOfRange(found: repeats, expected: "shares of the card of 1 point or more"), at: "repeat"
      )
    }
    let size = try fields.number("size") ?? min(30, share)
    guard TriangleFill.leastShare...share ~= size else {
      throw fields.error(
        .outOfRange(found: size, expected: "1 to \(text(share)), its share of the card"),
        at: "size")
    }
    self.init(color: color, size: size, repeats: Int(repeats))
    if let direction = try fields.choice("direction", TiledPattern.Direction.self) {
      self.direction = direction
    }
    if let color = try fields.color("background") { background = color }
    try fields.finish()
  }
}

extension ObjectFields {
  /// Returns the color of a key; nil if the key is missing.
  mutating func color(_ key: String) throws(Fault) -> Color? {
    guard let text = try string(key) else { return nil }
    guard let color = Color(hex: text) else {
      throw error(
        .unexpected(found: "the string \"\(text)\"", expected: "a color such as #1e90ff"), at: key)
    }
    return color
  }

  /// Returns the gradient stops `[[0,"#…"],[1,"#…"]]` of a key, at least one.
  fileprivate mutating func stops(_ key: String) throws(Fault) -> [GradientStop] {
    var stops: [GradientStop] = []
    for element in try elements(key) ?? [] {
      guard let pair = element.elements, pair.count == 2, let offset = pair[0].double,
        let color = pair[1].string.flatMap(Color.init(hex:))
      else {
        throw error(
          .unexpected(found: element.kindName, expected: "a stop such as [0,\"#1e90ff\"]"), at: key)
      }
      guard 0...1 ~= offset, offset >= stops.last?.offset ?? 0 else {
        throw error(
          .outOfRange(found: offset, expected: "0 to 1, no less than the one before"), at: key)
      }
      stops.append(GradientStop(offset, color))
    }
    guard !stops.isEmpty else { throw error(.missing(expected: "at least one stop")) }
    return stops
  }
}
