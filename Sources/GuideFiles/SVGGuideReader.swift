// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import JSONStream
import TouchRecording
import TraceCore

/// A reader of a guide in an SVG file, which has a stroke for each subpath of each shape, in the order
/// of the document.
///
/// Closed outlines, and what looks like a grid, are strokes too, and `warnings` names them. The strokes
/// of a KanjiVG file are in the order of the `-sN` at the ends of their ids. The size is that of
/// `viewBox`, otherwise `width` and `height`. Text and pictures are skipped; shapes that are hidden or in
/// definitions are counted. Elements that draw but are not supported (`use`, an `svg` in another) are
/// errors.
struct SVGGuideReader {
  /// An open element.
  private struct Element {
    let name: String
    var transform: AffineTransform
    /// True if the shapes inside are drawn.
    var isDrawn: Bool
    var look = SVGLook()
  }

  /// A shape that was read.
  private typealias Shape = (
    path: Path, id: XMLScanner.Attribute?, offset: Int, look: SVGLook
  )

  /// The greatest number of open elements.
  private static let depthLimit = 256

  private var xml: XMLScanner
  private var open: [Element] = []
  private var shapes: [Shape] = []
  private var size: Size?
  private var isKanji = false
  /// The character of a KanjiVG file.
  private var character: String?
  /// The number of shapes that are not drawn, and the offset of the first.
  private var hidden: (count: Int, offset: Int)?
  /// True if the file has a style sheet, which may show what the elements hide.
  private var hasStyleSheet = false
  /// Warnings about the file, at their places.
  private(set) var warnings: [Fault] = []

  init(_ bytes: [UInt8]) throws(Fault) {
    xml = try XMLScanner(bytes, prose: .skipped)
  }

  /// Reads the whole file; the name of the guide is empty if the file does not name a character.
  mutating func guide() throws(Fault) -> Guide {
    guard let root = try next(), root.kind != .end, SVGGuideReader.localName(root) == "svg" else {
      throw .unrecognizedGuide(xml.place(at: 0), found: "XML without <svg>")
    }
    let transform = try readSize(of: root)
    var element = Element(name: root.name, transform: transform, isDrawn: true)
    element.look.apply(root, SVGStyle(root["style"]?.value ?? ""))
    // The name of the whole drawing says nothing of one stroke.
    element.look.isNamedGrid = false
    open = [element]
    if root.kind == .empty { open = [] }
    while !open.isEmpty { try readElement() }
    leaveOutUnpainted()
    warnOfHidden()
    if let extra = try next() { throw unexpected(extra, expected: "nothing after </svg>") }
    if isKanji { try sortByNumber() }
    shapes = shapes.flatMap { shape in
      shape.path.drawnRuns.map { (Path($0), shape.id, shape.offset, shape.look) }
    }
    warnOfOutlines()
    warnOfGrids()
    warnOfUnpainted()
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
    var element = Element(
      name: tag.name, transform: parent.transform, isDrawn: false, look: parent.look)
    let style = SVGStyle(tag["style"]?.value ?? "")
    let name = SVGGuideReader.localName(tag)
    if name == "style" { hasStyleSheet = true }
    element.look.apply(tag, style)
    let isShape = SVGShape.names.contains(name)
    guard parent.isDrawn, !SVGGuideReader.isHidden(tag, style), !isShape || element.look.isVisible
    else {
      if isShape { hide(at: tag.offset) }
      return element
    }
    readCharacter(tag)
    switch name {
    case "g", "a", "switch":
      element.isDrawn = true
      element.transform = try transform(of: tag, style, drawing: nil, in: parent)
    case "use", "svg":
      throw unexpected(tag, expected: "a shape or a group")
    case _ where isShape:
      guard let path = try SVGShape(tag: tag, xml: xml).path(name) else { break }
      let transform = try transform(of: tag, style, drawing: path, in: parent)
      shapes.append((path.transformed(by: transform), tag["id"], tag.offset, element.look))
    default: break
    }
    return element
  }

  /// Returns the transform of an element to the guide: that of its style, which wins as in browsers, or
  /// else that of its attribute, about its origin.
  ///
  /// - Parameters:
  ///   - tag: The tag of the element.
  ///   - style: The style of the element.
  ///   - path: The shape; nil for a group.
  ///   - parent: The group around it.
  /// - Returns: The map from the coordinates of the element to those of the guide.
  /// - Throws: `Fault` with the place of a wrong attribute.
  private mutating func transform(
    of tag: XMLScanner.Tag, _ style: SVGStyle, drawing path: Path?, in parent: Element
  ) throws(Fault) -> AffineTransform {
    let box = try referenceBox(of: tag, style, drawing: path)
    let css = CSSTransform(box: box)
    var own = try attributeTransform(of: tag)
    var isMoved = own != .identity
    let stated = style.declarations.filter { $0.name == "transform" }.map(\.value)
    if let last = stated.last {
      if let transform = stated.lazy.reversed().compactMap(css.transform).first { own = transform }
      if css.transform(last) == nil { warn(ofUnknown: "transform: \(last)", tag) }
      isMoved = true
    }
    let properties = ["translate", "rotate", "scale"].map { style[$0] }
    if properties.contains(where: { $0 != nil }) {
      if let before = css.transform(
        translate: properties[0], rotate: properties[1], scale: properties[2])
      {
        own = own.followed(by: before)
        isMoved = true
      } else {
        warn(ofUnknown: properties.compactMap(\.self).joined(separator: "; "), tag)
      }
    }
    guard isMoved else { return parent.transform }
    var origin = Vector(dx: box?.origin.x ?? 0, dy: box?.origin.y ?? 0)
    if let text = style["transform-origin"] ?? tag["transform-origin"]?.value {
      if let point = css.origin(text, isAttribute: style["transform-origin"] == nil) {
        origin = Vector(dx: point.x, dy: point.y)
      } else {
        warn(ofUnknown: "transform-origin: \(text)", tag)
      }
    }
    if origin != .zero {
      own = AffineTransform(translation: -origin).followed(by: own)
        .followed(by: AffineTransform(translation: origin))
    }
    let transform = own.followed(by: parent.transform)
    guard transform.isInRange else {
      guard let attribute = tag["transform"] else {
        throw .value(
          xml.place(at: tag.offset), name: "transform", found: "a product beyond 1e153",
          expected: "at most 1e153")
      }
      throw xml.error(
        attribute, expected: "functions such as rotate(45), with a product of at most 1e153")
    }
    return transform
  }

