// SPDX-License-Identifier: Apache-2.0
package import Drawing
package import Geometry
package import JSONStream
import PNGCodec
import ReplayCore
import Scenes
import TestCorpora
package import Testing
package import TouchRecording
import Touchstone

/// Golden pictures that people looked at, in `Tests/Goldens/NAME.png`, and today's frames.
///
/// Pixels are compared, never the bytes of files, which depend on the version of zlib. With
/// `TOUCHSTONE_RECORD=1` in the environment a picture that is missing or differs is written anew; the
/// test fails all the same, so that a person looks.
package enum GoldenFrames {
  /// The scales of golden frames.
  package static let scales = effort(few: [1], all: [1, 2, 3])

  /// Expects `found` to be the stored picture of that name, pixel by pixel.
  package static func expect(
    _ found: Bitmap, toBe name: String, scale: Double = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(found, "Tests/Goldens/\(name).png", scale, sourceLocation)
  }

  /// Expects `found` to be the picture `docs/images/NAME.png`, pixel by pixel.
  package static func expect(
    _ found: Bitmap, toBeShownAs name: String, scale: Double = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(found, "docs/images/\(name).png", scale, sourceLocation)
  }

  private static func expect(
    _ found: Bitmap, _ name: String, _ scale: Double, _ sourceLocation: SourceLocation
  ) throws {
    let stored = try? Project.bytes(of: name)
    let expected = try stored.map { try PNGDecoder().decode($0) }
    if found == expected { return }
    let encoder = PNGEncoder(scale: scale)
    if Project.records { try Project.write(encoder.encode(found), to: name) }
    let advice =
      Project.records
      ? "It was written: look at it."
      : "If that is meant, write it with TOUCHSTONE_RECORD=1 and look at it."
    guard let expected else {
      Issue.record("\(name) is missing. \(advice)", sourceLocation: sourceLocation)
      return
    }
    let marked = BitmapDifference.picture(of: expected, and: found)
    let shown = ".build/differences/\(name)"
    try Project.write(encoder.encode(row(of: [expected, found, marked])), to: shown)
    Issue.record("\(name) differs, see \(shown). \(advice)", sourceLocation: sourceLocation)
  }

  /// Returns the frame of a scene at `time`, after the touches up to then, on a canvas of `size`
  /// points.
  package static func frame(
    of scene: JSONValue, on size: Size, after touches: [TouchEvent] = [],
    at time: Microseconds = 0, scale: Double = 1
  ) throws -> Bitmap {
    var scene = try decodeScene(scene, canvas: size)
    for touch in touches where touch.time <= time { scene.play(.touch(touch)) }
    scene.advance(to: time)
    var canvas = Canvas(size: size, scale: scale)
    canvas.draw(try scene.drawing(for: canvas))
    return canvas.bitmap
  }

  /// Returns pictures side by side on white, 8 pixels apart.
  package static func row(of pictures: [Bitmap]) -> Bitmap {
    let gap = 8
    var canvas = Canvas(
      width: pictures.map(\.width).reduce(gap * (pictures.count - 1), +),
      height: pictures.map(\.height).max() ?? 1, scale: 1)
    canvas.clear(to: .white)
    var x = 0
    for picture in pictures {
      canvas.draw(picture, atPixelX: x, y: 0)
      x += picture.width + gap
    }
    return canvas.bitmap
  }
}
