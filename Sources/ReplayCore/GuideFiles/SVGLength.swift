import Geometry

/// A length of SVG: a number with or without a unit.
enum SVGLength: Equatable {
  /// A length in user units, which are CSS pixels.
  case units(Double)
  /// A share of a length that is not in the file, in percent.
  case percent(Double)

  /// The description of valid lengths in errors.
  static let expected = "a length in px, pt, pc, in, cm, mm or Q, or without a unit"

  /// The number of user units in each unit (CSS Values 3, section 6.2: an inch has 96 pixels).
  private static let units: [String: Double] = [
    "": 1, "px": 1, "in": 96, "pc": 16, "pt": 96.0 / 72, "cm": 96 / 2.54, "mm": 96 / 25.4,
    "q": 96 / 101.6,
  ]

  /// Reads a length such as `12.5mm`; nil if the text is not a length, or its unit is unknown.
  init?(_ text: String) {
    let text = text.drop { $0.isWhitespace }
    let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? text.endIndex
    let word = text[..<end]
    let unit = word.reversed().prefix { $0.isLetter || $0 == "%" }.reversed()
    guard let numbers = try? [Double](svg: String(word.dropLast(unit.count))), numbers.count == 1
    else { return nil }
    if unit.elementsEqual("%") {
      self = .percent(numbers[0])
    } else if let scale = SVGLength.units[String(unit).lowercased()] {
      self = .units(numbers[0] * scale)
    } else {
      return nil
    }
  }
}
