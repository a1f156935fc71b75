// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import Geometry
import Kinematics
import TouchRecording

// Both views draw the same lines: round ends and corners, as wide as the pressure makes them. Over
// them each stroke has its number at its beginning, the first one on top.

extension InkScene {
  /// Draws the ink in one color, and the numbers of the strokes.
  func draw(into list: inout DisplayList) {
    draw(into: &list) { _ in { _ in InkPalette.ink } }
  }

  /// Draws the ink in the colors of its speed, with their scale in a corner.
  func drawSpeeds(into list: inout DisplayList) {
    let scale = SpeedScale(of: ink)
    draw(into: &list) { stroke in
      let speeds = stroke.speeds
      return { segment in
        speeds.map { scale.color(of: $0[segment]) } ?? InkPalette.unknown
      }
    }
    scale.draw(into: &list, beside: ink)
  }

  /// Draws the ink in the colors of the segments of each stroke, and the number of each stroke beside
  /// its first sample, the first stroke on top.
  private func draw(
    into list: inout DisplayList, color: (InkSheet.Stroke) -> (_ segment: Int) -> Color
  ) {
    list.clear(to: InkPalette.paper)
    let pen = InkPen(on: list.size)
    for stroke in ink.strokes {
      let color = color(stroke)
      list.group(.stroke) { pen.draw(stroke, into: &$0, color: color) }
    }
    for (index, stroke) in ink.strokes.enumerated().reversed() {
      pen.drawNumber(index + 1, at: stroke.samples[0].location, into: &list)
    }
  }
}

/// The sizes of ink and numbers on a canvas.
private struct InkPen {
  /// The width of ink without a known pressure, in points.
  private let width: Double
  /// The radius of the discs that hold the numbers, in points.
  private let radius: Double

  /// Creates a pen for a canvas: ink is a hundredth of its shorter side, from 1 to 4 points.
  init(on size: Size) {
    let side = min(size.width, size.height)
    width = min(max(side / 100, 1), 4)
    radius = min(max(side / 45, 3), 9)
  }

  /// The width of ink at a pressure, in quarters of the usual width: from a half at no pressure to
  /// twice that at the full one.
  private func quarters(_ force: Double?) -> Int {
    force.map { 2 + Int((6 * $0).rounded()) } ?? 4
  }

  /// Draws a stroke; neighboring segments of one color and width are one line.
  func draw(_ stroke: InkSheet.Stroke, into list: inout DisplayList, color: (Int) -> Color) {
    let (points, samples) = (stroke.points, stroke.samples)
    func draw(_ points: [Point], _ quarters: Int, _ color: Color) {
      list.stroke(
        Path(polyline: points), style: StrokeStyle(width: width * Double(quarters) / 4),
        with: .color(color), as: .ink)
    }
    guard !stroke.isDot else { return draw(points, quarters(samples[0].force), InkPalette.ink) }
    var first = 0
    while first + 1 < points.count {
      let (shade, wide) = (color(first), quarters(samples[first + 1].force))
      var last = first + 1
      while last + 1 < points.count, color(last) == shade,
        quarters(samples[last + 1].force) == wide
      {
        last += 1
      }
      draw(Array(points[first...last]), wide, shade)
      first = last
    }
  }

  /// Draws a number in a disc with a pale rim, so that it stands out from any ink.
  func drawNumber(_ number: Int, at point: Point, into list: inout DisplayList) {
    let text = "\(number)"
    let font = Font(size: radius * (text.count < 3 ? 1.25 : 0.9), weight: .bold)
    for (rim, color) in [
      (radius + max(radius / 6, 0.5), InkPalette.paper), (radius, InkPalette.number),
    ] {
      let disc = Path(ellipseIn: Rect(center: point, side: 2 * rim))
      list.fill(disc, with: .color(color))
    }
    list.draw(
      text, at: point, font: font, alignment: .center, baseline: .middle,
      with: .color(InkPalette.paper))
  }
}

/// The colors of bare ink.
enum InkPalette {
  static let paper = TracePalette.paper
  static let ink = TracePalette.black
  /// The discs that number the strokes.
  static let number = Color(red: 0x3B, green: 0x5B, blue: 0x8C)
  /// Ink of strokes in which no time passes.
  static let unknown = Color(red: 0xA8, green: 0xAC, blue: 0xB5)
  /// The ticks and numbers of the scale.
  static let scale = RevealPalette.ink

  /// The colors of speeds, from rest to the fast end of the scale.
  ///
  /// The lightness rises monotonically, so that the order is visible without the hue, and the
  /// lightest color has twice the luminance contrast to the paper that a hairline needs.
  static let speed = ColorRamp([
    Color(red: 0x14, green: 0x1E, blue: 0x5E), Color(red: 0x5F, green: 0x22, blue: 0x8C),
    Color(red: 0xB0, green: 0x30, blue: 0x7C), Color(red: 0xE0, green: 0x58, blue: 0x48),
    Color(red: 0xF0, green: 0x98, blue: 0x2E),
  ])
}

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
  func draw(into list: inout DisplayList, beside ink: InkSheet) {
    let size = list.size
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
    InkPalette.speed.draw(in: bar, into: &list)
    let labels: [(Double, String, Canvas.TextAlignment)] = [
      (bar.minX, "0", .leading), (bar.center.x, Diagnostics.text(fastest / 2), .center),
      (bar.maxX, "\(Diagnostics.text(fastest)) pt/s", .trailing),
    ]
    for (x, label, alignment) in labels {
      list.draw(
        label, at: Point(x: x, y: bar.maxY + text), font: Font(size: text),
        alignment: alignment, baseline: .middle, with: .color(InkPalette.scale))
    }
  }
}
