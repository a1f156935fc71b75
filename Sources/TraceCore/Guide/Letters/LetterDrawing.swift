import Geometry

// How a built-in letter is written down.
//
//       0                   100
//     0 ┌─────────────────────┐
//    10 │╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌╌│ ascender: capitals, digits, b d f h k l
//       │       │             │
//    45 │╌╌╌╌╌╌╌│╭───╮╌╌╌╌╌╌╌╌│ x-height
//       │       ││   │        │
//    95 │╌╌╌╌╌╌╌│╰───╯╌╌╌╌╌╌╌╌│ baseline
//       │                     │
//   130 │╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│ descender: g j p q y
//   140 └─────────────────────┘
//
// The lines that a pen follows, without thickness. A bowl is an ellipse of cubics (a quarter is
// off by less than 0.03 % of its radius) that meets its stem along the tangent on the side where
// the pen comes round, and at an angle where it sets off or closes. What meets another stroke lies
// on it, so that a pen that does not lift stays on the letter from one stroke to the next.

/// A letter as it stands in the tables: SVG path data in `LetterBox`, and plans as text.
struct LetterDrawing: Sendable {
  /// The letter.
  let name: String
  /// The path data of the strokes, in the order and direction that primary schools teach.
  let strokes: [String]
  /// The plans: steps between spaces, plans between commas, such as `1+2, 1 2`.
  ///
  /// The first is the one that is taught with the fewest lifts.
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
