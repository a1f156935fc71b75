// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import Testing

/// The work of drawing, which is counted and limited.
struct DrawingWorkTests {
  private let size = Size(width: 200, height: 100)

  /// A star with `count` points, whose edges all cross.
  private func star(_ count: Int) -> Path {
    Path(
      polyline: (0..<count).map { index in
        let angle = Double(index) * 360 * Double(count / 2) / Double(count)
        return Point(x: 100 + 95 * cosine(degrees: angle), y: 50 + 45 * sine(degrees: angle))
      })
  }

  private func work(_ draw: (inout Canvas) -> Void) -> Int {
    var canvas = Canvas(size: size, background: .white)
    draw(&canvas)
    return canvas.work
  }

  @Test func `what is drawn twice is counted twice, and nothing costs nothing`() {
    let once = work { $0.fill(star(51), with: .color(.black)) }
    let twice = work { canvas in
      for _ in 0..<2 { canvas.fill(star(51), with: .color(.black)) }
    }
    #expect(once > 0 && twice == 2 * once)
    #expect(work { _ in } == 0)
  }

  @Test func `a wide picture costs more in many rows, however narrow they are`() {
    func picture(_ width: Int) -> Paint {
      let bitmap = Bitmap(width: width, height: 2, filledWith: .black)
      return .picture(ScaledPicture(bitmap, in: Rect(x: 0, y: 0, width: 200, height: 100)))
    }
    let column = Path(Rect(x: 10, y: 0, width: 2, height: 100))
    #expect(
      work { $0.fill(column, with: picture(4000)) } > 50
        * work { $0.fill(column, with: picture(40)) })
  }

  @Test func `every command is counted`() {
    let box = Rect(x: 0, y: 0, width: 200, height: 100)
    let picture = Bitmap(width: 200, height: 100, filledWith: .black)
    let line = Path(polyline: [Point(x: 0, y: 50), Point(x: 200, y: 50)])
    let stops = [GradientStop(0, .black), GradientStop(1, .white)]
    let gradient = LinearGradient(from: .zero, to: Point(x: 200, y: 0), stops: stops)
    let works = [
      work { $0.clear(to: .black) },
      work { $0.stroke(line, style: StrokeStyle(width: 60), with: .color(.black)) },
      work { $0.draw(picture, atPixelX: 0, y: 0) },
      work { $0.draw(picture, in: box) },
      work { $0.fill(Path(box), with: .linearGradient(gradient)) },
      work { canvas in canvas.clip(to: Path(box)) { _ in } },
      work { canvas in canvas.layer(opacity: 9) { _ in } },
      work { canvas in
        let shape = canvas.coverage(of: line, style: StrokeStyle(width: 60))
        canvas.fill(shape, with: .black)
      },
    ]
    // Each looks at half of the pixels or more; to compare one takes less than a step.
    #expect(works.allSatisfy { $0 >= 2_000 }, "\(works)")
  }

  @Test func `after its limit a canvas draws nothing, and says so`() {
    var canvas = Canvas(size: size, background: .white)
    canvas.workLimit = 30_000
    canvas.fill(Path(Rect(x: 0, y: 0, width: 50, height: 50)), with: .color(.black))
    #expect(!canvas.isOverLimit)
    for _ in 0..<20 { canvas.fill(star(51), with: .color(.black)) }
    #expect(canvas.isOverLimit)
    let before = canvas
    canvas.fill(star(99_999), with: .color(.white))
    canvas.stroke(star(99_999), style: StrokeStyle(width: 2), with: .color(.white))
    #expect(canvas.bitmap == before.bitmap && canvas.work == before.work)
  }

  @Test func `one dear shape is cut short`() {
    var free = Canvas(size: size, background: .white)
    free.fill(star(999), with: .color(.black))
    var canvas = Canvas(size: size, background: .white)
    canvas.workLimit = free.work / 3
    canvas.fill(star(999), with: .color(.black))
    #expect(canvas.isOverLimit && canvas.work < free.work / 2)
    #expect(canvas.bitmap != free.bitmap)
    // The memory of the shape that was cut short is clean.
    canvas.workLimit = .max
    canvas.clear(to: .white)
    canvas.fill(star(999), with: .color(.black))
    #expect(canvas.bitmap == free.bitmap)
  }

  @Test func `a picture over its ground counts a copy of what changes, and not the ground`() {
    var canvas = Canvas(size: size, background: .white)
    var works: [Int] = []
    for side in [50.0, 51, 51] {
      var list = DisplayList(for: canvas)
      list.clear(to: .white)
      list.fill(star(999), with: .color(.black))
      list.endGround()
      list.count(steps: 5)
      list.fill(Path(Rect(x: 0, y: 0, width: side, height: 50)), with: .color(.white))
      canvas.beginPicture()
      canvas.redraw(list)
      works.append(canvas.work)
    }
    #expect(works[0] > 50_000 && works[1] < works[0] / 10, "\(works)")
    #expect(works[2] == 3 * 64 + 5, "only the commands are compared: \(works)")
  }
}
