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
