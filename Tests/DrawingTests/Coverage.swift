import Drawing
import Geometry

/// Coverage of a small canvas, drawn or computed the slow way, 0 to 255.
struct Coverage: Equatable {
  let width: Int
  let height: Int
  var levels: [Double]

  /// The coverage of what `draw` paints in white on a clear canvas of `width` x `height` pixels.
  init(_ width: Int, _ height: Int, scale: Double = 1, draw: (inout Canvas) -> Void) {
    let size = Size(width: Double(width) / scale, height: Double(height) / scale)
    var canvas = Canvas(size: size, scale: scale)
    draw(&canvas)
    // Opaque paint over nothing leaves the coverage as the opacity.
    let bitmap = canvas.bitmap
    self.init(width, height) { x, y in Double(bitmap[x, y].alpha) }
  }

  /// The coverage whose level in column x and row y is `level(x, y)`.
  init(_ width: Int, _ height: Int, level: (_ x: Int, _ y: Int) -> Double) {
    self.width = width
    self.height = height
    levels = (0..<width * height).map { level($0 % width, $0 / width) }
  }

  /// The share of `density` x `density` samples a pixel for which `isInside` holds.
  init(_ width: Int, _ height: Int, samples density: Int, isInside: (Point) -> Bool) {
    self.init(width, height) { x, y in
      255 * Coverage.mean(x, y, density) { isInside($0) ? 1 : 0 }
    }
  }

  /// The mean winding number of the polygons over each pixel, folded by the rule.
  init(
    _ width: Int, _ height: Int, samples density: Int, polygons: [[Point]], rule: FillRule
  ) {
    self.init(width, height) { x, y in
      let mean = Coverage.mean(x, y, density) { point in
        polygons.reduce(0) { $0 + Double(winding(of: $1, around: point)) }
      }
      switch rule {
      case .nonZero: return 255 * min(abs(mean), 1)
      case .evenOdd:
        let rest = abs(mean).truncatingRemainder(dividingBy: 2)
        return 255 * min(rest, 2 - rest)
      }
    }
  }

  private static func mean(
    _ x: Int, _ y: Int, _ density: Int, _ value: (Point) -> Double
  ) -> Double {
    var sum = 0.0
    for k in 0..<density * density {
      let offset = Vector(
        dx: (Double(k % density) + 0.5) / Double(density),
        dy: (Double(k / density) + 0.5) / Double(density))
      sum += value(Point(x: Double(x), y: Double(y)) + offset)
    }
    return sum / Double(density * density)
  }

  subscript(x: Int, y: Int) -> Double { levels[y * width + x] }

  /// The area in pixels.
  var area: Double { levels.reduce(0, +) / 255 }

  /// The greatest difference of any pixel.
  func greatestDifference(from other: Coverage) -> Double {
    zip(levels, other.levels).map { abs($0 - $1) }.max() ?? 0
  }

  /// One character a pixel: `.` for none, `#` for all, else the tenths.
  var art: [String] {
    (0..<height).map { y in
      (0..<width).map { x in
        switch self[x, y] {
        case 0: "."
        case 255: "#"
        case let level: String(Int(level * 10 / 255))
        }
      }.joined()
    }
  }
}

/// The number of clockwise turns of the polygon around `point`, by crossings with the ray to the
/// left.
func winding(of polygon: [Point], around point: Point) -> Int {
  var count = 0
  for (i, start) in polygon.enumerated() {
    let end = polygon[(i + 1) % polygon.count]
    guard (start.y <= point.y) != (end.y <= point.y) else { continue }
    let share = (point.y - start.y) / (end.y - start.y)
    if start.x + share * (end.x - start.x) < point.x { count += start.y < end.y ? -1 : 1 }
  }
  return count
}

/// The area of a convex polygon inside the pixel (x, y): cut at the four sides, then the shoelace.
func area(of polygon: [Point], inPixel x: Int, _ y: Int) -> Double {
  var points = polygon
  let (left, top) = (Double(x), Double(y))
  points = cut(points) { $0.x - left }
  points = cut(points) { left + 1 - $0.x }
  points = cut(points) { $0.y - top }
  points = cut(points) { top + 1 - $0.y }
  var doubled = 0.0
  for (i, point) in points.enumerated() {
    let next = points[(i + 1) % points.count]
    doubled += point.x * next.y - next.x * point.y
  }
  return abs(doubled) / 2
}

/// The part of a convex polygon where `distance` is not negative (Sutherland and Hodgman 1974).
private func cut(_ polygon: [Point], _ distance: (Point) -> Double) -> [Point] {
  var kept: [Point] = []
  for (i, end) in polygon.enumerated() {
    let start = polygon[(i + polygon.count - 1) % polygon.count]
    let (before, after) = (distance(start), distance(end))
    if (before < 0) != (after < 0) {
      kept.append(start.interpolated(to: end, at: before / (before - after)))
    }
    if after >= 0 { kept.append(end) }
  }
  return kept
}

extension Paint {
  static let white = Paint.color(.white)
}
