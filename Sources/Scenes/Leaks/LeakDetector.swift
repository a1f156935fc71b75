package import Drawing
import Geometry
import JSONStream
import MaskCore
package import TouchRecording

/// What came of looking under a cover.
package struct LeakFinding: Hashable, Sendable {
  /// How often frames and reports were compared.
  package var moments = 0
  /// The first byte that told what was still covered; nil where there was none.
  package var leak: Leak?

  /// Whether a byte told what was still covered.
  package var isLeaking: Bool { leak != nil }

  /// The finding in some words.
  package var words: String {
    let count = moments == 1 ? "1 moment" : "\(moments) moments"
    return isLeaking ? "what is covered shows" : "nobody peeked at \(count)"
  }
}

/// Looks for bytes of outputs that depend on what is still covered.
///
/// Two cards take the same touches and differ in nothing but their contents. At every moment their
/// reports must be equal, and so must every pixel of their frames unless a sample of the mask is
/// revealed in it.
///
/// A frame costs much more than a touch, so the moments become rarer the longer a recording is: all
/// of the first 32 events, every second one of the next 32, every fourth one of the next 64 and so
/// on, before and after every reset line, and the end. Frames have one pixel a point, and at the end also
/// the scale of the recording.
package struct LeakDetector: Sendable {
  /// Draws a scene on the canvas of its recording.
  package typealias Painter = @Sendable (any CardScene, inout Canvas) throws(SceneError) -> Void

  /// What came of it so far.
  package private(set) var finding = LeakFinding()
  /// Why no frame could be drawn; nothing is compared from there on.
  package private(set) var error: SceneError?
  private var own: any CardScene
  private var other: any CardScene
  private let canvas: RecordingHeader.Canvas
  private let paint: Painter
  private var events = 0
  private var clock: Microseconds = 0

  /// The events of the first stage, all of which are moments.
  private static let firstStage = 32

  /// Begins to look under the cover of a card.
  ///
  /// - Parameters:
  ///   - scene: The scene before any touch.
  ///   - canvas: That of the recording.
  ///   - paint: Draws a scene; by default as frames are drawn.
  package init(
    _ scene: any CardScene, canvas: RecordingHeader.Canvas,
    paint: @escaping Painter = { scene, canvas throws(SceneError) in
      try scene.draw(into: &canvas)
    }
  ) {
    own = scene
    // A color that no card is likely to have; a content of this very color would tell nothing.
    other = scene.withContent(Color(red: 0x0B, green: 0x5E, blue: 0xE1))
    (self.canvas, self.paint) = (canvas, paint)
    compare(scale: 1)
  }

  /// Hands an event to both cards, and compares what they show.
  package mutating func take(_ event: RecordingEvent) {
    switch event {
    case .touch:
      play(event)
      events += 1
      if isMoment { compare(scale: 1) }
    case .reset:
      compare(scale: 1)
      play(event)
      compare(scale: 1)
    case .mark, .note, .expect, .other: break
    }
  }

  private mutating func play(_ event: RecordingEvent) {
    own.play(event)
    other.play(event)
    clock = event.time ?? clock
  }

  /// Compares what both cards show at the end.
  package mutating func finish(at time: Microseconds) {
    clock = time
    compare(scale: 1)
    if canvas.scale != 1 { compare(scale: canvas.scale) }
  }

  /// Whether frames are compared after as many events as there were.
  private var isMoment: Bool {
    var stride = 1
    while events >= Self.firstStage * stride { stride *= 2 }
    return events % stride == 0
  }

  private mutating func compare(scale: Double) {
    guard finding.leak == nil, error == nil else { return }
    finding.moments += 1
    do throws(SceneError) {
      if let place = try difference(scale: scale) { finding.leak = Leak(place: place, time: clock) }
    } catch {
      self.error = error
    }
  }

  private func difference(scale: Double) throws(SceneError) -> Leak.Place? {
    if own.report != other.report { return .report }
    let frames = (try frame(of: own, scale: scale), try frame(of: other, scale: scale))
    let mask = try rethrow(own.scratchCard.alphaMask(scale: scale), as: SceneError.frame)
    let frame = own.scratchCard.rules.frame
    return .firstPixel(
      of: frames.0, unlike: frames.1, covered: mask,
      column: Int((frame.minX * scale).rounded()), row: Int((frame.minY * scale).rounded()))
  }

  private func frame(of scene: any CardScene, scale: Double) throws(SceneError) -> Bitmap {
    var picture = Canvas(size: canvas.size, scale: scale)
    try paint(scene, &picture)
    return picture.bitmap
  }
}
