public import Geometry

/// The place of a guide on the canvas.
///
/// A guide can also be placed on drawn ink: see `PlacedGuide.init(_:onto:canvas:)`.
public enum Placement: Hashable, Sendable {
  /// Centered on the canvas, as large as a margin of a tenth of the shorter side allows.
  case fit
  /// In canvas points: the coordinates of the guide are not changed.
  case asIs
  /// Centered in a rectangle of the canvas, as large as it allows.
  case within(Rect)
}

extension Placement {
  /// The origin of a guide that is placed so.
  var origin: PlacedGuide.Origin {
    switch self {
    case .fit: .canvas
    case .asIs: .asIs
    case .within: .given
    }
  }

  /// Returns the rectangle of the canvas that a guide is fitted into; for a guide in canvas points,
  /// the whole canvas.
  public func target(on canvas: Size) -> Rect {
    switch self {
    case .asIs: return Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    case .fit:
      let margin = min(canvas.width, canvas.height) / 10
      return Rect(
        x: margin, y: margin, width: canvas.width - 2 * margin, height: canvas.height - 2 * margin)
    case .within(let rect): return rect
    }
  }

  /// Returns the transform that maps the guide's `box` to its place.
  func transform(of box: Rect, canvas: Size) throws(GuideError) -> AffineTransform {
    if self == .asIs { return .identity }
    let target = target(on: canvas)
    let limit = Path.greatestCoordinate
    guard target.size.isUsable, max(abs(target.minX), abs(target.minY)) <= limit else {
      throw .placementOutOfRange(found: target, limit: limit)
    }
    let scale = Placement.scale(of: box, into: target)
    return AffineTransform(scale: scale, moving: box.center, to: target.center)
  }

  private static func scale(of box: Rect, into target: Rect) -> Double {
    let sides = [(box.width, target.width), (box.height, target.height)]
    return sides.filter { $0.0 >= PlacedGuide.leastExtent }.map { $0.1 / $0.0 }.min() ?? 1
  }
}
