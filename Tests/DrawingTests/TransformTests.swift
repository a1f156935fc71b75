// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import PropertyTesting
import TestCorpora
import Testing

struct TransformTests {
  private static let cases: UInt64 = effort(few: 8, all: 200)

  /// A map that keeps a 16 x 16 canvas about its place: turned, slanted, scaled by 0.5 to 2.
  private func randomTransform(_ random: inout SplitMix64) -> AffineTransform {
    let slant = AffineTransform(
      a: random.double(in: 0.5..<1.5), b: 0, c: random.double(in: -0.5..<0.5),
      d: random.double(in: 0.5..<1.5), tx: 0, ty: 0)
    return AffineTransform(translation: Vector(dx: -8, dy: -8))
      .followed(by: slant)
      .followed(by: AffineTransform(rotation: random.double(in: 0..<360)))
      .followed(by: AffineTransform(translation: Vector(dx: 8, dy: 8)))
  }

  private func randomPath(_ random: inout SplitMix64) -> Path {
    func point() -> Point {
      Point(x: random.double(in: 2..<14), y: random.double(in: 2..<14))
    }
    var path = Path()
    path.move(to: point())
    path.addLine(to: point())
    path.addQuad(control: point(), to: point())
    path.addCubic(control1: point(), control2: point(), to: point())
    return path
  }

  private func drawn(_ draw: (inout Canvas) -> Void) -> Coverage { Coverage(16, 16, draw: draw) }

  @Test func `a path filled or clipped under a transform is the transformed path filled`() {
    for seed in 0..<Self.cases {
      var random = SplitMix64(seed: seed)
      let (transform, path) = (randomTransform(&random), randomPath(&random))
      for rule in [FillRule.nonZero, .evenOdd] {
        let under = drawn { canvas in
          canvas.concatenate(transform) { $0.fill(path, with: .white, rule: rule) }
        }
        let moved = drawn { $0.fill(path.transformed(by: transform), with: .white, rule: rule) }
        let clipped = drawn { canvas in
          canvas.concatenate(transform) { canvas in
            canvas.clip(to: path, rule: rule) { $0.clear(to: .white) }
          }
        }
        #expect(under == moved && clipped == moved && under.area > 0, "seed \(seed)")
      }
    }
  }

  @Test func `a line drawn under a turn or an even scale is the line of the transformed path`() {
    for seed in 0..<Self.cases {
      var random = SplitMix64(seed: seed)
      let path = randomPath(&random)
      let scale = random.double(in: 0.5..<1.5)
      let mirror = AffineTransform(a: -scale, b: 0, c: 0, d: scale, tx: 16, ty: 0)
      let turn = AffineTransform(rotation: random.double(in: 0..<360))
      for transform in [
        AffineTransform(translation: Vector(dx: -8, dy: -8)).followed(by: turn)
          .followed(by: AffineTransform(translation: Vector(dx: 8, dy: 8))),
        AffineTransform(scale: scale), mirror,
      ] {
        let factor = transform.greatestStretch
        let dash = StrokeStyle.Dash([3, 2], phase: 1)
        let style = StrokeStyle(width: 1.5, cap: .butt, dash: dash)
        let wide = StrokeStyle(
          width: 1.5 * factor, cap: .butt,
          dash: StrokeStyle.Dash([3 * factor, 2 * factor], phase: factor))
        let under = drawn { canvas in
          canvas.concatenate(transform) { $0.stroke(path, style: style, with: .white) }
        }
        let moved = drawn { $0.stroke(path.transformed(by: transform), style: wide, with: .white) }
        // The chords of round corners lie at other places: 1/256 pixel for each of some edges.
        #expect(under.greatestDifference(from: moved) <= 6, "seed \(seed)")
      }
    }
  }

  @Test func `under an uneven scale a dot is an ellipse and lines are wider across`() {
    let scale = AffineTransform(a: 3, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    let dot = drawn { canvas in
      canvas.concatenate(scale) {
        $0.stroke(
          Path(polyline: [Point(x: 2.5, y: 8)]), style: StrokeStyle(width: 4), with: .white)
      }
    }
    let ellipse = drawn {
      $0.fill(Path(ellipseIn: Rect(x: 1.5, y: 6, width: 12, height: 4)), with: .white)
    }
    #expect(dot.greatestDifference(from: ellipse) <= 2)
    let cross = drawn { canvas in
      canvas.concatenate(scale) {
        let style = StrokeStyle(width: 2, cap: .butt)
        $0.stroke(
          Path(polyline: [Point(x: 2, y: 0), Point(x: 2, y: 16)]), style: style, with: .white)
      }
    }
    #expect((0..<16).map { cross[$0, 8] } == (0..<16).map { 3..<9 ~= $0 ? 255 : 0 })
  }

  @Test func `transforms inside one another are applied from the inside out`() {
    let (turn, move) = (
      AffineTransform(rotation: 90), AffineTransform(translation: Vector(dx: 10, dy: 2))
    )
    let nested = drawn { canvas in
      canvas.concatenate(move) { canvas in
        canvas.concatenate(turn) {
          $0.fill(Path(Rect(x: 0, y: 0, width: 4, height: 2)), with: .white)
        }
      }
    }
    // Turned to (-2...0) x (0...4), then moved.
    let expected = drawn { $0.fill(Path(Rect(x: 8, y: 2, width: 2, height: 4)), with: .white) }
    #expect(nested == expected)
  }

  @Test func `a transform ends with its closure, even where that throws`() {
    struct Failure: Error {}
    var canvas = Canvas(size: Size(width: 4, height: 4))
    canvas.concatenate(AffineTransform(scale: 3)) { canvas in
      #expect(canvas.transform == AffineTransform(scale: 3))
      canvas.clip(to: Path(Rect(x: 0, y: 0, width: 1, height: 1))) { canvas in
        #expect(canvas.transform == AffineTransform(scale: 3))
      }
    }
    #expect(canvas.transform == .identity)
    #expect(throws: Failure.self) {
      try canvas.concatenate(AffineTransform(scale: 3)) { _ throws(Failure) in throw Failure() }
    }
    #expect(canvas.transform == .identity)
  }

