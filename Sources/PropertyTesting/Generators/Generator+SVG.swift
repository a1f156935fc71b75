extension Generator where Value == String {
  /// SVG path data in any of the ways in which it may be written: several subpaths, every command,
  /// the arc too, absolute and relative, with letters left out where they repeat, commas, line
  /// feeds, or nothing between numbers that need nothing.
  ///
  /// A move alone is simplest.
  ///
  /// - Parameters:
  ///   - range: The coordinates of absolute commands, ends included, on the grid of 1/256 point.
  ///   - subpaths: How many subpaths there are.
  ///   - commands: How many lines and curves each has.
  /// - Returns: A generator of texts that `Path(svg:)` reads.
  public static func svg(
    in range: ClosedRange<Int>, subpaths: ClosedRange<Int> = 1...3,
    commands: ClosedRange<Int> = 0...4
  ) -> Generator {
    precondition(subpaths.lowerBound > 0, "A path has at least one subpath")
    return Generator { choices in
      var spelling = PathSpelling()
      _ = choices.array(count: subpaths) { choices in
        spelling.add("M", choices.numbers("pp", in: range), &choices)
        _ = choices.array(count: commands) { choices in
          let (letter, form) = choices.element(of: PathSpelling.commands)
          let isRelative = choices.once(in: 3)
          spelling.add(
            isRelative ? letter.lowercased() : letter,
            choices.numbers(form, in: isRelative ? -20...20 : range), &choices)
        }
        if choices.once(in: 3) { spelling.add(choices.element(of: ["Z", "z"]), [], &choices) }
      }
      return spelling.text
    }
  }
}

/// Path data while it is written.
private struct PathSpelling {
  private(set) var text = ""
  /// The letter that may be left out before more numbers.
  private var repeated = ""

  /// The commands that draw, the straight ones first, with the forms of their numbers: p a coordinate,
  /// r a radius, d degrees, f a flag.
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
    // After a move, numbers without a letter are lines.
    repeated = letter == "M" ? "L" : letter
  }

  private func separator(
    before number: String, isFirst: Bool, _ choices: inout Choices
  ) -> String {
    if isFirst { return choices.element(of: ["", " "]) }
    // A sign needs nothing before it.
    return choices.element(of: number.hasPrefix("-") ? ["", ",", " "] : [" ", ",", " , ", "\n"])
  }
}

extension Choices {
  /// The numbers of a command as text.
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

  /// A number in full, whole ones without a point, fractions with a zero before it or not.
  private mutating func number(_ value: Double) -> String {
    if value == value.rounded() { return "\(Int(value))" }
    let text = "\(value)"
    guard abs(value) < 1, once(in: 2) else { return text }
    return value < 0 ? "-" + text.dropFirst(2) : String(text.dropFirst())
  }
}
