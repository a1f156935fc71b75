public import Geometry

extension Generator where Value == Point {
  /// Points whose coordinates are any `Double` from the lower bound up to, not including, the
  /// upper one, in points; the one nearest to the origin is simplest.
  public static func point(in range: Range<Double>) -> Generator {
    Generator { choices in
      let x = choices.double(in: range)
      return Point(x: x, y: choices.double(in: range))
    }
  }

  /// Points on the grid of 1/256 point with both coordinates in `range`, ends included; the one
  /// nearest to the origin is simplest, and whole coordinates are simpler than others.
  ///
  /// Sums and differences of such coordinates are exact, so what moves or mirrors them loses
  /// nothing.
  public static func gridPoint(in range: ClosedRange<Int>) -> Generator {
    Generator { choices in
      let x = choices.gridCoordinate(in: range)
      return Point(x: x, y: choices.gridCoordinate(in: range))
    }
  }
}

extension Generator where Value == Path {
  /// Paths of one subpath: lines and, where `curves` says so, quadratic and cubic curves, through
  /// points of the grid of 1/256 point; a dot is simplest.
  ///
  /// - Parameters:
  ///   - range: The coordinates of all points and controls, ends included.
  ///   - commands: How many lines and curves there are; the last may close the path.
  ///   - curves: Whether there are curves.
  /// - Returns: A generator of paths that are never empty.
  public static func path(
    in range: ClosedRange<Int>, commands: ClosedRange<Int> = 0...4, curves: Bool = true
  ) -> Generator {
    let points = Generator<Point>.gridPoint(in: range)
    return Generator { choices in
      var path = Path()
      path.move(to: choices.draw(points))
      let drawn = choices.array(count: commands) { choices in
        (0...choices.below(curves ? 3 : 1)).map { _ in choices.draw(points) }
      }
      for ends in drawn {
        switch ends.count {
        case 1: path.addLine(to: ends[0])
        case 2: path.addQuad(control: ends[0], to: ends[1])
        default: path.addCubic(control1: ends[0], control2: ends[1], to: ends[2])
        }
      }
      if choices.once(in: 5) { path.close() }
      return path
    }
  }
}

extension Generator where Value == String {
  /// The text of path data, as guides have it: `M10 10h20.5Q3 4 50 6z`, one subpath.
  ///
  /// Every command but the arc, absolute and relative, on the grid of 1/256 point; a move alone is
  /// simplest, and of the commands the line.
  ///
  /// - Parameters:
  ///   - range: The coordinates of absolute commands, ends included.
  ///   - commands: How many lines and curves there are; the last may close the path.
  ///   - curves: Whether there are curves.
  /// - Returns: A generator of texts that `Path(svg:)` reads.
  public static func pathData(
    in range: ClosedRange<Int>, commands: ClosedRange<Int> = 0...4, curves: Bool = true
  ) -> Generator {
    let shapes = curves ? PathShape.all : Array(PathShape.all.prefix(3))
    return Generator { choices in
      let move = PathShape.move.text(in: range, isRelative: false, &choices)
      let drawn = choices.array(count: commands) { choices in
        let shape = choices.element(of: shapes)
        return shape.text(in: range, isRelative: choices.once(in: 3), &choices)
      }
      return move + drawn.joined() + (choices.once(in: 5) ? "Z" : "")
    }
  }
}

/// A command of path data, and how many coordinates it takes.
private struct PathShape {
  let letter: String
  let coordinates: Int

  static let move = PathShape(letter: "M", coordinates: 2)
  /// Those that draw; the straight ones first.
  static let all = [("L", 2), ("H", 1), ("V", 1), ("Q", 4), ("T", 2), ("C", 6), ("S", 4)].map {
    PathShape(letter: $0, coordinates: $1)
  }

  /// The command with coordinates in `range`, or relative ones of at most 20 points.
  func text(
    in range: ClosedRange<Int>, isRelative: Bool, _ choices: inout Choices
  ) -> String {
    let range = isRelative ? -20...20 : range
    let numbers = (0..<coordinates).map { _ in
      PathShape.text(of: choices.gridCoordinate(in: range))
    }
    return (isRelative ? letter.lowercased() : letter) + numbers.joined(separator: " ")
  }

  /// A number of the grid, in full; whole ones without a point.
  private static func text(of number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}
