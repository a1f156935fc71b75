import Diagnostics
import Geometry
import InkFormats
import JSONStream
import TouchRecording
import TraceCore

/// A reader of a guide in an SVG file, which has a stroke for each shape, in the order of the
/// document.
///
/// The strokes of a KanjiVG file are in the order of the `-sN` at the ends of their ids. The size
/// is that of `viewBox`, otherwise `width` and `height`. Text, pictures, definitions and hidden
/// elements are skipped. Elements that draw but are not supported (`use`, an `svg` in another) are
/// errors.
struct SVGGuideReader {
  /// An open element.
  private struct Element {
    let name: String
    var transform: AffineTransform
    /// True if the shapes inside are drawn.
    var isDrawn: Bool
  }

  /// A shape that was read.
  private typealias Shape = (path: Path, id: XMLScanner.Attribute?, offset: Int)

  /// The greatest number of open elements.
  private static let depthLimit = 256

  private var xml: XMLScanner
  private var open: [Element] = []
  private var shapes: [Shape] = []
  private var size: Size?
  private var isKanji = false
  /// The character of a KanjiVG file.
  private var character: String?

  init(_ bytes: [UInt8]) throws(Fault) {
    xml = try XMLScanner(bytes, prose: .skipped)
  }

  /// Reads the whole file; the name of the guide is empty if the file does not name a character.
  mutating func guide() throws(Fault) -> Guide {
    guard let root = try next(), root.kind != .end, SVGGuideReader.localName(root) == "svg" else {
      throw .unrecognizedGuide(xml.place(at: 0), found: "XML without <svg>")
    }
    let transform = try readSize(of: root)
    open = [Element(name: root.name, transform: transform, isDrawn: true)]
    if root.kind == .empty { open = [] }
    while !open.isEmpty { try readElement() }
    if let extra = try next() { throw unexpected(extra, expected: "nothing after </svg>") }
    if isKanji { try sortByNumber() }
    let strokes = shapes.map { Guide.Stroke(path: $0.path) }
    return try rethrow(
      Guide(name: character ?? "", size: size, strokes: strokes),
      as: { (error: GuideError) in
        let offset = error.stroke.map { shapes[$0].offset } ?? root.offset
        return Fault.guide(error, at: xml.place(at: offset))
      })
  }

  private mutating func next() throws(Fault) -> XMLScanner.Tag? {
    try xml.next()
  }

  /// Reads a tag inside the root.
  private mutating func readElement() throws(Fault) {
    let parent = open[open.count - 1]
    guard let tag = try next() else {
      throw .svgElement(xml.endPlace, found: nil, expected: "</\(parent.name)>")
    }
    if tag.kind == .end {
      guard tag.name == parent.name else { throw unexpected(tag, expected: "/\(parent.name)") }
      open.removeLast()
      return
    }
    let element = try element(tag, in: parent)
    guard tag.kind == .start else { return }
    guard open.count < SVGGuideReader.depthLimit else {
      throw unexpected(tag, expected: "at most \(SVGGuideReader.depthLimit) open elements")
    }
    open.append(element)
  }

  /// Reads an element without its children.
  private mutating func element(
    _ tag: XMLScanner.Tag, in parent: Element
  ) throws(Fault) -> Element {
    var element = Element(name: tag.name, transform: parent.transform, isDrawn: false)
    guard parent.isDrawn, !SVGGuideReader.isHidden(tag) else { return element }
    readCharacter(tag)
    let name = SVGGuideReader.localName(tag)
    switch name {
    case "g", "a", "switch":
      element.isDrawn = true
      element.transform = try transform(of: tag, in: parent)
    case "use", "svg":
      throw unexpected(tag, expected: "a shape or a group")
    case _ where SVGShape.names.contains(name):
      guard let path = try SVGShape(tag: tag, xml: xml).path(name) else { break }
      let transform = try transform(of: tag, in: parent)
      shapes.append((path.transformed(by: transform), tag["id"], tag.offset))
    default: break
    }
    return element
  }

