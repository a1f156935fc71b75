public import Geometry

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
// off by less than 0.03 % of its radius, and rounded to a tenth of a unit). It meets its stem along
// the tangent on one side and at an angle on the other, where the pen of an a sets off and that of
// a b closes. What meets another stroke lies on it, so that a pen that does not lift stays on the
// letter from one stroke to the next.

/// The box that all built-in letters share, and its lines, in guide units from its top.
///
/// A capital is 85 tall, the body of a small letter 50; ascenders and descenders reach 35 further.
public enum LetterBox {
  /// The box: 100 wide and 140 high.
  public static let size = Size(width: 100, height: 140)
  /// The y of the line that capitals, digits and the tall small letters reach up to.
  public static let ascender = 10.0
  /// The y of the line that the bodies of small letters reach up to.
  public static let xHeight = 45.0
  /// The y of the line that letters stand on.
  public static let baseline = 95.0
  /// The y of the line that g, j, p, q and y reach down to.
  public static let descender = 130.0
}
