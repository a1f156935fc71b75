// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import TouchRecording

/// A page with a card on it, and a legend below that explains its colors without words, so without
/// a font or a language.
///
/// Times are a bar with ticks; counts are swatches with that number of pips.
struct Legend {
  /// The margin around the card, in points.
  private static let margin = 12.0
  /// The height of the bar or the swatches, in points.
  private static let barHeight = 10.0
  /// The height of the space under the card, including bar and ticks, in points.
  private static let footHeight = 38.0

  private let scale: Double
  private var canvas: Canvas
  /// The rectangle of the bar, in points of the page.
  private var bar = Rect(x: 0, y: 0, width: 0, height: 0)

  /// Creates a legend for pictures at `scale` pixels per point.
  init(scale: Double) {
    self.scale = scale
    canvas = Canvas(width: 1, height: 1, scale: scale)
  }

  /// Returns the size of the page around a card, in pixels.
  func pageSize(cardWidth: Int, cardHeight: Int) -> (width: Int, height: Int) {
    (
      cardWidth + 2 * pixels(Self.margin),
      cardHeight + pixels(Self.margin) + pixels(Self.footHeight)
    )
  }

  private func pixels(_ points: Double) -> Int { Int((points * scale).rounded(.up)) }

  /// Returns the page with `card` on it, and the legend that `draw` adds.
  func page(around card: Bitmap, draw: (inout Legend) -> Void) -> Bitmap {
    var page = self
    let margin = pixels(Self.margin)
    let size = pageSize(cardWidth: card.width, cardHeight: card.height)
    page.canvas = Canvas(width: size.width, height: size.height, scale: scale)
    page.canvas.clear(to: RevealPalette.page)
    page.canvas.draw(card, atPixelX: margin, y: margin)
    page.bar = Rect(
      x: Double(margin) / scale, y: Double(margin + card.height) / scale + 10,
      width: Double(card.width) / scale, height: Self.barHeight)
    draw(&page)
    return page.canvas.bitmap
  }

  /// Returns the page with a map on it, and the legend of its values.
  func page(around map: ValueMap) -> Bitmap {
    page(around: map.bitmap) { legend in
      switch map.values {
      case .times(let first, let last): legend.drawTimes(from: first, to: last)
      case .passes: legend.drawSwatches(map.colors, isOpenEnded: true)
      case .distances: break
      }
    }
  }

  /// Draws a bar from the first time to the last.
  ///
  /// A span of up to 3 s has a long tick each second and a short one each tenth of a second. A span
  /// of up to a minute has them each ten seconds and each second, and a longer one each ten minutes
  /// and each minute. Ticks mark round times since `first`.
  mutating func drawTimes(from first: Microseconds, to last: Microseconds) {
    canvas.draw { RevealPalette.time.draw(in: bar, into: &$0) }
    let span = last - first
    let short: Microseconds =
      switch span {
      case ...3_000_000: 100_000
      case ...60_000_000: 1_000_000
      default: 60_000_000
      }
    // Ticks nearer than 2 points would merge into a bar.
    guard span > 0, Double(span / short) < bar.width / 2 else { return }
    for (index, time) in stride(from: 0, through: span, by: Int(short)).enumerated() {
      let x = bar.minX + bar.width * Double(time) / Double(span)
      let height = index % 10 == 0 ? 7.0 : 3.5
      fill(Rect(x: min(x, bar.maxX - 1), y: bar.maxY + 2, width: 1, height: height))
    }
  }

  /// Draws a swatch for each number from 1 on, with that number of pips under it.
  ///
  /// An open-ended legend has a last swatch that ends in a point, because it also stands for all
  /// greater numbers.
  mutating func drawSwatches(_ colors: [Color], isOpenEnded: Bool) {
    let width = min(bar.width / Double(max(colors.count, 1)), 40)
    // A card of a few points leaves no room for pips, nor for the gaps between swatches.
    guard width > 2 else { return }
    for (index, color) in colors.enumerated() {
      let left = bar.minX + Double(index) * width
      let swatch = Rect(x: left, y: bar.minY, width: width - 1, height: bar.height)
      let isOpen = isOpenEnded && index == colors.count - 1
      canvas.fill(isOpen ? pointed(swatch) : Path(swatch), with: .color(color))
      drawPips(index + 1, centerX: swatch.center.x, width: width)
    }
  }

  private mutating func drawPips(_ count: Int, centerX: Double, width: Double) {
    let step = min(5, (width - 2) / 6)
    for i in 0..<count {
      let x = centerX + (Double(i) - Double(count - 1) / 2) * step
      let side = 0.6 * step
      let pip = Rect(center: Point(x: x, y: bar.maxY + 6), side: side)
      canvas.fill(Path(ellipseIn: pip), with: .color(RevealPalette.ink))
    }
  }

  /// Returns a swatch that ends in a point on its right.
  private func pointed(_ swatch: Rect) -> Path {
    var corners = swatch.corners
    corners.insert(Point(x: swatch.maxX + swatch.height / 2, y: swatch.center.y), at: 2)
    return Path(polyline: corners)
  }

  private mutating func fill(_ rect: Rect) {
    canvas.fill(Path(rect), with: .color(RevealPalette.ink))
  }
}

/// A ramp of colors at equal distances.
struct ColorRamp {
  /// The colors from one end to the other.
  let colors: [Color]

  /// Creates the ramp through `colors`.
  ///
  /// - Precondition: There are at least two colors.
  init(_ colors: [Color]) {
    precondition(colors.count > 1, "A ramp leads from one color to another")
    self.colors = colors
  }

  /// Returns the color at `share` of the way, clamped to 0...1.
  func color(at share: Double) -> Color {
    let place = min(max(share, 0), 1) * Double(colors.count - 1)
    let first = min(Int(place), colors.count - 2)
    let rest = place - Double(first)
    let (one, other) = (colors[first], colors[first + 1])
    func mixed(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Double(a) + (Double(b) - Double(a)) * rest).rounded())
    }
    return Color(
      red: mixed(one.red, other.red), green: mixed(one.green, other.green),
      blue: mixed(one.blue, other.blue))
  }

  /// Draws the ramp from the left edge of a bar to its right one.
  func draw(in bar: Rect, into list: inout DisplayList) {
    let stops = colors.enumerated().map { GradientStop(Double($0) / Double(colors.count - 1), $1) }
    let gradient = LinearGradient(
      from: Point(x: bar.minX, y: 0), to: Point(x: bar.maxX, y: 0), stops: stops)
    list.fill(Path(bar), with: .linearGradient(gradient))
  }
}
