import Drawing
import Geometry
import PropertyTesting
import Testing

struct ClippingTests {
  private let red = Color(red: 255, green: 0, blue: 0)

  private func whole(_ canvas: Canvas) -> Path {
    Path(Rect(x: 0, y: 0, width: canvas.size.width, height: canvas.size.height))
  }

  @Test func `one shape under a clip is the clip filled with its paint`() {
    let disc = Path(ellipseIn: Rect(x: 1.3, y: 0.8, width: 9, height: 7.5))
    for color in [red, red.withAlpha(90)] {
      var clipped = Canvas(size: Size(width: 12, height: 10), background: .white)
      var filled = clipped
      clipped.clip(to: disc) { $0.fill(whole($0), with: .color(color)) }
      filled.fill(disc, with: .color(color))
      for (found, expected) in zip(clipped.bitmap.pixels, filled.bitmap.pixels) {
        #expect(abs(Int(found) - Int(expected)) <= 1)
      }
      #expect(clipped.bitmap[6, 5] == filled.bitmap[6, 5])
    }
  }

  @Test func `a pixel partly inside is the nearest mix of before and after`() {
    for level in 0...255 {
      let share = Double(level) / 255
      let part = Path(Rect(x: 0, y: 0, width: share, height: 1))
      for (before, after) in [(0, 1), (7, 250), (255, 0), (100, 101)] as [(UInt8, UInt8)] {
        let (ground, color) = (
          Color(red: before, green: 9, blue: 9), Color(red: after, green: 9, blue: 9)
        )
        var canvas = Canvas(size: Size(width: 1, height: 1), background: ground)
        canvas.clip(to: part) { $0.clear(to: color) }
        let exact = Double(before) * (1 - share) + Double(after) * share
        #expect(abs(Double(canvas.bitmap[0, 0].red) - exact) <= 0.500_001, "\(level)")
      }
    }
  }

  @Test func `outside of the path no byte changes`() {
    var canvas = Canvas(size: Size(width: 6, height: 4), background: red)
    canvas.clip(to: Path(Rect(x: 2, y: 1, width: 3, height: 2))) { canvas in
      canvas.clear(to: .clear)
    }
    for y in 0..<4 {
      for x in 0..<6 {
        let isInside = 2..<5 ~= x && 1..<3 ~= y
        #expect(canvas.bitmap[x, y] == (isInside ? .clear : red), "(\(x), \(y))")
      }
    }
  }

  @Test func `opaque shapes over one another leave no seam at the edge of a clip`() {
    // Drawn and clipped one by one, what is below would show through: 1/4 of 1/2.
    var canvas = Canvas(size: Size(width: 2, height: 1), background: .white)
    canvas.clip(to: Path(Rect(x: 0.5, y: 0, width: 1, height: 1))) { canvas in
      canvas.fill(whole(canvas), with: .color(.black))
      canvas.fill(whole(canvas), with: .color(.black))
    }
    #expect(canvas.bitmap[0, 0].red == 127 && canvas.bitmap[1, 0].red == 127)
  }

