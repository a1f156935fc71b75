import Drawing
import Geometry

/// The scale from speeds to colors: from 0 to a round number that few segments exceed.
struct SpeedScale {
  /// The number of colors: neighbors differ by less than an eye sees, and segments of one color are
  /// drawn as one line.
  private static let steps = 64.0

  /// The speed at the fast end, in points a second.
  let fastest: Double

  /// Creates the scale of the ink on a sheet.
  ///
  /// Its fast end is the least of 1, 2 and 5 times a power of ten that covers all but a twentieth of
  /// the segments: a single leap of a bad sample then does not hide all others.
  init(of ink: InkSheet) {
    let speeds = ink.strokes.compactMap { $0.speeds }.joined().sorted()
    let high = speeds.isEmpty ? 0 : speeds[(speeds.count - 1) * 19 / 20]
    var (power, fastest) = (1.0, 1.0)
    while fastest < high, power < 1e12 {
      fastest = [1, 2, 5, 10].map { $0 * power }.first { $0 >= high } ?? 10 * power
      power *= 10
    }
    self.fastest = fastest
  }

  /// Returns the color of a speed in points a second; all above the fast end have its color.
  func color(of speed: Double) -> Color {
    let share = min(speed / fastest, 1)
    return InkPalette.speed.color(at: (share * Self.steps).rounded() / Self.steps)
  }

  /// Draws the scale into the corner of the canvas that holds the least ink: a bar with its numbers
  /// in points a second.
  func draw(into canvas: inout Canvas, beside ink: InkSheet) {
    let size = canvas.size
    let side = min(size.width, size.height)
    let (margin, text) = (side / 20, min(max(side / 32, 4), 12))
    let (height, width) = (text * 0.7, min(size.width - 2 * margin, 15 * text))
    guard width > 0 else { return }
    let foot = 1.8 * text
    let plates = [size.height - margin - height - foot, margin].flatMap { y in
      [margin, size.width - margin - width].map { x in
        Rect(x: x, y: y, width: width, height: height + foot)
      }
    }
    let points = ink.strokes.flatMap { $0.points }
    func crowd(_ plate: Rect) -> Int { points.count(where: plate.expanded(by: text).contains) }
    let plate = plates.min { crowd($0) < crowd($1) } ?? plates[0]
    let bar = Rect(x: plate.minX, y: plate.minY, width: width, height: height)
    InkPalette.speed.draw(in: bar, into: &canvas)
    let labels: [(Double, String, Canvas.TextAlignment)] = [
      (bar.minX, "0", .leading), (bar.center.x, Scenes.text(fastest / 2), .center),
      (bar.maxX, "\(Scenes.text(fastest)) pt/s", .trailing),
    ]
    for (x, label, alignment) in labels {
      canvas.draw(
        label, at: Point(x: x, y: bar.maxY + text), font: Font(size: text),
        alignment: alignment, baseline: .middle, with: .color(InkPalette.scale))
    }
  }
}
