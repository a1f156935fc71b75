import Geometry

/// A letter as it stands in the tables: SVG path data in `LetterBox`, and plans as text.
struct LetterDrawing: Sendable {
  /// The letter.
  let name: String
  /// The path data of the strokes, in the order and direction that primary schools teach.
  let strokes: [String]
  /// The plans: steps between spaces, plans between commas, such as `1+2, 1 2`.
  ///
  /// The first is the one that schools teach, the others are what hands often do.
  let plans: String

  init(_ name: String, plans: String, _ strokes: String...) {
    self.name = name
    self.strokes = strokes
    self.plans = plans
  }

  /// The letter to be traced.
  ///
  /// - Precondition: the table holds what can be read.
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
