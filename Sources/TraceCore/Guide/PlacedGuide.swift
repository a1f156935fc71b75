public import Geometry

/// A guide in canvas points, its curves flattened for measuring.
public struct PlacedGuide: Hashable, Sendable {
  /// One stroke in canvas points.
  public struct Stroke: Hashable, Sendable {
    /// The line to be followed.
    public let path: Path
    /// The line as straight pieces, one chain a subpath, within `flatteningTolerance` of it.
    public let polylines: [Polyline]
    /// How many times the tolerance holds for this stroke.
    public let slack: Double
  }

  /// How far the straight pieces may lie from the curve, in points.
  ///
  /// A distance to the guide is measured to the pieces and so differs from that to the curve by at
  /// most this.
  public static let flatteningTolerance = 1.0 / 1024

  /// How many straight pieces a guide may have.
  ///
  /// A piece costs some 100 bytes (16 as a point, 40 as a piece, the rest in the grid), so this
  /// bounds the memory of a guide by about 400 MB; a letter has a few thousand pieces.
  public static let chordLimit = 4 << 20

  /// A box side below this many guide units counts as 0, so that no scale is infinite.
  static let leastExtent = 0x1p-20

  /// The guide in its own coordinates.
  public let guide: Guide
  /// The strokes in drawing order.
  public let strokes: [Stroke]
  /// The guide's size, or else the box of its ink, where it stands on the canvas.
  public let box: Rect
  /// The tolerance in points where the rules name none: 5 % of the longer side of `box`, for a
  /// single point 5 % of the shorter side of the canvas; at least the least that rules may name.
  public let defaultTolerance: Double

  /// Places `guide` on a canvas of `canvas` points.
  ///
  /// The aspect is kept. A box without width or without height is scaled by the other side; a
  /// single point keeps scale 1.
  ///
  /// - Throws: `GuideError` for a canvas or placement that is no area, for coordinates that leave
  ///   `Path.greatestCoordinate`, and before flattening where it would exceed `chordLimit`.
  /// - Complexity: O(n) in the number of straight pieces.
  public init(
    _ guide: Guide, placement: Placement = .fit, canvas: Size
  ) throws(GuideError) {
    guard canvas.isUsable else {
      throw .canvasOutOfRange(found: canvas, limit: Path.greatestCoordinate)
    }
    let box = PlacedGuide.box(of: guide)
    let transform = try placement.transform(of: box, canvas: canvas)
    var paths: [Path] = []
    for (index, stroke) in guide.strokes.enumerated() {
      let path = stroke.path.transformed(by: transform)
      try path.checkRange(stroke: index)
      paths.append(path)
    }
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
