/// Reads the path data of SVG, the value of the attribute `d` (SVG 2, section 9.3).
///
/// All commands, absolute and relative, with implicit repeats. Where the text breaks the grammar it
/// is refused with the column; nothing is drawn up to the fault, because half a letter is not what
/// anybody asked for.
struct SVGPathParser {
  private var scanner: SVGScanner
  private var path = Path()
  /// The last control point of the command before, for S and T to mirror, with its kind.
  private var mirrored: (control: Point, of: UInt8)?

  init(_ text: String) {
    scanner = SVGScanner(text)
  }

  mutating func parse() throws(PathDataError) -> Path {
    scanner.skipSpace()
    while !scanner.isAtEnd {
      let column = scanner.position + 1
      let letter = scanner.text[scanner.position]
      guard SVGPathParser.commands.contains(letter | 0x20) else {
        throw scanner.unexpected("a command, one of M L H V C S Q T A Z")
      }
      scanner.position += 1
      guard !path.isEmpty || letter | 0x20 == UInt8(ascii: "m") else {
        throw .missingMove(column: column, found: String(UnicodeScalar(letter)))
      }
      try draw(letter)
    }
    guard !path.isEmpty else { throw .empty }
    return path
  }

  private static let commands: [UInt8] = Array("mlhvcsqtaz".utf8)

  /// Draws the command `letter` as often as arguments follow.
  private mutating func draw(_ letter: UInt8) throws(PathDataError) {
    let command = letter | 0x20
    if command == UInt8(ascii: "z") {
      path.close()
      mirrored = nil
      scanner.skipSpace()
      return
    }
    var isFirst = true
    repeat {
      try drawOnce(command, isRelative: letter == command, isFirst: isFirst)
      isFirst = false
      scanner.skipSeparator()
    } while scanner.startsNumber
    try scanner.checkNoTrailingComma()
  }

  /// Draws one command from its arguments, which in a relative one count from where it begins.
  private mutating func drawOnce(
    _ command: UInt8, isRelative: Bool, isFirst: Bool
  ) throws(PathDataError) {
    let current = currentPoint
    let origin = isRelative ? current : .zero
    let last = mirrored
    mirrored = nil
    switch command {
    case UInt8(ascii: "m") where isFirst:
      path.move(to: try point(from: origin))
    case UInt8(ascii: "m"), UInt8(ascii: "l"):
      path.addLine(to: try point(from: origin))
    case UInt8(ascii: "h"):
      path.addLine(to: Point(x: try scanner.coordinate(from: origin.x), y: current.y))
    case UInt8(ascii: "v"):
      path.addLine(to: Point(x: current.x, y: try scanner.coordinate(from: origin.y)))
    case UInt8(ascii: "c"):
      addCubic(try point(from: origin), try point(from: origin), try point(from: origin))
    case UInt8(ascii: "s"):
      let control = SVGPathParser.mirror(last, UInt8(ascii: "c"), about: current)
      addCubic(control, try point(from: origin), try point(from: origin))
    case UInt8(ascii: "q"):
      addQuad(try point(from: origin), try point(from: origin))
    case UInt8(ascii: "t"):
      let control = SVGPathParser.mirror(last, UInt8(ascii: "q"), about: current)
      addQuad(control, try point(from: origin))
    default:  // a, the last of the letters that parse() lets through
      try addArc(from: current, origin: origin)
    }
  }

  /// Where the pen stands: before the first move at the origin, after a closed subpath at its start,
  /// which is also its end.
  private var currentPoint: Point { path.currentPoint ?? .zero }

  private mutating func addCubic(_ control1: Point, _ control2: Point, _ end: Point) {
    path.addCubic(control1: control1, control2: control2, to: end)
    mirrored = (control2, UInt8(ascii: "c"))
  }

  private mutating func addQuad(_ control: Point, _ end: Point) {
    path.addQuad(control: control, to: end)
    mirrored = (control, UInt8(ascii: "q"))
  }

  private mutating func addArc(from start: Point, origin: Point) throws(PathDataError) {
    scanner.skipSeparator()
    let offset = scanner.position
    let radii = Vector(dx: try scanner.coordinate(), dy: try scanner.coordinate())
    let arc = EllipticalArc(
      start: start, end: .zero, radii: radii, rotation: try scanner.coordinate(),
      isLarge: try scanner.flag(), isClockwise: try scanner.flag())
    try add(arc, to: try point(from: origin), argumentsAt: offset)
  }

  /// Adds the arc; one whose ends coincide is left out, one without a radius is a line.
  private mutating func add(
    _ arc: EllipticalArc, to end: Point, argumentsAt offset: Int
  ) throws(PathDataError) {
    var arc = arc
    arc.end = end
    guard arc.start != end else { return }
    guard let cubics = arc.cubics() else { return path.addLine(to: end) }
    for cubic in cubics {
      // A flat ellipse that is scaled up may reach far beyond its ends.
      let reach = [cubic.p1, cubic.p2].reduce(0) { max($0, abs($1.x), abs($1.y)) }
      guard reach <= Path.greatestCoordinate else { throw scanner.outOfRange(from: offset) }
      path.addCubic(control1: cubic.p1, control2: cubic.p2, to: cubic.p3)
    }
  }

  /// The last control point mirrored about `current`, or `current` after any other command.
  private static func mirror(
    _ last: (control: Point, of: UInt8)?, _ kind: UInt8, about current: Point
  ) -> Point {
    guard let last, last.of == kind else { return current }
    return current + (current - last.control)
  }

  private mutating func point(from origin: Point) throws(PathDataError) -> Point {
    let x = try scanner.coordinate(from: origin.x)
    return Point(x: x, y: try scanner.coordinate(from: origin.y))
  }
}
