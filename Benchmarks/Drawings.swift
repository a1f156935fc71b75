// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry

/// W5: frames of the drawn controls at two pixels a point, without text, on 414 x 896 points.
///
/// The shapes are a list, so that another library can be given the same ones: they are written to
/// the folder, and so is our picture of them (4 bytes a pixel), for a look at what differs.
enum Drawings {
  private static let size = Size(width: 414, height: 896)
  private static let scale = 2.0

  static func run(folder: String) {
    for (name, shapes) in [("counter", counter), ("wave", wave), ("pattern", pattern)] {
      var canvas = Canvas(size: size, scale: scale)
      func draw() {
        canvas.clear(to: .white)
        for shape in shapes { shape.draw(on: &canvas) }
      }
      draw()
      Process.write(Array(shapes.map(\.text).joined().utf8), to: "\(folder)/\(name).shapes")
      Process.write(canvas.bitmap.pixels, to: "\(folder)/\(name).touchstone.rgba")
      let frames = 10
      Measurement(
        workload: "W5", name: name, peer: "touchstone", items: frames,
        bytes: frames * canvas.bitmap.pixels.count
      ).run {
        for _ in 0..<frames { draw() }
        return check(canvas.bitmap)
      }
    }
  }

  /// The sum of some hundred bytes, which the other side takes in its time too.
  private static func check(_ bitmap: Bitmap) -> Double {
    stride(from: 0, to: bitmap.pixels.count, by: 10_007).reduce(0) {
      $0 + Double(bitmap.pixels[$1])
    }
  }

  /// A gauge of an arc with an outline about its share, and a button for more and one for less.
  private static var counter: [DrawnShape] {
    let center = Point(x: 207, y: 348)
    let (blue, green) = (
      Color(red: 34, green: 110, blue: 100), Color(red: 87, green: 218, blue: 213)
    )
    let wide = StrokeStyle(width: 76, cap: .butt)
    var share = Path(polyline: arc(center, 112.5, from: 135, to: 135 + 168.75))
    for point in arc(center, 41.5, from: 135 + 168.75, to: 135) { share.addLine(to: point) }
    share.close()
    let line = StrokeStyle(width: 5, cap: .butt, join: .miter(limit: 10))
    let gauge = Path(polyline: arc(center, 77, from: 135, to: 405))
    return [.stroke(gauge, wide, green), .stroke(share, line, blue)]
      + button(Rect(x: 157, y: 503, width: 100, height: 100), green, isPlus: true)
      + button(
        Rect(x: 182, y: 623, width: 50, height: 50), Color(red: 238, green: 77, blue: 77),
        isPlus: false)
  }

  private static func button(_ frame: Rect, _ color: Color, isPlus: Bool) -> [DrawnShape] {
    let (x, y, half) = (frame.center.x + 0.5, frame.center.y + 0.5, 0.3 * frame.width)
    let style = StrokeStyle(width: 3, cap: .butt)
    var lines = [Path(polyline: [Point(x: x - half, y: y), Point(x: x + half, y: y)])]
    if isPlus {
      lines.append(Path(polyline: [Point(x: x, y: y - half), Point(x: x, y: y + half)]))
    }
    return [.fill(Path(ellipseIn: frame), color)] + lines.map { .stroke($0, style, .white) }
  }

