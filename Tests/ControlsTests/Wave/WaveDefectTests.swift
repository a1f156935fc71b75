// SPDX-License-Identifier: Apache-2.0
import Controls
import Geometry
import Testing
import TouchRecording

/// Each defect of the original is there under its profile, and not without it.
@Suite struct WaveDefectTests {
  /// The ways in which a point lies outside of the ball of a wave.
  private func strays(_ wave: Wave, _ layer: WaveLayer) -> [Point] {
    let radius = wave.rules.waterDiameter / 2
    return wave.upperEdge(layer).filter { point in
      (point - Point(x: radius, y: radius)).length > radius + 1e-9
    }
  }

  @Test func `D1 the article cuts waves on one side, and not at all across the middle`() {
    for ticks in 40..<240 {
      let repo = Wave(WaveRules(.original, progress: 0.5)).after(ticks)
      #expect(strays(repo, .front).isEmpty && strays(repo, .back).isEmpty, "\(ticks)")
    }
    let article = Wave(WaveRules(.original, form: .article, progress: 0.5))
    // At rest on the middle itself nothing is cut, so that the ends stray above or below.
    let rested = article.after(100)
    #expect(rested.lineHeight == 100)
    #expect(!strays(rested, .front).isEmpty || !strays(rested, .back).isEmpty)
    #expect(rested.upperEdge(.back)[0].y != 100)
    // Just below the middle crests stray above it; far from it nothing does.
    let low = (60..<100).contains { !strays(article.after($0), .front).isEmpty }
    #expect(low)
    #expect(
      strays(Wave(WaveRules(.original, form: .article, progress: 1)).after(150), .front).isEmpty)
  }

  @Test func `the article's ball is wider`() {
    let rules = WaveRules(.original, form: .article)
    #expect(rules.waterOffset == 50 && rules.waterDiameter == 200)
    #expect(WaveRules(.original).waterOffset == 58)
  }

  @Test func `D3 100 % freezes the original until something else is set`() {
    var wave = Wave(WaveRules(.original, progress: 1)).after(1000)
    #expect(wave.ticks == 184 && wave.lineHeight == 0 && wave.settledAt == 3_680_000)
    #expect(wave.swell == 1 + 0.34)
    wave.set(0.5, at: 20_000_000)
    wave.advance(to: 20_200_000)
    #expect(wave.ticks == 194)
    #expect(Wave(WaveRules(progress: 1)).after(1000).ticks == 1000)
  }

  @Test func `D3 0 % is frozen only where the frame is as high as the water`() {
    #expect(Wave(WaveRules(.original, progress: 0)).after(9).ticks == 9)
    var rules = WaveRules(.original, side: 416, progress: 0)
    rules.size.height = 300
    #expect(rules.waterDiameter == 300)
    let frozen = Wave(rules).after(9)
    #expect(frozen.ticks == 0 && frozen.lit == 0 && frozen.lineHeight == 300)
  }

  @Test func `D4 crests show in the original's empty ball, up to 15 points`() {
    for ticks in 0..<200 {
      let original = Wave(WaveRules(.original, progress: 0)).after(ticks)
      // Near the sides the outline of the ball is all that holds them.
      let crests = WaveLayer.allCases.flatMap { original.upperEdge($0)[52...132].map(\.y) }
      #expect(crests.allSatisfy { (169...184).contains($0) }, "\(ticks)")
      #expect(Wave(WaveRules(progress: 0)).after(ticks).waterArea == 0, "\(ticks)")
    }
    let areas = (0..<200).map { Wave(WaveRules(.original, progress: 0)).after($0).waterArea }
    #expect((areas.max() ?? 0) > 500)
  }

  @Test func `D4 troughs leave gaps in the original's full ball`() {
    let full = Wave(WaveRules(progress: 1)).after(184)
    let gaps = Wave(WaveRules(.original, progress: 1)).after(184)
    #expect(full.waterArea - gaps.waterArea > 20)
    // The squares of a disc of radius 92 by Gauss's count of centers.
    var squares = 0
    for row in 0..<184 {
      for column in 0..<184 {
        let (dx, dy) = (Double(column) - 91.5, Double(row) - 91.5)
        if dx * dx + dy * dy <= 92 * 92 { squares += 1 }
      }
    }
    #expect(full.waterArea == squares)
  }

  @Test func `D7 only the original measures frames by their width, and centers ticks by it`() {
    var rules = WaveRules(.original)
    rules.size = Size(width: 300, height: 400)
    #expect(rules.scaleCenter == Point(x: 150, y: 150) && rules.center == Point(x: 150, y: 200))
    rules.size = Size(width: 400, height: 300)
    #expect(rules.side == 400)
    rules.profile = .standard
    #expect(rules.side == 300 && rules.scaleCenter == Point(x: 200, y: 150))
  }

  @Test func `D8 the original's label drops what rounding takes`() {
    let shares = [0, 0.005, 0.29, 0.575, 0.57, 0.994, 0.996, 1]
    let labels = shares.map { Wave(WaveRules(progress: $0)).labelPercent }
    #expect(labels == [0, 1, 29, 58, 57, 99, 100, 100])
    let original = shares.map { Wave(WaveRules(.original, progress: $0)).labelPercent }
    #expect(original == [0, 0, 28, 57, 56, 99, 99, 100])
    for percent in 0...100 {
      #expect(Wave(WaveRules(progress: Double(percent) / 100)).labelPercent == percent)
    }
  }

  @Test func `D9 half ticks are the original's alone`() async {
    var rules = WaveRules(.original)
    rules.scaleCount = 99.5
    #expect(Wave(rules).rules.scaleCount == 99.5)
    await #expect(processExitsWith: .failure) {
      var rules = WaveRules()
      rules.scaleCount = 99.5
      _ = Wave(rules, slider: Rect(x: 0, y: 0, width: 1, height: 1))
    }
  }

  @Test func `D10 only the original takes more than all and less than nothing`() {
    #expect(Wave(WaveRules(progress: 1.5)).progress == 1)
    #expect(Wave(WaveRules(progress: -1)).progress == 0)
    let more = Wave(WaveRules(.original, progress: 1.5))
    #expect(more.lit == 1.5 && more.labelPercent == 150 && more.ticksLitPerSide == 76)
    #expect(more.after(999).lineHeight == 0 && more.after(999).lit == 1)
    let less = Wave(WaveRules(.original, progress: -0.25)).after(999)
    #expect(less.lineHeight == 230 && less.lit == -0.25 && less.ticksLitPerSide == 0)
  }

  @Test func `D11 the original's water ends at the last whole point`() {
    let original = Wave(WaveRules(.original, side: 300.75)).after(90)
    #expect(original.upperEdge(.front).last?.x == 184)
    let right = Wave(WaveRules(side: 300.75)).after(90)
    #expect(right.upperEdge(.front).last?.x == 184.75)
    #expect(right.upperEdge(.front).count == 186)
    #expect(Wave(WaveRules(side: 300)).upperEdge(.front).count == 185)
  }

  @Test func `D13 the original's slider stands at a half, whatever the ball shows`() {
    let wave = Wave(WaveRules(.original, progress: 0.6))
    #expect(wave.sliderValue == 0.5 && wave.progress == 0.6)
    #expect(Wave(WaveRules(progress: 0.6)).sliderValue == 0.6)
  }

  @Test func `setting shows all ticks at once in the original, for one frame`() {
    let original = Wave(WaveRules(.original, progress: 0.6))
    #expect(original.lit == 0.6 && original.ticksLitPerSide == 30)
    #expect(original.after(1).lit == 1.0 / 184 && original.after(1).ticksLitPerSide == 0)
    #expect(Wave(WaveRules(progress: 0.6)).ticksLitPerSide == 0)
  }
}
