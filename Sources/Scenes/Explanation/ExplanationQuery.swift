package import Geometry
package import TouchRecording

/// What somebody wants to have explained of a recording.
package enum ExplanationQuery: Hashable, Sendable {
  /// How a stroke came to be judged as it is: its number in the report, counted from 1.
  case stroke(Int)
  /// How things stood after everything up to and including a time.
  case moment(Microseconds)
  /// Who revealed a point of a card, in points of the canvas.
  case pixel(Point)
}

/// Why a question has no answer.
package enum ExplanationError: Error, Hashable, Sendable {
  /// There is no stroke of this number; `count` is how many there are.
  case noSuchStroke(Int, count: Int)
  /// Scenes of this kind are not explained.
  case unexplained(scene: String)
  /// Who revealed what is only known of scratch cards, and this is another scene.
  case noCard(scene: String)
}

extension ExplanationQuery {
  /// Asks about a point such as `120,96.5`, in points of the canvas; nil for all other text.
  ///
  /// Numbers are decimal, without an exponent, and within 1,000,000 of the origin as touches are.
  package init?(pixel text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> Double? in
      guard part.utf8.allSatisfy({ Self.isOfDecimal($0) }), let number = Double(part),
        number.magnitude <= 1_000_000
      else { return nil }
      return number
    }
    guard parts.count == 2, numbers.count == 2 else { return nil }
    self = .pixel(Point(x: numbers[0], y: numbers[1]))
  }

  private static func isOfDecimal(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "-")
  }
}
