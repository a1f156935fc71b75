import Drawing
import Geometry
import Kinematics
import TouchRecording

/// Bare ink on an empty canvas: the scene of recordings that name no other.
struct InkScene: Scene {
  /// The ink.
  private(set) var ink = InkSheet()
  /// The motion of the strokes; nil if the report does not hold it.
  private var motion: MotionTracker?

  /// Creates an empty canvas with the groups of figures that the report holds in addition.
  init(measures: Set<MeasureGroup> = []) {
    if measures.contains(.motion) { motion = MotionTracker() }
  }

  var sheet: InkSheet? { ink }

  var motionReport: MotionReport? { motion?.report }

  var views: [FrameView] { [.picture, .speed] }

  /// Ink has no goal.
  var progress: Double { 0 }

  mutating func apply(_ event: TouchEvent) {
    ink.apply(event)
    motion?.apply(event)
  }

  /// Does nothing: nothing moves by itself.
  mutating func advance(to time: Microseconds) {}

  mutating func reset(at time: Microseconds) {
    ink.reset()
    motion?.reset()
  }
}
