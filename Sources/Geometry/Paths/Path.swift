// SPDX-License-Identifier: Apache-2.0

/// An outline or a drawn line: subpaths of straight lines and cubic curves.
///
/// Quadratic curves are stored as the cubics that draw the same curve, so code that reads a path
/// handles only two kinds of commands.
///
/// ```swift
/// var path = Path()
/// path.move(to: Point(x: 10, y: 10))
/// path.addLine(to: Point(x: 90, y: 10))
/// path.addCubic(
///   control1: Point(x: 90, y: 30), control2: Point(x: 70, y: 50), to: Point(x: 50, y: 50))
/// path.close()
///
/// print(path.svg)
/// // M10 10L90 10C90 30 70 50 50 50Z
/// print(path.flattened(tolerance: 0.25)[0].points.count)
/// // 11
/// print(try Path(svg: "M0 0H30V40").length)
/// // 70.0
/// ```
public struct Path: Hashable, Sendable {
  /// One drawn command; it begins at the end of the previous one.
  public enum Command: Hashable, Sendable {
    /// A straight line, possibly of length 0.
    case line(LineSegment)
    /// A cubic curve.
    case cubic(CubicBezier)
  }

  /// A run of commands without a jump.
  public struct Subpath: Hashable, Sendable {
    /// The point where the run begins; its only point while it has no commands.
    public internal(set) var start: Point
    /// The drawn commands; each begins at the end of the previous one.
    public internal(set) var commands: [Command] = []
    /// The ranges of commands that draw one arc each, in order.
    ///
    /// An arc is stored as several cubics, but counts as one command where a line is divided by its
    /// length.
    public internal(set) var arcs: [Range<Int>] = []
    /// True if the run is closed; its last command is then the line back to `start`.
    public internal(set) var isClosed = false

    /// The point where the run ends.
    public var end: Point { commands.last?.end ?? start }

    /// The commands as they were drawn: those of an arc together, every other one alone.
    ///
    /// - Complexity: O(n) in the number of commands.
    public var drawnCommands: [ArraySlice<Command>] {
      var (drawn, next) = ([ArraySlice<Command>](), 0)
      for arc in arcs {
        drawn += (next..<arc.lowerBound).map { commands[$0...$0] }
        drawn.append(commands[arc])
        next = arc.upperBound
      }
      return drawn + (next..<commands.count).map { commands[$0...$0] }
    }
  }

  /// The runs in drawing order.
  public internal(set) var subpaths: [Subpath] = []

  /// Creates a path that draws nothing.
  public init() {}

  /// Creates the open path of straight lines through `points`.
  ///
  /// A single point becomes a subpath without commands; no points give an empty path.
  public init(polyline points: [Point]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Creates the path of one run.
  package init(_ run: Subpath) { subpaths = [run] }

  /// Creates the closed outline of `rect`, clockwise on the screen from its top left corner.
  public init(_ rect: Rect) {
    self.init(polyline: rect.corners)
    close()
  }

  /// True if the path has no subpath.
  public var isEmpty: Bool { subpaths.isEmpty }

  /// The point where the next command begins, or nil before the first `move(to:)`.
  public var currentPoint: Point? { subpaths.last?.end }

  /// The length of all commands in points; jumps between subpaths do not count.
  ///
  /// - Complexity: O(n) in the number of commands, with some hundred evaluations for each curve.
  public var length: Double {
    subpaths.reduce(0) { $1.commands.reduce($0) { $0 + $1.length } }
  }

  /// Begins a subpath at `point`.
  public mutating func move(to point: Point) {
    subpaths.append(Subpath(start: point))
  }

  /// Draws a straight line to `point`.
  ///
  /// - Precondition: The path has a subpath.
  public mutating func addLine(to point: Point) {
    append { .line(LineSegment($0, point)) }
  }

  /// Draws a quadratic curve to `point`, stored as a cubic.
  ///
  /// - Precondition: The path has a subpath.
  public mutating func addQuad(control: Point, to point: Point) {
    append { .cubic(CubicBezier(quadraticFrom: $0, control: control, to: point)) }
  }

  /// Draws a cubic curve to `point`.
  ///
  /// - Precondition: The path has a subpath.
  public mutating func addCubic(control1: Point, control2: Point, to point: Point) {
    append { .cubic(CubicBezier($0, control1, control2, point)) }
  }

  /// Draws the pieces of one arc; the first begins at the current point.
  ///
  /// - Precondition: The path has a subpath.
  mutating func addArc(_ pieces: [CubicBezier]) {
    for piece in pieces { addCubic(control1: piece.p1, control2: piece.p2, to: piece.p3) }
    let last = subpaths.count - 1
    let end = subpaths[last].commands.count
    subpaths[last].arcs.append(end - pieces.count..<end)
  }

  /// Closes the subpath with a line to its start.
  ///
  /// The next command begins a new subpath at that start. Closing a closed subpath has no effect.
  ///
  /// - Precondition: The path has a subpath.
  public mutating func close() {
    guard let last = subpaths.last else { preconditionFailure("A path begins with move(to:)") }
    if last.isClosed { return }
    addLine(to: last.start)
    subpaths[subpaths.count - 1].isClosed = true
  }

  /// Appends the subpaths of `other`.
  public mutating func append(_ other: Path) {
    subpaths.append(contentsOf: other.subpaths)
  }

  private mutating func append(_ command: (Point) -> Command) {
    precondition(!subpaths.isEmpty, "A path begins with move(to:)")
    // Access by index: a local copy of the subpath would force a copy of its commands on appending.
    var last = subpaths.count - 1
    if subpaths[last].isClosed {
      move(to: subpaths[last].start)
      last += 1
    }
    subpaths[last].commands.append(command(subpaths[last].end))
  }
}

extension Path {
  /// Returns the path with every point mapped by `transform`.
  ///
  /// - Complexity: O(n) in the number of commands.
  public func transformed(by transform: AffineTransform) -> Path {
    var result = self
    for s in result.subpaths.indices {
      result.subpaths[s].start = transform.apply(subpaths[s].start)
      result.subpaths[s].commands = subpaths[s].commands.map { command in
        switch command {
        case .line(let line):
          .line(LineSegment(transform.apply(line.start), transform.apply(line.end)))
        case .cubic(let cubic):
          .cubic(
            CubicBezier(
              transform.apply(cubic.p0), transform.apply(cubic.p1),
              transform.apply(cubic.p2), transform.apply(cubic.p3)))
        }
      }
    }
    return result
  }
}

extension Path.Command {
  /// The point where the command begins.
  public var start: Point {
    switch self {
    case .line(let line): line.start
    case .cubic(let cubic): cubic.p0
    }
  }

