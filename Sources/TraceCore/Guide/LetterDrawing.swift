import Geometry

/// A built-in letter in source form: SVG path data in `LetterBox`, and plans as text.
struct LetterDrawing: Sendable {
  /// The letter or digit.
  let name: String
  /// The path data of the strokes, in the order and direction that primary schools teach.
  let strokes: [String]
  /// The plans: spaces separate touches and commas separate plans, such as `1+2, 1 2`.
  ///
  /// The first plan is the one that schools teach; the others are common variants.
  let plans: String

  /// Reads the line of a letter: its name, its plans and its strokes, with bars between them.
  private init(_ line: Substring) {
    let columns = line.split(separator: " | ").map(String.init)
    (name, plans, strokes) = (columns[0], columns[1], Array(columns[2...]))
  }

  /// Reads a table of letters, one in each line.
  static func letters(_ table: String) -> [LetterDrawing] {
    table.split(separator: "\n").map { LetterDrawing($0) }
  }

  /// The letter as a guide.
  ///
  /// - Precondition: The path data and the plans are valid.
  var guide: Guide {
    do {
      return try Guide(
        name: name, size: LetterBox.size,
        strokes: strokes.map { Guide.Stroke(path: try Path(svg: $0)) },
        plans: plans.split(separator: ", ").map { $0.split(separator: " ").map(String.init) })
    } catch {
      preconditionFailure("The drawing of \(name) cannot be read: \(error)")
    }
  }
}

extension LetterDrawing {
  /// Every built-in letter, in the order of `Guide.builtInNames`.
  static let all = capitals + smallLetters + digits
}
