import Drawing
import Geometry
import TouchRecording

/// A page with a card on it and under the card what its colours mean: without a word, so without a
/// font or a language.
///
/// Times are a bar with ticks, counts are swatches with as many pips.
struct Legend {
  /// The space around the card and under it, in points.
  private static let margin = 12.0
  /// The height of the bar or the swatches, in points.
  private static let barHeight = 10.0
  /// The space under the card, with bar and ticks.
  private static let footHeight = 38.0

  private let scale: Double
  private var canvas: Canvas
  /// The bar, in points of the page.
  private var bar = Rect(x: 0, y: 0, width: 0, height: 0)

  /// Creates the legend of pictures at `scale` pixels a point.
  init(scale: Double) {
    self.scale = scale
    canvas = Canvas(width: 1, height: 1, scale: scale)
  }

  /// The columns and rows of the page around a card, in pixels.
  func pageSize(cardWidth: Int, cardHeight: Int) -> (width: Int, height: Int) {
    (
      cardWidth + 2 * pixels(Self.margin),
      cardHeight + pixels(Self.margin) + pixels(Self.footHeight)
    )
  }

  private func pixels(_ points: Double) -> Int { Int((points * scale).rounded(.up)) }

  /// The page with `card` on it and a legend.
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

  /// Draws a bar from the first time to the last.
  ///
  /// A span of up to 3 s has a long tick each second and a short one each tenth of a second; up to
  /// a minute, each ten seconds and each second; beyond, each ten minutes and each minute. Ticks
  /// stand at round times since the first touch.
  mutating func drawTimes(from first: Microseconds, to last: Microseconds) {
    let ramp = LinearGradient(
      from: Point(x: bar.minX, y: 0), to: Point(x: bar.maxX, y: 0), stops: RevealPalette.time.stops)
    canvas.fill(Path(bar), with: .linearGradient(ramp))
    let span = last - first
    let short: Microseconds =
      switch span {
      case ...3_000_000: 100_000
      case ...60_000_000: 1_000_000
      default: 60_000_000
      }
    // More ticks than points would be a bar of their own.
    guard span > 0, Double(span / short) < bar.width / 2 else { return }
    for (index, time) in stride(from: 0, through: span, by: Int(short)).enumerated() {
      let x = bar.minX + bar.width * Double(time) / Double(span)
      let height = index % 10 == 0 ? 7.0 : 3.5
      fill(Rect(x: min(x, bar.maxX - 1), y: bar.maxY + 2, width: 1, height: height))
    }
  }

  /// Draws a bar of distances, from none to twice what is allowed, with a tick at what is allowed.
  mutating func drawDistances(_ ramp: ColorRamp) {
    let gradient = LinearGradient(
      from: Point(x: bar.minX, y: 0), to: Point(x: bar.maxX, y: 0), stops: ramp.stops)
    canvas.fill(Path(bar), with: .linearGradient(gradient))
    fill(Rect(x: bar.center.x - 0.5, y: bar.minY, width: 1, height: bar.height + 9))
  }

  /// Draws a swatch for each number from 1 on with as many pips under it; the last one ends in a point where
  /// it stands for more as well.
  mutating func drawSwatches(_ colors: [Color], isOpenEnded: Bool) {
    let width = min(bar.width / Double(max(colors.count, 1)), 40)
    // Under a card of a few points there is no room for pips, nor for the gaps between swatches.
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
      let pip = Rect(x: x - side / 2, y: bar.maxY + 6 - side / 2, width: side, height: side)
      canvas.fill(Path(ellipseIn: pip), with: .color(RevealPalette.ink))
    }
  }

  /// A swatch that ends in a point on its right.
  private func pointed(_ swatch: Rect) -> Path {
    let tip = Point(x: swatch.maxX + swatch.height / 2, y: swatch.center.y)
    return Path(polyline: [
      Point(x: swatch.minX, y: swatch.minY), Point(x: swatch.maxX, y: swatch.minY), tip,
      Point(x: swatch.maxX, y: swatch.maxY), Point(x: swatch.minX, y: swatch.maxY),
    ])
  }

  private mutating func fill(_ rect: Rect) {
    canvas.fill(Path(rect), with: .color(RevealPalette.ink))
  }
}
