// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import JSONStream
import TouchRecording
import TraceCore

/// A dictionary of the characters of Tomoe (`.tdic`), in a box of 300 by 300.
///
///     T
///     :2
///     2 (30 40) (270 40)
///     2 (150 40) (150 280)
///
/// A character is its name, the number of its strokes, and a line a stroke: the number of its points,
/// and the points. A blank line follows.
struct TomoeDictionary {
  /// A character: its name, its bytes and its first line, counted from 1.
  typealias Character = (name: String, bytes: Range<Int>, line: Int)

  private let bytes: [UInt8]
  private static let box = Size(width: 300, height: 300)

  /// Takes the bytes of a file; nil if the second line that is not blank is no number of strokes.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    let head = TomoeDictionary.lines(of: bytes, in: 0..<min(bytes.count, 4096)).filter {
      !$0.text.isEmpty
    }
    guard head.count > 1, strokeCount(head[1].text) != nil else { return nil }
  }

  /// The characters, in the order of the file.
  var characters: [Character] {
    var characters: [Character] = []
    var isOpen = false
    for (line, text) in TomoeDictionary.lines(of: bytes, in: bytes.indices) {
      if isOpen, !text.isEmpty {
        let start = characters[characters.count - 1].bytes.lowerBound
        characters[characters.count - 1].bytes = start..<text.upperBound
      } else if !text.isEmpty {
        characters.append((String(decoding: bytes[text], as: UTF8.self), text, line))
      }
      isOpen = !text.isEmpty
    }
    return characters
  }

  /// Reads a character.
  ///
  /// - Throws: `Fault` with the place of the first fault.
  func guide(_ character: Character) throws(Fault) -> Guide {
    let lines = TomoeDictionary.lines(of: bytes, in: character.bytes).map(\.text)
    guard lines.count > 1, strokeCount(lines[1]) == lines.count - 2 else {
      throw fault(lines[lines.count > 1 ? 1 : 0], "a colon and the number of the strokes below it")
    }
    let strokes = try lines.dropFirst(2).map { line throws(Fault) in
      Guide.Stroke(path: Path(polyline: try points(line)))
    }
    return try rethrow(
      Guide(name: character.name, size: TomoeDictionary.box, strokes: strokes),
      as: { (error: GuideError) in
        let line = lines[(error.stroke ?? -2) + 2]
        return Fault.guide(error, at: Place(of: line.lowerBound, in: bytes))
      })
  }

  private func points(_ line: Range<Int>) throws(Fault) -> [Point] {
    let parts = bytes[line].split {
      [0x20, 0x09, UInt8(ascii: "("), UInt8(ascii: ")")].contains($0)
    }
    let numbers = parts.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == parts.count, numbers.count % 2 == 1, numbers[0] == numbers.count / 2,
      numbers.allSatisfy({ TouchRange.position.contains(Double($0)) })
    else { throw fault(line, "the number of points and the points, as in 2 (30 40) (270 40)") }
    return stride(from: 1, to: numbers.count, by: 2).map {
      Point(x: Double(numbers[$0]), y: Double(numbers[$0 + 1]))
    }
  }

  private func strokeCount(_ line: Range<Int>) -> Int? {
    guard bytes[line].first == UInt8(ascii: ":") else { return nil }
    return Int(String(decoding: bytes[line].dropFirst(), as: UTF8.self))
  }

  private func fault(_ line: Range<Int>, _ expected: String) -> Fault {
    .syntax(
      Place(of: line.lowerBound, in: bytes), found: excerpt(bytes[line]), expected: expected)
  }

  /// The lines in a range without the white space around them, numbered from 1.
  private static func lines(
    of bytes: [UInt8], in range: Range<Int>
  ) -> [(number: Int, text: Range<Int>)] {
    bytes[range].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
      .map { ($0 + 1, bytes.trimmed($1.startIndex..<$1.endIndex)) }
  }
}

extension [UInt8] {
  /// Returns the range without white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while let last = range.last, self[last] <= 0x20 { range.removeLast() }
    while let first = range.first, self[first] <= 0x20 { range.removeFirst() }
    return range
  }
}
