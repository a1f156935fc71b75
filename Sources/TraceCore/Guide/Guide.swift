// SPDX-License-Identifier: Apache-2.0
public import Geometry
public import TouchRecording

/// A shape to trace: strokes in the order and direction in which they are drawn.
///
/// Coordinates are those of the guide's own box; `PlacedGuide` maps them to the canvas.
///
/// ```swift
/// let bar = try Path(svg: "M10 10 H90")
/// let stem = try Path(svg: "M50 10 V95")
/// let t = try Guide(
///   name: "T", strokes: [Guide.Stroke(path: bar), Guide.Stroke(path: stem)],
///   plans: [["1", "2"], ["2", "1r"]])
/// print(t.name, t.strokes.count, t.plans.map(\.touches))
/// // T 2 [["1", "2"], ["2", "1r"]]
/// ```
public struct Guide: Hashable, Sendable {
  /// One stroke of the guide.
  public struct Stroke: Hashable, Sendable {
    /// The line to follow, in the coordinates of the guide.
    public var path: Path
    /// The factor by which the tolerance is multiplied for this stroke.
    public var slack: Double

    /// Creates a stroke along `path`.
    public init(path: Path, slack: Double = 1) {
      self.path = path
      self.slack = slack
    }
  }

  /// The range of the slack of a stroke, both ends inclusive.
  ///
  /// It is far wider than a hand needs, and narrow enough that rounding, divided by the slack, stays
  /// below `Corridor.tie`.
  public static let slackLimit = 1.0 / 1024...1024.0

  /// The name, such as `T`.
  public var name: String
  /// The size of the box that is fitted into the canvas; the box starts at the origin.
  ///
  /// If nil, the bounding box of the strokes is fitted.
  public let size: Size?
  /// The strokes in drawing order; never empty.
  public let strokes: [Stroke]
  /// The ways in which the guide may be drawn; never empty.
  public let plans: [Plan]

  /// Creates a guide of strokes that can be traced.
  ///
  /// - Parameters:
  ///   - name: The name, such as `T`.
  ///   - size: The size of the box that is fitted into the canvas, from the origin; nil for the
  ///     bounding box of the strokes.
  ///   - strokes: The strokes in drawing order; at least one.
  ///   - plans: The ways in which the guide may be drawn, such as `["1", "2"]`, `["2", "1r"]` or
  ///     `["1+2"]`. If empty, the strokes are drawn forward in their order.
  /// - Throws: `GuideError` for a guide without strokes, a stroke without a point, a coordinate
  ///   beyond `Path.greatestCoordinate`, a slack outside `slackLimit`, a side of the size that is
  ///   not positive or too great, more plans than `Plan.limit`, or a plan that does not draw every
  ///   stroke once.
  /// - Complexity: O(n) in the number of path commands and of the steps of all plans.
  public init(
    name: String, size: Size? = nil, strokes: [Stroke], plans: [[String]] = []
  ) throws(GuideError) {
    if let size, !size.isUsable {
      throw .sizeOutOfRange(found: size, limit: Path.greatestCoordinate)
    }
    guard !strokes.isEmpty else { throw .noStrokes }
    for (index, stroke) in strokes.enumerated() {
      if stroke.path.isEmpty { throw .emptyStroke(stroke: index) }
      try Guide.slackLimit.check(stroke.slack) { (found, limit) in
        .slackOutOfRange(stroke: index, found: found, limit: limit)
      }
      try stroke.path.checkRange(stroke: index)
    }
    self.name = name
    self.size = size
    self.strokes = strokes
    guard plans.count <= Plan.limit else {
      throw .tooManyPlans(found: plans.count, limit: Plan.limit)
    }
    let read = try plans.enumerated().map { index, touches throws(GuideError) in
      try Plan(touches, strokes: strokes.count, plan: index)
    }
    self.plans = read.isEmpty ? [Plan(inOrder: strokes.count)] : read
  }
}

extension Guide {
  /// The names of the built-in guides: A to Z, a to z, 0 to 9, in this order.
  public static let builtInNames = LetterDrawing.all.map { $0.name }

