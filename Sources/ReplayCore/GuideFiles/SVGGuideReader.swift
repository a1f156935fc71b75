import Geometry
import InkFormats
import TouchRecording
import TraceCore

/// Reads a guide from an SVG file: a stroke for each shape, in the order of the document.
///
/// The order of a KanjiVG file is that of the `-sN` at the ends of its ids. The size is that of
/// `viewBox`, else of `width` and `height`. Text, pictures, definitions and hidden elements are
/// passed over; what would draw and is not read (`use`, an `svg` in another) is refused.
struct SVGGuideReader {
  /// An element that is open.
  private struct Element {
    let name: String
    var transform: AffineTransform
    /// Whether shapes in it are drawn.
    var isDrawn: Bool
  }

  /// A shape that was read.
  private struct Shape {
    let path: Path
    let id: XMLScanner.Attribute?
    let offset: Int
  }

  /// The most elements that may be open at once.
  private static let depthLimit = 256

  private var xml: XMLScanner
  private var open: [Element] = []
  private var shapes: [Shape] = []
  private var size: Size?
  private var isKanji = false
  /// The character of a KanjiVG file.
  private var character: String?

  init(_ bytes: [UInt8]) throws(GuideFileError) {
    do throws(ImportError) {
      xml = try XMLScanner(bytes, prose: .skipped)
    } catch {
      throw .xml(error)
    }
  }

  /// Reads the whole file; the guide of a file that does not name its character has no name.
  mutating func guide() throws(GuideFileError) -> Guide {
    guard let root = try next(), root.kind != .end, SVGGuideReader.localName(root) == "svg" else {
      throw .unrecognized(xml.place(at: 0), found: "XML without <svg>")
    }
    let transform = try readSize(of: root)
    open = [Element(name: root.name, transform: transform, isDrawn: true)]
    if root.kind == .empty { open = [] }
    while !open.isEmpty { try readElement() }
    if let extra = try next() { throw unexpected(extra, expected: "nothing after </svg>") }
    if isKanji { try sortByNumber() }
    do throws(GuideError) {
      return try Guide(
        name: character ?? "", size: size,
        strokes: shapes.map { Guide.Stroke(path: $0.path) })
    } catch {
      throw .guide(xml.place(at: error.stroke.map { shapes[$0].offset } ?? root.offset), error)
    }
  }

  private mutating func next() throws(GuideFileError) -> XMLScanner.Tag? {
    do throws(ImportError) {
      return try xml.next()
    } catch {
      throw .xml(error)
    }
  }

