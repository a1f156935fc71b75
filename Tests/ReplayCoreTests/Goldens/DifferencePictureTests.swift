import Drawing
import Geometry
import GoldenPictures
import JSONStream
import ReplayCore
import Scenes
import Testing
import TouchRecording

/// The picture in the documents: a letter before, after, and the difference.
@Suite struct DifferencePictureTests {
  /// A frame of a T whose bar sags by so many points on its way.
  private func frame(sagging: Double) throws -> Bitmap {
    let scene: JSONValue = [
      "kind": "trace", "guide": ["strokes": [["d": "M36 28H124"], ["d": "M80 28V112"]]],
      "placement": "as-is", "rules": ["tolerance": 9],
    ]
    let strokes = [
      [Point(x: 36, y: 28), Point(x: 66, y: 28 + sagging), Point(x: 124, y: 28)],
      [Point(x: 80, y: 28), Point(x: 80, y: 112)],
    ]
    var touches: [TouchEvent] = []
    for (contact, points) in strokes.enumerated() {
      for (index, point) in points.enumerated() {
        let phase: TouchEvent.Phase =
          index == 0 ? .began : index == points.count - 1 ? .ended : .moved
        touches.append(
          TouchEvent(
            time: Microseconds(touches.count * 20_000), contact: contact, phase: phase,
            location: point))
      }
    }
    return try GoldenFrames.frame(
      of: scene, on: Size(width: 160, height: 140), after: touches, at: 1_000_000, scale: 2)
  }

  @Test func `the page on reports shows a difference beside the two frames`() throws {
    let (expected, found) = (try frame(sagging: 0), try frame(sagging: 7))
    #expect(BitmapDifference(expected, found).count > 100)
    try GoldenFrames.expect(
      GoldenFrames.row(of: [expected, found, BitmapDifference.picture(of: expected, and: found)]),
      toBeShownAs: "golden-diff", scale: 2)
  }
}
