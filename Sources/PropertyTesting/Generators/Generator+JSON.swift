// SPDX-License-Identifier: Apache-2.0
extension Generator where Value == String {
  /// Returns a generator of JSON text in varied notations; `null` is simplest.
  ///
  /// Numbers have fractions and exponents or not, strings have escapes or not, and white space
  /// stands between tokens. No object repeats a key, and every number is in the range of a
  /// `Double`.
  ///
  /// ```swift
  /// print(Generator<String>.json().value(seed: 1))
  /// //  [ 7902454437570248e+90 ,"\u00e9Z" ]
  /// ```
  ///
  /// - Parameter depth: The greatest nesting depth of arrays and objects.
  /// - Returns: A generator of texts that every JSON reader accepts.
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
      // The number at the end of each key makes it unique.
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

  /// Returns white space, most often none.
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