  /// Reads a tag inside the root.
  private mutating func readElement() throws(GuideFileError) {
    let parent = open[open.count - 1]
    guard let tag = try next() else {
      throw .element(xml.endPlace, found: nil, expected: "</\(parent.name)>")
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

  /// Reads an element up to its children.
  private mutating func element(
    _ tag: XMLScanner.Tag, in parent: Element
  ) throws(GuideFileError) -> Element {
    var element = Element(name: tag.name, transform: parent.transform, isDrawn: false)
    guard parent.isDrawn, !SVGGuideReader.isHidden(tag) else { return element }
    readCharacter(tag)
    let name = SVGGuideReader.localName(tag)
    switch name {
    case "g", "a", "switch":
      element.isDrawn = true
      element.transform = try transform(of: tag, in: parent)
    case "use", "svg":
      throw unexpected(tag, expected: "shapes and groups of them")
    case _ where SVGShape.names.contains(name):
      guard let path = try SVGShape(tag: tag, xml: xml).path(name) else { break }
      let transform = try transform(of: tag, in: parent)
      shapes.append(
        Shape(path: path.transformed(by: transform), id: tag["id"], offset: tag.offset))
    default: break
    }
    return element
  }

  private func transform(
    of tag: XMLScanner.Tag, in parent: Element
  ) throws(GuideFileError) -> AffineTransform {
    guard let attribute = tag["transform"] else { return parent.transform }
    do throws(PathDataError) {
      let transform = try AffineTransform(svg: attribute.value).followed(by: parent.transform)
      guard transform.isInRange else {
        throw PathDataError.outOfRange(column: 1, found: attribute.value)
      }
      return transform
    } catch {
      throw .xml(
        .attribute(
          xml.place(of: error, in: attribute), name: "transform",
          found: excerpt(attribute.value.utf8),
          expected: "functions such as rotate(45), no product of them beyond 1e153"))
    }
  }

  private func unexpected(_ tag: XMLScanner.Tag, expected: String) -> GuideFileError {
    let found = (tag.kind == .end ? "/" : "") + tag.name
    return .element(xml.place(at: tag.offset), found: excerpt(found.utf8), expected: expected)
  }

  /// The name of an element without the prefix that some files give to those of SVG.
  private static func localName(_ tag: XMLScanner.Tag) -> String {
    tag.name.hasPrefix("svg:") ? String(tag.name.dropFirst(4)) : tag.name
  }

  /// Whether neither the element nor anything in it is a stroke: it is not shown, or it holds the
  /// numbers that KanjiVG writes beside the strokes.
  private static func isHidden(_ tag: XMLScanner.Tag) -> Bool {
    let style = tag["style"]?.value.filter { !$0.isWhitespace } ?? ""
    return tag["display"]?.value == "none" || style.contains("display:none")
      || tag["id"]?.value.hasPrefix("kvg:StrokeNumbers") == true
  }
}

// MARK: - Size

extension SVGGuideReader {
  /// Reads the size of the drawing, and answers with the map that brings its corner to the origin.
  private mutating func readSize(of root: XMLScanner.Tag) throws(GuideFileError) -> AffineTransform
  {
    guard let attribute = root["viewBox"] else {
      if let width = try length("width", of: root), let height = try length("height", of: root) {
        size = Size(width: width, height: height)
      }
      return .identity
    }
    guard let box = try? [Double](svg: attribute.value), box.count == 4, box[2] > 0, box[3] > 0
    else {
      throw wrong(attribute, expected: "x y width height, both extents above 0")
    }
    size = Size(width: box[2], height: box[3])
    return AffineTransform(translation: Vector(dx: -box[0], dy: -box[1]))
  }

  /// The width or height of the root; nil where it is a share of wherever the picture is shown.
  private func length(
    _ name: String, of root: XMLScanner.Tag
  ) throws(GuideFileError) -> Double? {
    guard let attribute = root[name], attribute.value != "auto" else { return nil }
    switch SVGLength(attribute.value) {
    case .units(let units) where units > 0: return units
    case .percent: return nil
    default: throw wrong(attribute, expected: SVGLength.expected)
    }
  }

  private func wrong(
    _ attribute: XMLScanner.Attribute, expected: String
  ) -> GuideFileError {
    .xml(
      .attribute(
        xml.place(at: attribute.offset), name: attribute.name,
        found: excerpt(attribute.value.utf8), expected: expected))
  }
}

// MARK: - KanjiVG

extension SVGGuideReader {
  /// Notes whether this is a file of KanjiVG, and the character that the first of its groups names.
  private mutating func readCharacter(_ tag: XMLScanner.Tag) {
    guard let id = tag["id"], id.value.hasPrefix("kvg:") else { return }
    isKanji = true
    if character == nil { character = tag["kvg:element"]?.value }
  }

  /// Sorts the shapes by the numbers at the ends of their ids, each of which stands once.
  private mutating func sortByNumber() throws(GuideFileError) {
    var numbered: [(number: Int, shape: Shape)] = []
    var seen: Set<Int> = []
    for shape in shapes {
      let parts = shape.id?.value.split(separator: "-") ?? []
      guard let last = parts.last, last.hasPrefix("s"), let number = Int(last.dropFirst()),
        seen.insert(number).inserted
      else {
        throw .xml(
          .attribute(
            xml.place(at: shape.id?.offset ?? shape.offset), name: "id",
            found: shape.id.map { excerpt($0.value.utf8) },
            expected: "an end such as -s1, each number once"))
      }
      numbered.append((number, shape))
    }
    shapes = numbered.sorted { $0.number < $1.number }.map(\.shape)
  }
}

extension GuideError {
  /// The stroke that the error is about.
  fileprivate var stroke: Int? {
    switch self {
    case .emptyStroke(let stroke), .coordinateOutOfRange(let stroke, _, _),
      .slackOutOfRange(let stroke, _, _):
      stroke
    default: nil
    }
  }
}