  /// Returns the built-in guide of a letter or digit, or nil if no built-in guide has that name.
  ///
  /// The letters are print letters without loops. Each stroke is one line, in the order and
  /// direction that primary schools commonly teach, in the box of `LetterBox`. The plans also allow
  /// common variants: strokes in another order, reversed, or joined.
  ///
  /// ```swift
  /// let t = Guide.builtIn("T")
  /// print(t?.strokes.count ?? 0, t?.plans.map(\.touches) ?? [])
  /// // 2 [["1", "2"], ["2", "1"], ["2r", "1"]]
  /// ```
  ///
  /// - Complexity: O(n) in the number of letters; each call parses the path data of one letter.
  public static func builtIn(_ name: String) -> Guide? {
    LetterDrawing.all.first { $0.name == name }?.guide
  }
}

extension ClosedRange<Double> {
  /// Throws the fault of a number that is outside the range, such as NaN.
  func check(
    _ value: Double, or fault: (Double, ClosedRange<Double>) -> GuideError
  ) throws(GuideError) {
    guard contains(value) else { throw fault(value, self) }
  }
}

extension Size {
  /// True if both sides are positive and at most `Path.greatestCoordinate`.
  var isUsable: Bool {
    width > 0 && height > 0 && max(width, height) <= Path.greatestCoordinate
  }
}

extension Path {
  /// Throws an error for the first coordinate beyond `greatestCoordinate`.
  func checkRange(stroke: Int) throws(GuideError) {
    for point in subpaths.flatMap({ [$0.start] + $0.commands.flatMap({ $0.pointsAfterStart }) }) {
      // The negation also refuses NaN.
      for value in [point.x, point.y] where !(abs(value) <= Path.greatestCoordinate) {
        throw .coordinateOutOfRange(stroke: stroke, found: value, limit: Path.greatestCoordinate)
      }
    }
  }
}

/// One stroke of a guide, or a part of it.
public struct GuidePart: Hashable, Sendable {
  /// The index of the guide stroke, from 0.
  public var stroke: Int
  /// The distances along the stroke at which the part begins and ends, in points; nil for the whole
  /// stroke.
  public var along: ClosedRange<Double>?

  /// Creates a part, or the whole stroke.
  public init(stroke: Int, along: ClosedRange<Double>? = nil) {
    self.stroke = stroke
    self.along = along
  }
}

// MARK: - A guide from ink

extension Guide {
  /// The default distance of a guide's strokes from the ink it is made from, in points.
  ///
  /// It is a few pixels of a phone, and a fifteenth of the default tolerance of a letter of 300
  /// points.
  public static let inkTolerance = 1.0

  /// Creates a guide from drawn ink: the strokes of `touches`, in the order in which they began.
  ///
  /// A contact that was lifted or is still down at the end becomes a stroke. A canceled contact
  /// and a hovering one do not. Every point of the ink lies within `tolerance` points of its
  /// stroke. The coordinates stay those of the canvas.
  ///
  /// - Parameters:
  ///   - name: The name of the guide.
  ///   - touches: The samples in the order of time, as a reader of recordings gives them.
  ///   - tolerance: The greatest distance of the ink from its simplified line, in points.
  /// - Throws: `GuideError.noStrokes` if nothing was drawn, and the errors of
  ///   `Guide.init(name:size:strokes:plans:)`.
  /// - Precondition: `tolerance` is not negative.
  /// - Complexity: That of `Polyline.simplified(tolerance:)` for each stroke.
  public init(
    name: String, ink touches: some Sequence<TouchEvent>, tolerance: Double = Guide.inkTolerance
  ) throws(GuideError) {
    // A canceled contact leaves an empty stroke here, which is dropped at the end.
    var strokes: [[Point]] = []
    var open: [Int: Int] = [:]
    for touch in touches {
      switch touch.phase {
      case .hovered:
        continue
      case .began:
        open[touch.contact] = strokes.count
        strokes.append([touch.location])
      case .moved, .ended:
        guard let stroke = open[touch.contact] else { continue }
        strokes[stroke].append(touch.location)
        if touch.phase == .ended { open[touch.contact] = nil }
      case .cancelled:
        guard let stroke = open.removeValue(forKey: touch.contact) else { continue }
        strokes[stroke] = []
      }
    }
    try self.init(
      name: name,
      strokes: strokes.filter { !$0.isEmpty }.map { points in
        let line = Polyline(points).simplified(tolerance: tolerance)
        return Stroke(path: Path(polyline: line.points))
      })
  }
}
