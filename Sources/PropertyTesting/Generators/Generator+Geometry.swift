// SPDX-License-Identifier: Apache-2.0
public import Geometry

extension Generator where Value == Point {
  /// Returns a generator of points whose coordinates lie in `range`, in points.
  ///
  /// A coordinate is any `Double` from the lower bound up to, but not including, the upper bound.
  /// The point nearest to the origin is simplest.
  ///
  /// ```swift
  /// let point = Generator<Point>.point(in: -100..<100).value(seed: 1)
  /// print(point.x, point.y)
  /// // 13.312315034456176 49.156351452540235
  /// ```
  public static func point(in range: Range<Double>) -> Generator {
    Generator { choices in
      let x = choices.double(in: range)
      return Point(x: x, y: choices.double(in: range))
    }
  }

  /// Returns a generator of points on the grid of 1/256 point, with coordinates in `range`.
  ///
  /// Both ends of the range are included. The point nearest to the origin is simplest, and integers
  /// are simpler than fractions. Sums and differences of grid coordinates are exact, so
  /// translations and reflections of the points are exact too.
  ///
  /// ```swift
  /// let point = Generator<Point>.gridPoint(in: -100...100).value(seed: 1)
  /// print(point.x, point.y)
  /// // 13.7421875 95.44140625
  /// ```
  public static func gridPoint(in range: ClosedRange<Int>) -> Generator {
    Generator { choices in
      let x = choices.gridCoordinate(in: range)
      return Point(x: x, y: choices.gridCoordinate(in: range))
    }
  }
}

extension Generator where Value == Path {
  /// Returns a generator of paths with one subpath of lines and curves; a dot is simplest.
  ///
  /// All points lie on the grid of 1/256 point.
  ///
  /// ```swift
  /// print(Generator<Path>.path(in: 0...9, commands: 1...1).value(seed: 1).svg)
  /// // M5.7421875 9C8.51953125 2.79296875 4.6015625 4.52734375 4.1640625 6.8125
  /// ```
  ///
  /// - Parameters:
  ///   - range: The range of the coordinates of all points and control points, ends included.
  ///   - commands: The range of the number of lines and curves; a closing line may follow them.
  ///   - curves: True to include quadratic and cubic curves.
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
  /// Returns a generator of SVG path data with one subpath, as guides contain it.
  ///
  /// The text has every command except the arc, absolute and relative, with coordinates on the grid
  /// of 1/256 point. A move alone is simplest, and a line is the simplest command.
  ///
  /// ```swift
  /// print(Generator<String>.pathData(in: 0...9, commands: 2...2).value(seed: 5))
  /// // M3.75 2.09765625v0.42578125Q8.44921875 9 8.4609375 1.453125
  /// ```
  ///
  /// - Parameters:
  ///   - range: The range of the coordinates of absolute commands, ends included.
  ///   - commands: The range of the number of lines and curves; a closing command may follow them.
  ///   - curves: True to include curves.
  /// - Returns: A generator of texts that `Path(svg:)` reads.
  public static func pathData(
    in range: ClosedRange<Int>, commands: ClosedRange<Int> = 0...4, curves: Bool = true
  ) -> Generator {
    let shapes = PathDataWriter.commands.prefix(curves ? 7 : 3)
    return Generator { choices in
      let move = choices.command("M", of: 2, in: range)
      let drawn = choices.array(count: commands) { choices in
        let (letter, form) = choices.element(of: shapes)
        return choices.once(in: 3)
          ? choices.command(letter.lowercased(), of: form.count, in: -20...20)
          : choices.command(letter, of: form.count, in: range)
      }
      return move + drawn.joined() + (choices.once(in: 5) ? "Z" : "")
    }
  }
}

extension Choices {
  /// Returns a command of SVG path data with `count` coordinates in `range`.
  fileprivate mutating func command(
    _ letter: String, of count: Int, in range: ClosedRange<Int>
  ) -> String {
    letter + (0..<count).map { _ in pathText(gridCoordinate(in: range)) }.joined(separator: " ")
  }
}

/// Returns all decimals of a number of path data; an integer has no decimal point.
func pathText(_ number: Double) -> String {
  number == number.rounded() ? "\(Int(number))" : "\(number)"
}
