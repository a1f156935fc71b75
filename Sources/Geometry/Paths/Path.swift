/// An outline or a drawn line: subpaths of straight lines and cubic curves.
///
/// Quadratic curves are held as the cubics that run through the same points, so everything that
/// walks a path knows two shapes only.
///
/// ```swift
/// var bar = Path()
/// bar.move(to: Point(x: 10, y: 10))
/// bar.addLine(to: Point(x: 90, y: 10))
/// ```
public struct Path: Hashable, Sendable {
  /// One drawn command; every command begins where the one before it ended.
  public enum Command: Hashable, Sendable {
    /// A straight line, possibly of length 0.
    case line(LineSegment)
    /// A cubic curve.
    case cubic(CubicBezier)
  }

  /// A run of commands without a jump.
  public struct Subpath: Hashable, Sendable {
    /// Where the run begins; its only point while there are no commands.
    public internal(set) var start: Point
    /// The drawn commands, each beginning where the one before it ends.
    public internal(set) var commands: [Command] = []
    /// Whether the run was closed; the line back to `start` is then its last command.
    public internal(set) var isClosed = false

    /// Where the run ends.
    public var end: Point { commands.last?.end ?? start }
  }

  /// The runs in the order in which they were drawn.
  public internal(set) var subpaths: [Subpath] = []

  /// Creates a path that draws nothing.
  public init() {}

  /// Creates the open path of straight lines through `points`; a single point stays a point.
  public init(polyline points: [Point]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Creates the closed outline of `rect`, clockwise on the screen from its top left corner.
  public init(_ rect: Rect) {
    self.init(polyline: [
      rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY),
      Point(x: rect.minX, y: rect.maxY),
    ])
    close()
  }

  /// Whether no subpath was begun.
  public var isEmpty: Bool { subpaths.isEmpty }

  /// Where the next command begins, or nil before the first `move`.
  public var currentPoint: Point? { subpaths.last?.end }

  /// The length of all commands in points; jumps between subpaths count nothing.
  ///
  /// - Complexity: O(n) in the number of commands, for curves with some hundred evaluations each.
  public var length: Double {
    subpaths.reduce(0) { $1.commands.reduce($0) { $0 + $1.length } }
  }

  /// Begins a subpath at `point`.
  public mutating func move(to point: Point) {
    subpaths.append(Subpath(start: point))
  }

  /// Draws a straight line to `point`.
  ///
  /// - Precondition: a subpath was begun.
  public mutating func addLine(to point: Point) {
    append { .line(LineSegment($0, point)) }
  }

  /// Draws a quadratic curve to `point`, held as a cubic.
  ///
  /// - Precondition: a subpath was begun.
  public mutating func addQuad(control: Point, to point: Point) {
    append { .cubic(CubicBezier(quadraticFrom: $0, control: control, to: point)) }
  }

  /// Draws a cubic curve to `point`.
  ///
  /// - Precondition: a subpath was begun.
  public mutating func addCubic(control1: Point, control2: Point, to point: Point) {
    append { .cubic(CubicBezier($0, control1, control2, point)) }
  }

  /// Closes the subpath with a line to its start; what follows begins a new one there.
  ///
  /// Closing a closed subpath changes nothing.
  ///
  /// - Precondition: a subpath was begun.
  public mutating func close() {
    guard let last = subpaths.last else { preconditionFailure("A path begins with move(to:)") }
    if last.isClosed { return }
    addLine(to: last.start)
    subpaths[subpaths.count - 1].isClosed = true
  }

  /// Adds the subpaths of `other`.
  public mutating func append(_ other: Path) {
    subpaths.append(contentsOf: other.subpaths)
  }

  private mutating func append(_ command: (Point) -> Command) {
    precondition(!subpaths.isEmpty, "A path begins with move(to:)")
    // By index throughout: a subpath that somebody holds would be copied to be appended to.
    var last = subpaths.count - 1
    if subpaths[last].isClosed {
      move(to: subpaths[last].start)
      last += 1
    }
    subpaths[last].commands.append(command(subpaths[last].end))
  }
}

extension Path {
  /// The path with every point mapped by `transform`.
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
  /// Where the command begins.
  public var start: Point {
    switch self {
    case .line(let line): line.start
    case .cubic(let cubic): cubic.p0
    }
  }

  /// Where the command ends.
  public var end: Point {
    switch self {
    case .line(let line): line.end
    case .cubic(let cubic): cubic.p3
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
