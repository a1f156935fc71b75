// SPDX-License-Identifier: Apache-2.0
import Geometry

/// The transform of an element as CSS states it (CSS Transforms 1 and 2), in two dimensions.
///
/// Goals, in this order: what browsers draw; nothing else for a text that they pass over.
struct CSSTransform {
  /// The box to which percentages refer.
  let box: Rect?

  /// Returns the map of a value of `transform`; nil if browsers pass over the value, or if it is in
  /// units or dimensions that are not known here.
  func transform(_ text: String) -> AffineTransform? {
    if text.lowercased() == "none" { return .identity }
    var result = AffineTransform.identity
    var rest = text[...]
    while let open = rest.firstIndex(of: "(") {
      guard let end = rest[open...].firstIndex(of: ")") else { return nil }
      let name = trimmed(rest[..<open]).lowercased()
      let arguments = rest[rest.index(after: open)..<end].split(
        separator: ",", omittingEmptySubsequences: false)
      guard let function = function(name, arguments.map { trimmed($0) }) else { return nil }
      result = function.followed(by: result)
      rest = rest[rest.index(after: end)...]
    }
    return trimmed(rest).isEmpty && result.isInRange ? result : nil
  }

  /// Returns the map of the properties `translate`, `rotate` and `scale`; nil as `transform(_:)`.
  func transform(translate: String?, rotate: String?, scale: String?) -> AffineTransform? {
    func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    var result = AffineTransform.identity
    for (name, value) in [("translate", translate), ("rotate", rotate), ("scale", scale)] {
      guard let value, value != "none" else { continue }
      guard let function = function(name, words(value)) else { return nil }
      result = function.followed(by: result)
    }
    return result
  }

  private func function(_ name: String, _ texts: [String]) -> AffineTransform? {
    func all<Value>(_ counts: ClosedRange<Int>, _ read: (String) -> Value?) -> [Value]? {
      let values = texts.compactMap(read)
      return counts.contains(texts.count) && values.count == texts.count ? values : nil
    }
    switch name {
    case "translate", "translatex", "translatey":
      guard name == "translate" ? 1...2 ~= texts.count : texts.count == 1 else { return nil }
      let isY = name == "translatey"
      let first =
        isY ? length(texts[0], of: box?.size.height) : length(texts[0], of: box?.size.width)
      let second = texts.count > 1 ? length(texts[1], of: box?.size.height) : 0
      guard let first, let second else { return nil }
      return AffineTransform(
        translation: isY ? Vector(dx: 0, dy: first) : Vector(dx: first, dy: second))
    case "scale", "scalex", "scaley":
      guard let n = all(1...(name == "scale" ? 2 : 1), factor) else { return nil }
      return AffineTransform(
        a: name == "scaley" ? 1 : n[0], b: 0, c: 0, d: name == "scalex" ? 1 : n.last ?? 1, tx: 0,
        ty: 0)
    case "rotate", "rotatez":
      return all(1...1, angle).map { AffineTransform(rotation: $0[0]) }
    case "skew", "skewx", "skewy":
      guard let n = all(1...(name == "skew" ? 2 : 1), angle) else { return nil }
      let (x, y) = name == "skewy" ? (0, n[0]) : (n[0], n.count > 1 ? n[1] : 0)
      return AffineTransform(
        a: 1, b: CSSTransform.slope(y), c: CSSTransform.slope(x), d: 1, tx: 0, ty: 0)
    case "matrix":
      return all(6...6, number).map {
        AffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
      }
    default: return nil
    }
  }

  private static func slope(_ degrees: Double) -> Double {
    sine(degrees: degrees) / cosine(degrees: degrees)
  }

  // MARK: The origin

  /// Returns the point of a value of `transform-origin`; nil as `transform(_:)`.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - isAttribute: True for the value of an attribute, in which a length needs no unit.
  /// - Returns: The point, in the coordinates of the element.
  func origin(_ text: String, isAttribute: Bool) -> Point? {
    var words = text.lowercased().split(separator: " ").map(String.init)
    guard 1...3 ~= words.count else { return nil }
    if words.count == 3 {
      guard length(words.removeLast(), of: nil, isAttribute) != nil else { return nil }
    }
    let isVertical = { (word: String) in word == "top" || word == "bottom" }
    let isHorizontal = { (word: String) in word == "left" || word == "right" }
    if words.count == 1 { words.append("center") }
    if isVertical(words[0]) || isHorizontal(words[1]) { words.swapAt(0, 1) }
    let shares = ["left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"]
    guard !isVertical(words[0]), !isHorizontal(words[1]),
      let x = length(shares[words[0]] ?? words[0], of: box?.size.width, isAttribute),
      let y = length(shares[words[1]] ?? words[1], of: box?.size.height, isAttribute)
    else { return nil }
    return Point(x: (box?.origin.x ?? 0) + x, y: (box?.origin.y ?? 0) + y)
  }

  // MARK: Values

  private func length(
    _ text: String, of whole: Double?, _ isAttribute: Bool = false
  ) -> Double? {
    guard let (number, unit) = CSSTransform.dimension(text) else { return nil }
    if unit == "%" { return number == 0 ? 0 : whole.map { number / 100 * $0 } }
    if unit.isEmpty { return number == 0 || isAttribute ? number : nil }
    guard case .units(let units) = SVGLength(text) else { return nil }
    return units
  }

  private func number(_ text: String) -> Double? {
    CSSTransform.dimension(text).flatMap { $0.unit.isEmpty ? $0.number : nil }
  }

  private func factor(_ text: String) -> Double? {
    guard let (number, unit) = CSSTransform.dimension(text) else { return nil }
    return unit == "%" ? number / 100 : unit.isEmpty ? number : nil
  }

  /// Returns an angle in degrees.
  private func angle(_ text: String) -> Double? {
    guard let (number, unit) = CSSTransform.dimension(text) else { return nil }
    switch unit {
    case "deg": return number
    case "grad": return number * 0.9
    case "rad": return number * 180 / .pi
    case "turn": return number * 360
    case "": return number == 0 ? 0 : nil
    default: return nil
    }
  }

  /// Returns a number and the unit behind it in lower case; nil for any other text.
  private static func dimension(_ text: String) -> (number: Double, unit: String)? {
    let unit = String(text.reversed().prefix { $0.isLetter || $0 == "%" }.reversed())
    let digits = text.dropLast(unit.count)
    guard digits.allSatisfy({ "+-.0123456789eE".contains($0) }), let number = Double(digits),
      abs(number) <= Path.greatestCoordinate
    else { return nil }
    return (number, unit.lowercased())
  }
}
