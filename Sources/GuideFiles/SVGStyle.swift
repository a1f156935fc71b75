// SPDX-License-Identifier: Apache-2.0
import Geometry
import InkFormats

/// The declarations of an attribute `style`, as browsers read them.
///
///     SVGStyle("Display: none; transform: rotate(9deg)")["display"] == "none"
struct SVGStyle {
  /// The names in lower case with their values, in the order of the text.
  private(set) var declarations: [(name: String, value: String)] = []

  /// Reads the declarations; what is none is passed over, as browsers do.
  init(_ text: String) {
    for declaration in SVGStyle.withoutComments(text).split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      var value = trimmed(parts[1])
      if value.lowercased().hasSuffix("!important") { value = trimmed(value.dropLast(10)) }
      declarations.append((trimmed(parts[0]).lowercased(), value))
    }
  }

  /// The last value of a property in lower case; nil without one.
  subscript(name: String) -> String? {
    declarations.last { $0.name == name }?.value.lowercased()
  }

  private static func withoutComments(_ text: String) -> String {
    var kept = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "/"), let next = rest[start...].dropFirst().first {
      kept += rest[..<start]
      rest = rest[start...].dropFirst()
      if next != "*" {
        kept += "/"
        continue
      }
      rest = rest.dropFirst()
      while let star = rest.firstIndex(of: "*"), rest[star...].dropFirst().first != "/" {
        rest = rest[star...].dropFirst()
      }
      guard let star = rest.firstIndex(of: "*") else { return kept }
      rest = rest[star...].dropFirst(2)
    }
    return kept + rest
  }
}

/// Returns a text without white space at its ends.
func trimmed(_ text: some StringProtocol) -> String {
  let start = text.drop { $0.isWhitespace }
  let end = start.lastIndex { !$0.isWhitespace }
  return end.map { String(start[...$0]) } ?? ""
}

/// The look of an element with that of the groups around it, as far as it tells what a shape is for.
struct SVGLook {
  /// The paint of strokes, and that of areas; nil if no element states it.
  var stroke: String?
  private var fill: String?
  /// The shares by which strokes and areas cover, and the width of strokes, as far as they are 0.
  private var zeros: Set<String> = []
  /// False if the shapes are hidden, which an element inside may undo.
  private(set) var isVisible = true
  /// The share by which strokes cover what is below them.
  var opacity = 1.0
  /// True if strokes are dashed.
  var isDashed = false
  /// True if a class or an id says that the shapes are a grid or another help for drawing.
  var isNamedGrid = false

  /// Changes the look by what a tag states.
  mutating func apply(_ tag: XMLScanner.Tag, _ style: SVGStyle) {
    func property(_ name: String) -> String? { style[name] ?? tag[name]?.value.lowercased() }
    if let value = property("stroke"), value != "inherit" { stroke = value }
    if let value = property("fill"), value != "inherit" { fill = value }
    for name in ["stroke-opacity", "fill-opacity", "stroke-width"] {
      guard let value = property(name), value != "inherit" else { continue }
      if SVGLook.isZero(value) { zeros.insert(name) } else { zeros.remove(name) }
    }
    if let value = property("visibility"), value != "inherit" { isVisible = value == "visible" }
    for name in ["stroke-opacity", "opacity"] {
      if let share = property(name).flatMap(Double.init) { opacity *= min(max(share, 0), 1) }
    }
    if let dashes = property("stroke-dasharray") { isDashed = dashes != "none" }
    let names = ["class", "id", "inkscape:label"].compactMap { tag[$0]?.value }
    if names.contains(where: SVGLook.isNameOfGrid) { isNamedGrid = true }
  }

  private static let gridWords: Set = [
    "grid", "grids", "gridline", "gridlines", "guideline", "guidelines", "helper", "helpers",
    "axis",
    "axes", "baseline", "midline", "raster", "frame", "border", "background", "bg", "crosshair",
    "ruler", "margin",
  ]

  /// Returns true for a class or an id with a word such as `grid`, also in `my-grid` and `gridLines2`.
  private static func isNameOfGrid(_ name: String) -> Bool {
    let all = name.split { !$0.isLetter }.map { $0.lowercased() }
    if all.contains(where: gridWords.contains) { return true }
    var word = ""
    var words: [String] = []
    for character in name {
      if !character.isLetter || character.isUppercase {
        words.append(word)
        word = ""
      }
      if character.isLetter { word += character.lowercased() }
    }
    return (words + [word]).contains(where: gridWords.contains)
  }

  /// True if neither strokes nor areas are painted, by what the file says.
  ///
  /// A file that says nothing of strokes may leave them to a style sheet.
  var isUnpainted: Bool {
    guard let stroke else { return false }
    let isStroked =
      !SVGLook.noPaints.contains(stroke)
      && zeros.isDisjoint(with: ["stroke-opacity", "stroke-width"])
    let isFilled = !SVGLook.noPaints.contains(fill ?? "black") && !zeros.contains("fill-opacity")
    return !isStroked && !isFilled
  }

  private static let noPaints: Set = ["none", "transparent"]

  /// Returns true for a share or a length of 0, such as `0%` or `0.0px`.
  static func isZero(_ value: String) -> Bool {
    let number = value.prefix { $0.isNumber || $0 == "." || $0 == "+" || $0 == "-" }
    return Double(number) == 0
  }

  /// True if strokes are dashed, or light on a white ground, as those of a grid are beside a letter.
  var isFaint: Bool {
    guard let lightness = stroke.flatMap(SVGLook.lightness) else { return isDashed }
    return isDashed || 1 - (1 - lightness) * opacity > 0.6
  }

  /// Returns the lightness of a color from 0 to 1; nil for one that is not known.
  private static func lightness(_ color: String) -> Double? {
    let names: [String: Double] = [
      "lightgray": 0.83, "lightgrey": 0.83, "silver": 0.75, "gainsboro": 0.86, "whitesmoke": 0.96,
      "darkgray": 0.66, "darkgrey": 0.66, "white": 1, "lightblue": 0.83, "lavender": 0.9,
      "aliceblue": 0.97, "lightsteelblue": 0.75, "powderblue": 0.86, "pink": 0.8,
      "lightpink": 0.78, "mistyrose": 0.91, "skyblue": 0.75, "lightskyblue": 0.76,
    ]
    if let lightness = names[color] { return lightness }
    var parts: [Double] = []
    if color.hasPrefix("#") {
      let digits = color.dropFirst().compactMap(\.hexDigitValue)
      let isShort = digits.count < 5
      guard isShort ? 3...4 ~= digits.count : [6, 8].contains(digits.count) else { return nil }
      for index in stride(from: 0, to: digits.count, by: isShort ? 1 : 2) {
        let low: Int = digits[isShort ? index : index + 1]
        parts.append(Double(digits[index] * 16 + low) / 255)
      }
    } else if color.hasPrefix("rgb"), let open = color.firstIndex(of: "(") {
      let texts = color[open...].dropFirst().split { " ,/)".contains($0) }
      for (index, text) in texts.enumerated() {
        let isShare = text.hasSuffix("%")
        guard let number = Double(isShare ? text.dropLast() : text) else { return nil }
        // The share by which the color covers is no byte.
        let greatest: Double = isShare ? 100 : index < 3 ? 255 : 1
        parts.append(number / greatest)
      }
    }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    var lightness: Double = 0.299 * parts[0]
    lightness += 0.587 * parts[1]
    lightness += 0.114 * parts[2]
    return parts.count == 4 ? 1 - (1 - lightness) * parts[3] : lightness
  }
}
