// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry

/// The paint of a card's cover or content.
enum Fill: Hashable, Sendable {
  /// A solid color.
  case color(Color)
  /// Colors along a line.
  ///
  /// Its ends are given in the unit square of the card: (0, 0) is the top left corner and (1, 1)
  /// the bottom right one, as in a `CAGradientLayer`.
  case gradient(LinearGradient)
  /// Colors around a point of the unit square.
  ///
  /// The radius is a share of the card's shorter side, so that circles stay circles.
  case radialGradient(RadialGradient)
  /// Triangles in rows and columns.
  case triangles(TriangleFill)
  /// A picture that takes the place of the card.
  case picture(Bitmap, PictureFit)
  /// The sunburst, which is the default content of a card.
  case sunburst

  /// The blue gradient of the card of 2018.
  static let defaultCover = Fill.gradient(
    LinearGradient(
      from: .zero, to: Point(x: 1, y: 1),
      stops: [
        .init(0, Color(red: 0x4A, green: 0xA8, blue: 0xF0)),
        .init(1, Color(red: 0x1D, green: 0x4F, blue: 0xB8)),
      ]))

  /// A Boolean value that indicates whether a part of the fill may be clear, so that there is
  /// nothing to scratch off there.
  ///
  /// - Complexity: O(n) in the pixels of a picture.
  var mayBeClear: Bool {
    switch self {
    case .color(let color): color.alpha == 0
    case .gradient(let gradient): gradient.stops.contains { $0.color.alpha == 0 }
    case .radialGradient(let gradient): gradient.stops.contains { $0.color.alpha == 0 }
    case .triangles(let triangles): triangles.background.alpha == 0
    case .picture(let picture, let fit): fit == .contain || !picture.isOpaque
    case .sunburst: false
    }
  }

  /// Paints the rectangle `card`.
  func paint(_ card: Rect, into list: inout DisplayList) {
    switch self {
    case .picture(let picture, let fit): list.draw(picture, fit, in: card)
    case .sunburst: drawSunburst(card, into: &list)
    case .color, .gradient, .radialGradient, .triangles:
      if let paint = paint(for: card) { list.fill(Path(card), with: paint) }
    }
  }

  /// Returns the paint for a card; nil for a picture and for the sunburst, which are drawn.
  func paint(for card: Rect) -> Paint? {
    let stretch = AffineTransform(
      a: card.width, b: 0, c: 0, d: card.height, tx: card.minX, ty: card.minY)
    switch self {
    case .color(let color):
      return .color(color)
    case .gradient(let unit):
      return .linearGradient(
        LinearGradient(
          from: stretch.apply(unit.start), to: stretch.apply(unit.end), stops: unit.stops))
    case .radialGradient(let unit):
      return .radialGradient(
        RadialGradient(
          center: stretch.apply(unit.center), radius: unit.radius * min(card.width, card.height),
          stops: unit.stops))
    case .triangles(let triangles):
      return .pattern(
        .triangles(
          triangles.direction, in: card, size: triangles.size, repeats: triangles.repeats,
          color: triangles.color, background: triangles.background))
    case .picture, .sunburst:
      return nil
    }
  }
}

/// The tiled triangles of the pattern game as a fill.
struct TriangleFill: Hashable, Sendable {
  /// The direction in which the triangles point.
  var direction = TiledPattern.Direction.top
  /// The color of the triangles.
  var color: Color
  /// The color between the triangles.
  var background = Color.clear
  /// The side of the square around a triangle, in points; at most the triangle's share of the card.
  var size: Double
  /// The number of triangles across the card, and down.
  var repeats = 2
}

/// The ways a picture takes the place of a rectangle.
enum PictureFit: String, Hashable, Sendable, CaseIterable {
  /// The picture is stretched over the rectangle.
  case fill
  /// The picture keeps its proportions and is as large as fits, in the middle.
  case contain
  /// The picture keeps its proportions, covers the rectangle, and is cut off at its edges.
  case cover

  /// Returns the frame of a picture of a size that takes the place of `rect`.
  func frame(of size: Size, in rect: Rect) -> Rect {
    let (across, down) = (rect.width / size.width, rect.height / size.height)
    let scale: Double
    switch self {
    case .fill: return rect
    case .contain: scale = min(across, down)
    case .cover: scale = max(across, down)
    }
    return Rect(center: rect.center, width: size.width * scale, height: size.height * scale)
  }
}

extension Canvas {
  /// Creates a clear canvas on which a card is painted.
  init(width: Int, height: Int, scale: Double, painting card: Rect, with fill: Fill) {
    self.init(width: width, height: height, scale: scale)
    draw { fill.paint(card, into: &$0) }
  }
}

extension DisplayList {
  /// Draws a picture in the place of `rect`, and nothing outside it.
  mutating func draw(_ picture: Bitmap, _ fit: PictureFit, in rect: Rect) {
    let size = Size(width: Double(picture.width), height: Double(picture.height))
    let frame = fit.frame(of: size, in: rect)
    self.fill(
      Path(fit == .cover ? rect : frame), with: .picture(ScaledPicture(picture, in: frame)))
  }
}

// The default content of a card: a star on rays, so that the revealed part is easy to see anywhere.
// Every direction is a multiple of 18 degrees, whose sine and cosine are square roots; no
// trigonometric function is needed.

/// Draws the sunburst into the rectangle `card`.
func drawSunburst(_ card: Rect, into list: inout DisplayList) {
  let center = card.center
  let radius = min(card.width, card.height) / 2
  list.fill(Path(card), with: .color(Color(red: 0xFF, green: 0xC9, blue: 0x3C)))
  // The rays extend beyond every corner of the card and are cut off with it.
  let reach = card.width + card.height
  for k in stride(from: 0, to: 20, by: 2) {
    let ray = Path(polyline: [
      center, center + directions[k] * reach, center + directions[k + 1] * reach,
    ])
    list.fill(ray, with: .color(Color(red: 0xFF, green: 0xDD, blue: 0x7A)))
  }
  let disc = Path(ellipseIn: Rect(center: center, side: 1.24 * radius))
  list.fill(disc, with: .color(Color(red: 0xFF, green: 0xF4, blue: 0xD6)))
  // A regular pentagram: its inner corners lie at 1 / phi^2 = (3 - sqrt 5) / 2 of the outer radius.
  let inner = (3 - 5.0.squareRoot()) / 2
  let corners = (0..<10).map { k in
    center + directions[(2 * k + 15) % 20] * (radius * 0.5 * (k % 2 == 0 ? 1 : inner))
  }
  list.fill(Path(polyline: corners), with: .color(Color(red: 0xE8, green: 0x4A, blue: 0x5F)))
}

/// The unit vectors at the multiples of 18 degrees, clockwise from +x.
private let directions: [Vector] = {
  // cos 18 = sqrt(10 + 2 sqrt 5) / 4, sin 18 = (sqrt 5 - 1) / 4.
  let root = 5.0.squareRoot()
  let (cosine, sine) = ((10 + 2 * root).squareRoot() / 4, (root - 1) / 4)
  var directions = [Vector(dx: 1, dy: 0)]
  for _ in 1..<20 {
    let last = directions[directions.count - 1]
    directions.append(
      Vector(
        dx: last.dx * cosine - last.dy * sine, dy: last.dx * sine + last.dy * cosine))
  }
  return directions
}()
