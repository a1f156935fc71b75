// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import PropertyTesting
import Testing

/// Shapes that are rasterized once, against lines that are drawn.
struct PixelCoverageTests {
  @Test func `a kept line has the pixels of a drawn one, in every color`() {
    for seed in UInt64(0)..<60 {
      var random = SplitMix64(seed: seed)
      var canvas = Canvas(
        size: Size(width: 50, height: 40), scale: [0.7, 1, 2][random.below(3)], background: .white)
      for _ in 0..<6 {
        // Loops, turns, dots, and lines that leave the canvas.
        let path = Path(
          polyline: (0...random.below(6)).map { _ in
            Point(x: random.double(in: -20..<70), y: random.double(in: -20..<60))
          })
        let style = StrokeStyle(width: random.double(in: 0..<14))
        let coverage = canvas.coverage(of: path, style: style)
        for _ in 0..<2 {
          let color = Color(
            red: UInt8(random.below(256)), green: 90, blue: 17, alpha: [255, 100][random.below(2)])
          var drawn = canvas
          drawn.stroke(path, style: style, with: .color(color))
          canvas.fill(coverage, with: color)
          #expect(canvas.bitmap == drawn.bitmap, "seed \(seed)")
        }
      }
    }
  }

  @Test func `a picture that is drawn over the last one has the pixels of one drawn alone`() {
    for seed in UInt64(0)..<60 {
      var random = SplitMix64(seed: seed)
      let lines = (0..<4).map { _ in
        (0...random.below(6)).map { _ in
          Point(x: random.double(in: -20..<70), y: random.double(in: -20..<60))
        }
      }
      var kept = Canvas(size: Size(width: 50, height: 40), scale: 1.5)
      let hasGround = seed % 2 == 0
      for _ in 0..<8 {
        let chosen = lines.map { _ in random.below(7) }
        // Lines that grow and shrink, of which a point moves, or that get a second line.
        let paths = lines.map { line in
          var points = Array(line.prefix(1 + random.below(line.count)))
          if random.below(4) == 0 { points[random.below(points.count)].y += 3 }
          var path = Path(polyline: points)
          if random.below(4) == 0 { path.append(Path(polyline: lines[0])) }
          return path
        }
        var list = DisplayList(for: kept)
        list.clear(to: .white)
        if hasGround {
          list.fill(lines.map { Path(polyline: $0) }[0], with: .color(.black))
          list.endGround()
        }
        for (path, choice) in zip(paths, chosen) {
          switch choice {
          case 0: list.fill(path, with: .color(.black), rule: .evenOdd)
          case 1: list.stroke(path, style: StrokeStyle(width: 5), with: .color(.black))
          case 2:
            list.clip(to: path) {
              $0.fill(paths[0], with: .color(Color(red: 9, green: 200, blue: 0, alpha: 99)))
            }
          case 3:
            list.layer(opacity: 77) {
              $0.stroke(path, style: StrokeStyle(width: 5), with: .color(.black))
            }
          case 4: list.draw(Bitmap(width: 9, height: 7, filledWith: .black), atPixelX: 4, y: 30)
          case 5:
            list.group(.stroke) {
              $0.draw(
                DotSet(at: lines[0], diameter: 6, color: .black, where: lines[0].map { $0.x > 20 }))
            }
          default: break
          }
        }
        var drawn = Canvas(size: kept.size, scale: kept.scale)
        drawn.draw(list)
        var before = kept.bitmap
        kept.redraw(list)
        #expect(kept.bitmap == drawn.bitmap, "seed \(seed)")
        before.copy(kept.changed, from: kept.bitmap)
        #expect(kept.bitmap == before, "seed \(seed)")
      }
    }
  }

  @Test func `a line that grows changes the rows of its end, to the pixels of one drawn alone`() {
    for seed in UInt64(0)..<20 {
      var random = SplitMix64(seed: seed)
      let blank = Canvas(size: Size(width: 120, height: 120), scale: 1.5, background: .white)
      var (kept, points) = (blank, [Point(x: 60, y: 60)])
      let style = StrokeStyle(width: random.double(in: 4..<16))
      for _ in 0..<40 {
        let last = points[points.count - 1]
        points.append(
          Point(
            x: last.x + random.double(in: -9..<9), y: last.y + random.double(in: -9..<9)))
        let line = Path(polyline: points)
        var list = DisplayList(for: kept)
        list.clear(to: .white)
        list.stroke(line, style: style, with: .color(.black))
        kept.redraw(list)
        var drawn = blank
        drawn.stroke(line, style: style, with: .color(.black))
        let isSame = kept.bitmap == drawn.bitmap
        #expect(isSame, "seed \(seed)")
        // The end may move by the last two steps, and a join reaches as far as the width.
        let reach = Int(1.5 * (2 * 9 + 2 * style.width)) + 2
        #expect(points.count < 3 || kept.changed.rows.count <= 2 * reach, "seed \(seed)")
      }
    }
  }

  @Test func `water that moves changes the rows of its surface, to the pixels of one drawn anew`() {
    for seed in UInt64(0)..<20 {
      var random = SplitMix64(seed: seed)
      let blank = Canvas(size: Size(width: 120, height: 120), scale: 1.5, background: .white)
      var (kept, last) = (blank, [Point]())
      for _ in 0..<20 {
        let level = random.double(in: 20..<90)
        let surface = (0...12).map { index in
          Point(x: 10 * Double(index), y: (level + random.double(in: -9..<9)).rounded())
        }
        let bottom = [Point(x: 120, y: 110), Point(x: 0, y: 110)]
        let water = Path(polyline: surface + bottom)
        var list = DisplayList(for: kept)
        list.clear(to: .white)
        list.fill(water, with: .color(.black))
        kept.redraw(list)
        var drawn = blank
        drawn.fill(water, with: .color(.black))
        let isSame = kept.bitmap == drawn.bitmap
        #expect(isSame, "seed \(seed)")
        let heights = (surface + last).map { 1.5 * $0.y }
        let rows = Int(heights.min() ?? 0)..<Int(heights.max() ?? 0) + 1
        #expect(last.isEmpty || rows.contains(kept.changed.rows), "seed \(seed)")
        last = surface
      }
    }
  }
}
