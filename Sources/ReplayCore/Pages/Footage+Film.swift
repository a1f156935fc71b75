import Drawing
package import Geometry
import PNGCodec
package import TouchRecording

/// Stills of a scene from its beginning to its end, as the engine drew them, in one animated PNG.
///
/// Only what changes is stored. A still that equals the one before is left out, so the stills stand
/// for as long as nothing is seen to happen, and the last one is the frame of the end.
package struct Film: Hashable, Sendable {
  /// The pixels of a point.
  package let scale: Double
  /// When each still came, ascending; the first at 0.
  package private(set) var times: [Microseconds] = []
  /// The stills; their delays mean nothing.
  package private(set) var png: [UInt8] = []

  /// The most stills, and the least time between two: 25 a second, which passes for motion.
  private static let stillLimit = 128
  private static let leastStep: Microseconds = 40_000
  /// The most pixels that all stills store together: what a browser holds of them takes 16 MiB.
  private static let pixelLimit = 1 << 22
  /// The most bytes that they take with more than a pixel a point, so that a page that plays 10,000
  /// samples stays below 300 kB; photographs take more, and must not be blurred for that.
  private static let byteLimit = 120_000
  /// More pixels to a point would not be seen on the displays that there are.
  private static let greatestScale = 2.0

  /// Draws what happened until `end`, as large as `scale` and the limits allow: where the stills are
  /// too much at a scale, half of it is tried.
  ///
  /// - Throws: `SceneError` where the scene cannot be drawn.
  /// - Complexity: That of replaying the recording and drawing 129 frames, at most.
  package init(of take: Take, on canvas: Size, scale: Double, until end: Microseconds)
    throws(SceneError)
  {
    var scale = min(scale, Film.greatestScale)
    while true {
      let width = Canvas.pixelCount(of: canvas.width, scale: scale)
      let height = Canvas.pixelCount(of: canvas.height, scale: scale)
      if width * height <= Film.pixelLimit / 2,
        let film = try Film(drawing: take, on: canvas, at: scale, until: end)
      {
        self = film
        return
      }
      scale /= 2
    }
  }

  /// Draws at one scale; nil where there are too many pixels, or bytes.
  private init?(
    drawing take: Take, on canvas: Size, at scale: Double, until end: Microseconds
  ) throws(SceneError) {
    self.scale = scale
    let moments = Moments(until: end, atMost: Film.stillLimit, noCloserThan: Film.leastStep)
    var (memory, encoder) = (DrawingMemory(), APNGEncoder?.none)
    var (stills, stored, tick) = ([Microseconds](), 0, 0 as Int64)
    try take.visit(moments) { moment, scene throws(SceneError) in
      var picture = Canvas(size: canvas, scale: scale)
      try scene.draw(into: &picture, keeping: &memory)
      // Ticks instead of times, so that no still is so long that it has to be stored as several.
      tick += 1
      if encoder == nil {
        encoder = APNGEncoder(first: picture.bitmap, at: tick, scale: scale, effort: .small)
      } else {
        encoder?.append(picture.bitmap, at: tick)
      }
      let pixels = encoder?.storedPixels ?? 0
      if pixels > stored { stills.append(moment) }
      stored = pixels
      return stored <= Film.pixelLimit
    }
    guard stored <= Film.pixelLimit, let encoder else { return nil }
    (times, png) = (stills, encoder.finish(at: tick + 1))
    guard png.count <= Film.byteLimit || scale <= 1 else { return nil }
  }
}
