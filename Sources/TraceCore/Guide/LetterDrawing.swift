// SPDX-License-Identifier: Apache-2.0
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
    let columns = line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
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
    let paths = strokes.compactMap { try? Path(svg: $0) }
    let plans = plans.split(separator: ",").map { $0.split(separator: " ").map(String.init) }
    guard paths.count == strokes.count,
      let guide = try? Guide(
        name: name, size: LetterBox.size, strokes: paths.map { Guide.Stroke(path: $0) },
        plans: plans)
    else { preconditionFailure("The drawing of \(name) cannot be read") }
    return guide
  }
}

extension LetterDrawing {
  /// Every built-in letter, in the order of `Guide.builtInNames`.
  static let all = capitals + smallLetters + digits
}

extension LetterDrawing {
  /// The letters A to Z, between the ascender line and the baseline.
  static let capitals = letters(
    """
    A | 1 2 3, 1r+2 3, 1 2 3r | M50 10L15 95 | M50 10L85 95 | M27.4 65H72.6
    B | 1 2+3, 1 2 3, 1+2+3 | M27 10V95 | M27 10H48C59 10 68 19 68 30S59 50 48 50H27 | \
    M27 50H50C62.4 50 72.5 60.1 72.5 72.5S62.4 95 50 95H27
    C | 1 | M81.6 22.4C74.3 14.5 64.3 10 54 10C32.5 10 15 29 15 52.5S32.5 95 54 95 \
    C64.3 95 74.3 90.5 81.6 82.6
    D | 1 2, 1+2, 2 1 | M22 10V95 | M22 10H40C61.5 10 79 29 79 52.5S61.5 95 40 95H22
    E | 1 2 3 4, 1+4 2 3, 1 4 2 3, 1 2 4 3, 2r+1+4 3 | M29 10V95 | M29 10H72 | M29 51H66 | M29 95H72
    F | 1 2 3, 2 1 3, 2r+1 3 | M31 10V95 | M31 10H73 | M31 51H66
    G | 1+2, 1 2, 1 2r | \
    M77.9 22.4C70.7 14.5 61.1 10 51 10C30 10 13 29 13 52.5S30 95 51 95S89 76 89 52.5 | M89 52.5H59
    H | 1 2 3, 1 3 2, 1 2 3r | M21 10V95 | M79 10V95 | M21 51H79
    I | 1 2 3, 2 1 3 | M50 10V95 | M33 10H67 | M33 95H67
    J | 1 | M68 10V73C68 85.2 58.2 95 46 95C38.1 95 30.9 90.8 26.9 84
    K | 1 2+3, 1 2 3, 1 2r 3, 1+2r 3 | M26 10V95 | M75 10L26 60 | M41.7 44L78 95
    L | 1+2, 1 2 | M31 10V95 | M31 95H72
    M | 1 2+3+4, 1r+2+3+4, 1 2 3r 4, 1 4 2+3, 1 2 3 4 | M14 10V95 | M14 10L50 95 | M50 95L86 10 | \
    M86 10V95
    N | 1 2+3, 1r+2+3, 1 2 3r, 1 3r 2, 1 2 3 | M21 10V95 | M21 10L79 95 | M79 95V10
    O | 1, 1r | M50 10C27.9 10 10 29 10 52.5S27.9 95 50 95S90 76 90 52.5S72.1 10 50 10
    P | 1 2, 1+2 | M30 10V95 | M30 10H50C62.7 10 73 20.3 73 33S62.7 56 50 56H30
    Q | 1 2 | M50 10C27.9 10 10 29 10 52.5S27.9 95 50 95S90 76 90 52.5S72.1 10 50 10 | M62 69L88 95
    R | 1 2+3, 1 2 3, 1+2+3 | M28 10V95 | M28 10H49C61.7 10 72 20.3 72 33S61.7 56 49 56H28 | \
    M48 56L75 95
    S | 1 | M77 26C72 16 63 10 51.5 10C36 10 24 18.3 24 31C24 43.5 35 47.6 50.5 51.5 \
    C67 55.6 79 60.5 79 73.5C79 86.6 67 95 50.5 95C37.5 95 27 89 22 79
    T | 1 2, 2 1, 2r 1 | M50 10V95 | M19 10H81
    U | 1 | M20 10V65C20 81.6 33.4 95 50 95S80 81.6 80 65V10
    V | 1+2, 1 2, 1 2r | M15 10L50 95 | M50 95L85 10
    W | 1+2, 1 2 | M4 10L27 95L50 10 | M50 10L73 95L96 10
    X | 1 2, 2 1, 1 2r, 2 1r | M20 10L80 95 | M80 10L20 95
    Y | 1 2+3, 1+3 2, 1 2 3, 1+2r 3 | M18 10L50 54 | M82 10L50 54 | M50 54V95
    Z | 1 | M22 10H78L22 95H78
    """)
}

