// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import JSONStream
import Scenes
import TouchRecording

/// A shape of an SVG file as a path; SVG 1.1, chapter 9, defines its start and its direction.
struct SVGShape {
  /// The tag of the element.
  let tag: XMLScanner.Tag
  /// The scanner of the file, which knows places.
  let xml: XMLScanner

  /// The names of the elements that draw a path.
  static let names = ["path", "line", "polyline", "polygon", "rect", "circle", "ellipse"]

  /// Reads the path of the element.
  ///
  /// - Parameter name: The name of the element without a prefix, one of `names`.
  /// - Returns: The path; nil if the element draws nothing.
  /// - Throws: `Fault` with the place of the wrong attribute.
  func path(_ name: String) throws(Fault) -> Path? {
    switch name {
    case "path": try path()
    case "line":
      Path(polyline: [
        Point(x: try length("x1"), y: try length("y1")),
        Point(x: try length("x2"), y: try length("y2")),
      ])
    case "polyline": try polyline(isClosed: false)
    case "polygon": try polyline(isClosed: true)
    case "rect": try rect()
    case "circle":
      try ellipse(radii: Size(width: try extent("r") ?? 0, height: try extent("r") ?? 0))
    default:
      try ellipse(radii: Size(width: try extent("rx") ?? 0, height: try extent("ry") ?? 0))
    }
  }

  private func path() throws(Fault) -> Path? {
    guard let data = tag["d"], data.value.contains(where: { !$0.isWhitespace }) else { return nil }
    return try path(data: data.value, in: data)
  }

  private func polyline(isClosed: Bool) throws(Fault) -> Path? {
    guard let attribute = tag["points"] else { return nil }
    let expected = "pairs of numbers"
    let numbers = try rethrow(
      [Double](svg: attribute.value),
      as: { (error: PathDataError) in
        xml.error(attribute, at: xml.place(of: error, in: attribute), expected: expected)
      })
    guard numbers.count.isMultiple(of: 2) else { throw xml.error(attribute, expected: expected) }
    var path = Path(
      polyline: stride(from: 0, to: numbers.count, by: 2).map {
        Point(x: numbers[$0], y: numbers[$0 + 1])
      })
    guard !path.isEmpty else { return nil }
    if isClosed { path.close() }
    return path
  }

  private func rect() throws(Fault) -> Path? {
    let (x, y) = (try length("x"), try length("y"))
    let (width, height) = (try extent("width") ?? 0, try extent("height") ?? 0)
    guard width > 0, height > 0 else { return nil }
    let (rx, ry) = (try extent("rx"), try extent("ry"))
    let (rX, rY) = (min(rx ?? ry ?? 0, width / 2), min(ry ?? rx ?? 0, height / 2))
    let (right, bottom) = (x + width, y + height)
    guard rX > 0, rY > 0 else {
      return try path(data: "M\(x) \(y)H\(right)V\(bottom)H\(x)Z")
    }
    let arc = "A\(rX) \(rY) 0 0 1 "
    return try path(
      data:
        "M\(x + rX) \(y)H\(right - rX)\(arc)\(right) \(y + rY)V\(bottom - rY)"
        + "\(arc)\(right - rX) \(bottom)H\(x + rX)\(arc)\(x) \(bottom - rY)V\(y + rY)"
        + "\(arc)\(x + rX) \(y)Z")
  }

  private func ellipse(radii: Size) throws(Fault) -> Path? {
    let (x, y) = (try length("cx"), try length("cy"))
    guard radii.width > 0, radii.height > 0 else { return nil }
    let arc = "A\(radii.width) \(radii.height) 0 0 1 "
    let (right, bottom) = (x + radii.width, y + radii.height)
    return try path(
      data:
        "M\(right) \(y)\(arc)\(x) \(bottom)\(arc)\(x - radii.width) \(y)"
        + "\(arc)\(x) \(y - radii.height)\(arc)\(right) \(y)Z")
  }

  /// Returns the path of path data in an attribute, or made for a shape; then its only fault can be
  /// its range.
  private func path(
    data text: String, in attribute: XMLScanner.Attribute? = nil
  ) throws(Fault) -> Path {
    try rethrow(
      Path(svg: text),
      as: { (error: PathDataError) in
        let place = attribute.map { xml.place(of: error, in: $0) } ?? xml.place(at: tag.offset)
        return error.diagnosis.named("d").at(place)
      })
  }
}

// MARK: - Attributes

extension SVGShape {
  /// Returns a length in user units; 0 if the attribute is missing.
  private func length(_ name: String) throws(Fault) -> Double {
    guard let attribute = tag[name] else { return 0 }
    guard case .units(let units) = SVGLength(attribute.value) else {
      throw xml.error(attribute, expected: SVGLength.expected)
    }
    return units
  }

  /// Returns a length from 0; nil if the attribute is missing or `auto`.
  private func extent(_ name: String) throws(Fault) -> Double? {
    guard let attribute = tag[name], attribute.value != "auto" else { return nil }
    let units = try length(name)
    guard units >= 0 else { throw xml.error(attribute, expected: "0 or more") }
    return units
  }
}

extension XMLScanner {
  /// Returns the error of a wrong attribute, at its value unless `place` is given.
  func error(
    _ attribute: Attribute, at place: Place? = nil, expected: String
  ) -> Fault {
    .value(
      place ?? self.place(at: attribute.offset), name: attribute.name,
      found: excerpt(attribute.value.utf8), expected: expected)
  }

  /// Returns the place of a fault in the value of an attribute.
  ///
  /// The place is exact only if no character reference precedes the fault in the value.
  func place(of error: PathDataError, in attribute: Attribute) -> Place {
    let column =
      switch error {
      case .empty: 1
      case .unexpected(let column, _, _), .missingMove(let column, _), .outOfRange(let column, _):
        column
      }
    return place(at: attribute.offset + min(column, attribute.value.utf8.count) - 1)
  }
}

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
