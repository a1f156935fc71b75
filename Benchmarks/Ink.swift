// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry

/// W6: ink 7 points wide at one pixel a point, beside the exact union of what it covers.
///
/// The truth of a pixel is the share of 32 x 32 samples in the union. The error of a case is that of
/// its edge pixels, which the truth covers in part.
enum Ink {
  private static let width = 7.0
  private static let side = 105

  static func run(folder: String) {
    measure("one smooth pass", [[Array(circle(turns: 1).prefix(150))]])
    measure("tremor of 0.3 points", [[tremor(0.3)]])
    measure("a circle drawn three times", [[circle(turns: 3)]])
    measure("samples on whole points", [[wholePoints]])
    measure("real letters", letters(folder: folder))
    for (name, rule) in [("nonzero", FillRule.nonZero), ("even-odd", .evenOdd)] {
      measureClip("a clip over itself, \(name)", rule: rule)
    }
  }

  /// Draws each drawing, a list of strokes, as one shape.
  private static func measure(_ name: String, _ drawings: [[[Point]]]) {
    func draw(_ strokes: [[Point]]) -> Bitmap {
      var path = Path()
      for stroke in strokes { path.append(Path(polyline: stroke)) }
      return drawn { $0.stroke(path, style: StrokeStyle(width: width), with: .color(.black)) }
    }
    var errors = EdgeErrors()
    for strokes in drawings {
      let segments = strokes.flatMap { stroke in
        zip(stroke, stroke.dropFirst() + stroke.suffix(1)).map { LineSegment($0, $1) }
      }
      errors.add(draw(strokes)) { pixel in
        let near = segments.filter {
          $0.squaredDistance(to: pixel) <= (width / 2 + 1) * (width / 2 + 1)
        }
        return { point in near.contains { $0.squaredDistance(to: point) <= width * width / 4 } }
      }
    }
    measure(name, drawings.count, errors) { drawings.map(draw) }
  }

  /// Draws the whole canvas through a clip of three discs, the last of which runs the other way.
  private static func measureClip(_ name: String, rule: FillRule) {
    let discs: [(center: Point, sign: Int)] = [
      (Point(x: 40.3, y: 41.7), 1), (Point(x: 58.6, y: 44.2), 1), (Point(x: 49.1, y: 60.4), -1),
    ]
    var path = Path()
    for disc in discs {
      path.append(
        Path(
          arcCenter: disc.center, radius: 30, startAngle: 0, delta: 360 * Double(disc.sign)))
    }
    func draw() -> Bitmap {
      drawn { $0.clip(to: path, rule: rule) { $0.clear(to: .black) } }
    }
    var errors = EdgeErrors()
    errors.add(draw()) { _ in
      { point in
        let signs = discs.map { ($0.center - point).squaredLength <= 900 ? $0.sign : 0 }
        let winding = signs.reduce(0, +)
        return rule == .nonZero ? winding != 0 : !winding.isMultiple(of: 2)
      }
    }
    measure(name, 1, errors) { [draw()] }
  }

  private static func measure(
    _ name: String, _ pictures: Int, _ errors: EdgeErrors, _ draw: () -> [Bitmap]
  ) {
    Measurement(
      workload: "W6", name: name, peer: "touchstone", items: pictures,
      bytes: 4 * side * side * pictures, error: (errors.mean, Double(errors.greatest))
    ).run {
      draw().reduce(0) { sum, picture in
        stride(from: 3, to: picture.pixels.count, by: 4).reduce(sum) {
          $0 + Double(picture.pixels[$1])
        }
      }
    }
  }

  private static func drawn(_ draw: (inout Canvas) -> Void) -> Bitmap {
    var canvas = Canvas(size: Size(width: Double(side), height: Double(side)))
    draw(&canvas)
    return canvas.bitmap
  }

  // MARK: Strokes

  private static let center = Point(x: 52.4, y: 51.7)

  /// A circle of radius 40 with a sample each 2 degrees; each turn begins a third of a step later.
  private static func circle(turns: Int) -> [Point] {
    (0...180 * turns).map { k in
      let angle = 2 * Double(k) + Double(k / 180) * 2 / 3
      return center + Vector(dx: cosine(degrees: angle), dy: sine(degrees: angle)) * 40
    }
  }

  /// A wave with four samples a point of its width, moved by up to `reach` points on both axes.
  private static func tremor(_ reach: Double) -> [Point] {
    var random = SplitMix64(seed: 7)
    return (0...340).map { k in
      let x = 10 + Double(k) / 4
      let y = 52 + 25 * sine(degrees: 1.5 * Double(k))
      func offset() -> Double { (Double(random.next(below: 2001)) / 1000 - 1) * reach }
      return Point(x: x + offset(), y: y + offset())
    }
  }

  /// A spiral with a sample each degree, rounded to whole points as touch screens do.
  private static var wholePoints: [Point] {
    (0...1080).map { k in
      let way = Vector(dx: cosine(degrees: Double(k)), dy: sine(degrees: Double(k)))
      let point = center + way * (12 + Double(k) / 36)
      return Point(x: point.x.rounded(), y: point.y.rounded())
    }
  }

  /// The lower-case letters of the first writer, in a box of 105 x 105 points with y upward.
  private static func letters(folder: String) -> [[[Point]]] {
    (1...26).map { letter in
      let number = letter < 10 ? "0\(letter)" : "\(letter)"
      let path =
        "\(folder)/samples/omniglot/character\(number)/0\(682 + letter)_01.txt"
      let lines = String(decoding: Process.bytes(of: path), as: UTF8.self).split(separator: "\n")
      let strokes = lines.dropFirst().split(separator: "BREAK").map { stroke in
        stroke.compactMap { line -> Point? in
          let numbers = line.split(separator: ",").compactMap { Double($0) }
          return numbers.count == 3 ? Point(x: numbers[0], y: -numbers[1]) : nil
        }
      }
      return strokes.filter { !$0.isEmpty }
    }
  }
}

/// The errors of the pixels that the truth covers in part.
private struct EdgeErrors {
  private var sum = 0.0
  private var count = 0
  private(set) var greatest = 0.0

  var mean: Double { sum / Double(max(count, 1)) }

  /// Adds the pixels of `picture`, whose opacity is the coverage; `truth` returns the test for the
  /// points of the pixel around a point.
  mutating func add(_ picture: Bitmap, truth: (Point) -> (Point) -> Bool) {
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let isInside = truth(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        var inside = 0
        for k in 0..<1024 {
          let (column, row) = (Double(k % 32) + 0.5, Double(k / 32) + 0.5)
          if isInside(Point(x: Double(x) + column / 32, y: Double(y) + row / 32)) { inside += 1 }
        }
        guard 1..<1024 ~= inside else { continue }
        let error = abs(Double(picture[x, y].alpha) - 255 * Double(inside) / 1024)
        (sum, count, greatest) = (sum + error, count + 1, max(greatest, error))
      }
    }
  }
}
