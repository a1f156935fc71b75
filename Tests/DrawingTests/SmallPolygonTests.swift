import Drawing
import Geometry
import Testing

/// All polygons of three and four corners on a small grid, against 64 x 64 samples in each pixel.
struct SmallPolygonTests {
  /// The grid: 3 x 3 points over 3 x 3 pixels, so that edges meet pixels at many offsets.
  private static let grid = (0..<9).map {
    Point(x: 0.3 + 1.2 * Double($0 % 3), y: 0.15 + 1.3 * Double($0 / 3))
  }

  /// The mean winding number of `polygon` in each of 3 x 3 pixels, from 64 rows of 64 samples.
  private func meanWindings(_ polygon: [Point]) -> [Double] {
    var sums = [Int](repeating: 0, count: 9)
    for row in 0..<192 {
      let y = (Double(row) + 0.5) / 64
      for (i, start) in polygon.enumerated() {
        let end = polygon[(i + 1) % polygon.count]
        guard (start.y <= y) != (end.y <= y) else { continue }
        let x = start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
        // How many samples lie left of the edge, from the left side of the canvas.
        let left = Int((x * 64 + 0.5).rounded(.down))
        let sign = start.y < end.y ? -1 : 1
        for column in 0..<3 {
          let inside = min(max(left - 64 * column, 0), 64)
          sums[row / 64 * 3 + column] += sign * (64 - inside)
        }
      }
    }
    return sums.map { Double($0) / 4096 }
  }

  private func check(_ corners: [Int]) -> String? {
    let polygon = corners.map { Self.grid[$0] }
    let windings = meanWindings(polygon)
    for rule in [FillRule.nonZero, .evenOdd] {
      let drawn = Coverage(3, 3) { $0.fill(Path(polyline: polygon), with: .white, rule: rule) }
      for (level, winding) in zip(drawn.levels, windings) {
        // No polygon of four corners winds around a point more than twice.
        let share = rule == .nonZero ? min(abs(winding), 1) : 1 - abs(1 - abs(winding))
        // Samples misplace an edge by up to half of one, 2 levels; two of four edges may add up.
        if abs(level - 255 * share) > 3 { return "\(corners) \(rule): \(level) \(255 * share)" }
      }
    }
    return nil
  }

  @Test func `every triangle covers what its samples say`() {
    for k in 0..<729 {
      #expect(check([k / 81, k / 9 % 9, k % 9]) == nil)
    }
  }

  @Test func `every polygon of four corners covers what its samples say, crossed ones too`() {
    // Each cycle once in release: its first corner is its least. Debug code takes every seventh.
    #if DEBUG
      let step = 7
    #else
      let step = 1
    #endif
    for k in stride(from: 0, to: 6561, by: step) {
      let corners = [k / 729, k / 81 % 9, k / 9 % 9, k % 9]
      guard corners[0] == corners.min() else { continue }
      #expect(check(corners) == nil)
    }
  }
}
