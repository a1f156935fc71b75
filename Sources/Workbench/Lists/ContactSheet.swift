// SPDX-License-Identifier: Apache-2.0
package import Drawing
import Geometry
import ReplayCore
import Scenes
package import TraceCore

/// A picture of guides side by side, each with the order and direction of its strokes.
///
/// The lines of a guide are dark. A disc marks the start of each stroke, and an arrowhead its
/// direction. Their color shows the number of the stroke, as in the key at the bottom: blue for the
/// first, vermilion for the second, and so on; after five colors, they repeat. If strokes start at
/// one point, each later one has a ring around the earlier ones. Guides in the box of the built-in
/// letters have its baseline and x-height drawn.
package enum ContactSheet {
  /// Draws `guides` in their order, up to 13 per row.
  ///
  /// Each guide is fitted into a cell of `LetterBox.size` and keeps its aspect ratio. The cell of a
  /// guide that cannot be placed, such as one with too many curves, stays empty. A sheet without
  /// guides is blank.
  ///
  /// - Parameters:
  ///   - guides: The guides.
  ///   - scale: The number of pixels per point; a full row is 1,660 points wide.
  /// - Returns: An opaque picture.
  /// - Precondition: `scale` is positive, and the bitmap fits into memory.
  /// - Complexity: O(n) in the pixels of the sheet and the line segments of the flattened guides.
  package static func bitmap(of guides: [Guide], scale: Double) -> Bitmap {
    let layout = SheetLayout(count: guides.count)
    var canvas = Canvas(size: layout.size, scale: scale, background: SheetStyle.paper)
    for (index, guide) in guides.enumerated() {
      canvas.drawRules(of: guide, in: layout.cell(index))
    }
    for (index, guide) in guides.enumerated() {
      canvas.draw(guide, in: layout.cell(index), canvas: layout.size)
    }
    let strokes = guides.reduce(0) { max($0, $1.strokes.count) }
    for number in 1..<min(strokes, SheetStyle.strokes.count) + 1 {
      canvas.drawKey(number, at: layout.key(number), canvas: layout.size)
    }
    return canvas.bitmap
  }
}

/// The layout of a sheet, in points.
private struct SheetLayout {
  /// The gaps between cells; rows are a little further apart than columns.
  static let gap = Size(width: 20, height: 28)
  static let margin = 60.0
  /// The greatest number of cells per row: half the alphabet, so 26 letters fill two rows.
  static let columns = 13
  static let foot = 44.0

  let count: Int

  private var columns: Int { max(1, min(count, SheetLayout.columns)) }
  private var rows: Int { max(1, (count + columns - 1) / columns) }

  var size: Size {
    Size(
      width: 2 * SheetLayout.margin + Double(columns) * (LetterBox.size.width + gap.width)
        - gap.width,
      height: 2 * SheetLayout.margin + Double(rows) * (LetterBox.size.height + gap.height)
        - gap.height + SheetLayout.foot)
  }

  private var gap: Size { SheetLayout.gap }

  func cell(_ index: Int) -> Rect {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    return Rect(
      x: SheetLayout.margin + Double(column) * (LetterBox.size.width + gap.width),
      y: SheetLayout.margin + Double(row) * (LetterBox.size.height + gap.height),
      width: LetterBox.size.width, height: LetterBox.size.height)
  }

  /// The center of the disc of stroke `number` in the key, on the lower margin.
  func key(_ number: Int) -> Point {
    Point(
      x: SheetLayout.margin + 20 + Double(number - 1) * 48, y: size.height - SheetLayout.margin)
  }
}

