extension Guide {
  /// The names of the built-in guides: A to Z, a to z, 0 to 9, in this order.
  public static let builtInNames = LetterDrawing.all.map(\.name)

  /// The built-in guide of a letter or digit, or nil where there is none of that name.
  ///
  /// The letters are print letters without loops: one line for each stroke, in the order and
  /// direction that primary schools commonly teach, in the box of `LetterBox`. Their plans also
  /// allow what hands often do otherwise: strokes in another order, drawn backwards, or joined.
  ///
  /// ```swift
  /// let t = Guide.builtIn("T")  // "M50 10V95" and "M19 10H81", in either order
  /// ```
  ///
  /// - Complexity: O(1); the path data of the one letter is read at each call.
  public static func builtIn(_ name: String) -> Guide? {
    LetterDrawing.all.first { $0.name == name }?.guide
  }
}

extension LetterDrawing {
  /// Every built-in letter, in the order of `Guide.builtInNames`.
  static let all = capitals + smallLetters + digits
}
