// SPDX-License-Identifier: Apache-2.0
extension AffineTransform {
  /// Reads the value of the attribute `transform`, such as `translate(10 20) rotate(45)` (SVG 1.1,
  /// section 7.6).
  ///
  /// The functions are matrix, translate, scale, rotate, skewX and skewY; the last one in the text
  /// is applied first. Angles are in degrees. The magnitude of a number is at most
  /// `Path.greatestCoordinate`; the magnitude of an entry of a product is at most `greatestEntry`.
  ///
  /// - Complexity: O(n) in the length of the text.
  /// - Throws: `PathDataError` with the column of the first fault.
  public init(svg text: String) throws(PathDataError) {
    var scanner = SVGScanner(text)
    self = .identity
    scanner.skipSpace()
    while !scanner.isAtEnd {
      let start = scanner.position
      self = try AffineTransform(&scanner).followed(by: self)
      guard isInRange else { throw scanner.outOfRange(from: start) }
      scanner.skipSeparator()
    }
  }

  /// The greatest magnitude of the six numbers of a map.
  ///
  /// The product of two numbers within it is finite, and so is the sum of a hundred such products.
  public static let greatestEntry = 1e153

  /// True if all six numbers are finite with a magnitude of at most `greatestEntry`.
  package var isInRange: Bool {
    [a, b, c, d, tx, ty].allSatisfy { abs($0) <= AffineTransform.greatestEntry }
  }

  /// Reads one function with its arguments; a skew by a right angle has an infinite entry.
  private init(_ scanner: inout SVGScanner) throws(PathDataError) {
    let start = scanner.position
    let name = scanner.word()
    guard let counts = AffineTransform.argumentCounts[name] else {
      scanner.position = start
      throw scanner.unexpected("matrix, translate, scale, rotate, skewX or skewY")
    }
    try scanner.take("(")
    var numbers: [Double] = []
    scanner.skipSpace()
    while numbers.count < counts.upperBound, !scanner.isAt(")") {
      numbers.append(try scanner.coordinate())
      scanner.skipSpace()
    }
    // rotate takes an angle alone, or an angle with both coordinates of a center.
    guard counts.contains(numbers.count), name != "rotate" || numbers.count != 2 else {
      throw scanner.unexpected("a number")
    }
    try scanner.take(")")
    self.init(name, numbers)
  }

  /// The numbers of arguments that each function accepts.
  private static let argumentCounts: [String: ClosedRange<Int>] = [
    "matrix": 6...6, "translate": 1...2, "scale": 1...2, "rotate": 1...3, "skewX": 1...1,
    "skewY": 1...1,
  ]

  /// Creates the map of a function from its arguments.
  ///
  /// - Precondition: `argumentCounts` lists the function with this number of arguments.
  private init(_ name: String, _ n: [Double]) {
    switch name {
    case "matrix":
      self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    case "translate":
      self.init(translation: Vector(dx: n[0], dy: n.count > 1 ? n[1] : 0))
    case "scale":
      self.init(a: n[0], b: 0, c: 0, d: n.count > 1 ? n[1] : n[0], tx: 0, ty: 0)
    case "rotate":
      let center = n.count > 1 ? Vector(dx: n[1], dy: n[2]) : .zero
      self = AffineTransform(translation: -center)
        .followed(by: AffineTransform(rotation: n[0]))
        .followed(by: AffineTransform(translation: center))
    case "skewX":
      let slope = sine(degrees: n[0]) / cosine(degrees: n[0])
      self.init(a: 1, b: 0, c: slope, d: 1, tx: 0, ty: 0)
    default:  // skewY, the last of the names in the table
      let slope = sine(degrees: n[0]) / cosine(degrees: n[0])
      self.init(a: 1, b: slope, c: 0, d: 1, tx: 0, ty: 0)
    }
  }
}
