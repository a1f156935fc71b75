public import Geometry

// The box of the built-in letters, and how their strokes meet.
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
// The strokes are the lines that a pen follows, without thickness. A bowl is an ellipse of cubics:
// a quarter is off by less than 0.03 % of its radius, and coordinates are rounded to a tenth of a
// unit. A bowl meets its stem along the tangent on one side and at an angle on the other side: there
// the pen of an "a" starts, and the pen of a "b" closes the bowl. The end of a stroke that meets
// another stroke lies on it, so a pen that does not lift stays on the letter between strokes.

/// The box that all built-in letters share, and its lines, in guide units from the top of the box.
///
/// A capital is 85 units tall and the body of a small letter 50. Ascenders and descenders extend 35
/// units further.
public enum LetterBox {
  /// The size of the box: 100 wide and 140 high.
  public static let size = Size(width: 100, height: 140)
  /// The y of the line that capitals, digits and tall small letters reach up to.
  public static let ascender = 10.0
  /// The y of the line that the bodies of small letters reach up to.
  public static let xHeight = 45.0
  /// The y of the baseline.
  public static let baseline = 95.0
  /// The y of the line that g, j, p, q and y reach down to.
  public static let descender = 130.0
}
