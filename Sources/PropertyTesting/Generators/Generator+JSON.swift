extension Generator where Value == String {
  /// JSON text of any value, in any of the ways in which it may be written: numbers with fractions
  /// and exponents, strings with escapes and without, white space between the tokens.
  ///
  /// No object has a key twice, and every number is one that a double holds. `null` is simplest.
  ///
  /// - Parameter depth: How many arrays and objects may stand in each other.
  /// - Returns: A generator of texts that every JSON reader takes.
  public static func json(depth: Int = 3) -> Generator {
    Generator { choices in
      choices.space() + choices.jsonValue(depth: depth) + choices.space()
    }
  }
}

extension Choices {
  fileprivate mutating func jsonValue(depth: Int) -> String {
    switch below(depth > 0 ? 6 : 4) {
    case 0: "null"
    case 1: element(of: ["false", "true"])
    case 2: jsonNumber()
    case 3: jsonString()
    case 4: list("[", "]") { $0.jsonValue(depth: depth - 1) }
    default:
      object { $0.jsonValue(depth: depth - 1) }
    }
  }

  private mutating func object(_ value: (inout Choices) -> String) -> String {
    var number = 0
    return list("{", "}") { choices in
      // The number at the end of each key makes it another one.
      number += 1
      let key = "\(choices.jsonString().dropLast())\(number)\""
      return "\(key)\(choices.space()):\(choices.space())\(value(&choices))"
    }
  }

  private mutating func list(
    _ open: String, _ close: String, _ element: (inout Choices) -> String
  ) -> String {
    let elements = array(count: 0...4) { $0.space() + element(&$0) + $0.space() }
    return open + (elements.isEmpty ? space() : elements.joined(separator: ",")) + close
  }

  /// White space, most often none.
  fileprivate mutating func space() -> String {
    element(of: ["", "", "", " ", "\n", "\t ", "\r\n"])
  }

  private mutating func jsonNumber() -> String {
    var text = "\(integer(in: 0...element(of: [9, 1000, 1 << 53])))"
    if once(in: 3) { text = "-" + text }
    if once(in: 3) { text += "." + "\(integer(in: 0...999_999))" }
    if once(in: 4) {
      text += element(of: ["e", "E"]) + element(of: ["", "+", "-"]) + "\(below(200))"
    }
    return text
  }

  private mutating func jsonString() -> String {
    let pieces = [
      "a", "Z", "0", " ", "/", "é", "中", "🖐", #"\n"#, #"\""#, #"\\"#, #"\/"#, #"\t"#, #"\u0041"#,
      #"\u00e9"#, #"\ud83d\ude00"#, #"\u0000"#, "\u{7F}", "'", "{", "]",
    ]
    let drawn = array(count: 0...6) { $0.element(of: pieces) }
    return "\"\(drawn.joined())\""
  }
}