extension LetterDrawing {
  /// The letters a to z, with their bodies between the x-height and the baseline.
  static let smallLetters = letters(
    """
    a | 1+2, 1 2, 2 1 | \
    M73 62C70 52.5 61.5 45 50 45C37.3 45 27 56.2 27 70S37.3 95 50 95S73 83.8 73 70 | M73 45V95
    b | 1+2, 1 2 | M27 10V95 | \
    M27 70C27 56.2 37.3 45 50 45S73 56.2 73 70S62.7 95 50 95C38.5 95 30 87.5 27 78
    c | 1 | M71 52.3C66.5 47.6 60.4 45 54 45C40.7 45 30 56.2 30 70S40.7 95 54 95 \
    C60.4 95 66.5 92.4 71 87.7
    d | 1+2, 1 2, 2 1 | \
    M73 62C70 52.5 61.5 45 50 45C37.3 45 27 56.2 27 70S37.3 95 50 95S73 83.8 73 70 | M73 10V95
    e | 1 | M26 70H74C74 56.2 63.3 45 50 45S26 56.2 26 70S36.7 95 50 95C56.4 95 62.5 92.4 67 87.7
    f | 1 2, 2 1 | M72.5 15.4C69.6 12 65.4 10 61 10C52.7 10 46 16.7 46 25V95 | M30 45H63
    g | 1+2, 1 2 | M73 62C70 52.5 61.5 45 50 45C37.3 45 27 56.2 27 70S37.3 95 50 95S73 83.8 73 70 \
    | M73 45V109C73 120.6 63.6 130 52 130C45.1 130 38.7 126.7 34.8 121
    h | 1+2, 1 2 | M29 10V95 | M29 66C29 54.4 38.4 45 50 45S71 54.4 71 66V95
    i | 1 2, 2 1 | M50 45V95 | M50 24
    j | 1 2, 2 1 | M60 45V114C60 122.8 52.8 130 44 130C38.8 130 33.9 127.5 30.9 123.2 | M60 24
    k | 1 2+3, 1 2 3, 1 2r 3, 1+2r 3 | M30 10V95 | M67 45L30 77 | M42.7 66L71 95
    l | 1 | M50 10V95
    m | 1+2+3, 1 2+3, 1+2 3, 1 2 3 | M16 45V95 | M16 62C16 52.6 23.6 45 33 45S50 52.6 50 62V95 | \
    M50 62C50 52.6 57.6 45 67 45S84 52.6 84 62V95
    n | 1+2, 1 2 | M29 45V95 | M29 66C29 54.4 38.4 45 50 45S71 54.4 71 66V95
    o | 1, 1r | M50 45C36.7 45 26 56.2 26 70S36.7 95 50 95S74 83.8 74 70S63.3 45 50 45
    p | 1+2, 1 2 | M27 45V130 | \
    M27 70C27 56.2 37.3 45 50 45S73 56.2 73 70S62.7 95 50 95C38.5 95 30 87.5 27 78
    q | 1+2, 1 2 | M73 62C70 52.5 61.5 45 50 45C37.3 45 27 56.2 27 70S37.3 95 50 95S73 83.8 73 70 \
    | M73 45V130
    r | 1+2, 1 2 | M36 45V95 | M36 63C36 53.1 44.1 45 54 45C59.1 45 64 47.2 67.4 51
    s | 1 | M67 54C64 48.4 58 45 50.5 45C41 45 34 49.8 34 57.3C34 65.3 41.5 67.6 50.5 69.8 \
    C60.5 72.2 68 74.8 68 82.3C68 90 60.5 95 50.5 95C42 95 35.5 91.4 32.5 85.5
    t | 1 2, 2 1 | M50 20V95 | M31 45H69
    u | 1+2, 1 2 | M29 45V74C29 85.6 38.4 95 50 95S71 85.6 71 74V45 | M71 45V95
    v | 1+2, 1 2, 1 2r | M28 45L50 95 | M50 95L72 45
    w | 1+2, 1 2 | M14 45L32 95L50 45 | M50 45L68 95L86 45
    x | 1 2, 2 1, 1 2r, 2 1r | M29 45L71 95 | M71 45L29 95
    y | 1 2, 2 1, 1+2 | M29 45L51.5 95 | M74 45L36 130
    z | 1 | M29 45H71L29 95H71
    """)
}

extension LetterDrawing {
  /// The digits 0 to 9, as tall as the capitals.
  static let digits = letters(
    """
    0 | 1, 1r | M50 10C34.5 10 22 29 22 52.5S34.5 95 50 95S78 76 78 52.5S65.5 10 50 10
    1 | 1+2, 1 2 | M34 26L54 10 | M54 10V95
    2 | 1 | M25.6 27.1C29.3 16.8 39.1 10 50 10C64.4 10 76 21.6 76 36C76 50 66 60 24 95H77
    3 | 1+2, 1 2 | M30 21.5C33.4 14.5 40.8 10 49 10C60.6 10 70 19 70 30S60.6 50 49 50 | \
    M49 50C62.8 50 74 60.1 74 72.5S62.8 95 49 95C40.1 95 31.8 90.7 27.3 83.8
    4 | 1 2, 2 1 | M59 10L19 69H81 | M64 43V95
    5 | 1 2, 2r+1, 2 1 | \
    M32 10L29.2 49.8C33.7 44 40.7 41 48 41C62.9 41 75 53.1 75 68S62.9 95 48 95 \
    C38.4 95 29.4 89.9 24.6 81.5 | M32 10H72
    6 | 1 | M68 10C44 18.5 25 43 25 69.5C25 83.6 36.4 95 50.5 95S76 83.6 76 69.5S64.6 44 50.5 44 \
    S25 55.4 25 69.5
    7 | 1+2, 1 2 | M23 10H77 | M77 10L42 95
    8 | 1, 1r | M50 10C38 10 29.5 18 29.5 29.5C29.5 40.5 39 45.5 50 50.5C62 56 74.5 60.5 74.5 72.5 \
    C74.5 85.5 63.5 95 50 95S25.5 85.5 25.5 72.5C25.5 60.5 38 56 50 50.5 \
    C61 45.5 70.5 40.5 70.5 29.5C70.5 18 62 10 50 10
    9 | 1+2, 1 2 | \
    M75 35.5C75 21.4 63.6 10 49.5 10S24 21.4 24 35.5S35.4 61 49.5 61S75 49.6 75 35.5 | \
    M75 35.5C75 62 56 86.5 32 95
    """)
}
