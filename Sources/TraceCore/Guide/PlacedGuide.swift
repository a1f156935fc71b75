// SPDX-License-Identifier: Apache-2.0
public import Geometry
import TouchRecording

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

  /// The reason why the guide lies where it lies.
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// It is centered on the canvas.
    case canvas
    /// It is centered in a rectangle that the scene gives.
    case given
    /// Its coordinates are those of the canvas.
    case asIs = "as-is"
    /// It lies on the ink.
    case ink
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
  /// has no size or lies on the ink.
  public let box: Rect
  /// The number of points of the canvas in one unit of the guide.
  public let scale: Double
  /// The reason why the guide lies there.
  public let origin: Origin
  /// The tolerance in points if the rules name none.
  ///
  /// It is 5 % of the longer side of `box`, or 5 % of the shorter side of the canvas for a single
  /// point, and at least the lower end of `TraceRules.toleranceLimit`. On the ink it is 10 %: a
  /// letter is then copied and not traced.
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
    let box = guide.size.map { Rect(x: 0, y: 0, width: $0.width, height: $0.height) }
    try self.init(
      guide, box: box ?? guide.inkBox, origin: placement.origin, canvas: canvas,
      by: { box throws(GuideError) in try placement.transform(of: box, canvas: canvas) })
  }

  /// Places a guide on drawn ink, as a copy of a letter is judged that lies anywhere and has any
  /// size.
  ///
  /// The guide is scaled evenly until the longer side of the box of its strokes equals the longer
  /// side of `ink`, and the centers of both boxes coincide. If either box is a single point, the
  /// scale is 1. The size of the guide plays no part.
  ///
  /// ```swift
  /// let bar = try Guide(name: "bar", strokes: [Guide.Stroke(path: Path(svg: "M0 0 H100"))])
  /// let placed = try PlacedGuide(bar, onto: Rect(x: 40, y: 60, width: 200, height: 10))
  /// print(placed.box.minX, placed.box.minY, placed.scale, placed.defaultTolerance)
  /// // 40.0 65.0 2.0 20.0
  /// ```
  ///
  /// - Parameters:
  ///   - guide: The guide.
  ///   - ink: The box of the ink, in points; `InkBox` measures it.
  ///   - canvas: The size of the canvas in points, a tenth of whose shorter side is the default
  ///     tolerance of a guide that is a single point; nil for the least tolerance.
  /// - Throws: `GuideError` if a coordinate leaves `Path.greatestCoordinate`, or, before flattening,
  ///   if the pieces would exceed `chordLimit`.
  /// - Complexity: O(n) in the number of straight pieces.
  public init(_ guide: Guide, onto ink: Rect, canvas: Size? = nil) throws(GuideError) {
    try self.init(
      guide, box: guide.inkBox, origin: .ink, canvas: canvas,
      by: { box throws(GuideError) in AffineTransform(fitting: box, onto: ink) })
  }

  /// Places a guide by the transform of its `box`.
  private init(
    _ guide: Guide, box: Rect, origin: Origin, canvas: Size?,
    by transform: (Rect) throws(GuideError) -> AffineTransform
  ) throws(GuideError) {
    let transform = try transform(box)
    let paths = guide.strokes.map { $0.path.transformed(by: transform) }
    for (index, path) in paths.enumerated() { try path.checkRange(stroke: index) }
    let chords = paths.reduce(0) {
      $0 + $1.chordCount(tolerance: PlacedGuide.flatteningTolerance)
    }
    guard chords <= PlacedGuide.chordLimit else {
      throw .tooManyChords(found: chords, limit: PlacedGuide.chordLimit)
    }
    self.guide = guide
    self.origin = origin
    strokes = zip(guide.strokes, paths).map { stroke, path in
      Stroke(
        path: path, polylines: path.flattened(tolerance: PlacedGuide.flatteningTolerance),
        slack: stroke.slack)
    }
    scale = transform.a
    let corner = transform.apply(box.origin)
    self.box = Rect(
      x: corner.x, y: corner.y, width: box.width * scale, height: box.height * scale)
    let shorter = canvas.map { min($0.width, $0.height) } ?? 0
    let reference = self.box.isPoint ? shorter : self.box.longerSide
    defaultTolerance = max(
      reference / (origin == .ink ? 10 : 20), TraceRules.toleranceLimit.lowerBound)
  }
}

extension Guide {
  /// The smallest box around all strokes, curves included, in guide units.
  fileprivate var inkBox: Rect {
    let extents = strokes.compactMap { $0.path.extent }
    return extents.dropFirst().reduce(extents[0]) { $0.union($1) }
  }
}

extension Rect {
  /// The greater of width and height, in points.
  fileprivate var longerSide: Double { max(width, height) }

  /// True if both sides count as 0.
  fileprivate var isPoint: Bool { longerSide < PlacedGuide.leastExtent }
}

extension AffineTransform {
  /// Creates the even scaling that makes the longer sides of two boxes equal, and the translation
  /// that brings their centers together; a box that is a point keeps the scale 1.
  fileprivate init(fitting box: Rect, onto ink: Rect) {
    let scale = box.isPoint || ink.isPoint ? 1 : ink.longerSide / box.longerSide
    self.init(scale: scale, moving: box.center, to: ink.center)
  }

  /// Creates an even scaling that moves one point to another.
  init(scale: Double, moving from: Point, to: Point) {
    self.init(
      a: scale, b: 0, c: 0, d: scale, tx: to.x - scale * from.x, ty: to.y - scale * from.y)
  }
}

extension Polyline {
  /// The straight pieces of the line; a single point is a piece of length 0.
  var pieces: [LineSegment] {
    points.count == 1 ? [LineSegment(points[0], points[0])] : Array(segments)
  }
}

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

// MARK: - Dots

extension Guide {
  /// True if a subpath has no length.
  var hasDots: Bool {
    strokes.contains {
      $0.path.subpaths.contains { $0.drawnCommands.allSatisfy { $0.allSatisfy { $0.length == 0 } } }
    }
  }
}

extension PlacedGuide {
  /// Returns the places of the subpaths that are dots, or no longer than the tolerance, so that a tap
  /// may be meant for them.
  func spots(of waypoints: [Waypoint], tolerance: Double) -> [ContactRules.Taps.Spot] {
    var spots: [ContactRules.Taps.Spot] = []
    var first = 0
    for index in waypoints.indices {
      let isLast = index + 1 == waypoints.count || waypoints[index + 1].beginsSubpath
      guard isLast else { continue }
      let part = waypoints[first...index]
      if waypoints[index].distance - waypoints[first].distance <= tolerance {
        let radius = tolerance * strokes[waypoints[first].stroke].slack
        spots += part.map { ContactRules.Taps.Spot(center: $0.position, radius: radius) }
      }
      first = index + 1
    }
    return spots
  }
}

// MARK: - Pieces

extension PlacedGuide.Stroke {
  /// The straight pieces of the stroke; a subpath that is a dot is a piece of length 0.
  var pieces: [CorridorPiece] {
    polylines.flatMap { $0.pieces }.map { CorridorPiece(axis: $0, slack: slack) }
  }
}

extension [CorridorPiece] {
  /// The distance from the start of the first piece to that of each one.
  var starts: [Double] {
    var along = 0.0
    return map { piece in
      defer { along += piece.axis.length }
      return along
    }
  }
}