/// The colors and widths of a sheet.
private enum SheetStyle {
  static let paper = Color(red: 0xFB, green: 0xFA, blue: 0xF6)
  static let ink = Color(red: 0x2B, green: 0x34, blue: 0x40)
  static let baseline = Color(red: 0xCD, green: 0xC8, blue: 0xBA)
  static let xHeight = Color(red: 0xE6, green: 0xE2, blue: 0xD7)
  /// Blue, vermilion, bluish green, reddish purple, orange; people with all common kinds of color
  /// vision can distinguish them (Okabe and Ito, 2008).
  static let strokes = [
    Color(red: 0x00, green: 0x72, blue: 0xB2), Color(red: 0xD5, green: 0x5E, blue: 0x00),
    Color(red: 0x00, green: 0x9E, blue: 0x73), Color(red: 0xCC, green: 0x79, blue: 0xA7),
    Color(red: 0xE6, green: 0x9F, blue: 0x00),
  ]
  static let line = StrokeStyle(width: 3.5)
  static let hairline = StrokeStyle(width: 0.75, cap: .butt)
  /// The radius of the disc at the start of a stroke, and the width of a ring around it.
  static let disc = 4.5, ring = 2.75

  static func color(of stroke: Int) -> Paint { .color(strokes[stroke % strokes.count]) }
}

extension Canvas {
  /// Draws the baseline and x-height of a letter, up to the middle of the gaps to its neighbors.
  fileprivate mutating func drawRules(of guide: Guide, in cell: Rect) {
    guard guide.size == LetterBox.size else { return }
    let reach = SheetLayout.gap.width / 2
    for (y, color) in [
      (LetterBox.xHeight, SheetStyle.xHeight), (LetterBox.baseline, SheetStyle.baseline),
    ] {
      let ends = [
        Point(x: cell.minX - reach, y: cell.minY + y),
        Point(x: cell.maxX + reach, y: cell.minY + y),
      ]
      stroke(Path(polyline: ends), style: SheetStyle.hairline, with: .color(color))
    }
  }

  /// Draws the lines of a guide, then arrowheads and discs, with the first stroke on top.
  fileprivate mutating func draw(_ guide: Guide, in cell: Rect, canvas: Size) {
    guard let placed = try? PlacedGuide(guide, placement: .within(cell), canvas: canvas) else {
      return
    }
    for line in placed.strokes {
      stroke(line.path, style: SheetStyle.line, with: .color(SheetStyle.ink))
    }
    for index in placed.strokes.indices {
      guard let arrow = Arrowhead(along: index, of: placed.strokes) else { continue }
      draw(arrow, with: SheetStyle.color(of: index))
    }
    let starts = placed.strokes.map { $0.path.subpaths[0].start }
    for (index, start) in starts.enumerated().reversed() {
      let earlier = starts[..<index].count { $0.distance(to: start) < SheetStyle.disc }
      let radius = SheetStyle.disc + Double(earlier) * SheetStyle.ring
      drawDisc(at: start, radius: radius, with: SheetStyle.color(of: index))
    }
  }

  private mutating func drawDisc(at center: Point, radius: Double, with paint: Paint) {
    let box = Rect(
      x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    fill(Path(ellipseIn: box), with: paint)
  }

  private mutating func draw(_ arrow: Arrowhead, with paint: Paint) {
    stroke(arrow.outline, style: StrokeStyle(width: 3), with: .color(SheetStyle.paper))
    fill(arrow.outline, with: paint)
  }

  /// Draws the disc of stroke `number` and the digit beside it.
  fileprivate mutating func drawKey(_ number: Int, at center: Point, canvas: Size) {
    drawDisc(at: center, radius: SheetStyle.disc, with: SheetStyle.color(of: number - 1))
    // The digit is 14 points tall, and its center is at the height of the disc.
    let scale = 14 / (LetterBox.baseline - LetterBox.ascender)
    let box = Rect(
      x: center.x + 7, y: center.y - scale * (LetterBox.baseline + LetterBox.ascender) / 2,
      width: scale * LetterBox.size.width, height: scale * LetterBox.size.height)
    guard let digit = Guide.builtIn("\(number)"),
      let placed = try? PlacedGuide(digit, placement: .within(box), canvas: canvas)
    else { return }
    for line in placed.strokes {
      stroke(line.path, style: StrokeStyle(width: 1.25), with: .color(SheetStyle.ink))
    }
  }
}
