// SPDX-License-Identifier: Apache-2.0
extension Generator where Value == String {
  /// Returns a generator of SVG path data in varied notations; a move alone is simplest.
  ///
  /// The text has several subpaths and every command, absolute and relative, including the arc.
  /// Repeated letters may be omitted. Numbers are separated by spaces, commas or line feeds, or by
  /// nothing where the grammar allows it.
  ///
  /// ```swift
  /// print(Generator<String>.svg(in: 0...9, subpaths: 1...1, commands: 2...2).value(seed: 4))
  /// //  M 8.85546875,4.39453125
  /// // t 8.54296875 7.84765625 H 0.61328125
  /// ```
  ///
  /// - Parameters:
  ///   - range: The range of the coordinates of absolute commands, ends included; they lie on the
  ///     grid of 1/256 point.
  ///   - subpaths: The range of the number of subpaths.
  ///   - commands: The range of the number of lines and curves in each subpath.
  /// - Returns: A generator of texts that `Path(svg:)` reads.
  public static func svg(
    in range: ClosedRange<Int>, subpaths: ClosedRange<Int> = 1...3,
    commands: ClosedRange<Int> = 0...4
  ) -> Generator {
    precondition(subpaths.lowerBound > 0, "A path has at least one subpath")
    return Generator { choices in
      var writer = PathDataWriter()
      _ = choices.array(count: subpaths) { choices in
        writer.add("M", choices.numbers("pp", in: range), &choices)
        _ = choices.array(count: commands) { choices in
          let (letter, form) = choices.element(of: PathDataWriter.commands)
          let isRelative = choices.once(in: 3)
          writer.add(
            isRelative ? letter.lowercased() : letter,
            choices.numbers(form, in: isRelative ? -20...20 : range), &choices)
        }
        if choices.once(in: 3) { writer.add(choices.element(of: ["Z", "z"]), [], &choices) }
      }
      return writer.text
    }
  }
}

/// A writer of path data in varied notations.
struct PathDataWriter {
  private(set) var text = ""
  /// The letter that may be omitted before the next numbers.
  private var repeated = ""

  /// The commands that draw, straight ones first, with the kinds of their numbers.
  ///
  /// p is a coordinate, r a radius, d an angle in degrees, f a flag.
  static let commands = [
    ("L", "pp"), ("H", "p"), ("V", "p"), ("Q", "pppp"), ("T", "pp"), ("C", "pppppp"),
    ("S", "pppp"), ("A", "rrdffpp"),
  ]

  mutating func add(_ letter: String, _ numbers: [String], _ choices: inout Choices) {
    let leavesOut = letter == repeated && choices.once(in: 2)
    if !leavesOut { text += choices.element(of: ["", " ", "\n"]) + letter }
    for (index, number) in numbers.enumerated() {
      let isFirst = index == 0 && !leavesOut
      text += separator(before: number, isFirst: isFirst, &choices) + number
    }
    // After a move, numbers without a letter are a line.
    repeated = letter == "M" ? "L" : letter
  }

  private func separator(
    before number: String, isFirst: Bool, _ choices: inout Choices
  ) -> String {
    if isFirst { return choices.element(of: ["", " "]) }
    // A sign needs no separator before it.
    return choices.element(of: number.hasPrefix("-") ? ["", ",", " "] : [" ", ",", " , ", "\n"])
  }
}

extension Choices {
  /// Returns the numbers of a command as text, one for each character of `form`.
  fileprivate mutating func numbers(_ form: String, in range: ClosedRange<Int>) -> [String] {
    form.map { kind in
      switch kind {
      case "r": number(gridCoordinate(in: 1...100))
      case "d": "\(integer(in: 0...180))"
      case "f": "\(below(2))"
      default: number(gridCoordinate(in: range))
      }
    }
  }

  /// Returns all decimals of a number; an integer has no decimal point, and a fraction below 1 may
  /// omit its leading zero.
  private mutating func number(_ value: Double) -> String {
    let text = pathText(value)
    guard value != value.rounded(), abs(value) < 1, once(in: 2) else { return text }
    return value < 0 ? "-" + text.dropFirst(2) : String(text.dropFirst())
  }
}
