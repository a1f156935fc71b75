// SPDX-License-Identifier: Apache-2.0

/// A parser of SVG path data, the value of the attribute `d` (SVG 2, section 9.3).
///
/// It reads all commands, absolute and relative, with implicit repeats. A text that breaks the
/// grammar is rejected with the column of the fault. The part before the fault is not returned,
/// because half a letter is of no use.
struct SVGPathParser {
  private var scanner: SVGScanner
  private var path = Path()
  /// The last control point of the previous command, with the letter of that command.
  ///
  /// S and T mirror it.
  private var mirrored: (control: Point, of: UInt8)?

  init(_ text: String) {
    scanner = SVGScanner(text)
  }

  /// Reads the whole text.
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

  /// The lowercase letters of the commands.
  private static let commands: [UInt8] = Array("mlhvcsqtaz".utf8)

  /// Draws the command `letter` once for each group of arguments that follows.
  private mutating func draw(_ letter: UInt8) throws(PathDataError) {
    let command = letter | 0x20
    if command == UInt8(ascii: "z") {
      path.close()
      mirrored = nil
      scanner.skipSpace()
      return
    }
    scanner.skipSpace()
    if scanner.isAt(",") { throw scanner.unexpected("a number") }
    var isFirst = true
    repeat {
      try drawOnce(command, isRelative: letter == command, isFirst: isFirst)
      isFirst = false
      scanner.skipSeparator()
    } while scanner.startsNumber
    try scanner.checkNoTrailingComma()
  }

  /// Draws one command; relative arguments count from the point where the command begins.
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
      let (control, offset) = mirror(last, UInt8(ascii: "c"), about: current)
      let (control2, end) = (try point(from: origin), try point(from: origin))
      try check([control], argumentsAt: offset)
      addCubic(control, control2, end)
    case UInt8(ascii: "q"):
      addQuad(try point(from: origin), try point(from: origin))
    case UInt8(ascii: "t"):
      let (control, offset) = mirror(last, UInt8(ascii: "q"), about: current)
      let end = try point(from: origin)
      try check([control], argumentsAt: offset)
      addQuad(control, end)
    default:  // a, the last of the letters that parse() accepts
      try addArc(from: current, origin: origin)
    }
  }

  /// The point at which the next command begins.
  ///
  /// It is the origin before the first move, and the start of a closed subpath after Z.
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
    let offset = scanner.position
    let radii = Vector(dx: try scanner.coordinate(), dy: try scanner.coordinate())
    let arc = EllipticalArc(
      start: start, end: .zero, radii: radii, rotation: try scanner.coordinate(),
      isLarge: try scanner.flag(), isClockwise: try scanner.flag())
    try add(arc, to: try point(from: origin), argumentsAt: offset)
  }

  /// Draws the arc to `end`.
  ///
  /// An arc whose ends coincide is left out; an arc with a radius of 0 becomes a line.
  private mutating func add(
    _ arc: EllipticalArc, to end: Point, argumentsAt offset: Int
  ) throws(PathDataError) {
    var arc = arc
    arc.end = end
    guard arc.start != end else { return }
    guard let cubics = arc.cubics() else { return path.addLine(to: end) }
    // A flat ellipse that is scaled up can reach far beyond its ends.
    for cubic in cubics { try check([cubic.p1, cubic.p2], argumentsAt: offset) }
    path.addArc(cubics)
  }

  /// Returns the last control point mirrored about `current`, or `current` if the previous command
  /// was not of this kind; and the offset of the arguments that follow.
  private func mirror(
    _ last: (control: Point, of: UInt8)?, _ kind: UInt8, about current: Point
  ) -> (control: Point, offset: Int) {
    guard let last, last.of == kind else { return (current, scanner.position) }
    return (current + (current - last.control), scanner.position)
  }

  /// Throws if a control point that a command implies lies too far away.
  private func check(_ controls: [Point], argumentsAt offset: Int) throws(PathDataError) {
    let reach = controls.reduce(0) { max($0, abs($1.x), abs($1.y)) }
    guard reach <= Path.greatestCoordinate else { throw scanner.outOfRange(from: offset) }
  }

  private mutating func point(from origin: Point) throws(PathDataError) -> Point {
    let x = try scanner.coordinate(from: origin.x)
    return Point(x: x, y: try scanner.coordinate(from: origin.y))
  }
}
