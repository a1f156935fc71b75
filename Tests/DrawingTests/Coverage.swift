// SPDX-License-Identifier: Apache-2.0
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
      255 * Coverage.share(x, y, density, isInside: isInside)
    }
  }

  /// The share of `density` x `density` samples a pixel that lie inside the polygons by `rule`.
  ///
  /// In each row of samples the winding number is counted from the left, edge by edge.
  init(
    _ width: Int, _ height: Int, samples density: Int, polygons: [[Point]], rule: FillRule
  ) {
    var inside = [Int](repeating: 0, count: width * height)
    let edges = polygons.flatMap { Array(zip($0, $0.dropFirst() + $0.prefix(1))) }
    for row in 0..<height * density {
      let y = (Double(row) + 0.5) / Double(density)
      let turns = edges.filter { ($0.y <= y) != ($1.y <= y) }.map { start, end in
        let x = start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
        // The first sample that does not lie left of the edge.
        let first = (x * Double(density) - 0.5).rounded(.up)
        return (sample: Int(first), sign: start.y < end.y ? 1 : -1)
      }.sorted { $0.sample < $1.sample }
      var winding = 0
      for (turn, next) in zip(turns, turns.dropFirst()) {
        winding += turn.sign
        guard rule == .nonZero ? winding != 0 : !winding.isMultiple(of: 2) else { continue }
        for column in 0..<width {
          let pixel = column * density..<(column + 1) * density
          inside[row / density * width + column] +=
            pixel.clamped(to: turn.sample..<next.sample).count
        }
      }
    }
    let all = Double(density * density)
    self.init(width, height) { x, y in 255 * Double(inside[y * width + x]) / all }
  }

  /// The share of `density` x `density` samples of pixel (x, y) for which `isInside` holds.
  static func share(
    _ x: Int, _ y: Int, _ density: Int, isInside: (Point) -> Bool
  ) -> Double {
    let inside = (0..<density * density).count { k in
      let offset = Vector(
        dx: (Double(k % density) + 0.5) / Double(density),
        dy: (Double(k / density) + 0.5) / Double(density))
      return isInside(Point(x: Double(x), y: Double(y)) + offset)
    }
    return Double(inside) / Double(density * density)
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