  @Test func `clips inside one another leave what is in both`() {
    var canvas = Canvas(size: Size(width: 6, height: 1))
    canvas.clip(to: Path(Rect(x: 0, y: 0, width: 4, height: 1))) { canvas in
      canvas.clip(to: Path(Rect(x: 2, y: 0, width: 4, height: 1))) { canvas in
        canvas.clear(to: red)
      }
    }
    #expect(
      (0..<6).map { canvas.bitmap[$0, 0] == red } == [false, false, true, true, false, false])
  }

  @Test func `the rule decides about holes`() {
    var rings = Path(Rect(x: 0, y: 0, width: 5, height: 5))
    rings.append(Path(Rect(x: 1, y: 1, width: 3, height: 3)))
    for (rule, hole) in [(FillRule.nonZero, red), (.evenOdd, Color.clear)] {
      var canvas = Canvas(size: Size(width: 5, height: 5))
      canvas.clip(to: rings, rule: rule) { $0.clear(to: red) }
      #expect(canvas.bitmap[2, 2] == hole && canvas.bitmap[0, 2] == red)
    }
  }

  @Test func `what is thrown inside leaves the canvas as it was`() {
    struct Failure: Error {}
    var canvas = Canvas(size: Size(width: 2, height: 2), background: red)
    let before = canvas.bitmap
    #expect(throws: Failure.self) {
      try canvas.clip(to: whole(canvas)) { canvas throws(Failure) in
        canvas.clear(to: .black)
        throw Failure()
      }
    }
    #expect(canvas.bitmap == before)
  }

  @Test func `what is drawn under a clip is the part of it inside`() {
    // Rectangles that cut pixels across: inside both is a rectangle again.
    for seed in 0..<50 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      func rect() -> Rect {
        Rect(
          x: random.double(in: 0..<6), y: random.double(in: 0..<6),
          width: random.double(in: 2..<6), height: random.double(in: 2..<6))
      }
      let (first, second) = (rect(), rect())
      let found = Coverage(12, 12) { canvas in
        canvas.clip(to: Path(first)) { $0.fill(Path(second), with: .white) }
      }
      let exact = Coverage(12, 12) { x, y in
        func share(_ low: Double, _ high: Double, _ pixel: Int) -> Double {
          max(min(high, Double(pixel) + 1) - max(low, Double(pixel)), 0)
        }
        let across = share(max(first.minX, second.minX), min(first.maxX, second.maxX), x)
        return 255 * across
          * share(max(first.minY, second.minY), min(first.maxY, second.maxY), y)
      }
      let shapes = [first, second].map { rect in
        Coverage(12, 12) { $0.fill(Path(rect), with: .white) }
      }
      for k in found.levels.indices {
        // Where both have an edge in one pixel it holds the product of their coverages.
        let (one, other) = (shapes[0].levels[k], shapes[1].levels[k])
        #expect(abs(found.levels[k] - one * other / 255) <= 1, "seed \(seed)")
        // Where one has none, that is what lies in both; else it errs by a quarter at most, there
        // where two edges run side by side in the middle of a pixel.
        let isEdge = ![one, other].contains { $0 == 0 || $0 == 255 }
        #expect(abs(found.levels[k] - exact.levels[k]) <= (isEdge ? 65 : 2), "seed \(seed)")
      }
    }
  }

  /// One of each command, with a part of the canvas and what goes beyond it.
  private static let commands: [@Sendable (inout Canvas) -> Void] = [
    { $0.clear(to: Color(red: 3, green: 140, blue: 9, alpha: 120)) },
    { $0.fill(Path(ellipseIn: Rect(x: -4, y: 3, width: 30, height: 12)), with: .color(.black)) },
    { $0.fill(Path(Rect(x: 2.3, y: 0, width: 18, height: 30)), with: .linearGradient(gradient)) },
    {
      let pattern = TiledPattern.triangles(
        .right, in: Rect(x: 1, y: 1, width: 9, height: 7), size: 3.3, color: .black)
      $0.fill(Path(Rect(x: 0, y: 0, width: 40, height: 30)), with: .pattern(pattern))
    },
    { $0.draw(picture, in: Rect(x: 3.4, y: -2, width: 21, height: 25)) },
    { $0.draw(picture, atPixelX: 5, y: -1) },
    {
      $0.stroke(
        Path(polyline: [Point(x: 0, y: 0), Point(x: 22, y: 17), Point(x: 3, y: 17)]),
        style: StrokeStyle(width: 3), with: .color(.black))
    },
    {
      $0.clip(to: Path(ellipseIn: Rect(x: 4, y: 4, width: 14, height: 30))) {
        $0.clear(to: .black)
      }
    },
  ]
  private static let gradient = LinearGradient(
    from: .zero, to: Point(x: 20, y: 9),
    stops: [GradientStop(0, .white), GradientStop(1, .black.withAlpha(99))])
  private static let picture = {
    var picture = Bitmap(width: 9, height: 11, filledWith: .white)
    for k in 0..<99 { picture.pixels[4 * k] = UInt8(2 * k) }
    return picture
  }()

  @Test func `every command under a clip is what it is without, mixed in by coverage`() {
    let (width, height) = (24, 20)
    for seed in 0..<20 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      // Some lie beyond the canvas, in part or as a whole.
      let triangle = Path(
        polyline: (0..<3).map { _ in
          Point(x: random.double(in: -15..<40), y: random.double(in: -15..<35))
        })
      let coverage = Coverage(width, height) { $0.fill(triangle, with: .white) }
      for (k, command) in ClippingTests.commands.enumerated() {
        var clipped = Canvas(width: width, height: height, scale: 1)
        clipped.clear(to: red)
        let before = clipped.bitmap
        var after = clipped
        command(&after)
        clipped.clip(to: triangle, command)
        let wrong = before.pixels.indices.first { i in
          let c = Int(coverage.levels[i / 4])
          let sum = Int(before.pixels[i]) * (255 - c) + Int(after.bitmap.pixels[i]) * c
          return Int(clipped.bitmap.pixels[i]) != (sum + 127) / 255
        }
        #expect(wrong == nil, "seed \(seed), command \(k)")
      }
    }
  }

  #if DEBUG
    private static let cases: UInt64 = 6
  #else
    private static let cases: UInt64 = 100
  #endif

  @Test func `the area under a clip is that of the intersection, for triangles of any kind`() {
    for seed in 0..<Self.cases {
      var random = SplitMix64(seed: seed)
      let triangles = (0..<2).map { _ in
        (0..<3).map { _ in
          Point(x: random.double(in: 1..<47), y: random.double(in: 1..<47))
        }
      }
      let found = Coverage(48, 48) { canvas in
        canvas.clip(to: Path(polyline: triangles[0])) {
          $0.fill(Path(polyline: triangles[1]), with: .white)
        }
      }
      let sampled = Coverage(48, 48, samples: 4) { point in
        triangles.allSatisfy { winding(of: $0, around: point) != 0 }
      }
      // Each edge passes fewer than 3 pixels for each of its length: the samples of its pixels err
      // by at most 1/8 each, to both sides alike, and the product by 1/4 in a few.
      #expect(abs(found.area - sampled.area) <= 6, "seed \(seed)")
    }
  }

  @Test func `the order of clips inside one another changes no pixel by more than a level`() {
    let paths = [
      Path(ellipseIn: Rect(x: 1.5, y: 2, width: 8, height: 7)),
      Path(polyline: [Point(x: 0, y: 1), Point(x: 11, y: 4), Point(x: 3, y: 11)]),
    ]
    func drawn(_ outer: Path, _ inner: Path) -> Coverage {
      Coverage(12, 12) { canvas in
        canvas.clip(to: outer) { canvas in
          canvas.clip(to: inner, rule: .evenOdd) { $0.clear(to: .white) }
        }
      }
    }
    let found = drawn(paths[0], paths[1])
    #expect(found.greatestDifference(from: drawn(paths[1], paths[0])) <= 1)
    #expect(found.area > 20)
  }
}
