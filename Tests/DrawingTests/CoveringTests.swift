import Drawing
import Geometry
import PropertyTesting
import Testing

/// The search for places where a line of some color would change nothing.
struct CoveringTests {
  @Test func `a line over a covered place changes no pixel`() {
    let color = Color(red: 10, green: 20, blue: 30)
    var answers = [false: 0, true: 0]
    for seed in UInt64(0)..<60 {
      var random = SplitMix64(seed: seed)
      let scale = [0.5, 1, 2][random.below(3)]
      var canvas = Canvas(size: Size(width: 60, height: 60), scale: scale, background: .white)
      for _ in 0..<30 {
        let points = (0...random.below(3)).map { _ in
          Point(x: random.double(in: -10..<70), y: random.double(in: -10..<70))
        }
        let reach = random.double(in: 1..<16)
        let path = Path(polyline: points)
        let isCovered = canvas.isCovered(
          path.flattened(tolerance: 1.0 / 1024), reach: reach, by: color)
        answers[isCovered, default: 0] += 1
        let before = canvas.bitmap
        canvas.stroke(path, style: StrokeStyle(width: 2 * reach), with: .color(color))
        #expect(!isCovered || canvas.bitmap == before, "seed \(seed)")
      }
    }
    #expect(answers.values.allSatisfy { $0 > 60 }, "both answers come: \(answers)")
  }

  @Test func `a translucent color covers nothing`() {
    let color = Color(red: 10, green: 20, blue: 30, alpha: 200)
    var canvas = Canvas(size: Size(width: 9, height: 9), background: color)
    let lines = [Polyline([Point(x: 4, y: 4)])]
    let isCovered = canvas.isCovered(lines, reach: 1, by: color)
    #expect(!isCovered)
    var full = Canvas(size: Size(width: 9, height: 9), background: .black)
    let isFull = full.isCovered(lines, reach: 1, by: .black)
    #expect(isFull)
  }
}
