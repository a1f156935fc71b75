import Drawing
package import Geometry
import PNGCodec
package import ReportPages
package import Scenes
package import TouchRecording

extension Footage.Film {
  /// The maximum number of pictures, and the least time between two: 25 a second look like motion.
  private static let pictureLimit = 128
  private static let leastStep: Microseconds = 40_000
  /// The maximum number of parts that all pictures draw, which takes about a second.
  ///
  /// A letter has a few thousand parts, and gets all pictures.
  private static let partLimit = 1 << 20
  /// The maximum number of stored pixels of all pictures, which take 16 MiB in a browser.
  private static let pixelLimit = 1 << 22
  /// The maximum size in bytes at more than one pixel a point.
  ///
  /// It keeps a page that plays 10,000 samples below 300 kB. Photographs take more, and are not
  /// reduced to less than one pixel a point for it.
  private static let byteLimit = 120_000
  /// The maximum number of pixels in a point: today's displays show no more.
  private static let greatestScale = 2.0

  /// Draws the pictures of a recording at `scale`, which is halved until the limits hold.
  ///
  /// - Throws: `SceneError` if the scene cannot be drawn.
  /// - Complexity: At each scale, that of replaying the recording and drawing at most 129 frames.
  package init(
    of history: SceneHistory, on canvas: Size, scale: Double, until end: Microseconds
  ) throws(SceneError) {
    var scale = min(scale, Self.greatestScale)
    while true {
      let width = Canvas.pixelCount(of: canvas.width, scale: scale)
      let height = Canvas.pixelCount(of: canvas.height, scale: scale)
      if width * height <= Self.pixelLimit / 2,
        let film = try Self.drawn(history, on: canvas, at: scale, until: end)
      {
        self = film
        return
      }
      scale /= 2
    }
  }

  /// Draws at one scale; returns nil if there are too many pixels or bytes.
  private static func drawn(
    _ history: SceneHistory, on canvas: Size, at scale: Double, until end: Microseconds
  ) throws(SceneError) -> Footage.Film? {
    let count = pictureCount(forParts: history.scene.parts)
    let steps = TimeSteps(until: end, atMost: count, noCloserThan: leastStep)
    var (memory, encoder) = (DrawingCache(), APNGEncoder?.none)
    var (times, stored, tick) = ([Microseconds](), 0, 0 as Int64)
    let empty = Canvas(size: canvas, scale: scale)
    try history.visit(steps) { time, scene throws(SceneError) in
      var picture = empty
      try scene.draw(into: &picture, keeping: &memory)
      // The encoder splits a long delay into several frames; ticks instead of times prevent that.
      tick += 1
      if encoder == nil {
        encoder = APNGEncoder(first: picture.bitmap, at: tick, scale: scale, effort: .small)
      } else {
        encoder?.append(picture.bitmap, at: tick)
      }
      let pixels = encoder?.storedPixels ?? 0
      if pixels > stored { times.append(time) }
      stored = pixels
      return stored <= pixelLimit
    }
    guard stored <= pixelLimit, let encoder else { return nil }
    let png = encoder.finish(at: tick + 1)
    guard png.count <= byteLimit || scale <= 1 else { return nil }
    return Footage.Film(
      scale: scale, times: times, png: png, isShortened: count < pictureLimit)
  }

  /// Returns the maximum number of steps from picture to picture of a scene with so many parts.
  package static func pictureCount(forParts parts: Int) -> Int {
    min(pictureLimit, max(partLimit / max(parts, 1), 1))
  }
}
