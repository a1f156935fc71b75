import Controls
import Drawing
import Geometry
import JSONStream

extension PatternScene {
  /// Reads the members of a pattern game after its `kind`.
  init(_ fields: inout ObjectFields, canvas: Size) throws(SceneError) {
    profile = try fields.choice("profile", ControlProfile.self) ?? .standard
    dealer = try PatternDealer(&fields, profile: profile)
    let control = ControlLayout(canvas: canvas)
    scale = control.scale
    var layout = PatternLayout(tiles: dealer.tiles, in: control)
    if var places = try fields.fields("layout") {
      try layout.read(&places, leastTile: PatternScene.size * scale)
    }
    game = PatternGame(dealer, layout: layout)
  }
}

/// The seeds that JSON readers everywhere hold exactly.
private let seeds = 0...(1 << 53) - 1

extension PatternDealer {
  /// Reads the deals, or the seed that makes them.
  fileprivate init(_ fields: inout ObjectFields, profile: ControlProfile) throws(SceneError) {
    let seed = try fields.integer("seed", in: seeds)
    let stored = try fields.elements("deals")
    // Stored deals are not made by the original, so they may be smaller than its own.
    let counts =
      stored == nil ? PatternDealer.tileCounts(of: profile) : PatternDealer.tileCounts
    let tiles = try fields.integer("tiles", in: counts) ?? 4
    let attempts = try fields.integer("attempts", in: PatternDealer.attemptCounts) ?? 5
    switch (seed, stored) {
    case (let seed?, nil):
      self.init(seed: UInt64(seed), tiles: tiles, attempts: attempts, profile: profile)
    case (nil, let stored?):
      guard stored.count == attempts else {
        throw fields.error(
          .unexpected(
            found: "an array of \(stored.count)", expected: "\(attempts), one for each attempt"),
          at: "deals")
      }
      var deals: [PatternDeal] = []
      for (index, value) in stored.enumerated() {
        deals.append(
          try PatternDeal(value, path: "\(fields.path).deals[\(index)]", count: tiles))
      }
      self.init(deals: deals)
    case (_?, _?):
      throw fields.error(.unexpected(found: "both", expected: "either seed or deals"), at: "deals")
    case (nil, nil):
      throw fields.error(.missing(expected: "either seed or deals"))
    }
  }
}

extension PatternDeal {
  /// Reads `{"answer":…,"tiles":[{"direction":…,"color":…}, …]}` of `count` tiles.
  fileprivate init(_ value: JSONValue, path: String, count: Int) throws(SceneError) {
    var fields = try ObjectFields(value, path: path)
    guard let answer = try fields.choice("answer", PatternDirection.self) else {
      throw fields.error(.missing(expected: "answer"))
    }
    guard let elements = try fields.elements("tiles") else {
      throw fields.error(.missing(expected: "tiles"))
    }
    try fields.finish()
    guard elements.count == count else {
      throw fields.error(
        .unexpected(found: "an array of \(elements.count)", expected: "tiles: \(count)"),
        at: "tiles")
    }
    var tiles: [PatternTile] = []
    for (index, element) in elements.enumerated() {
      tiles.append(try PatternTile(element, path: "\(path).tiles[\(index)]"))
    }
    self.init(answer: answer, tiles: tiles)
    let majority = PatternDeal.majority(of: count)
    guard rightTiles >= majority else {
      throw fields.error(
        .unexpected(
          found: "\"\(answer.rawValue)\" on \(rightTiles) of \(count) tiles",
          expected: "the direction of \(majority) or more"), at: "answer")
    }
  }
}

extension PatternTile {
  /// Reads `{"direction":…,"color":…}`.
  fileprivate init(_ value: JSONValue, path: String) throws(SceneError) {
    var fields = try ObjectFields(value, path: path)
    guard let direction = try fields.choice("direction", PatternDirection.self) else {
      throw fields.error(.missing(expected: "direction"))
    }
    guard let text = try fields.string("color") else {
      throw fields.error(.missing(expected: "color"))
    }
    // However it is written: #00f is as good as #0000FF.
    let color = PatternColor.allCases.first { Color(hex: $0.rawValue) == Color(hex: text) }
    guard let color else {
      throw fields.error(
        .unknownName(found: text, known: PatternColor.allCases.map(\.rawValue)), at: "color")
    }
    try fields.finish()
    self.init(direction, color)
  }
}

extension PatternLayout {
  /// Reads the places that are not those of the phone, in points of the canvas; a tile has room for
  /// a triangle.
  fileprivate mutating func read(
    _ fields: inout ObjectFields, leastTile: Double
  ) throws(SceneError) {
    if let places = try fields.elements("tiles") {
      guard places.count == tiles.count else {
        throw fields.error(
          .unexpected(found: "an array of \(places.count)", expected: "\(tiles.count) rectangles"),
          at: "tiles")
      }
      for (index, place) in places.enumerated() {
        var place = try ObjectFields(place, path: "\(fields.path).tiles[\(index)]")
        tiles[index] = try place.rect()
        try place.finish()
        for (key, side) in [("width", tiles[index].width), ("height", tiles[index].height)]
        where side < leastTile {
          throw place.error(
            .outOfRange(found: side, expected: "\(text(leastTile)) or more"), at: key)
        }
      }
    }
    for direction in PatternDirection.allCases {
      if let place = try fields.rect(direction.rawValue) { self[direction] = place }
    }
    if let place = try fields.point("score") { score = place }
    if let place = try fields.point("feedback") { feedback = place }
    if let place = try fields.point("result") { result = place }
    if let place = try fields.rect("playAgain") { playAgain = place }
    try fields.finish()
  }
}
