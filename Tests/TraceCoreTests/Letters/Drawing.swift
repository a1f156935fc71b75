import Foundation
import Geometry
import TouchRecording
import TraceCore

/// A letter that somebody drew, as its strokes.
struct Drawing {
  /// The letter that was to be drawn.
  let name: String
  /// The points of each stroke, y down.
  let strokes: [[Point]]

  /// Creates a drawing from its strokes.
  init(name: String, strokes: [[Point]]) {
    self.name = name
    self.strokes = strokes
  }

  /// Reads `START`, lines `x,y,t` with y upwards, and `BREAK` after each stroke.
  init(name: String, text: String) {
    self.name = name
    strokes = text.split(separator: "BREAK").map { stroke in
      stroke.split(separator: "\n").compactMap { line in
        let numbers = line.split(separator: ",").compactMap { Double($0) }
        return numbers.count == 3 ? Point(x: numbers[0], y: -numbers[1]) : nil
      }
    }.filter { !$0.isEmpty }
  }

  /// The lower-case letters of eight writers below `folder`, in the order of the alphabet.
  static func all(in folder: String) throws -> [Drawing] {
    let files = FileManager.default
    return try files.contentsOfDirectory(atPath: folder).sorted().enumerated().flatMap {
      index, letter in
      let name = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index)))
      return try files.contentsOfDirectory(atPath: "\(folder)/\(letter)").sorted().map { file in
        let text = try String(contentsOfFile: "\(folder)/\(letter)/\(file)", encoding: .utf8)
        return Drawing(name: name, text: text)
      }
    }
  }

  /// The touches of the drawing, scaled so that the diagonal of its box is that of `box`, and
  /// centered there.
  func events(fittedTo box: Rect) -> [TouchEvent] {
    guard let own = Rect(enclosing: strokes.joined()) else { return [] }
    let scale = Drawing.diagonal(of: box) / Drawing.diagonal(of: own)
    return strokes.enumerated().flatMap { index, points in
      stroke(
        points.map { box.center + ($0 - own.center) * scale },
        contact: index, from: Microseconds(index) * 1_000_000)
    }
  }

  private static func diagonal(of box: Rect) -> Double {
    (box.width * box.width + box.height * box.height).squareRoot()
  }
}
