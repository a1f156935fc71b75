// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry

/// An edge in one pixel, as the rasterizer sees it: numbers from 0 to 1 of the pixel.
struct EdgeInPixel {
  /// The heights at which it comes in and leaves.
  var y0 = 0.0
  var y1 = 0.0
  /// Its distances there from the left side.
  var f0 = 0.0
  var f1 = 0.0

  var cover: Double { y1 - y0 }
  var area: Double { cover * (f0 + f1) }
  /// The coverage of the shape right of a downward edge, with the covers to the left of the pixel.
  func covered(after sum: Double) -> Double { sum + cover - area / 2 }
}

/// The edge of the second drawing, from (1/4, 0) to (7/4, 1), in a row of three pixels; the third is
/// right of it.
let edgeInRow = [
  EdgeInPixel(y0: 0, y1: 0.5, f0: 0.25, f1: 1), EdgeInPixel(y0: 0.5, y1: 1, f0: 0, f1: 0.75),
  EdgeInPixel(),
]

extension Double {
  /// The shortest text that reads back, without `.0`.
  var short: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

/// The drawing of one pixel with its trapezoid, and of an edge through a row of three.
func pixelDrawing() -> Bitmap {
  var canvas = Canvas(size: Size(width: 880, height: 336), scale: 2, background: PictureInk.paper)
  canvas.drawPixel(
    Rect(x: 86, y: 32, width: 230, height: 230),
    EdgeInPixel(y0: 0.2, y1: 0.78, f0: 0.28, f1: 0.72))
  canvas.drawRow(left: 470, top: 32, side: 125)
  return canvas.bitmap
}

extension Canvas {
  private static let right = PictureInk.blue.withAlpha(70)

  /// Slanted lines, for the part left of the edge.
  private static let hatching: Paint = {
    let line = Path(Rect(x: 0, y: 0, width: 60, height: 1.2))
    return .pattern(
      TiledPattern(
        [.init(line, PictureInk.vermilion.withAlpha(150))], step: Size(width: 60, height: 7),
        transform: AffineTransform(rotation: -45)))
  }()

  fileprivate mutating func drawPixel(_ pixel: Rect, _ edge: EdgeInPixel) {
    let side = pixel.width
    concatenate(AffineTransform(translation: pixel.origin - .zero)) { canvas in
      let (top, bottom) = (edge.y0 * side, edge.y1 * side)
      let (start, end) = (Point(x: edge.f0 * side, y: top), Point(x: edge.f1 * side, y: bottom))
      let leftSide = [start, end, Point(x: 0, y: bottom), Point(x: 0, y: top)]
      let rightSide = [start, end, Point(x: side, y: bottom), Point(x: side, y: top)]
      canvas.fill(Path(polyline: rightSide), with: .color(Canvas.right))
      canvas.clip(to: Path(polyline: leftSide)) { canvas in
        canvas.fill(Path(Rect(x: 0, y: 0, width: side, height: side)), with: Canvas.hatching)
      }
      canvas.stroke(
        Path(Rect(x: 0, y: 0, width: side, height: side)),
        style: StrokeStyle(width: 1.5, join: .miter(limit: 4)), with: .color(PictureInk.ink))
      canvas.drawEdge(start, end)
      for (name, x, y, above) in [("f0", start.x, top, true), ("f1", end.x, bottom, false)] {
        let line = y + (above ? -16 : 16)
        canvas.measure(Point(x: 0, y: line), Point(x: x, y: line))
        canvas.write(
          name, x / 2, line + (above ? -12 : 14), size: 15, alignment: .center, baseline: .middle)
      }
      for (name, y) in [("y0", top), ("y1", bottom)] {
        canvas.rule(-14, y, 0, y, color: PictureInk.ink)
        canvas.write(name, -20, y, size: 15, alignment: .trailing, baseline: .middle)
      }
      canvas.measure(Point(x: side + 16, y: top), Point(x: side + 16, y: bottom))
      canvas.write("cover", side + 26, (top + bottom) / 2, size: 15, baseline: .middle)
      canvas.write(
        "cover - area / 2", side * 0.98, top + side * 0.13, size: 13, alignment: .trailing,
        baseline: .middle, color: PictureInk.blue)
      canvas.writeOnPaper("area / 2", side * 0.22, bottom - side * 0.16)
      canvas.write(
        "cover = y1 - y0      area = cover (f0 + f1)", side / 2, side + 42, size: 14,
        alignment: .center)
    }
  }

  fileprivate mutating func drawRow(left: Double, top: Double, side: Double) {
    concatenate(AffineTransform(translation: Vector(dx: left, dy: top))) { canvas in
      let (start, end) = (Point(x: side / 4, y: 0), Point(x: side * 7 / 4, y: side))
      let shape = [start, Point(x: 3 * side, y: 0), Point(x: 3 * side, y: side), end]
      canvas.fill(Path(polyline: shape), with: .color(Canvas.right))
      for column in 0..<3 {
        canvas.stroke(
          Path(Rect(x: Double(column) * side, y: 0, width: side, height: side)),
          style: StrokeStyle(width: 1.5, join: .miter(limit: 4)), with: .color(PictureInk.ink))
      }
      canvas.drawEdge(start, end)
      for (row, name) in ["cover", "area", "covered", "of 255"].enumerated() {
        canvas.write(
          name, -14, side + 34 + 28 * Double(row), size: 14, alignment: .trailing,
          color: PictureInk.faint)
      }
      var sum = 0.0
      for (column, edge) in edgeInRow.enumerated() {
        let covered = edge.covered(after: sum)
        let texts = [
          edge.cover.short, edge.area.short, covered.short, "\(Int(covered * 255 + 0.5))",
        ]
        for (row, text) in texts.enumerated() {
          canvas.write(
            text, (Double(column) + 0.5) * side, side + 34 + 28 * Double(row), size: 16,
            alignment: .center, color: row < 2 ? PictureInk.ink : PictureInk.blue)
        }
        sum += edge.cover
      }
    }
  }

  /// The edge, with a dot at either end and a head halfway that shows where it goes.
  private mutating func drawEdge(_ start: Point, _ end: Point) {
    let paint = Paint.color(PictureInk.vermilion)
    stroke(Path(polyline: [start, end]), style: StrokeStyle(width: 3), with: paint)
    for point in [start, end] {
      stroke(Path(polyline: [point]), style: StrokeStyle(width: 9), with: paint)
    }
    guard let way = (end - start).normalized else { return }
    let tip = start.midpoint(to: end) + way * 9
    let back = tip - way * 20
    let side = way.perpendicular * 6
    var head = Path(polyline: [tip, back + side, back - side])
    head.close()
    fill(head, with: paint)
  }

  /// A thin line with a bar at either end.
  private mutating func measure(_ start: Point, _ end: Point) {
    guard let way = (end - start).normalized else { return }
    rule(start.x, start.y, end.x, end.y, color: PictureInk.ink)
    for point in [start, end] {
      let (near, far) = (point - way.perpendicular * 4, point + way.perpendicular * 4)
      rule(near.x, near.y, far.x, far.y, color: PictureInk.ink)
    }
  }

  /// A label that hides what it is written on.
  private mutating func writeOnPaper(_ text: String, _ x: Double, _ y: Double) {
    let font = Font(size: 13)
    let width = font.width(of: text) + 8
    fill(
      Path(
        roundedRect: Rect(x: x - width / 2, y: y - 10, width: width, height: 20), radius: 4),
      with: .color(PictureInk.paper))
    write(
      text, x, y, size: 13, alignment: .center, baseline: .middle, color: PictureInk.vermilion)
  }
}
