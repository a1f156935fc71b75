/// Reads the path data of SVG, the value of the attribute `d` (SVG 2, section 9.3).
///
/// All commands but the elliptical arc: M L H V C S Q T Z, absolute and relative, with implicit
/// repeats, packed numbers (`1.5.5-2` is three of them) and optional separators. Where the text
/// breaks the grammar it is refused with the column; nothing is drawn up to the fault, because half
/// a letter is not what anybody asked for.
struct SVGPathParser {
  private let text: [UInt8]
  private var position = 0
  private var path = Path()
  /// The last control point of the command before, for S and T to mirror, with its kind.
  private var mirrored: (control: Point, of: UInt8)?

  init(_ text: String) {
    self.text = Array(text.utf8)
  }

  mutating func parse() throws(PathDataError) -> Path {
    skipSpace()
    while position < text.count {
      let column = position + 1
      let letter = text[position]
      guard SVGPathParser.commands.contains(letter | 0x20) else {
        throw unexpected("a command, one of M L H V C S Q T Z")
      }
      position += 1
      guard !path.isEmpty || letter | 0x20 == UInt8(ascii: "m") else {
        throw .missingMove(column: column, found: String(UnicodeScalar(letter)))
      }
      try draw(letter)
    }
    guard !path.isEmpty else { throw .empty }
    return path
  }

  private static let commands: [UInt8] = Array("mlhvcsqtz".utf8)

  /// Draws the command `letter` as often as arguments follow.
  private mutating func draw(_ letter: UInt8) throws(PathDataError) {
    let command = letter | 0x20
    let isRelative = letter == command
    if command == UInt8(ascii: "z") {
      path.close()
      mirrored = nil
      skipSpace()
      return
    }
    var isFirst = true
    repeat {
      // The arguments of a relative command count from where the command begins.
      let current = command == UInt8(ascii: "m") && path.isEmpty ? .zero : currentPoint
      let origin = isRelative ? current : .zero
      switch command {
      case UInt8(ascii: "m") where isFirst:
        path.move(to: try point(from: origin))
        mirrored = nil
      case UInt8(ascii: "m"), UInt8(ascii: "l"):
        path.addLine(to: try point(from: origin))
        mirrored = nil
      case UInt8(ascii: "h"):
        path.addLine(to: Point(x: try coordinate(from: origin.x), y: current.y))
        mirrored = nil
      case UInt8(ascii: "v"):
        path.addLine(to: Point(x: current.x, y: try coordinate(from: origin.y)))
        mirrored = nil
      case UInt8(ascii: "c"):
        addCubic(
          try point(from: origin), try point(from: origin), try point(from: origin))
      case UInt8(ascii: "s"):
        let control = mirror(UInt8(ascii: "c"), about: current)
        addCubic(control, try point(from: origin), try point(from: origin))
      case UInt8(ascii: "q"):
        addQuad(try point(from: origin), try point(from: origin))
      default:  // t, the last of the letters that parse() lets through
        addQuad(mirror(UInt8(ascii: "q"), about: current), try point(from: origin))
      }
      isFirst = false
      skipSeparator()
    } while startsNumber
    // A comma may stand between numbers only: "M0 0, L1 1" and "M0 0," end in one that does not.
    if text[..<position].last(where: { !SVGPathParser.isSpace($0) }) == UInt8(ascii: ",") {
      throw unexpected("a number after the comma")
    }
  }

  /// Where the pen stands; after a closed subpath at its start, which is also its end.
  private var currentPoint: Point { path.currentPoint ?? .zero }

  private mutating func addCubic(_ control1: Point, _ control2: Point, _ end: Point) {
    path.addCubic(control1: control1, control2: control2, to: end)
    mirrored = (control2, UInt8(ascii: "c"))
  }

  private mutating func addQuad(_ control: Point, _ end: Point) {
    path.addQuad(control: control, to: end)
    mirrored = (control, UInt8(ascii: "q"))
  }

  /// The last control point mirrored about `current`, or `current` after any other command.
  private func mirror(_ kind: UInt8, about current: Point) -> Point {
    guard let mirrored, mirrored.of == kind else { return current }
    return current + (current - mirrored.control)
  }

  private mutating func point(from origin: Point) throws(PathDataError) -> Point {
    let x = try coordinate(from: origin.x)
    return Point(x: x, y: try coordinate(from: origin.y))
  }

  private mutating func coordinate(from origin: Double) throws(PathDataError) -> Double {
    skipSeparator()
    let start = position
    let value = origin + (try number())
    guard abs(value) <= Path.greatestCoordinate else {
      throw .outOfRange(
        column: start + 1, found: String(decoding: text[start..<position], as: UTF8.self))
    }
    return value
  }

  /// One number of the grammar: sign, digits, fraction, exponent; the longest that fits.
  private mutating func number() throws(PathDataError) -> Double {
    let start = position
    guard startsNumber else { throw unexpected("a number") }
    if isAt("+-") { position += 1 }
    let integerDigits = skipDigits()
    var fractionDigits = 0
    if isAt(".") {
      position += 1
      fractionDigits = skipDigits()
    }
    guard integerDigits + fractionDigits > 0 else { throw unexpected("a digit") }
    if isAt("eE") {
      let mark = position
      position += 1
      if isAt("+-") { position += 1 }
      // Not an exponent after all: the e begins what follows, which then is refused there.
      if skipDigits() == 0 { position = mark }
    }
    // The standard library reads this subset of its grammar correctly rounded; too large a number
    // becomes infinite, which the caller refuses.
    return Double(String(decoding: text[start..<position], as: UTF8.self)) ?? .infinity
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while position < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[position]) {
      position += 1
    }
    return position - start
  }

  private var startsNumber: Bool { isAt("+-.0123456789") }

  private func isAt(_ set: StaticString) -> Bool {
    position < text.count && "\(set)".utf8.contains(text[position])
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B
  }

  private mutating func skipSpace() {
    while position < text.count, SVGPathParser.isSpace(text[position]) { position += 1 }
  }

  /// Skips white space with at most one comma in it.
  private mutating func skipSeparator() {
    skipSpace()
    if isAt(",") {
      position += 1
      skipSpace()
    }
  }

  private func unexpected(_ expected: String) -> PathDataError {
    let found: String? =
      position < text.count
      ? String(decoding: text[position...].prefix(12), as: UTF8.self) : nil
    return .unexpected(column: position + 1, found: found, expected: expected)
  }
}

/// What is wrong with SVG path data; columns count bytes from 1.
public enum PathDataError: Error, Hashable, Sendable {
  /// There is no command at all.
  case empty
  /// Something other than the grammar allows; `found` is nil at the end of the text.
  case unexpected(column: Int, found: String?, expected: String)
  /// The first command is not a move.
  case missingMove(column: Int, found: String)
  /// A coordinate lies beyond `Path.greatestCoordinate`, counted from the origin.
  case outOfRange(column: Int, found: String)
}

extension Path {
  /// The greatest absolute coordinate that path data may reach, in points: that of a touch.
  public static let greatestCoordinate = 1_000_000.0

  /// Reads SVG path data such as `M10 10H90`.
  ///
  /// - Complexity: O(n) in the length of the text.
  /// - Throws: `PathDataError` with the column of the first fault.
  public init(svg text: String) throws(PathDataError) {
    var parser = SVGPathParser(text)
    self = try parser.parse()
  }
}
