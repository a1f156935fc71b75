// SPDX-License-Identifier: Apache-2.0
import Geometry

/// Damages texts of lines as disks, editors and other programs do, the same way for each seed.
struct Mutator {
  /// The bytes between the tokens of a text, and tokens to put in the place of others.
  struct Grammar {
    let marks: [UInt8]
    let tokens: [String]
  }

  private var random: SplitMix64
  /// Whose lines may get into a text that they do not belong to.
  private let others: [[UInt8]]
  private let grammar: Grammar

  init(seed: UInt64, others: [[UInt8]], grammar: Grammar) {
    random = SplitMix64(seed: seed)
    self.others = others
    self.grammar = grammar
  }

  /// One of the texts after one to four faults.
  mutating func mutated() -> [UInt8] {
    var text = others[below(others.count)]
    for _ in 0...below(2) * below(4) where !text.isEmpty { damage(&text) }
    return text
  }

  private mutating func below(_ bound: Int) -> Int { Int(random.next(below: UInt64(bound))) }

  private mutating func damage(_ text: inout [UInt8]) {
    switch below(10) {
    case 0: text[below(text.count)] = UInt8(below(256))
    case 1: text[below(text.count)] ^= 1 << UInt8(below(8))
    case 2: text.insert(UInt8(below(256)), at: below(text.count + 1))
    case 3: text.remove(at: below(text.count))
    case 4: text.removeLast(1 + below(text.count))
    case 5, 6: replaceToken(&text)
    default: moveLine(&text)
    }
  }

  // MARK: Lines

  private mutating func moveLine(_ text: inout [UInt8]) {
    var lines = Mutator.lines(of: text)
    let (line, place) = (below(lines.count), below(lines.count))
    switch below(4) {
    case 0: lines.remove(at: line)
    case 1: lines.insert(lines[line], at: place)
    case 2: lines.swapAt(line, place)
    default:
      let strange = Mutator.lines(of: others[below(others.count)])
      lines.insert(strange[below(strange.count)], at: place)
    }
    text = Array(lines.joined())
  }

  /// The lines, each with its line feed.
  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < text.count {
      let feed = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count - 1
      lines.append(text[start...feed])
      start = feed + 1
    }
    return lines
  }

  // MARK: Tokens

  /// Puts another token in the place of a number, a name or a string.
  private mutating func replaceToken(_ text: inout [UInt8]) {
    var start = below(text.count)
    while start > 0, !grammar.marks.contains(text[start - 1]) { start -= 1 }
    let end = text[start...].firstIndex(where: grammar.marks.contains) ?? text.count
    text.replaceSubrange(start..<end, with: grammar.tokens[below(grammar.tokens.count)].utf8)
  }
}

extension Mutator.Grammar {
  /// The grammar of recordings.
  static let recordings = Mutator.Grammar(marks: Array("{}[],:\n".utf8), tokens: values)

  /// The grammars of all formats of other programs.
  static let ink = Mutator.Grammar(
    marks: Array("{}[]()<>,;:=\"' \t\r\n".utf8),
    tokens: values + [
      "ffffffff", "80000000", "7fffffff", "10000", "0003", "0000", "0039", "002f", "-1000001",
      "9000000000000001", "253402300800", "0.0000005", "1,5", "*", "?", "!", "'", "<", "</", "/>",
      "<!--", "]]>", "<![CDATA[", "&", "&#0;", "&lt;", "\"", "=", "\u{FEFF}", "\0", "\r",
      ".PEN_DOWN",
      ".SEGMENT", "START", "BREAK", "SYN_REPORT", "SYN_DROPPED", "SYN_MT_REPORT", "EV_ABS",
      "BTN_TOOL_PEN", "pointercancel", "lostpointercapture", "penUp", "himetric", "T", "X", "F",
    ])

  /// Numbers at and beyond the ends of what is allowed, all kinds of values, and no values.
  private static let values = [
    "0", "-0", "-1", "1", "2", "1.5", "64", "1e6", "1000001", "-1e6", "1e400", "1e-400", "5e-324",
    "2147483648", "9007199254740991", "9007199254740992", "99999999999999999999", "NaN", "01", "+1",
    ".5", "", "null", "true", "{}", "[]", "[[", "{", "\"", "\"\"", "\"\\ud800\"", "\"\\u0000\"",
    "\"t\"", "\"id\"", "\"x\"", "\"phase\"", "\"began\"", "\"moved\"", "\"ended\"", "\"cancelled\"",
    "\"hovered\"", "\"event\"", "\"end\"", "\"reset\"", "\"expect\"", "\"scene\"", "\"kind\"",
    "\"trace\"", "\"scratch\"", "\"counter\"", "\"wave\"", "\"pattern\"", "\"original\"",
    "\"rules\"", "\"guide\"", "\"strokes\"", "\"frame\"", "\"width\"", "\"M1 1H9\"",
  ]
}