  @Test func `a transform without area draws nothing`() {
    let flat = [
      AffineTransform(scale: 0), AffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 3, ty: 3),
    ]
    for transform in flat {
      let found = drawn { canvas in
        canvas.concatenate(transform) {
          $0.fill(Path(Rect(x: 1, y: 1, width: 9, height: 9)), with: .white)
          $0.stroke(
            Path(polyline: [.zero, Point(x: 9, y: 4)]), style: StrokeStyle(width: 3), with: .white)
        }
      }
      #expect(found.area == 0)
    }
  }

  @Test func `gradients and patterns go through the transform with their shape`() {
    let (black, red) = (Color.black, Color(red: 255, green: 0, blue: 0))
    let whole = Path(Rect(x: 0, y: 0, width: 16, height: 16))
    for seed in 0..<Self.cases {
      var random = SplitMix64(seed: seed)
      let turn = AffineTransform(rotation: random.double(in: 0..<360))
        .followed(by: AffineTransform(translation: Vector(dx: 8, dy: 8)))
      let (start, end) = (Point(x: -5, y: 1), Point(x: 6, y: -2))
      let stops = [GradientStop(0, black), GradientStop(1, red)]
      let tile = TiledPattern.Figure(Path(Rect(x: 0, y: 0, width: 2, height: 1)), red)
      let step = Size(width: 4, height: 3)
      let paints: [(Paint, Paint)] = [
        (
          .linearGradient(LinearGradient(from: start, to: end, stops: stops)),
          .linearGradient(
            LinearGradient(from: turn.apply(start), to: turn.apply(end), stops: stops))
        ),
        (
          .radialGradient(RadialGradient(center: start, radius: 9, stops: stops)),
          .radialGradient(RadialGradient(center: turn.apply(start), radius: 9, stops: stops))
        ),
        (
          .pattern(TiledPattern([tile], step: step)),
          .pattern(TiledPattern([tile], step: step, transform: turn))
        ),
      ]
      for (inner, outer) in paints {
        var (under, over) = (
          Canvas(size: Size(width: 16, height: 16)), Canvas(size: Size(width: 16, height: 16))
        )
        let back = whole.transformed(by: turn.inverted ?? .identity)
        under.concatenate(turn) { $0.fill(back, with: inner) }
        over.fill(whole, with: outer)
        for (found, expected) in zip(under.bitmap.pixels, over.bitmap.pixels) {
          #expect(abs(Int(found) - Int(expected)) <= 1, "seed \(seed)")
        }
      }
    }
  }

  /// Four pixels of four colors.
  private let picture: Bitmap = {
    var picture = Bitmap(width: 2, height: 2)
    picture.pixels = [255, 0, 0, 255, 0, 255, 0, 255]
    picture.pixels += [0, 0, 255, 255, 255, 255, 255, 255]
    return picture
  }()

  @Test func `a picture that is moved and scaled is averaged as ever`() {
    let place = AffineTransform(a: 1.5, b: 0, c: 0, d: 0.75, tx: 0.5, ty: 1)
    var (under, over) = (
      Canvas(size: Size(width: 9, height: 9)), Canvas(size: Size(width: 9, height: 9))
    )
    under.concatenate(place) { $0.draw(picture, in: Rect(x: 1, y: 2, width: 4, height: 3)) }
    over.draw(picture, in: Rect(x: 2, y: 2.5, width: 6, height: 2.25))
    #expect(under.bitmap == over.bitmap)
  }

  @Test func `a picture that is turned or mirrored shows the pixels under the centers`() {
    let frame = Rect(x: 0, y: 0, width: 4, height: 4)
    let (red, green, blue) = (
      Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 255, blue: 0),
      Color(red: 0, green: 0, blue: 255)
    )
    let turn = AffineTransform(rotation: 90)
      .followed(by: AffineTransform(translation: Vector(dx: 4, dy: 0)))
    let mirror = AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 4, ty: 0)
    for (transform, corners) in [
      (turn, [blue, red, .white, green]), (mirror, [green, red, .white, blue]),
    ] {
      var canvas = Canvas(size: Size(width: 4, height: 4))
      canvas.concatenate(transform) { $0.draw(picture, in: frame) }
      for y in 0..<4 {
        for x in 0..<4 {
          #expect(canvas.bitmap[x, y] == corners[2 * (y / 2) + x / 2], "(\(x), \(y))")
        }
      }
    }
  }

  @Test func `text goes through the transform, and pictures laid pixel on pixel do not`() {
    let font = Font(size: 8)
    let twice = Coverage(24, 24) { canvas in
      canvas.concatenate(AffineTransform(scale: 2)) {
        $0.draw("5", at: Point(x: 1, y: 10), font: font, with: .white)
      }
    }
    let large = Coverage(24, 24) {
      $0.draw("5", at: Point(x: 2, y: 20), font: Font(size: 16), with: .white)
    }
    #expect(twice.greatestDifference(from: large) <= 2 && large.area > 20)
    var canvas = Canvas(size: Size(width: 4, height: 4))
    canvas.concatenate(AffineTransform(scale: 2)) { $0.draw(picture, atPixelX: 1, y: 1) }
    #expect(canvas.bitmap[1, 1] == Color(red: 255, green: 0, blue: 0))
    #expect(canvas.bitmap[2, 2] == .white && canvas.bitmap[3, 3] == .clear)
  }
}
