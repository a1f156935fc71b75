// SPDX-License-Identifier: Apache-2.0
import Controls
import Foundation
import Geometry
import TestCorpora
import Testing
import TouchRecording

/// The positions of the waves and the area of the water.
@Suite struct WaveSurfaceTests {
  @Test func `a frame of 300 points has the radii of the original`() {
    let rules = WaveRules(.original)
    #expect(rules.scaleOuterRadius == 120 && rules.scaleInnerRadius == 110)
    #expect(rules.rimRadius == 107 && rules.waterDiameter == 184)
    #expect(rules.center == Point(x: 150, y: 150))
    #expect(WaveRules().size == Size(width: 331.2, height: 331.2))
    #expect(WaveRules().waterDiameter == 331.2 - 116)
  }

  /// The front or back wave by its formula, with the sines of the system.
  private func formula(_ layer: WaveLayer, _ wave: Wave, at x: Double, length: Double) -> Double {
    let (b, crest) = (Double(wave.ticks) / 10, wave.swell * wave.rules.amplitude)
    let along = 2 * Double.pi * x / length
    let swing = layer == .front ? sin(along + 4 * b / .pi) : cos(along + 3 * b / .pi)
    return crest * swing + wave.lineHeight
  }

  @Test func `waves are the sine and the cosine of their formula`() {
    // Halfway up nothing is cut or made lower.
    let wave = Wave(WaveRules(progress: 0.5))
    for ticks in [92, 93, 150, 1000, 54_321, 2_000_000] {
      let wave = wave.after(ticks)
      for layer in WaveLayer.allCases {
        for point in wave.upperEdge(layer) {
          let expected = formula(layer, wave, at: point.x, length: 180)
          #expect(abs(point.y - expected) < 1e-6, "\(layer) at \(point.x) after \(ticks)")
        }
      }
    }
  }

  @Test func `the article's waves are 360 points long whatever the rules say`() {
    let wave = Wave(WaveRules(.original, form: .article, progress: 0.4)).after(150)
    let middle = wave.upperEdge(.front)[90...110]
    #expect(middle.allSatisfy { abs($0.y - formula(.front, wave, at: $0.x, length: 360)) < 1e-9 })
  }

  @Test func `no wave swings further than there is room above and below the line`() {
    let wave = Wave(WaveRules(progress: 1))
    #expect(wave.crest == 0)
    #expect(wave.after(3).crest == 3 && wave.after(181).crest == 3)
    #expect(wave.after(92).crest == wave.after(92).swell * 10)
    #expect(Wave(WaveRules(.original, progress: 1)).crest == 15)
    var flat = WaveRules(progress: 0.5)
    flat.amplitude = 0
    #expect(Wave(flat).after(99).crest == 0)
  }

  @Test func `in the original every point of a wave is in the ball`() {
    for seed in UInt64(1)...30 {
      var random = SplitMix64(seed: seed)
      var rules = WaveRules(.original, side: 130 + Double(random.next(below: 120)))
      rules.progress = Double(random.next(below: 101)) / 100
      rules.amplitude = Double(random.next(below: 30))
      let wave = Wave(rules).after(Int(random.next(below: 300)))
      let radius = rules.waterDiameter / 2
      let middle = Point(x: radius, y: radius)
      for layer in WaveLayer.allCases {
        let edge = wave.upperEdge(layer)
        #expect(edge.allSatisfy { ($0 - middle).length <= radius + 1e-9 }, "seed \(seed)")
        #expect(edge[0].y == radius, "seed \(seed)")
      }
    }
  }

  // MARK: The area

  /// The area by its definition: every square asked on its own by the windings of the outline around
  /// its center, with the arc in so many pieces that no center lies between a piece and the arc.
  private func slowArea(_ wave: Wave) -> Int {
    let radius = wave.rules.waterDiameter / 2
    let outlines = WaveLayer.allCases.map { layer in
      let edge = wave.upperEdge(layer)
      let arc = wave.closingArc(of: edge)
      let pieces = 3600
      return edge
        + (0...pieces).map { piece in
          let angle = (arc.start + arc.sweep * Double(piece) / Double(pieces)) * .pi / 180
          return Point(x: radius + radius * cos(angle), y: radius + radius * sin(angle))
        } + [edge[0]]
    }
    let right = wave.upperEdge(.front).last?.x ?? 0
    var area = 0
    for column in 0...Int(2 * radius) + 1 where Double(column) + 0.5 <= right {
      let x = Double(column) + 0.5
      let crossings = outlines.map { outline in
        zip(outline, outline.dropFirst()).compactMap { p, q -> (y: Double, turn: Int)? in
          guard (p.x <= x) != (q.x <= x) else { return nil }
          return (p.y + (q.y - p.y) * ((x - p.x) / (q.x - p.x)), p.x < q.x ? 1 : -1)
        }
      }
      for row in -200...Int(2 * radius) + 200 {
        let y = Double(row) + 0.5
        let isInBall = (Point(x: x, y: y) - Point(x: radius, y: radius)).length <= radius
        guard isInBall || wave.rules.profile == .original else { continue }
        if crossings.contains(where: { $0.reduce(0) { $0 + ($1.y <= y ? $1.turn : 0) } != 0 }) {
          area += 1
        }
      }
    }
    return area
  }

  @Test func `the area is that of all squares asked one by one`() {
    let seeds = effort(few: UInt64(8), all: UInt64(200))
    for seed in 1...seeds {
      var random = SplitMix64(seed: seed)
      let profile = ControlProfile.allCases[Int(seed % 2)]
      let form = profile == .original ? WaveRules.Form.allCases[Int(seed / 2 % 2)] : .repo
      var rules = WaveRules(profile, form: form, side: 126 + Double(random.next(below: 60)))
      rules.size.width += [0, 0.5, 0.3][Int(random.next(below: 3))]
      rules.size.height = rules.size.width
      rules.progress = Double(random.next(below: 101)) / 100
      rules.waveLength = Double(20 + random.next(below: 200))
      // Where waves are high, those of the article leave the ball on every side.
      rules.amplitude = [10, 30, 80][Int(random.next(below: 3))]
      let wave = Wave(rules).after(Int(random.next(below: 200)))
      #expect(wave.waterArea == slowArea(wave), "seed \(seed)")
    }
  }

  @Test func `the arc of the article's water begins at the last point of the wave`() {
    let article = Wave(WaveRules(.original, form: .article, progress: 0.5)).after(130)
    let edge = article.upperEdge(.back)
    let arc = article.closingArc(of: edge)
    // Both ends are off the middle, on which the arc would otherwise lie.
    let last = edge[edge.count - 1]
    #expect(abs(last.y - 100) > 3 && abs(edge[0].y - 100) > 3)
    #expect(abs(arc.start - atan2(last.y - 100, last.x - 100) * 180 / .pi) < 1e-9)
    let end = (arc.start + arc.sweep) * .pi / 180
    #expect(abs(tan(end) - (edge[0].y - 100) / (edge[0].x - 100)) < 1e-9)
    // The source clamps both ends to the middle, so that its arc is the lower half of the ball.
    let repo = Wave(WaveRules(.original, progress: 0.5)).after(130)
    let half = repo.closingArc(of: repo.upperEdge(.back))
    #expect(half.start == 0 && half.sweep == 180)
  }
}