  /// A disc of water with two waves in it, in a ring of 100 ticks of which some are lit.
  private static var wave: [DrawnShape] {
    let (center, radius) = (Point(x: 207, y: 255.2), 107.6)
    let water = Rect(
      x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    let gray = Color(red: 177, green: 190, blue: 221)
    func tick(_ degrees: Double) -> Path {
      let way = Vector(dx: cosine(degrees: degrees), dy: sine(degrees: degrees))
      return Path(polyline: [center + way * 125.6, center + way * 135.6])
    }
    func ticks(_ numbers: Range<Int>, _ color: Color) -> [DrawnShape] {
      numbers.map { .stroke(tick(3.6 * Double($0)), StrokeStyle(width: 2, cap: .butt), color) }
    }
    let ring = Path(
      ellipseIn: Rect(x: center.x - 122.6, y: center.y - 122.6, width: 245.2, height: 245.2))
    return [
      .fill(Path(ellipseIn: water), Color(red: 66, green: 84, blue: 129)),
      .fill(surface(center, radius, turn: 0.4), Color(red: 83, green: 100, blue: 186)),
      .fill(surface(center, radius, turn: 1.9), Color(red: 82, green: 131, blue: 212)),
    ] + ticks(0..<100, gray) + [.stroke(ring, StrokeStyle(width: 0.5), gray)]
      + ticks(2..<48, Color(red: 247, green: 239, blue: 59))
      + [
        .fill(
          Path(roundedRect: Rect(x: 132, y: 460.8, width: 150, height: 20), radius: 10), gray),
        .fill(Path(ellipseIn: Rect(x: 189, y: 460, width: 22, height: 22)), .white),
      ]
  }

  /// The water below a wave, inside a circle.
  private static func surface(_ center: Point, _ radius: Double, turn: Double) -> Path {
    let columns = stride(from: -radius, through: radius, by: 1)
    let top = columns.map { x in
      let wave = 12 * sine(radians: 2 * 3.14159265 * x / 180 + turn) + 10
      let most = max(radius * radius - x * x, 0).squareRoot()
      return Point(x: center.x + x, y: center.y + min(max(wave, -most), most))
    }
    var path = Path(polyline: top)
    let bottom = columns.reversed().map { x in
      Point(x: center.x + x, y: center.y + max(radius * radius - x * x, 0).squareRoot())
    }
    for point in bottom { path.addLine(to: point) }
    path.close()
    return path
  }

  /// Four tiles with four triangles each, the buttons below them, and a mark for a right answer.
  private static var pattern: [DrawnShape] {
    var shapes: [DrawnShape] = []
    let colors = [
      Color(red: 0, green: 0, blue: 255), Color(red: 255, green: 0, blue: 0),
      Color(red: 255, green: 0, blue: 255),
    ]
    for k in 0..<4 {
      let origin = Point(x: 47 + 170 * Double(k % 2), y: 160 + 170 * Double(k / 2))
      shapes.append(
        .fill(
          Path(Rect(x: origin.x, y: origin.y, width: 150, height: 150)),
          Color(red: 244, green: 244, blue: 244)))
      for cell in 0..<4 {
        let corner =
          origin + Vector(dx: 22.5 + 75 * Double(cell % 2), dy: 22.5 + 75 * Double(cell / 2))
        var triangle = Path(polyline: [
          corner + Vector(dx: 15, dy: 0), corner + Vector(dx: 30, dy: 30),
          corner + Vector(dx: 0, dy: 30),
        ])
        triangle.close()
        shapes.append(.fill(triangle, colors[k % 3]))
      }
      let button = Rect(x: 39 + 88 * Double(k), y: 640, width: 72, height: 44)
      shapes.append(.fill(Path(roundedRect: button, radius: 8), colors[0]))
    }
    let mark = Path(polyline: [
      Point(x: 187, y: 550), Point(x: 202, y: 566), Point(x: 229, y: 534),
    ])
    shapes.append(.stroke(mark, StrokeStyle(width: 6), Color(red: 0, green: 160, blue: 60)))
    return shapes
  }

  /// Points of a circle, one each 2 degrees or less; angles in degrees clockwise from +x.
  private static func arc(
    _ center: Point, _ radius: Double, from start: Double, to end: Double
  ) -> [Point] {
    let count = Int(abs(end - start) / 2) + 1
    return (0...count).map { k in
      let angle = start + (end - start) * Double(k) / Double(count)
      return center + Vector(dx: cosine(degrees: angle), dy: sine(degrees: angle)) * radius
    }
  }
}

/// One command of a drawing.
private enum DrawnShape {
  case fill(Path, Color)
  case stroke(Path, StrokeStyle, Color)

  func draw(on canvas: inout Canvas) {
    switch self {
    case .fill(let path, let color): canvas.fill(path, with: .color(color))
    case .stroke(let path, let style, let color):
      canvas.stroke(path, style: style, with: .color(color))
    }
  }

  /// The command as lines of words: the path in points, then `fill R G B` or
  /// `stroke R G B WIDTH CAP JOIN`.
  var text: String {
    switch self {
    case .fill(let path, let color):
      Self.text(path) + "fill \(color.red) \(color.green) \(color.blue)\n"
    case .stroke(let path, let style, let color):
      Self.text(path)
        + "stroke \(color.red) \(color.green) \(color.blue) \(style.width) "
        + "\(style.cap == .butt ? 0 : 1) \(style.join == .round ? 1 : 0)\n"
    }
  }

  private static func text(_ path: Path) -> String {
    path.subpaths.map { subpath in
      let commands = subpath.commands.map { command in
        switch command {
        case .line(let line): "l \(line.end.x) \(line.end.y)\n"
        case .cubic(let cubic):
          "c \(cubic.p1.x) \(cubic.p1.y) \(cubic.p2.x) \(cubic.p2.y) \(cubic.p3.x) \(cubic.p3.y)\n"
        }
      }
      return "m \(subpath.start.x) \(subpath.start.y)\n" + commands.joined()
        + (subpath.isClosed ? "z\n" : "")
    }.joined()
  }
}
