// SPDX-License-Identifier: Apache-2.0
public import Geometry

extension Generator where Value == String {
  /// Returns a generator of scenes as JSON text, in the form of a recording's header.
  ///
  /// A scene is a letter, a card, a counter, a wave or a pattern game, with or without rules. A
  /// card without rules is simplest.
  ///
  /// ```swift
  /// print(Generator<String>.scene().value(seed: 1))
  /// // {"kind":"counter","count":19}
  /// ```
  ///
  /// - Parameter canvas: The size of the canvas in points, at least 100 in each direction.
  /// - Returns: A generator of scenes that are valid on a canvas of this size.
  public static func scene(on canvas: Size = Size(width: 320, height: 480)) -> Generator {
    Generator<GeneratedScene>.generatedScene(on: canvas).map(\.text)
  }
}

/// A scene and the paths of its guide.
struct GeneratedScene {
  /// The scene as JSON text.
  let text: String
  /// The paths of the guide in points of the canvas; empty if the guide is placed by other rules or
  /// if the scene has none.
  var paths: [Path] = []
}

extension Generator where Value == GeneratedScene {
  /// Returns a generator of scenes with the paths of their guides.
  static func generatedScene(on canvas: Size) -> Generator {
    precondition(min(canvas.width, canvas.height) >= 100, "A scene needs room")
    return Generator { choices in
      switch choices.below(5) {
      case 0: GeneratedScene(text: choices.card(on: canvas))
      case 1: choices.letter(on: canvas)
      case 2: GeneratedScene(text: choices.counter())
      case 3: GeneratedScene(text: choices.wave())
      default: GeneratedScene(text: choices.patternGame())
      }
    }
  }
}

extension Choices {
  /// Returns a member with a preceding comma, or an empty string.
  private mutating func maybe(_ key: String, _ value: (inout Choices) -> String) -> String {
    once(in: 2) ? #","\#(key)":\#(value(&self))"# : ""
  }

  /// Returns one of `names` as JSON text.
  private mutating func name(_ names: String...) -> String { #""\#(element(of: names))""# }

  /// Returns a rectangle with integer coordinates and a positive area in the given size, as JSON
  /// text.
  private mutating func rect(within width: Int, _ height: Int) -> String {
    let (x, y) = (below(width - 1), below(height - 1))
    let (w, h) = (width - x - below(width - x), height - y - below(height - y))
    return #"{"x":\#(x),"y":\#(y),"width":\#(w),"height":\#(h)}"#
  }

  fileprivate mutating func card(on canvas: Size) -> String {
    var (width, height) = (Int(canvas.width), Int(canvas.height))
    var frame = ""
    if !once(in: 4) {
      // Small cards cost less and have a greater share of edge samples.
      (width, height) = (20 + below(60), 20 + below(60))
      frame =
        #","frame":{"x":\#(below(40)),"y":\#(below(40)),"width":\#(width),"height":\#(height)}"#
    }
    let brush = maybe("brush") { choices in
      let width = choices.gridCoordinate(in: 1...60)
      return "{\"width\":\(width)\(choices.maybe("tip") { $0.name("round", "square") })}"
    }
    let regions = maybe("regions") { choices in
      let kind = choices.name("counts", "forbidden")
      return #"[{"name":"a","kind":\#(kind),"rect":\#(choices.rect(within: width, height))}]"#
    }
    let rules = maybe("rules") { choices in
      let tap = choices.name("dot", "none")
      return #"{"tap":\#(tap)\#(choices.maybe("cancel") { $0.name("keep", "discard") })}"#
    }
    let threshold = maybe("threshold") { "\($0.integer(in: 1...100))" }
    return #"{"kind":"scratch"\#(frame)\#(brush)\#(regions)\#(threshold)\#(rules)}"#
  }

  fileprivate mutating func letter(on canvas: Size) -> GeneratedScene {
    let rules = maybe("rules") { choices in
      let tolerance = choices.gridCoordinate(in: 1...40)
      let cancel = choices.maybe("cancel") { $0.name("keep", "discard") }
      let ordered = choices.once(in: 3) ? #","progress":"ordered""# : ""
      return #"{"tolerance":\#(tolerance)\#(cancel)\#(ordered)}"#
    }
    if once(in: 2) {
      let names = "TLIVXOSABCDEFGHJKMNPQRUWYZabcdefghijklmnopqrstuvwxyz0123456789"
      let name = element(of: Array(names))
      return GeneratedScene(text: #"{"kind":"trace","guide":"\#(name)"\#(rules)}"#)
    }
    let range = 0...Int(min(canvas.width, canvas.height))
    let strokes = array(count: 1...3) { $0.draw(.pathData(in: range)) }
    let guide = strokes.map { #"{"d":"\#($0)"}"# }.joined(separator: ",")
    return GeneratedScene(
      text: #"{"kind":"trace","placement":"as-is","guide":{"strokes":[\#(guide)]}\#(rules)}"#,
      paths: strokes.compactMap { try? Path(svg: $0) })
  }

  fileprivate mutating func counter() -> String {
    let count = maybe("count") { "\($0.below(20))" }
    let goal = maybe("goal") { "\(1 + $0.below(20))" }
    return #"{"kind":"counter"\#(count)\#(goal)\#(maybe("clampAtGoal") { _ in "true" })}"#
  }

  fileprivate mutating func wave() -> String {
    let progress = maybe("progress") { "\(Double($0.below(101)) / 100)" }
    let lines = maybe("backgroundLines") { _ in "true" }
    return #"{"kind":"wave"\#(progress)\#(lines)\#(maybe("amplitude") { "\($0.below(20))" })}"#
  }

  fileprivate mutating func patternGame() -> String {
    let seed = below(1000)
    let attempts = maybe("attempts") { "\(1 + $0.below(5))" }
    return #"{"kind":"pattern","seed":\#(seed)\#(attempts)}"#
  }
}