  private func attributeTransform(of tag: XMLScanner.Tag) throws(Fault) -> AffineTransform {
    guard let attribute = tag["transform"] else { return .identity }
    return try rethrow(
      AffineTransform(svg: attribute.value),
      as: { (error: PathDataError) in
        xml.error(
          attribute, at: xml.place(of: error, in: attribute),
          expected: "functions such as rotate(45), with a product of at most 1e153")
      })
  }

  /// Returns the box to which the shares of a transform refer, and from whose corner its origin counts:
  /// that of the drawing, or that of the shape where the style says so.
  private func referenceBox(
    of tag: XMLScanner.Tag, _ style: SVGStyle, drawing path: Path?
  ) throws(Fault) -> Rect? {
    switch style["transform-box"] {
    case nil, "view-box":
      return size.map { Rect(x: 0, y: 0, width: $0.width, height: $0.height) }
    case "fill-box", "content-box":
      if let path {
        return Rect(enclosing: path.flattened(tolerance: 1.0 / 1024).flatMap(\.points))
      }
    default: break
    }
    throw .value(
      xml.place(at: tag.offset), name: "transform-box", found: style["transform-box"],
      expected: "view-box, or fill-box of a shape")
  }

  private mutating func warn(ofUnknown text: String, _ tag: XMLScanner.Tag) {
    warnings.append(
      Fault(
        .notImported, at: xml.place(at: tag["style"]?.offset ?? tag.offset),
        "a part of a style was left out, as browsers do with an invalid one", found: text,
        expected: "CSS such as translate(10px, 20px) rotate(45deg)"))
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
  /// It is either not displayed, or transparent, or holds the numbers that KanjiVG writes beside the strokes.
  private static func isHidden(_ tag: XMLScanner.Tag, _ style: SVGStyle) -> Bool {
    (style["display"] ?? tag["display"]?.value) == "none"
      || (style["opacity"] ?? tag["opacity"]?.value).map(SVGLook.isZero) == true
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

// MARK: - Strokes that may be none

extension SVGGuideReader {
  private mutating func hide(at offset: Int) {
    hidden = ((hidden?.count ?? 0) + 1, hidden?.offset ?? offset)
  }

  /// Leaves shapes out that are not painted; beside a style sheet, which may paint them, they are strokes.
  private mutating func leaveOutUnpainted() {
    guard !hasStyleSheet else { return }
    for shape in shapes where shape.look.isUnpainted { hide(at: shape.offset) }
    shapes.removeAll { $0.look.isUnpainted }
  }

  private mutating func warnOfHidden() {
    guard let hidden else { return }
    warnings.append(
      Fault(
        .notImported, at: xml.place(at: hidden.offset),
        "left out, because they are not drawn: shapes that are hidden, or in definitions"
          + " (\(hidden.count) in all)"))
  }

  /// Warns of shapes that are not painted, unless a style sheet paints them.
  private mutating func warnOfUnpainted() {
    warn(of: "something that is not painted", shapes.indices.filter { shapes[$0].look.isUnpainted })
  }

  /// Warns of closed runs that enclose an area, as the outlines of filled letters do.
  private mutating func warnOfOutlines() {
    warn(of: "closed outlines", shapes.indices.filter { shapes[$0].path.enclosesArea })
  }

  /// Warns of what looks like the grid beside a letter: by the class or the id, or by a fainter stroke
  /// than that of other shapes.
  private mutating func warnOfGrids() {
    let isAnyPlain = shapes.contains { !$0.look.isFaint && !$0.look.isNamedGrid }
    warn(
      of: "a grid or another help for drawing",
      shapes.indices.filter {
        shapes[$0].look.isNamedGrid || isAnyPlain && shapes[$0].look.isFaint
      })
  }

  private mutating func warn(of kind: String, _ indices: [Int]) {
    guard let first = indices.first else { return }
    warnings.append(
      .doubtfulStrokes(
        xml.place(at: shapes[first].offset), indices.map { $0 + 1 }, like: kind))
  }
}

extension Path {
  /// The runs that are drawn: those with a command, or a lone dot.
  fileprivate var drawnRuns: [Subpath] {
    let drawn = subpaths.filter { !$0.commands.isEmpty }
    return drawn.isEmpty ? Array(subpaths.prefix(1)) : drawn
  }

  /// True if a run ends where it begins, and encloses an area.
  fileprivate var enclosesArea: Bool {
    flattened(tolerance: 1.0 / 16).contains { line in
      guard let first = line.points.first, let last = line.points.last,
        line.isClosed || first == last
      else { return false }
      var area = 0.0
      for (from, to) in zip(line.points, line.points.dropFirst()) {
        area += (from - first).cross(to - first)
      }
      return abs(area) / 2 > 1e-6 * line.length * line.length
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
