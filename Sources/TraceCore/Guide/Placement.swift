public import Geometry

/// The place of a guide on the canvas.
public enum Placement: Hashable, Sendable {
  /// Centered on the canvas, as large as a margin of a tenth of the shorter side allows.
  case fit
  /// In canvas points: the coordinates of the guide are not changed.
  case asIs
  /// Centered in a rectangle of the canvas, as large as it allows.
  case within(Rect)
}

extension Placement {
  /// Returns the transform that maps the guide's `box` to its place.
  func transform(of box: Rect, canvas: Size) throws(GuideError) -> AffineTransform {
    let target: Rect
    switch self {
    case .asIs:
      return .identity
    case .fit:
      let margin = min(canvas.width, canvas.height) / 10
      target = Rect(
        x: margin, y: margin, width: canvas.width - 2 * margin, height: canvas.height - 2 * margin)
    case .within(let rect):
      let limit = Path.greatestCoordinate
      guard rect.size.isUsable, max(abs(rect.minX), abs(rect.minY)) <= limit else {
        throw .placementOutOfRange(found: rect, limit: limit)
      }
      target = rect
    }
    let scale = Placement.scale(of: box, into: target)
    let (from, to) = (box.center, target.center)
    return AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: to.x - scale * from.x, ty: to.y - scale * from.y)
  }

  private static func scale(of box: Rect, into target: Rect) -> Double {
    let sides = [(box.width, target.width), (box.height, target.height)]
    return sides.filter { $0.0 >= PlacedGuide.leastExtent }.map { $0.1 / $0.0 }.min() ?? 1
  }
}
