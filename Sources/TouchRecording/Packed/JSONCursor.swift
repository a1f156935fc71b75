import JSONStream

/// A scanner and its last token, in a text that was read as JSON before.
struct JSONCursor {
  /// The scanner; its position is after the token.
  private var scanner: JSONScanner
  /// The last token of the scanner.
  private(set) var token: JSONToken = .none

  /// Creates a cursor at the first token of the text.
  init(_ scanner: JSONScanner) {
    self.scanner = scanner
    next()
  }

  /// Moves to the next token.
  mutating func next() {
    do throws(JSONError) {
      token = try scanner.next()
    } catch {
      preconditionFailure("The text was valid JSON when it was first read")
    }
  }

  /// Moves past the value that begins with the token, and returns the bytes of the value.
  ///
  /// - Precondition: the token begins a value.
  @discardableResult
  mutating func passValue() -> Range<Int> {
    do throws(JSONError) {
      let range = try scanner.extent(of: token)
      next()
      return range
    } catch {
      preconditionFailure("The text was valid JSON when it was first read")
    }
  }

  /// Moves past an object that nests as deep as a line of its own, and returns its bytes.
  ///
  /// - Precondition: the token begins an object.
  mutating func passLine() -> Range<Int> {
    do throws(JSONError) {
      let start = token.start
      try scanner.skipRestOfText(of: token)
      let range = start..<scanner.position
      next()
      return range
    } catch {
      preconditionFailure("The text was valid JSON when it was first read")
    }
  }
}
