public import Geometry

/// A guide in canvas points, with its curves flattened for measuring.
///
/// ```swift
/// let bar = try Guide(name: "bar", strokes: [Guide.Stroke(path: Path(svg: "M0 0 H100"))])
/// let placed = try PlacedGuide(bar, canvas: Size(width: 300, height: 200))
/// print(placed.box.minX, placed.box.minY, placed.box.width, placed.defaultTolerance)
/// // 20.0 100.0 260.0 13.0
/// ```
public struct PlacedGuide: Hashable, Sendable {
  /// One stroke in canvas points.
  public struct Stroke: Hashable, Sendable {
    /// The line to follow.
    public let path: Path
    /// The line as straight pieces within `flatteningTolerance` of it, one polyline for each
    /// subpath.
    public let polylines: [Polyline]
    /// The factor by which the tolerance is multiplied for this stroke.
    public let slack: Double
  }

  /// The greatest distance of the straight pieces from the curve, in points.
  ///
  /// Distances to the guide are measured to the pieces, so they differ from the distance to the
  /// curve by at most this.
  public static let flatteningTolerance = 1.0 / 1024

  /// The greatest number of straight pieces of a guide.
  ///
  /// A piece costs about 100 bytes (16 as a point, 40 as a piece of the corridor, the rest in the
  /// grid), so this limits the memory of a guide to about 400 MB. A letter has a few thousand
  /// pieces.
  public static let chordLimit = 4 << 20

  /// The extent in guide units below which a side of the box counts as 0, so that no scale is
  /// infinite.
  static let leastExtent = 0x1p-20

  /// The guide in its own coordinates.
  public let guide: Guide
  /// The strokes in drawing order.
  public let strokes: [Stroke]
  /// The box of the guide on the canvas: that of its size, or the bounding box of its strokes if it
  /// has no size.
  public let box: Rect
  /// The tolerance in points if the rules name none.
  ///
  /// It is 5 % of the longer side of `box`, or 5 % of the shorter side of the canvas for a single
  /// point, and at least the lower end of `TraceRules.toleranceLimit`.
  public let defaultTolerance: Double

  /// Places a guide on a canvas, whose size is in points.
  ///
  /// The aspect ratio is kept. A box without width or height is scaled by the other side. A single
  /// point keeps the scale 1.
  ///
  /// - Throws: `GuideError` if a side of the canvas or placement is not positive or too great, if a
  ///   coordinate leaves `Path.greatestCoordinate`, or, before flattening, if the pieces would
  ///   exceed `chordLimit`.
  /// - Complexity: O(n) in the number of straight pieces.
  public init(
    _ guide: Guide, placement: Placement = .fit, canvas: Size
  ) throws(GuideError) {
    guard canvas.isUsable else {
      throw .canvasOutOfRange(found: canvas, limit: Path.greatestCoordinate)
    }
    let box = PlacedGuide.box(of: guide)
    let transform = try placement.transform(of: box, canvas: canvas)
    let paths = guide.strokes.map { $0.path.transformed(by: transform) }
    for (index, path) in paths.enumerated() { try path.checkRange(stroke: index) }
    let chords = paths.reduce(0) {
      $0 + $1.chordCount(tolerance: PlacedGuide.flatteningTolerance)
    }
    guard chords <= PlacedGuide.chordLimit else {
      throw .tooManyChords(found: chords, limit: PlacedGuide.chordLimit)
    }
    self.guide = guide
    strokes = zip(guide.strokes, paths).map { stroke, path in
      Stroke(
        path: path, polylines: path.flattened(tolerance: PlacedGuide.flatteningTolerance),
        slack: stroke.slack)
    }
    let corner = transform.apply(box.origin)
    self.box = Rect(
      x: corner.x, y: corner.y, width: box.width * transform.a, height: box.height * transform.a)
    let side = max(self.box.width, self.box.height)
    let reference = side < PlacedGuide.leastExtent ? min(canvas.width, canvas.height) : side
    defaultTolerance = max(reference / 20, TraceRules.toleranceLimit.lowerBound)
  }

  private static func box(of guide: Guide) -> Rect {
    if let size = guide.size { return Rect(x: 0, y: 0, width: size.width, height: size.height) }
    let extents = guide.strokes.compactMap(\.path.extent)
    return extents.dropFirst().reduce(extents[0]) { $0.union($1) }
  }
}

extension Polyline {
  /// The straight pieces of the line; a single point is a piece of length 0.
  var pieces: [LineSegment] {
    points.count == 1 ? [LineSegment(points[0], points[0])] : Array(segments)
  }
}
