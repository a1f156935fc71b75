import Drawing
import Geometry
import TouchRecording

/// Bare ink on an empty canvas: the scene of recordings that name no other.
struct InkScene: Scene {
  /// The ink.
  private(set) var ink = InkSheet()

  /// Creates an empty canvas.
  init() {}

  var sheet: InkSheet? { ink }

  var views: [FrameView] { [.picture, .speed] }

  /// Ink has no goal.
  var progress: Double { 0 }

  mutating func apply(_ event: TouchEvent) { ink.apply(event) }

  /// Does nothing: nothing moves by itself.
  mutating func advance(to time: Microseconds) {}

  mutating func reset(at time: Microseconds) { ink.reset() }
}