  /// The point where the command ends.
  public var end: Point {
    switch self {
    case .line(let line): line.end
    case .cubic(let cubic): cubic.p3
    }
  }

  /// The control points and the point where the command ends, in their order.
  package var pointsAfterStart: [Point] {
    switch self {
    case .line(let line): [line.end]
    case .cubic(let cubic): [cubic.p1, cubic.p2, cubic.p3]
    }
  }

  /// The length in points.
  public var length: Double {
    switch self {
    case .line(let line): line.length
    case .cubic(let cubic): cubic.arcLength
    }
  }
}

// MARK: - Extent

extension Path {
  /// The smallest rectangle that contains the path, curves included, or nil for an empty path.
  ///
  /// - Complexity: O(n) in the number of commands; curves are not flattened.
  public var extent: Rect? {
    Rect(enclosing: subpaths.lazy.flatMap { [$0.start] + $0.commands.flatMap { $0.extremes } })
  }
}

extension Path.Command {
  /// The end, and the inner points at which x or y has an extreme value.
  fileprivate var extremes: [Point] {
    guard case .cubic(let cubic) = self else { return [end] }
    let first = cubic.derivative(at: 0)
    let middle = cubic.derivative(at: 0.5)
    let last = cubic.derivative(at: 1)
    let turns =
      roots(first.dx, middle.dx, last.dx) + roots(first.dy, middle.dy, last.dy)
    return [end] + turns.map(cubic.point(at:))
  }

  /// The roots between 0 and 1, both excluded, of the parabola through (0, `first`),
  /// (1/2, `middle`) and (1, `last`).
  ///
  /// The parabola is a t^2 + b t + c with c = first, a = 2 (first - 2 middle + last) and
  /// b = last - first - a.
  private func roots(_ first: Double, _ middle: Double, _ last: Double) -> [Double] {
    let a = 2 * (first - 2 * middle + last)
    return quadraticRoots(a, last - first - a, first)
  }
}

// MARK: - Flattening

extension Path {
  /// Returns the path as straight lines, one polyline per subpath.
  ///
  /// - Parameter tolerance: The greatest distance between a curve and its chords, in points. The
  ///   number of chords of a curve grows as 1 / sqrt(tolerance).
  /// - Returns: One polyline for each subpath, in order. The polyline of a closed subpath repeats
  ///   its start at the end; a subpath without commands becomes a dot.
  /// - Precondition: `tolerance` is positive.
  public func flattened(tolerance: Double) -> [Polyline] {
    precondition(tolerance > 0, "The flattening tolerance must be positive")
    return subpaths.map { subpath in
      var points = [subpath.start]
      for command in subpath.commands { command.appendChords(to: &points, tolerance: tolerance) }
      return Polyline(points, isClosed: subpath.isClosed)
    }
  }

  /// The number of straight lines that `flattened(tolerance:)` returns for this path.
  ///
  /// - Complexity: O(n) in the number of commands; curves are not flattened.
  public func chordCount(tolerance: Double) -> Int {
    subpaths.reduce(0) { sum, subpath in
      subpath.commands.reduce(sum) { $0 + $1.chordCount(tolerance: tolerance) }
    }
  }
}

extension Path.Command {
  /// The number of chords that keep within `tolerance` points of the command; 1 for a line.
  public func chordCount(tolerance: Double) -> Int {
    switch self {
    case .line: 1
    case .cubic(let cubic): cubic.chordCount(tolerance: tolerance)
    }
  }

  /// Appends the end of every chord; the start of the command is not appended.
  func appendChords(to points: inout [Point], tolerance: Double) {
    switch self {
    case .line(let line):
      points.append(line.end)
    case .cubic(let cubic):
      let count = cubic.chordCount(tolerance: tolerance)
      for k in 1...count { points.append(cubic.point(at: Double(k) / Double(count))) }
    }
  }
}