  private func transform(
    of tag: XMLScanner.Tag, in parent: Element
  ) throws(Fault) -> AffineTransform {
    guard let attribute = tag["transform"] else { return parent.transform }
    do throws(PathDataError) {
      let transform = try AffineTransform(svg: attribute.value).followed(by: parent.transform)
      guard transform.isInRange else {
        throw PathDataError.outOfRange(column: 1, found: attribute.value)
      }
      return transform
    } catch {
      throw xml.error(
        attribute, at: xml.place(of: error, in: attribute),
        expected: "functions such as rotate(45), with a product of at most 1e153")
    }
  }

  private func unexpected(_ tag: XMLScanner.Tag, expected: String) -> Fault {
    let found = (tag.kind == .end ? "/" : "") + tag.name
    return .svgElement(xml.place(at: tag.offset), found: excerpt(found.utf8), expected: expected)
  }

  /// The name of an element without the prefix `svg:`.
  private static func localName(_ tag: XMLScanner.Tag) -> String {
    tag.name.hasPrefix("svg:") ? String(tag.name.dropFirst(4)) : tag.name
  }

  /// True if an element and its children are not strokes.
  ///
  /// It is either not displayed, or holds the numbers that KanjiVG writes beside the strokes.
  private static func isHidden(_ tag: XMLScanner.Tag) -> Bool {
    let style = tag["style"]?.value.filter { !$0.isWhitespace } ?? ""
    return tag["display"]?.value == "none" || style.contains("display:none")
      || tag["id"]?.value.hasPrefix("kvg:StrokeNumbers") == true
  }
}

// MARK: - Size

extension SVGGuideReader {
  /// Reads the size of the drawing and returns the translation of its corner to the origin.
  private mutating func readSize(of root: XMLScanner.Tag) throws(Fault) -> AffineTransform {
    guard let attribute = root["viewBox"] else {
      if let width = try length("width", of: root), let height = try length("height", of: root) {
        size = Size(width: width, height: height)
      }
      return .identity
    }
    guard let box = try? [Double](svg: attribute.value), box.count == 4, box[2] > 0, box[3] > 0
    else {
      throw xml.error(attribute, expected: "x y width height, with width and height above 0")
    }
    size = Size(width: box[2], height: box[3])
    return AffineTransform(translation: Vector(dx: -box[0], dy: -box[1]))
  }

  /// Returns the width or height of the root; nil if it is missing or a share of the display.
  private func length(
    _ name: String, of root: XMLScanner.Tag
  ) throws(Fault) -> Double? {
    guard let attribute = root[name], attribute.value != "auto" else { return nil }
    switch SVGLength(attribute.value) {
    case .units(let units) where units > 0: return units
    case .percent: return nil
    default: throw xml.error(attribute, expected: SVGLength.expected)
    }
  }
}

// MARK: - KanjiVG

extension SVGGuideReader {
  /// Recognizes a KanjiVG file, and stores the character that its first group names.
  private mutating func readCharacter(_ tag: XMLScanner.Tag) {
    guard let id = tag["id"], id.value.hasPrefix("kvg:") else { return }
    isKanji = true
    if character == nil { character = tag["kvg:element"]?.value }
  }

  /// Sorts the shapes by the numbers at the ends of their ids; a repeated number is an error.
  private mutating func sortByNumber() throws(Fault) {
    var numbered: [(number: Int, shape: Shape)] = []
    var seen: Set<Int> = []
    for shape in shapes {
      let parts = shape.id?.value.split(separator: "-") ?? []
      guard let last = parts.last, last.hasPrefix("s"), let number = Int(last.dropFirst()),
        seen.insert(number).inserted
      else {
        throw .value(
          xml.place(at: shape.id?.offset ?? shape.offset), name: "id",
          found: shape.id.map { excerpt($0.value.utf8) },
          expected: "an end such as -s1, each number once")
      }
      numbered.append((number, shape))
    }
    shapes = numbered.sorted { $0.number < $1.number }.map(\.shape)
  }
}

extension GuideError {
  /// The index of the faulty stroke; nil if the error concerns the whole guide.
  var stroke: Int? {
    switch self {
    case .emptyStroke(let stroke), .coordinateOutOfRange(let stroke, _, _),
      .slackOutOfRange(let stroke, _, _):
      stroke
    default: nil
    }
  }
}
