import Diagnostics
import Drawing
import Geometry
import TouchRecording
import TraceCore

/// The parts of the picture of a trace that are kept from one frame to the next.
///
/// The guide and everything under it is drawn once. A picture of the same touches is not drawn
/// again.
struct TracePicture: Sendable {
  /// The number of pixels up to which a picture is kept: that of a page's film, and 16 MiB.
  static let pixelLimit = 1 << 22

  /// The guide and everything under it.
  private var ground: Bitmap
  private var dots: TraceDots
  private var state: State

  /// The parts of a scene on which its picture depends.
  private struct State: Hashable {
    let changes: Int
    /// The number of reached waypoints that the gauge shows; nil without a gauge.
    let reached: Int?
    /// The time of an animated gauge; nil for one that stands still.
    let time: Microseconds?

    init(_ scene: TraceScene) {
      (changes, reached) = (scene.changes, scene.gauge.map { _ in scene.trace.reachedCount })
      time = scene.gauge.flatMap { $0.isAnimated ? $0.time : nil }
    }
  }

  /// Draws the first picture of `scene`.
  ///
  /// - Throws: `Fault` if the band of the guide takes too many chords.
  init(of scene: TraceScene, on canvas: inout Canvas) throws(Fault) {
    canvas.count(steps: PixelWindow(of: canvas.bitmap).pixelCount)
    try scene.drawGround(into: &canvas)
    ground = canvas.bitmap
    dots = TraceDots(of: scene, keepsPictures: true)
    state = State(scene)
    drawTrace(of: scene, into: &canvas, all: true)
  }

  /// Draws what has changed since the last call on the canvas that holds the picture of that call.
  ///
  /// - Throws: `Fault` if the band of the guide takes too many chords.
  /// - Precondition: `scene` is the scene that this picture was made from, in another state.
  mutating func follow(_ scene: TraceScene, on canvas: inout Canvas) throws(Fault) {
    let now = State(scene)
    canvas.countCopy()
    guard now != state else { return }
    let all = (now.reached, now.time) != (state.reached, state.time)
    if all {
      try scene.drawGround(into: &canvas)
      ground = canvas.bitmap
    }
    drawTrace(of: scene, into: &canvas, all: all)
    state = now
  }

  private mutating func drawTrace(of scene: TraceScene, into canvas: inout Canvas, all: Bool) {
    if dots.reached.isKept {
      canvas.restore(ground)
      scene.drawTrace(into: &canvas, &dots)
    } else {
      canvas.redraw(over: ground, all: all) { scene.drawTrace(into: &$0, &dots) }
    }
  }
}

/// The waypoints of a trace as two layers of dots.
struct TraceDots: Sendable {
  /// The waypoints that are reached: pale and small.
  var reached: DotLayer
  /// The waypoints that are not: dark and large.
  var missing: DotLayer

  /// Prepares the waypoints of `scene` for several pictures if `keepsPictures` is true.
  init(of scene: TraceScene, keepsPictures: Bool) {
    let places = scene.trace.waypoints.map { $0.position }
    reached = DotLayer(
      at: places, diameter: scene.inkWidth * 0.4, color: TracePalette.reached,
      keepsPictures: keepsPictures)
    missing = DotLayer(
      at: places, diameter: scene.inkWidth * 0.6, color: TracePalette.missing,
      keepsPictures: keepsPictures)
  }
}
